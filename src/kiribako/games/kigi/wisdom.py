"""What a good painter knows: points now, commissions in the end."""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi import commissions, display, placing, scoring, sketches, trees
from kiribako.games.kigi.moves import KEEP, STEP_KEEP, TAKE, place_of
from kiribako.games.kigi.pack import COMMISSION, COMMISSIONS
from kiribako.games.kigi.position import Position
from kiribako.kernel.bits import lowest
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, FIRST_SEARCH, Tuning, Wisdom

LATE: Final = 10.0  # cards left in the deck when commissions begin to settle
SWING: Final = 20.0  # points of luck in a whole match


def sketched(horizon: int, *, guided: bool, margin: float) -> Tuning:
    """A search among the sketches of this turn, with so many turns after each."""
    return Tuning(
        simulations=(12, 20, 3_000),
        explore=0.35,
        weighed=True,
        horizon=horizon,
        guided=guided,
        depth=1,
        margin=margin,
    )


@final
class KigiWisdom(Wisdom):
    """Judges by points and by how firmly commissions are met."""

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """After each of the best placements some turns are played: clumsily, well, or for long.

        Playing to the end of the deck is no better than four turns of each painter: the luck of
        the cards to come drowns the move.
        """
        if level == FIRST_SEARCH:
            return sketched(3 * seats, guided=False, margin=0.1)
        if level < BEST_LEVEL:
            return sketched(seats - 1, guided=True, margin=0.5)
        return sketched(8 if seats == 2 else 6, guided=True, margin=0.3)

    def swing(self, state: State) -> float:
        position = cast(Position, state)
        left = float(len(position.deck) - position.drawn + 1) / float(len(position.deck))
        return 3.0 + SWING * math.sqrt(min(1.0, left))

    def candidates(self, state: State, moves: vec[i64]) -> i64:
        """One pose for each card of the display on each parent that scores well."""
        position = cast(Position, state)
        if position.step == STEP_KEEP:
            return position.fill_moves(moves)
        return sketches.fill_sketches(position, moves)

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        position = cast(Position, state)
        if position.step == STEP_KEEP:
            return position.random_move(moves)
        return sketches.hasty(position, moves)

    def appraise(self, state: State, seat: i64) -> float:
        """The lead in points, commissions counted by how likely they end as they stand."""
        position = cast(Position, state)
        seats = position.garden.seats
        scores = vec[i64]([0] * seats)
        commissions.fill_scores(position, scores)
        found = commissions.counts(position)
        own = float(scores[seat])
        best = -1e9
        other: i64
        for other in range(seats):
            value = float(scores[other])
            if not position.over:
                value += prospects(position, other, found)
            if other == seat:
                own = value
            elif value > best:
                best = value
        return own - best

    def weigh(self, state: State, move: i64) -> float:
        """Points count more than in proportion; a commission that is met is taken."""
        position = cast(Position, state)
        if move >= KEEP:
            return 1.0
        if move >= TAKE:
            number = display.card_at(position, move - TAKE) - COMMISSION
            found = commissions.counts(position)
            met = commissions.fulfilled(position, number, position.actor, found)
            return 1000.0 if met else 500.0
        at = lowest(placing.touched(position, move & trees.POSE))
        points = scoring.points_on(position, display.card_at(position, place_of(move)), at)
        return float((1 + points) * (1 + points) * (1 + points))


def prospects(position: Position, seat: i64, found: vec[i64]) -> float:
    """What a seat's commissions are worth.

    Trees are pruned so often that until the last quarter of the deck a commission is met in the
    end about as often whether it is met now or not; then it matters more and more.
    """
    left = float(len(position.deck) - position.drawn) / LATE
    late = 1.0 - left if left < 1.0 else 0.0
    met = 0.58 + 0.27 * late
    unmet = (0.68 - 0.065 * float(position.garden.seats)) * (1.0 - 0.45 * late)
    value = 0.0
    number: i64
    for number in range(COMMISSIONS):
        if commissions.holder(position, number) == seat:
            value += met if commissions.fulfilled(position, number, seat, found) else unmet
    return value * commissions.WORTH
