"""Random play at full speed, for measuring and for sanity."""

from __future__ import annotations

from mypy_extensions import i64

from kiribako.kernel.random import spread
from kiribako.kernel.state import State


def playouts(start: State, count: i64, seed: i64 = 0, *, copying: bool = True) -> i64:
    """Play random matches, with a copy for every decision unless told otherwise.

    The number of decisions made.
    """
    moves = start.move_buffer()
    decisions: i64 = 0
    match: i64
    for match in range(count):
        state = start.clone()
        state.rng = spread(seed + match)
        while not state.over:
            if copying:
                state = state.clone()
            state.apply(state.random_move(moves))
            decisions += 1
    return decisions


def trace(start: State, count: i64, seed: i64 = 0) -> i64:
    """A checksum over every move and score of random matches: equal rules, equal number."""
    moves = start.move_buffer()
    check: i64 = 0
    match: i64
    for match in range(count):
        state = start.clone()
        state.rng = spread(seed + match)
        while not state.over:
            move = state.random_move(moves)
            state.apply(move)
            check = (check * 31 + move) & 0xFFFFFFFF
        for score in state.scores():
            check = (check * 31 + score) & 0xFFFFFFFF
    return check
