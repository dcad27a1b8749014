"""What the room tells bots: a greedy painter, judgements of positions and moves."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.games.kigi.players import GreedyPainter
from kiribako.kernel.player import Player
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of


def test_the_greedy_painter_takes_the_most_points() -> None:
    """T17 scores twelve on T28; a commission that is met counts for ten."""
    match = match_of(EXAMPLE, display=["T17", "C01", "T19"], deck=["T02"])
    for seed in range(5):
        move = GreedyPainter(seed=seed).choose(match.state)
        assert match.game.explain(match.state, move).endswith("for 12 points and prune")
    match = match_of(EXAMPLE, display=["T19", "C01", None], deck=["T02"])
    assert match.game.write(match.state, GreedyPainter(seed=1).choose(match.state)) == "take 2"


def test_wisdom_weighs_points() -> None:
    wisdom = kiribako.game("kigi").wisdom()
    match = match_of(EXAMPLE, display=["T17", "C01", "C02"], deck=["T02"])
    weights = [
        wisdom.weigh(match.state, match.read(move))
        for move in ("1 > 0 @ 2928,2093,270", "1 > 0 @ 3360,3360,330", "take 2", "take 3")
    ]
    assert weights == [13.0**3, 10.0**3, 1000.0, 500.0]


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
    assert wisdom.appraise(match.state, 0) == pytest.approx(8.5)


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
