"""Random and greedy play have the numbers an independent implementation found."""

from __future__ import annotations

from statistics import fmean

import pytest

import kiribako
from kiribako.games.kigi.rules.moves import DISCARD
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.rules.trees import COLLECTION
from kiribako.games.kigi.wisdom.players import greedy
from kiribako.kernel.random import spread
from tests.conftest import COMPILED


def start(seats: int, seed: int) -> Position:
    state = kiribako.game("kigi").new_match(seats=seats, seed=seed).state
    assert isinstance(state, Position)
    state.rng = spread(seed)
    return state


@pytest.mark.parametrize(("seats", "mean"), [(2, 81), (3, 47), (4, 33), (5, 25)])
def test_random_play(seats: int, mean: float) -> None:
    """Mean scores; those found elsewhere come from 200 matches, so they carry noise as well."""
    count = 400 if COMPILED else 60
    scores: list[int] = []
    turns = 0
    moves = start(seats, 0).move_buffer()
    for seed in range(count):
        state = start(seats, seed)
        while not state.over:
            move = state.random_move(moves)
            assert move < DISCARD
            state.apply(move)
            turns += 1
        scores += state.scores()
    assert abs(fmean(scores) - mean) < (0.05 if COMPILED else 0.11) * mean
    assert 38 < turns / count < 40


@pytest.mark.parametrize(("seats", "mean"), [(2, 126), (3, 81), (4, 59), (5, 47)])
def test_greedy_play(seats: int, mean: float) -> None:
    """Mean scores, and five prunings a match."""
    count = 40 if COMPILED else 6
    scores: list[int] = []
    prunings = 0
    for seed in range(count):
        state = start(seats, seed)
        while not state.over:
            before = [state.table[COLLECTION + seat] for seat in range(seats)]
            state.apply(greedy(state))
            prunings += before != [state.table[COLLECTION + seat] for seat in range(seats)]
        scores += state.scores()
    assert abs(fmean(scores) - mean) < (0.07 if COMPILED else 0.2) * mean
    assert abs(prunings / count - 5.25) < (0.6 if COMPILED else 1.6)
