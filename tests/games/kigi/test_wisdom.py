"""What the room tells bots: a greedy painter, judgements of positions and moves."""

from __future__ import annotations

from typing import cast

import pytest

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.bots.search import Search
from kiribako.games.kigi.rules import commissions
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.wisdom import offers, prospects, sketches
from kiribako.games.kigi.wisdom.players import GreedyPainter
from kiribako.kernel.player import Player
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of


def test_the_greedy_painter_takes_the_most_points() -> None:
    """T17 scores twelve on T28; a commission that is met counts for ten."""
    match = match_of(EXAMPLE, display=["T17", "C01", "T19"], deck=["T02"])
    for seed in range(5):
        move = GreedyPainter(seed=seed).choose(match.state)
        assert " for 12 points and prune" in match.game.explain(match.state, move)
    match = match_of(EXAMPLE, display=["T19", "C01", None])
    assert match.game.write(match.state, GreedyPainter(seed=1).choose(match.state)) == "take 2"


def test_wisdom_weighs_what_is_gained() -> None:
    """Points, and what a commission promises; more than in proportion."""
    wisdom = kiribako.game("kigi").wisdom()
    match = match_of(EXAMPLE, display=["T17", "C01", "C02"], deck=[])
    weights = [
        wisdom.weigh(match.state, match.read(move))
        for move in ("1 > 0 @ 2928,2093,270", "1 > 0 @ 3360,3360,330", "take 2", "take 3")
    ]
    assert weights == pytest.approx([13.0**3, 10.0**3, 9.9**3, 3.1**3])


def test_wisdom_appraises_leads() -> None:
    """Points ahead, and commissions the surer the nearer the end."""
    wisdom = kiribako.game("kigi").wisdom()
    points = [{"pink": 7}, {"pink": 4}]
    match = match_of([], display=["T17", None, None], points=points, deck=[])
    assert [wisdom.appraise(match.state, seat) for seat in (0, 1)] == [3.0, -3.0]
    match = match_of(
        EXAMPLE, display=["T17", None, None], points=points, deck=[], commissions=[[], ["C02"]]
    )
    assert wisdom.appraise(match.state, 0) == pytest.approx(3.0 - 8.5)
    match = match_of(EXAMPLE, display=["T17", None, None], deck=[], commissions=[["C01"], []])
    assert wisdom.appraise(match.state, 0) == pytest.approx(8.9)


def test_collections_promise_early() -> None:
    """They only grow: a lead in cards is worth much long before the end, a tree's is not."""
    wisdom = kiribako.game("kigi").wisdom()
    deck = [f"T{n:02}" for n in range(12, 27)]

    def promise(commission: str, collected: list[str]) -> float:
        match = match_of(
            [], display=["T30", "T29", "T28"], deck=deck, commissions=[[commission], []],
            collections=[collected, []],
        )  # fmt: skip
        return wisdom.appraise(match.state, 0)

    most = [promise("C09", [f"T{n:02}" for n in range(1, count + 1)]) for count in (0, 2, 9)]
    fewest = [promise("C10", [f"T{n:02}" for n in range(1, count + 1)]) for count in (0, 2, 9)]
    assert most == sorted(most)
    assert fewest == sorted(fewest, reverse=True)
    assert most[0] == pytest.approx(5.0)
    assert most[1] < 7
    assert most[2] > 8
    assert fewest[2] < 2
    assert promise("C02", []) == pytest.approx(6.0)


@pytest.mark.parametrize("seats", [2, 4])
def test_an_offer_is_worth_what_comes_of_it(seats: int) -> None:
    """Points and commissions, worked out without a pose, as laying the card would show them.

    So hurried play sees what the greedy bot sees, which judges after its move.
    """
    pruned = changed = ended = 0
    for seed in range(3 if COMPILED else 1):
        position = cast(Position, kiribako.game("kigi").new_match(seats=seats, seed=seed).state)
        position = position.clone()
        moves = position.move_buffer()
        while not position.over:
            counts = commissions.counts(position)
            before = offers.Outlook(position, counts, offers.left_after(position)).lead
            found = offers.offers(position)
            for n in range(len(found)):
                move = sketches.sketch(position, found[n])
                if move < 0:
                    continue
                after = position.clone()
                after.apply(move)
                after.drawn = min(len(after.deck), position.drawn + 1)  # not three commissions
                gain = prospects.lead(after, position.actor) - before
                assert (found[n] >> 24) - offers.LIFT == pytest.approx(
                    gain * offers.STEPS, abs=1.01
                )
                pruned += after.laid < position.laid
                changed += gain != int(gain)
                ended += after.over
            position.apply(sketches.hasty(position, moves))
    assert pruned
    assert changed
    assert ended


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_many_seats_every_sketch_is_tried(seats: int) -> None:
    """Soon, even one that gains nothing at once; and none is looked at in a second pose."""
    game = kiribako.game("kigi")
    wisdom = game.wisdom()
    state = game.new_match(seats=seats, seed=2).state.clone()
    moves = state.move_buffer()
    for _ in range(12):
        state.apply(wisdom.suggest(state, moves))
    search = Search(state, 1, 1.0, wisdom, wisdom.tuning(seats))
    search.run(600)
    tree = search.tree
    children = tree.children(0)
    assert len(children) == wisdom.candidates(state.clone(), moves)
    looks = [tree.prior[child] for child in children]
    assert max(looks) > 3 * min(looks)
    assert min(tree.visits[child] for child in children) > 0


def test_the_shortlist_holds_the_best_offers() -> None:
    """At most four, the one that is suggested among them; two where a commission is kept."""
    game = kiribako.game("kigi")
    wisdom = game.wisdom()
    state = game.new_match(seats=5, seed=2).state.clone()
    moves = state.move_buffer()
    while not state.over:
        count = wisdom.shortlist(state, moves)
        assert 1 <= count <= 4
        gains = [wisdom.weigh(state, moves[n]) for n in range(count)]
        assert gains[0] > max(gains) - 1.0
        suggested = wisdom.suggest(state, moves)
        assert wisdom.weigh(state, suggested) > max(gains) - 1.0
        state.apply(suggested)
    keeping = game.new_match(seats=5, seed=2, options={"advanced": True}).state
    assert wisdom.shortlist(keeping, moves) == 2


def test_the_painter_beats_chance() -> None:
    """And so does any bot that knows only the wisdom."""
    players: list[Player] = [GreedyPainter(seed=3)]
    if COMPILED:  # it tries every move, thousands of them
        players.append(GreedyPlayer(kiribako.game("kigi").wisdom(), seed=3))
    for player in players:
        won = 0
        for seed in range(4):
            match = kiribako.game("kigi").new_match(seed=seed)
            seats: list[Player] = [player, RandomPlayer(seed=seed)]
            while not match.over:
                seat = match.actor or 0
                match.play_move(seats[seat].choose(match.redeal(seat, seed)))
            won += match.winners() == [0]
        assert won >= 3
