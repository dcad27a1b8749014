"""A sequential test: stops as soon as the blocks tell one strength from another.

The log likelihood ratio is that of the likeliest distributions of block scores whose means are
the two strengths in question, so it asks nothing about how the matches of a block hang together.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Final, NamedTuple

from kiribako.arena.ratings import share_at
from kiribako.kernel.refusal import BadOption, Refusal, quote

ALPHA: Final = 0.05  # chance to accept a strength that is not there
BETA: Final = 0.05  # chance to miss one that is
GHOST: Final = 1e-3  # how often every score counts as seen beforehand
TOP: Final = math.log((1 - BETA) / ALPHA)
BOTTOM: Final = math.log(BETA / (1 - ALPHA))


class Bounds(NamedTuple):
    """The question: is the first bot `high` Elo stronger than its rivals, rather than `low`."""

    low: float
    high: float


def read_bounds(text: str) -> Bounds:
    """Two numbers of Elo such as `0,30`."""
    low, comma, high = text.partition(",")
    try:
        bounds = Bounds(float(low), float(high))
    except ValueError:
        bounds = Bounds(0, 0)
    if not comma or not -2000 <= bounds.low < bounds.high <= 2000:
        words = f"write two rising numbers of Elo such as 0,30, not {quote(text)}"
        raise BadOption(Refusal("bad-sprt", words))
    return bounds


class Test:
    """The running test over blocks in their order."""

    __test__ = False  # pytest need not look here

    def __init__(self, bounds: Bounds, fair: float) -> None:
        self.bounds = bounds
        self.low = share_at(bounds.low, fair)
        self.high = share_at(bounds.high, fair)
        self.seen: Counter[float] = Counter()
        self.ratio = 0.0

    def add(self, score: float) -> None:
        """Take in the mean share of the first bot in the next block."""
        self.seen[score] += 1
        self.ratio = log_ratio(self.seen, self.low, self.high)

    @property
    def verdict(self) -> str:
        """`stronger` or `not stronger` once it is decided, empty before."""
        if self.ratio >= TOP:
            return "stronger"
        return "not stronger" if self.ratio <= BOTTOM else ""


def log_ratio(seen: Counter[float], low: float, high: float) -> float:
    """How much better the mean `high` explains the scores than the mean `low`."""
    counts = dict.fromkeys((0.0, 0.5, 1.0), GHOST)
    for score, count in seen.items():
        counts[score] = counts.get(score, GHOST) + count
    total = math.fsum(counts.values())
    parts = {score: count / total for score, count in counts.items()}
    at_low, at_high = tilt(parts, low), tilt(parts, high)
    return total * math.fsum(
        part * math.log((1 + at_low * (score - low)) / (1 + at_high * (score - high)))
        for score, part in parts.items()
    )


def tilt(parts: dict[float, float], mean: float) -> float:
    """The x for which the likeliest distribution with that mean is part / (1 + x (score - mean)).

    It solves sum of part (score - mean) / (1 + x (score - mean)) = 0, which falls as x grows.
    """
    low = -1 / (max(parts) - mean)
    high = 1 / (mean - min(parts))
    for _ in range(80):
        middle = (low + high) / 2
        slope = math.fsum(
            part * (score - mean) / (1 + middle * (score - mean)) for score, part in parts.items()
        )
        if slope > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
