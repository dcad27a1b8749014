"""Endings that can be solved are reviewed exactly."""

from __future__ import annotations

from kiribako.bots.solver import Solver
from kiribako.review import review
from kiribako.review.endings import chance
from tests.review.matches import last_part


def test_the_end_of_kiwara_agrees_with_the_solver() -> None:
    """To the last digit: what was lost is what the solver says, and nothing is luck."""
    losses = 0
    for seed in range(4, 9):
        match = last_part("kiwara", 2, 7, seed)
        for one in review(match, simulations=4).judgements:
            before, move, _ = match.step(one.ply)
            values = Solver(100_000).value_of_moves(before)
            played = chance(values[before.legal_moves().index(move)])
            best = chance(max(values))
            assert one.exact
            assert one.error == 0.0
            assert one.lost == best - played
            assert one.played.chances[one.seat] == played
            assert one.best.chances[one.seat] == best
            assert one.before[one.seat] == best
            assert one.luck == (0.0, 0.0)
            losses += one.lost > 0.0
    assert losses  # or nothing was tried
