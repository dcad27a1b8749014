"""What the measuring of reviews concludes from its rows."""

from __future__ import annotations

import pytest

from benchmarks.review_tables import (
    Choice,
    Row,
    calibrated,
    fitted_power,
    halves,
    reliability,
    tables,
)
from kiribako.review.accuracy import percent
from kiribako.review.calibration import Calibration


def rows(luck: float, count: int = 80, *, said: float = 0.5) -> list[Row]:
    """Matches in which the first level loses half of what is at stake, the fifth a tenth."""
    found = []
    for n in range(count):
        levels = [[1, 5], [4, 4]][n % 2]
        won = float(n // 4 % 2)
        lost = {1: 0.05, 4: 0.02, 5: 0.01}
        choices = [choice(seat, lost[level]) for seat, level in enumerate(levels)]
        played = sum(one.played[0] - one.best[0] for one in choices)
        sway = 0.02 if n % 8 < 4 else -0.02
        found.append(
            Row(
                number=n // 2,
                levels=levels,
                simulations=8,
                start=[won - played - luck - sway, 1.0 - won + played + luck + sway],
                result=[won, 1.0 - won],
                said=[[0.5, 0.5], [said, 1.0 - said] if won else [1.0 - said, said]],
                choices=choices,
                seconds=1.0,
            )
        )
    return found


def choice(seat: int, lost: float) -> Choice:
    """A decision in which a tenth was at stake."""
    played, best = 0.5 - lost, 0.5
    chances = [[own, 1.0 - own] if seat == 0 else [1.0 - own, own] for own in (played, best)]
    return Choice(seat, chances[0], chances[1], 0.1, 0.01)


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
    found = {round(one.said, 2): one.came for one in reliability(rows(0.0, said=0.75))}
    assert found == {0.25: 0.0, 0.5: 0.5, 0.75: 1.0}
    assert fitted_power(rows(0.0)) == 1.0
    timid = rows(0.0, said=0.75)
    assert fitted_power(timid) > 1.5
    assert calibrated(Calibration(), timid).sharpness == fitted_power(timid)
    assert "| 1 v 5 | 40 | 0.0 " in tables("Toy", Calibration(), rows(0.0))


def test_sharper_chances_change_what_was_lost() -> None:
    """Chances are kept as they were counted, so that a sharpness can be tried on them."""
    row = rows(0.0, said=0.75)[0]
    sharp = row.settled(2.0)
    assert row.settled(1.0).luck(0) == pytest.approx(row.luck(0))
    assert sharp.said[1][0] == pytest.approx(0.1)
    assert sum(sharp.choices[0].played) == pytest.approx(1.0)
    assert abs(sharp.choices[0].played[0] - 0.5) > abs(row.choices[0].played[0] - 0.5)


def test_what_is_fitted_is_told_on_other_matches() -> None:
    fitted, told = halves(rows(0.0))
    assert {row.number for row in fitted}.isdisjoint(row.number for row in told)
    assert len(fitted) == len(told)
