"""The coach: what a move that is about to be played would lose, by what its seat knows."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import IllegalMove, Refusal
from kiribako.review.calibration import calibration_of
from kiribako.review.decision import Decision, spoken
from kiribako.review.judgement import MISTAKE, SURE, Reason, Spoken
from kiribako.review.reference import Reference
from kiribako.review.why import reasons

PASSES: Final = (0.1, 0.3, 1.0)  # of the simulations; each takes about as long as all before it
ENOUGH: Final = 0.4  # of the seconds, after which no further one is begun
DOUBLED: Final = 2  # times the redeals are doubled while a warning hangs on them


class Advice(NamedTuple):
    """A warning: the move surely loses much against the best one found."""

    lost: float  # of the chance to win
    low: float
    high: float
    chance: float  # to win, after the move
    best: Spoken
    best_chance: float
    why: list[Reason]


def advise(
    match: Match,
    text: str,
    *,
    seed: int = 0,
    simulations: int = 0,
    seconds: float = 0.0,
    limit: float = MISTAKE,
) -> Advice | None:
    """A warning if the whole interval of what the move loses lies beyond the limit, else None.

    Only a redeal for the seat that decides is ever looked at. Without seconds the same seed gives
    the same advice.
    """
    began = time.perf_counter()
    move = match.read(text)
    seat = match.actor
    if seat is None:
        raise IllegalMove(Refusal("match-over", "the match is over"))
    calibration = calibration_of(match.game)
    simulations = simulations or calibration.effort(match.seats)
    before = match.redeal(seat, seed)
    reference = Reference(match.game, before, calibration)
    decision = Decision(match.game, reference, before, move, match.ply, seed)
    if decision.forced:
        return None
    for part in PASSES:
        think(decision, max(16, int(simulations * part)))
        if seconds and time.perf_counter() - began > ENOUGH * seconds:
            break
    redeals = 0 if decision.certain else len(decision.trials[move])
    for _ in range(DOUBLED if redeals else 0):
        lost, error = decision.loss()
        late = seconds and time.perf_counter() - began > ENOUGH * seconds
        if late or lost < limit or lost - SURE * error >= limit:
            break
        redeals *= 2
        decision.compare(redeals)
    lost, error = decision.loss()
    if not decision.bettered() or lost - SURE * error < limit:
        return None
    return Advice(
        lost,
        lost - SURE * error,
        lost + SURE * error,
        decision.chances(move)[seat],
        spoken(match.game, match.state, decision.best),
        decision.chances(decision.best)[seat],
        reasons(decision),
    )


def think(decision: Decision, simulations: int) -> None:
    """Look for the best move, and compare it with the one that is about to be played."""
    if decision.certain:
        decision.search_through(simulations)
    else:
        decision.look(simulations)
        decision.compare(max(2, simulations // 4))
