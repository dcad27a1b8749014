"""Accuracy: from the chance a seat gave away to a percentage, by a curve of each game's own."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from kiribako.review.calibration import Calibration
from kiribako.review.judgement import SURE, Judgement

LEAST = 0.02  # chance at stake below which moves do not differ noticeably


class Accuracy(NamedTuple):
    """In percent, with the interval that the noise of the measurement leaves."""

    percent: float
    low: float
    high: float
    decisions: int  # in which something was at stake

    def to_json(self) -> dict[str, Any]:
        return {
            "percent": round(self.percent, 1),
            "low": round(self.low, 1),
            "high": round(self.high, 1),
            "decisions": self.decisions,
        }


class Loss(NamedTuple):
    """What was lost of what was at stake: 0 for the best moves, 1 for moves picked at random."""

    share: float
    error: float
    decisions: int


def loss_of(judgements: Iterable[Judgement], seat: int) -> Loss | None:
    """A seat's loss over the decisions that mattered; None if none did."""
    counted = [one for one in judgements if one.seat == seat and one.stake >= LEAST]
    stake = sum(one.stake for one in counted)
    if stake <= 0.0:
        return None
    lost = sum(one.lost for one in counted)
    error = math.sqrt(sum(one.error**2 for one in counted))
    return Loss(lost / stake, error / stake, len(counted))


def accuracy_of(
    judgements: Iterable[Judgement], seat: int, calibration: Calibration
) -> Accuracy | None:
    """A seat's accuracy; None if no decision mattered."""
    loss = loss_of(judgements, seat)
    if loss is None:
        return None
    reach = SURE * loss.error
    return Accuracy(
        percent(loss.share, calibration),
        percent(loss.share + reach, calibration),
        percent(loss.share - reach, calibration),
        loss.decisions,
    )


def percent(share: float, calibration: Calibration) -> float:
    """The curve: 100 for nothing lost, and level 1 near 50."""
    if share <= 0.0:
        return 100.0
    return 100.0 * math.exp(-((share / calibration.scale) ** calibration.shape))
