"""Ten thousand random matches a number of seats: they end, keep the books and are never stuck."""

from __future__ import annotations

from statistics import fmean

import pytest

import kiribako
from kiribako.games.kami_sama.rules.position import Position
from tests.conftest import COMPILED


@pytest.mark.parametrize(("seats", "mean"), [(2, 32.5), (3, 35.4), (4, 33.3)])
def test_random_matches(seats: int, mean: float) -> None:
    """Every position has a move; the books are audited, after every decision of the first ones.

    The mean score of random play is known to a tenth; the window is five standard errors wide.
    """
    game = kiribako.game("kami-sama")
    count = 10_000 if COMPILED else 120
    audited = 200 if COMPILED else 20
    scores: list[int] = []
    for seed in range(count):
        state = game.new_match(seats=seats, seed=seed).state
        assert isinstance(state, Position)
        state.rng = seed
        buffer = state.move_buffer()
        decisions = 0
        while not state.over:
            legal = state.fill_moves(buffer)
            assert 0 < legal <= state.most_moves()
            state.apply(buffer[state.random_below(legal)])
            decisions += 1
            if seed < audited:
                assert not game.audit(state)
        assert not game.audit(state)
        assert decisions < 1000
        scores += state.scores()
    assert fmean(scores) == pytest.approx(mean, abs=0.25 if COMPILED else 2)
