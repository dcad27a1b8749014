"""Many matches of one person: luck, play and accuracy with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kiribako.review.judgement import SURE
from kiribako.review.report import Review, SeatTotal

STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)  # by degrees of freedom


class Interval(NamedTuple):
    """A mean over matches, and between what the true one lies 19 times out of 20."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        return {name: round(value, 4) for name, value in self._asdict().items()}


class Summary(NamedTuple):
    """What a person's matches were made of, for each match in the mean."""

    name: str
    matches: int
    won: Interval
    luck: Interval
    own: Interval
    rivals: Interval
    accuracy: Interval | None  # percent; None if nothing was ever at stake
    adds_up: bool  # whether every review may show its sum

    def to_json(self) -> dict[str, Any]:
        shape: dict[str, Any] = dict(self._asdict())
        for key, value in shape.items():
            if isinstance(value, Interval):
                shape[key] = value.to_json()
        return shape


def summarise(reviews: Iterable[Review], name: str) -> Summary | None:
    """The summary of whoever bears the name; None if nobody does."""
    found: list[SeatTotal] = []
    adds_up = True
    for review in reviews:
        own = [total for total in review.seats if total.name == name]
        found += own
        adds_up = adds_up and (review.adds_up or not own)
    if not found:
        return None
    accuracies = [total.accuracy.percent for total in found if total.accuracy is not None]
    return Summary(
        name,
        len(found),
        interval([total.result for total in found], 0.0, 1.0),
        interval([total.luck for total in found]),
        interval([total.own for total in found]),
        interval([total.rivals for total in found]),
        interval(accuracies, 0.0, 100.0) if accuracies else None,
        adds_up,
    )


def interval(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Interval:
    """Mean and interval, within what can be; a single value stands for itself."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Interval(mean, mean, mean)
    squares = math.fsum((value - mean) ** 2 for value in values)
    reach = sure(count - 1) * math.sqrt(squares / (count - 1) / count)
    return Interval(mean, max(least, mean - reach), min(most, mean + reach))


def sure(freedom: int) -> float:
    """Standard errors that an interval reaches: few matches prove less (Student's t)."""
    return STUDENT[freedom - 1] if freedom <= len(STUDENT) else SURE + 2.6 / freedom
