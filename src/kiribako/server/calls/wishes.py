"""Wishes: which channels a call takes, and when it has to wait because it is night."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

import msgspec

from kiribako.server.refusals import TableError
from kiribako.server.wire.calls import Cause, Channel, QuietHours, Wishes

BEFORE_NIGHT = timedelta(minutes=30)
USUAL: dict[Cause, list[Channel]] = {
    "my_turn": ["push", "mail", "hook"],
    "time_low": ["push", "mail", "hook"],
    "invitation": ["push", "mail", "hook"],
    "round_paired": ["push", "mail", "hook"],
    "match_over": ["push", "hook"],
    "offer": ["push", "hook"],
}
decode_wishes = msgspec.json.Decoder(Wishes).decode
encode_wishes = msgspec.json.Encoder().encode


def read_wishes(body: str) -> Wishes:
    """What was kept; whoever never said anything has the usual ones."""
    return decode_wishes(body) if body else Wishes(causes=USUAL)


def zone_of(name: str) -> tzinfo:
    """A zone by its name; refused if this machine does not know it."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise TableError("bad-zone", "this server knows no such time zone", status=422) from None


def channels_for(wishes: Wishes, cause: Cause, at_table: str) -> set[Channel]:
    """By which ways somebody is called for this."""
    wanted = set(wishes.causes.get(cause, ()))
    if at_table == "never":
        return set()
    return wanted & {"push"} if at_table == "push" else wanted


def date_at(milliseconds: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1_000, zone)


def moment(date: datetime) -> int:
    """Milliseconds since 1970."""
    return int(date.timestamp() * 1_000)


def next_at(after: datetime, text: str) -> datetime:
    """The next time the clock on the wall shows this."""
    clock = time.fromisoformat(text)
    date = datetime.combine(after.date(), clock, after.tzinfo).replace(fold=after.fold)
    return date if date > after else date + timedelta(days=1)


def is_quiet(date: datetime, quiet: QuietHours | None) -> bool:
    if quiet is None or quiet.begins == quiet.ends:
        return False
    now = f"{date:%H:%M}"
    if quiet.begins < quiet.ends:
        return quiet.begins <= now < quiet.ends
    return now >= quiet.begins or now < quiet.ends


def not_before(now: int, wishes: Wishes) -> int:
    """When somebody may be called: now, or when their night is over."""
    date = date_at(now, zone_of(wishes.zone))
    if wishes.quiet is None or not is_quiet(date, wishes.quiet):
        return now
    return moment(next_at(date, wishes.quiet.ends))


def warning_at(low: int, wishes: Wishes) -> int:
    """When to say that time runs short: then, or half an hour before the night it would be in."""
    date = date_at(low, zone_of(wishes.zone))
    if wishes.quiet is None or not is_quiet(date, wishes.quiet):
        return low
    night = next_at(date - timedelta(days=1), wishes.quiet.begins)
    return moment(night - BEFORE_NIGHT)


def digest_at(now: int, wishes: Wishes) -> int:
    return moment(next_at(date_at(now, zone_of(wishes.zone)), wishes.digest))
