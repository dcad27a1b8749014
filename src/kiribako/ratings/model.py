"""The rating model: Bradley-Terry over all pairs of a table, as Weng and Lin update it.

Everybody has a strength known only so well: a middle and a spread. Who ends ahead of somebody at
the same table wins that pair, who shares a place shares it; after a match every seat moves by what
its pairs were surprised, and knows itself a little better. (R. C. Weng, C.-J. Lin, "A Bayesian
Approximation Method for Online Ranking", Journal of Machine Learning Research 12, 2011, Algorithm
1.) docs/ratings.md says why it is written here rather than imported.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

MIDDLE: Final = 1500.0  # where somebody unknown begins: at Bamboo, the third level
SPREAD: Final = 300.0  # of somebody unknown
ELO_PER_LOG: Final = 400 / math.log(10)  # 400 points are a factor of ten, as everywhere
LUCK: Final = ELO_PER_LOG / math.sqrt(2)  # of one seat in one match: two of them make the curve
DRIFT: Final = 12.0  # spread that a match adds: people change
NARROWEST: Final = 25.0  # spread: nobody is known better than this
LOWEST_SHRINK: Final = 1e-4  # of a spread's square in one match


class Rating(NamedTuple):
    """A strength and how well it is known: two in three lie within one spread of the middle."""

    middle: float = MIDDLE
    spread: float = SPREAD

    @property
    def low(self) -> float:
        """The conservative estimate: nineteen in twenty are stronger than this, or not much less.

        Leaderboards stand in its order, so that few lucky matches lead nowhere.
        """
        return self.middle - 2 * self.spread

    @property
    def high(self) -> float:
        return self.middle + 2 * self.spread


def chance(one: Rating, other: Rating) -> float:
    """How likely one ends ahead of the other, all doubts counted."""
    return 1 / (1 + math.exp((other.middle - one.middle) / _scale(one, other)))


def rated(
    ratings: Sequence[Rating],
    places: Sequence[int],
    fixed: frozenset[int] = frozenset(),
    foregone: frozenset[tuple[int, int]] = frozenset(),
) -> list[Rating]:
    """The ratings after a match; equal places are shared, and `fixed` seats stay as they are.

    Pairs that are `foregone`, as (ahead, behind), tell nothing of either.
    """
    before = [own if seat in fixed else _drifted(own) for seat, own in enumerate(ratings)]
    # Pairs of one table are not independent matches: together they tell less than their sum.
    weight = pairs_weight(len(ratings))
    after = []
    for seat, own in enumerate(before):
        if seat in fixed:
            after.append(own)
            continue
        variance = own.spread**2
        moved = shrunk = 0.0
        for other, rival in enumerate(before):
            if other == seat or {(seat, other), (other, seat)} & foregone:
                continue
            scale, expected = _scale(own, rival), chance(own, rival)
            moved += variance / scale * (_share(places[seat], places[other]) - expected)
            shrunk += variance / scale**2 * expected * (1 - expected)
        spread = own.spread * math.sqrt(max(1 - weight * shrunk, LOWEST_SHRINK))
        spread = min(max(spread, NARROWEST), SPREAD)
        after.append(Rating(own.middle + weight * moved, spread))
    return after


def pairs_weight(seats: int) -> float:
    """What one of a seat's pairs counts: with two seats a match, with more a part of one."""
    return 2 / seats


def _share(own: int, other: int) -> float:
    """What a place is worth against another, the first being the lowest number."""
    return 1.0 if own < other else 0.5 if own == other else 0.0


def _drifted(own: Rating) -> Rating:
    return Rating(own.middle, math.hypot(own.spread, DRIFT))


def _scale(one: Rating, other: Rating) -> float:
    return math.sqrt(one.spread**2 + other.spread**2 + 2 * LUCK**2)
