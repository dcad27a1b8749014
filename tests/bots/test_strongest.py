"""The sixth level: two trees added up, nothing forgotten, in time, and never a peek."""

from __future__ import annotations

import os
import pickle
import time
from typing import Any

import pytest

import kiribako
from kiribako.bots import team, together
from kiribako.bots.levels import LEVELS, make_level
from kiribako.bots.reuse import resume
from kiribako.bots.roster import make_player
from kiribako.bots.search import Search
from kiribako.bots.searcher import SearchPlayer, pursue_until
from kiribako.bots.team import TeamPlayer
from kiribako.bots.together import Tried, added_up, search_together
from kiribako.kernel.match import Match
from kiribako.kernel.wisdom import STRONGEST
from tests.bots.test_no_peeking import HIDDEN, positions
from tests.conftest import COMPILED

GAMES = [game.id for game in kiribako.games()]
FEW = 60 if COMPILED else 8


def later(game: str, plies: int, seed: int = 3) -> Match:
    """A match after some moves that make no difference to what is asked here."""
    match = kiribako.game(game).new_match(seats=2, seed=seed)
    while match.ply < plies:
        moves = match.state.legal_moves()
        match.play_move(moves[7 * match.ply % len(moves)])
    return match


def search_of(match: Match, seed: int = 1) -> Search:
    seat = int(match.state.actor)
    wisdom = match.game.wisdom()
    return Search(match.redeal(seat, 1), seed, 1.0, wisdom, wisdom.tuning(match.seats, STRONGEST))


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_simulations_always_plays_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the second tree grows in a process of its own or after the first."""
    match = later(game, 6)
    moves = [match.ask(make_player(match.game, f"level-6:{FEW}", 5), 2) for _ in range(2)]
    monkeypatch.delattr(os, "fork")
    moves.append(match.ask(make_player(match.game, f"level-6:{FEW}", 5), 2))
    assert len(set(moves)) == 1
    assert match.game.refuse(match.state, moves[0]) is None


def test_two_trees_add_up_their_roots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred simulations each; what both began with counts once."""
    match = later("kiwara", 6)
    found = search_together(search_of(match), trees=2, simulations=100)
    assert 100 < sum(tried.visits for tried in found) <= 200
    begun = search_of(match)
    begun.run(50)
    monkeypatch.delattr(os, "fork")
    found = search_together(begun, trees=2, simulations=100)
    assert 100 <= sum(tried.visits for tried in found) <= 150
    visits = [tried.visits for tried in found]
    assert visits == sorted(visits, reverse=True)
    assert {tried.move for tried in found} <= set(match.state.legal_moves())


def test_adding_up_puts_the_most_tried_first() -> None:
    found = added_up(
        [Tried(1, 5, 2.0, 2.0, 0.0), Tried(2, 4, 4.0, 4.0, 1.0), Tried(2, 3, 1.0, 1.0, 1.0)]
    )
    assert found == [Tried(2, 7, 5.0, 5.0, 2.0), Tried(1, 5, 2.0, 2.0, 0.0)]


def test_the_second_tree_meets_other_chances() -> None:
    """Otherwise it would find out nothing new."""
    match = later("koi-koi", 9)
    search = search_of(match)
    seat = int(match.state.actor)
    search.believe(match.seen(seat), 64)
    twin = search.twin(1)
    seen = [[match.game.view(one.deal(n), 1 - seat) for n in range(6)] for one in (search, twin)]
    assert seen[0] != seen[1]
    assert match.game.view(twin.deal(0), seat) == match.game.view(match.state, seat)


@pytest.mark.parametrize(("game", "options"), HIDDEN)
def test_what_is_hidden_has_no_influence(game: str, options: dict[str, Any]) -> None:
    """Neither the truth nor the redeal that it was handed changes what it plays."""
    rules = kiribako.game(game)
    for number, match in enumerate(positions(game, options, 12 if COMPILED else 2)):
        seat = int(match.state.actor)
        other = match.redeal(seat, 1000 + number)
        chosen = {
            make_player(rules, f"level-6:{FEW}", number).choose(truth.redeal(seat, rng))
            for truth, rng in ((match.state, 1), (other, 1), (match.state, 2))
        }
        assert len(chosen) == 1, match


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_it_keeps_its_time(game: str, cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine busy with other things gets a good second more; figures: docs/strength.md."""
    monkeypatch.setattr(team, "cores", lambda: cores)
    match = later(game, 4)
    player = TeamPlayer(match.game.wisdom(), 1, seconds=0.3)
    began = time.perf_counter()
    move = match.ask(player, 1)
    assert time.perf_counter() - began < 1.5
    assert match.game.refuse(match.state, move) is None


def test_a_choice_that_is_clear_takes_less() -> None:
    """Once the time that is left could not change it."""
    match = later("kiwara", 44)
    search = search_of(match)
    began = time.perf_counter()
    pursue_until(search, began + 30.0)
    assert time.perf_counter() - began < 29.0


def test_a_helper_that_dies_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "gained", lambda *_given: os._exit(1))
    search = search_of(later("kiwara", 6))
    found = search_together(search, trees=2, simulations=50)
    assert sum(tried.visits for tried in found) <= 50


@pytest.mark.parametrize("game", ["kami-sama", "kodama-3d"])
def test_what_shows_nothing_new_is_gone_on_with(game: str) -> None:
    """After a move of its own that neither luck nor a rival answered the tree is still true."""
    found = 0
    match = later(game, 3)
    for _ in range(30):
        seat = int(match.state.actor)
        earlier = search_of(match)
        earlier.run(4 * FEW)
        move = int(earlier.move())
        match.play_move(move)
        if match.over:
            break
        if match.state.actor != seat:
            continue
        search = search_of(match, 2)
        resume(search, earlier)
        if search.tree.visits[0]:
            node = earlier.tree.find(0, move)
            assert search.tree.visits[0] == earlier.tree.visits[node]
            assert {int(search.tree.move[child]) for child in search.tree.children(0)} <= set(
                match.state.legal_moves()
            )
            found += 1
    assert found


def test_where_luck_came_between_nothing_is_gone_on_with() -> None:
    """A card that was turned up is known now: the tree was grown without it."""
    match = later("koi-koi", 4)
    wisdom = match.game.wisdom()
    earlier = search_of(match)
    earlier.keeps = True
    earlier.run(300)
    seat = int(match.state.actor)
    match.play_move(int(earlier.move()))
    search = Search(match.redeal(seat, 4), 2, 1.0, wisdom, wisdom.tuning(2), seat)
    search.keeps = True
    resume(search, earlier)
    assert search.tree.visits[0] == 0


def test_it_thinks_ahead_by_what_its_own_seat_knows() -> None:
    """While a rival decides: the same thoughts whatever is hidden, and found again afterwards."""
    match = later("kami-sama", 5)
    seat = int(match.state.actor)
    player = make_level(match.game, LEVELS[5], 1, FEW)
    assert isinstance(player, TeamPlayer)
    move = match.ask(player, 1)
    after = match.after(move)
    roots = []
    for truth in (after, after.redeal(seat, 77)):
        again: SearchPlayer = make_level(match.game, LEVELS[5], 1, FEW).searcher  # type: ignore[attr-defined]
        again.kept = player.searcher.kept
        search = again.ahead(truth.redeal(seat, 3), seat)
        assert search is not None
        search.run(100)
        roots.append(together.roots(search))
    assert roots[0] == roots[1]
    assert sum(tried.visits for tried in roots[0]) >= 100


def test_it_thinks_ahead_only_where_that_is_of_use() -> None:
    """In Koi-Koi and Kigi every turn shows a new card."""
    for game in ("koi-koi", "kigi"):
        match = later(game, 5)
        player = TeamPlayer(match.game.wisdom(), 1, simulations=8)
        move = match.ask(player, 1)
        assert player.searcher.ahead(match.after(move), int(match.state.actor)) is None


def test_it_travels() -> None:
    player = make_player(kiribako.game("kiwara"), f"level-6:{FEW}", 4)
    match = later("kiwara", 6)
    arrived = pickle.loads(pickle.dumps(player))
    assert match.ask(arrived, 1) == match.ask(player, 1)
