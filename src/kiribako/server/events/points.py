"""Points of an event: what a place at a table is worth, in sixtieths so that shares stay whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

POINT: Final = 60
WORTH: Final = {2: (1, 0), 3: (3, 2, 1), 4: (4, 2, 1, 0), 5: (5, 3, 2, 1, 0)}


def points_of(places: Sequence[int]) -> list[int]:
    """The points of every seat; who shares a place shares what those places are worth.

    A table whose match does not count, with no places, gives nobody any.
    """
    if not any(places):
        return [0] * len(places)
    worth, level = WORTH[len(places)], Counter(places)
    return [
        sum(worth[place - 1 : place - 1 + level[place]]) * POINT // level[place] for place in places
    ]


def bye_points(seats: int) -> int:
    """Of whoever has no rival in a round: a win between two, at larger tables what is usual."""
    if seats == 2:
        return POINT
    return sum(WORTH[seats]) * POINT // seats


def late_points(seats: int) -> int:
    """Of a round that somebody missed before they came: half a bye."""
    return bye_points(seats) // 2
