"""A trial: the chances that many worlds gave, number for number comparable with another trial."""

from __future__ import annotations

import math
from array import array

from kiribako.review.judgement import Chances


class Trial:
    """Mean chances of every seat, and one seat's chance in every world."""

    def __init__(self, seats: int, seat: int) -> None:
        self.seat = seat
        self.totals = [0.0] * seats
        self.each = array("d")

    def __len__(self) -> int:
        return len(self.each)

    def add(self, chances: list[float]) -> None:
        for seat, chance in enumerate(chances):
            self.totals[seat] += chance
        self.each.append(chances[self.seat])

    def mean(self) -> Chances:
        count = len(self.each)
        return tuple(total / count for total in self.totals)

    def cautious(self) -> Chances:
        """The mean as if one more world had been even: few worlds that agree prove little."""
        even = 1.0 / len(self.totals)
        return tuple((total + even) / (len(self.each) + 1) for total in self.totals)

    def error(self) -> float:
        """Standard error of the seat's chance."""
        return error_of(self.each)


def paired_error(one: Trial, other: Trial) -> float:
    """Standard error of a difference that was measured in the same worlds."""
    pairs = zip(one.each, other.each, strict=True)
    return error_of(array("d", [left - right for left, right in pairs]))


def error_of(values: array[float]) -> float:
    """Standard error of a mean, as if one more world had been as different as can be.

    A few worlds that happen to agree prove little.
    """
    count = len(values)
    if count < 2:
        return 0.5
    mean = math.fsum(values) / count
    squares = math.fsum((value - mean) ** 2 for value in values)
    return math.sqrt((squares + 1.0) / (count - 1) / count)
