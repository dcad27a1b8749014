"""What the measuring of reviews concludes from its rows."""

from __future__ import annotations

import pytest

from benchmarks.review_tables import Row, calibrated, fitted_power, reliability, tables
from kiribako.review.accuracy import percent
from kiribako.review.calibration import Calibration


def rows(luck: float, count: int = 40) -> list[Row]:
    """Matches in which the first level loses half of what is at stake, the fifth a tenth."""
    found = []
    for n in range(count):
        levels = [[1, 5], [4, 4]][n % 2]
        won = n // 2 % 2
        shares = {1: 0.5, 4: 0.2, 5: 0.1}
        sway = 0.02 if n % 4 < 2 else -0.02
        found.append(
            Row(
                levels=levels,
                luck=[luck + sway, -luck - sway],
                own=[0.0, 0.0],
                result=[float(won), 1.0 - won],
                said=[[0.5, 0.5], [0.75 if won else 0.25, 0.25 if won else 0.75]],
                choices=[[seat, 0.1 * shares[levels[seat]], 0.1, 0.01] for seat in (0, 1)],
                seconds=1.0,
            )
        )
    return found


def test_luck_decides_whether_the_sum_is_shown() -> None:
    even, uneven = calibrated(Calibration(), rows(0.0)), calibrated(Calibration(), rows(0.3))
    assert even.adds_up
    assert not even.caveat
    assert not uneven.adds_up
    assert "not found to be 0" in uneven.caveat


def test_the_curve_goes_through_the_levels() -> None:
    curve = calibrated(Calibration(), rows(0.0))
    assert percent(0.5, curve) == pytest.approx(50, abs=0.5)
    assert percent(0.1, curve) == pytest.approx(95, abs=0.5)


def test_reliability_compares_what_was_said_with_what_came() -> None:
    found = {round(said, 2): came for said, came, _ in reliability(rows(0.0))}
    assert found == {0.25: 0.0, 0.5: 0.5, 0.75: 1.0}
    assert fitted_power(rows(0.0)) > 1.5  # it was said too timidly
    assert "| 1 v 5 | 20 |" in tables("Toy", rows(0.0))
