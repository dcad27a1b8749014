"""Nights, digests and channels: when a call may come, and by which way."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from kiribako.server.calls.wishes import (
    USUAL,
    channels_for,
    date_at,
    digest_at,
    moment,
    not_before,
    warning_at,
    zone_of,
)
from kiribako.server.refusals import TableError
from kiribako.server.wire.calls import QuietHours, Wishes

NIGHT = QuietHours("22:00", "07:30")
PARIS = Wishes(USUAL, NIGHT, zone="Europe/Paris")


def paris(text: str) -> int:
    return moment(datetime.fromisoformat(text).replace(tzinfo=zone_of("Europe/Paris")))


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("2026-11-18 21:59", "2026-11-18 21:59"),
        ("2026-11-18 22:00", "2026-11-19 07:30"),
        ("2026-11-19 03:00", "2026-11-19 07:30"),
        ("2026-11-19 07:30", "2026-11-19 07:30"),
        ("2026-03-29 01:30", "2026-03-29 07:30"),  # the night in which the clocks go forward
    ],
)
def test_a_call_waits_until_the_night_is_over(now: str, then: str) -> None:
    assert not_before(paris(now), PARIS) == paris(then)


def test_an_hour_that_comes_twice_is_quiet_both_times() -> None:
    """The clocks go back at three: half past two comes again, and the end is after the second."""
    short = Wishes(USUAL, QuietHours("22:00", "02:45"), zone="Europe/Paris")
    first, hour = paris("2026-10-25 02:30"), 3_600_000
    assert not_before(first, short) == first + hour // 4
    assert not_before(first + hour, short) == first + hour + hour // 4
    daily = Wishes(USUAL, digest="02:45", zone="Europe/Paris")
    assert digest_at(first + hour, daily) == first + hour + hour // 4


def test_quiet_hours_by_day_and_none_at_all() -> None:
    noon = Wishes(USUAL, QuietHours("12:00", "13:00"))
    at = moment(datetime(2026, 5, 1, 12, 30, tzinfo=UTC))
    assert not_before(at, noon) == at + 30 * 60_000
    assert not_before(at, Wishes(USUAL)) == at
    assert not_before(at, Wishes(USUAL, QuietHours("12:00", "12:00"))) == at


def test_time_that_runs_short_at_night_is_said_half_an_hour_before() -> None:
    assert warning_at(paris("2026-11-19 03:00"), PARIS) == paris("2026-11-18 21:30")
    assert warning_at(paris("2026-11-18 23:00"), PARIS) == paris("2026-11-18 21:30")
    assert warning_at(paris("2026-11-18 15:00"), PARIS) == paris("2026-11-18 15:00")


def test_a_digest_comes_at_its_hour() -> None:
    found = date_at(digest_at(paris("2026-11-18 18:00"), PARIS), zone_of("Europe/Paris"))
    assert f"{found:%d %H:%M}" == "19 18:00"


def test_one_table_may_differ() -> None:
    assert channels_for(PARIS, "my_turn", "usual") == {"push", "mail", "hook"}
    assert channels_for(PARIS, "my_turn", "push") == {"push"}
    assert channels_for(PARIS, "my_turn", "never") == set()


def test_a_zone_nobody_knows_is_refused() -> None:
    for name in ("Mars/Olympus", "../../etc/passwd", "/etc/passwd", ""):
        with pytest.raises(TableError):
            zone_of(name)
