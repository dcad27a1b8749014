"""Kigi is fast enough to search, in turns of a plain Python loop that it may take.

Compiled that is 2 microseconds to check a pose, 10 milliseconds to list a late turn, and 3,000
decisions of random play a second; interpreted, a hundredth of that is promised.
"""

from __future__ import annotations

from functools import partial

import kiribako
from kiribako.bots.playouts import playouts
from kiribako.games.kigi.rules import placing
from kiribako.games.kigi.rules.moves import TAKE
from kiribako.games.kigi.rules.position import Position
from tests.conftest import COMPILED
from tests.yardstick import effort, measured

SLOWER = 1 if COMPILED else 100
POSE, TURN, DECISION = 40, 200_000, 6_500  # turns of the loop


def late(seats: int) -> Position:
    """A position after 28 random decisions."""
    state = kiribako.game("kigi").new_match(seats=seats, seed=9).state
    assert isinstance(state, Position)
    state.rng = 3
    moves = state.move_buffer()
    for _ in range(28):
        state.apply(state.random_move(moves))
    return state


@measured
def test_a_pose_is_checked_in_two_microseconds() -> None:
    position = late(2)
    poses = [move for move in position.legal_moves() if move < TAKE][:400]
    cards = [int(position.display >> 6 * (move >> 38 & 3) & 63) - 1 for move in poses]

    def check() -> None:
        for card, pose in zip(cards, poses, strict=True):
            placing.judge(position, card, pose)

    assert effort(check, tries=5) < POSE * len(poses) * SLOWER


@measured
def test_a_late_turn_is_listed_in_ten_milliseconds() -> None:
    for seats in (2, 5):
        position = late(seats)
        moves = position.move_buffer()
        assert position.fill_moves(moves) > 500
        assert effort(partial(position.fill_moves, moves)) < TURN * SLOWER


@measured
def test_three_thousand_random_decisions_a_second() -> None:
    matches = 20 if COMPILED else 1
    for seats in (2, 5):
        state = kiribako.game("kigi").new_match(seats=seats, seed=1).state
        decisions = int(playouts(state, matches, 1))
        assert effort(partial(playouts, state, matches, 1)) < DECISION * decisions * SLOWER
