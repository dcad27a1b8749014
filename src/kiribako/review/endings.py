"""Endings that can be solved: nothing hidden, nothing left to chance, not too far from the end."""

from __future__ import annotations

from typing import Final

from kiribako.bots.solver import WIN, Solver, solvable
from kiribako.review.decision import Decision
from kiribako.review.searched import both

POSITIONS: Final = 300_000  # that the solver may look at for one decision
PLIES: Final = 24  # decisions before the end


def solve_endings(decisions: list[Decision], positions: int = POSITIONS) -> None:
    """Solve the last decisions, from the end backwards, until it takes too long."""
    solver = Solver(positions)
    for decision in reversed(decisions[-PLIES:]):
        if not solvable(decision.before):
            return
        solver.left = positions
        values = solver.value_of_moves(decision.before)
        if solver.gave_up:
            return
        moves = decision.before.legal_moves()
        played = values[moves.index(decision.move)]
        best = max(values)
        chosen = decision.move if chance(played) == chance(best) else moves[values.index(best)]
        decision.best = chosen
        decision.solved = (
            both(chance(played), decision.seat),
            chosen,
            both(chance(best), decision.seat),
        )


def chance(value: int) -> float:
    """A solver's value as who wins: it puts winning far above any margin."""
    if abs(value) < WIN // 2:
        return 0.5
    return 1.0 if value > 0 else 0.0
