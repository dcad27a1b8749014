"""What a verb hands back: the entries it wants in the log; nothing has happened until they are."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct

from kiribako.kernel.fairness import fresh_secret
from kiribako.server.log import AnyEntry, TableRow
from kiribako.server.refusals import TableError
from kiribako.server.table.state import Chair, Decision, Table


class Plan(Struct):
    """Entries for the log; none means that all is done already."""

    entries: list[AnyEntry] = []
    decision: Decision | None = None  # that of the first entry, with what it leads to
    phase: str = ""
    people: tuple[str, ...] = ()
    bots: int = -1
    create: TableRow | None = None  # the table that follows
    seating: list[AnyEntry] = []  # its first entries


class Caller(Struct, frozen=True):
    """Who asks, and when."""

    who: str
    name: str
    at: int  # milliseconds since 1970
    lag: int = 0  # of the line, in milliseconds
    bot: int = -1  # the seat of a bot that has thought
    downtimes: tuple[tuple[int, int], ...] = ()
    secret: Callable[[], str] = fresh_secret  # where that of a new table comes from
    known: bool = False  # has an account
    spare: float = math.inf  # milliseconds that may be worked at once on what can wait


def seat_of(table: Table, seat: int) -> Chair:
    if seat >= len(table.chairs):
        last = len(table.chairs) - 1
        raise TableError("no-such-seat", f"there is no seat {seat}; seats are 0 to {last}")
    return table.chairs[seat]


def own_seat(table: Table, caller: Caller, seat: int) -> Chair:
    chair = seat_of(table, seat)
    if caller.bot == seat and chair.level:
        return chair
    if not chair.who or chair.who != caller.who:
        raise TableError("not-your-seat", f"seat {seat} is not yours", status=403)
    return chair


def my_seats(table: Table, caller: Caller) -> tuple[int, ...]:
    seats = table.eyes(caller.who)
    if not seats:
        raise TableError("not-seated", "only those who play can do that", status=403)
    return seats


def must_wait(table: Table) -> None:
    if table.phase != "waiting":
        raise TableError("already-started", "the match has started")


def must_play(table: Table) -> None:
    if table.phase == "waiting":
        raise TableError("not-started", "the match has not started yet")
    if table.phase == "over":
        raise TableError("match-over", "the match is over")
    if table.match is None:
        raise no_rules(table)


def no_rules(table: Table) -> TableError:
    if table.broken:
        message = "this server cannot make sense of the match any more; the table can be closed"
        return TableError("broken-table", message, status=500)
    version = f"version {table.row.rules_version} of {table.row.game}"
    message = f"this match was begun under {version}, which this server no longer has"
    return TableError("rules-missing", message)


def bot_count(table: Table, *, more: int = 0) -> int:
    return sum(1 for chair in table.chairs if chair.level) + more
