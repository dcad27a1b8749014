"""Search: deterministic, blind to what is hidden, and better than chance."""

from __future__ import annotations

import math
import time
from collections import Counter
from typing import ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.bots.results import Results
from kiribako.bots.search import Search, grow
from kiribako.bots.searcher import SearchPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.player import Player
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import STEEP, Tuning, Wisdom
from tests.conftest import COMPILED
from tests.toy.acorns import Heap


def duel(match: Match, players: list[Player]) -> list[int]:
    """The winners of a match between bots."""
    while not match.over:
        seat = int(match.state.actor)
        match.play_move(players[seat].choose(match.redeal(seat, match.ply)))
    return match.winners()


def test_the_same_seed_gives_the_same_search() -> None:
    state = kiribako.game("kiwara").new_match(seed=1).state
    one, two = grow(state, 300, 5), grow(state, 300, 5)
    assert list(one.tree.visits) == list(two.tree.visits)
    assert one.move() == two.move()
    assert list(grow(state, 300, 6).tree.visits) != list(one.tree.visits)


def test_a_search_can_be_carried_on() -> None:
    """Slices add up to the search in one piece."""
    state = kiribako.game("kiwara").new_match(seed=1).state
    sliced = Search(state, 5)
    for _ in range(10):
        sliced.run(30)
    assert list(sliced.tree.visits) == list(grow(state, 300, 5).tree.visits)


def test_every_simulation_is_counted() -> None:
    search = grow(kiribako.game("kiwara").new_match(seed=1).state, 250, 1)
    assert search.tree.visits[0] == 250
    assert search.decisions > 250 * 50


@pytest.mark.skipif(COMPILED, reason="compiled, a slice is over in no time")
def test_interpreted_no_slice_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One simulation may take long there: the clock, a second later at each look, ends it."""
    looks = [0.0]

    def clock() -> float:
        looks[0] += 1
        return looks[0]

    monkeypatch.setattr(time, "perf_counter", clock)
    player = SearchPlayer(6_400, seconds=5.0)
    player.choose(kiribako.game("kiwara").new_match(seed=1).state)
    assert player.kept is not None
    assert player.kept.tree.visits[0] <= 5


def test_time_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first look at the clock after it is over; this one goes on a hundredth at each."""
    looks = [0]

    def clock() -> float:
        looks[0] += 1
        return looks[0] / 100

    monkeypatch.setattr(time, "perf_counter", clock)
    SearchPlayer(seconds=0.1).choose(kiribako.game("kiwara").new_match(seed=1).state)
    assert 10 <= looks[0] <= 12


@pytest.mark.parametrize("options", [{}, {"reinforcement": "mysterious", "handicap": [1, 1]}])
def test_search_beats_chance(options: dict[str, object]) -> None:
    """Open cards or hidden ones: far more than half of the matches."""
    game = kiribako.game("kiwara")
    count, simulations = (20, 200) if COMPILED else (6, 60)
    won = 0
    for seed in range(count):
        players = [SearchPlayer(simulations, seed), RandomPlayer(seed)]
        match = game.new_match(seed=seed, options=options)
        searcher = seed % 2
        won += duel(match, players if searcher == 0 else players[::-1]) == [searcher]
    assert won >= count * 0.8


def test_a_search_is_blind_to_hidden_cards() -> None:
    """Matches that differ only in the deck's order lead to the same choices equally often.

    The order is drawn anew before every simulation, so even the real state gives nothing away.
    """
    game = kiribako.game("kiwara")
    tokens = ". . . . . . . . . . . z . . . . . Z " + ". " * 12
    tried = []
    for deck in (["boa", "hyena", "okapi"], ["okapi", "boa", "hyena"]):
        setup = {"first": 0, "tokens": tokens, "totem": "Ne", "turn": 0, "deck": deck}
        match = game.new_match(seed=1, options={"reinforcement": "mysterious"}, setup=setup)
        searches = [grow(match.state, 150, seed) for seed in range(12)]
        tried.append([float(s.tree.total[s.tree.child[0]]) for s in searches])
    assert abs(sum(tried[0]) - sum(tried[1])) < 0.15 * sum(tried[0])


class WatchedHeap(Heap):
    """Writes down which redeal each first move met."""

    met: ClassVar[dict[int, list[int]]] = {}
    redealt: int | None = None

    def clone(self) -> WatchedHeap:
        return WatchedHeap(
            self.actor, self.rng, self.heap, list(self.cards), list(self.acorns), list(self.gifts)
        )

    def redeal(self, seat: int, rng: int) -> Heap:
        state = super().redeal(seat, rng)
        state.redealt = rng  # type: ignore[attr-defined] # it is a clone of this one
        return state

    def apply(self, move: int) -> None:
        if self.redealt is not None:
            self.met.setdefault(move, []).append(self.redealt)
            self.redealt = None
        super().apply(move)


def test_the_first_moves_meet_the_same_redeals() -> None:
    """The n-th try of one is dealt like the n-th try of another, and no two tries alike."""
    WatchedHeap.met.clear()
    search = Search(WatchedHeap(0, 1, 12, [4, 2, 6], [0, 0, 0], []), 5)
    search.run(60)
    ones, twos = WatchedHeap.met[1], WatchedHeap.met[2]
    both = min(len(ones), len(twos))
    assert len(ones) + len(twos) == 60
    assert both > 5
    assert ones[:both] == twos[:both]
    assert len(set(ones)) == len(ones)


def test_a_move_tried_often_is_joined_by_others_like_it() -> None:
    """Kigi's free placements: other poses of the cards and parents that do well, as they do."""
    match = kiribako.game("kigi").new_match(seed=4)
    wisdom = match.game.wisdom()
    searches = []
    for widens in (0, 8):
        tuning = Tuning(weighed=True, horizon=2, guided=True, depth=1, widens=widens)
        search = Search(match.redeal(match.actor or 0, 1), 5, 1.0, wisdom, tuning)
        search.run(200)
        searches.append([match.game.explain(match.state, move) for move in tried(search)])
        assert len(set(tried(search))) == len(tried(search))
    narrow, wide = searches
    assert set(wide) == set(narrow)
    assert len(narrow) < len(wide) < len(narrow) + 50
    joined = Counter(wide) - Counter(narrow)
    assert sum(joined.values()) == len(wide) - len(narrow)
    assert not any("prune" in words for words in joined)  # where a card falls does not matter


def tried(search: Search) -> list[int]:
    """The root's moves."""
    return [int(search.tree.move[child]) for child in search.tree.children(0)]


class Hopeful(Wisdom):
    """Foresees ten points more for each further seat; the swing is ten as well."""

    def foresee(self, state: State, searcher: i64, points: vec[float]) -> None:
        for seat in range(len(points)):
            points[seat] = float(10 * seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_foreseen_is_weighed_against_all_rivals(seats: int) -> None:
    """Chances that follow the points, and margins over the best of the others."""
    state = kiribako.game("acorns").new_match(seats=seats, seed=4).state
    results = Results(seats, Hopeful(), Tuning(foresees=True))
    results.judge(state)
    odds = [math.exp(STEEP * seat) for seat in range(seats)]
    assert list(results.wins) == pytest.approx([part / sum(odds) for part in odds])
    leads = [10.0 * (seat - seats + 1) for seat in range(seats - 1)]
    assert list(results.margins) == [*leads, 10.0]
    plain = Results(seats, Hopeful(), Tuning())
    plain.judge(state)
    assert list(plain.wins) == pytest.approx([1 / seats] * seats)


class Modest(Wisdom):
    """In a hurry a squirrel takes one acorn; who compares finds that two are better."""

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        return 1

    def shortlist(self, state: State, moves: vec[i64]) -> i64:
        return state.fill_moves(moves)


@pytest.mark.parametrize("ponders", [False, True])
def test_only_the_searcher_ponders_beyond_the_tree(*, ponders: bool) -> None:
    """The others go on in a hurry, and so does the searcher unless it is told otherwise."""
    gifts = [0] * 9
    tuning = Tuning(horizon=6, guided=True, ponders=ponders)
    search = Search(Heap(0, 1, 20, [4, 2, 6], [0, 0, 0], gifts), 5, 1.0, Modest(), tuning)
    state = Heap(0, 1, 20, [4, 2, 6], [0, 0, 0], gifts)
    search.play_on(state)
    assert state.acorns == ([4, 2, 2] if ponders else [2, 2, 2])
    assert Wisdom().shortlist(state, search.moves) == 1


def test_toy_games_of_three_and_four_seats_can_be_searched() -> None:
    """Interpreted games with a die and secrets, any number of seats."""
    for seats in (2, 3, 4):
        match = kiribako.game("acorns").new_match(seats=seats, seed=seats)
        players: list[Player] = [SearchPlayer(60, seat) for seat in range(seats)]
        assert duel(match, players)


def test_greedy_takes_what_scores_most() -> None:
    match = kiribako.game("acorns").new_match(seats=2, seed=1)
    greedy = GreedyPlayer(match.game.wisdom(), 1)
    choices = {greedy.choose(match.redeal(0, rng)) for rng in range(40)}
    assert choices <= {1, 2}
    assert RandomPlayer(3).choose(match.state) in (1, 2)
