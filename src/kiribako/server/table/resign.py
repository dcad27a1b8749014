"""Giving up: with two seats the other wins; with more a bot plays on for the others' sake."""

from __future__ import annotations

from typing import Final

from kiribako.server.log import AnyEntry, Ended, Resigned
from kiribako.server.table.closing import close, is_dead
from kiribako.server.table.plan import Caller, Plan, bot_count, must_play, own_seat, seat_of
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import Resign
from kiribako.server.wire.parts import OutOfTime, Reason

STAND_IN: Final = "level-2"  # quick, and sensible enough


def resign(table: Table, caller: Caller, said: Resign) -> Plan:
    """Give up a seat of one's own."""
    seat = said.seat
    if seat_of(table, seat).resigned or (table.ended is not None and table.ended.by == seat):
        return Plan()
    own_seat(table, caller, seat)
    if is_dead(table):
        return close(table, caller, said)
    must_play(table)
    return leave(table, seat, "resigned")


def agreed_end(table: Table) -> OutOfTime:
    """What becomes of a seat whose clock runs out."""
    return table.row.out_of_time or ("bot" if len(table.chairs) > 2 else "lose")


def leave(table: Table, seat: int, reason: Reason) -> Plan:
    """What follows when a seat gives up or is out of time."""
    others = [n for n, chair in enumerate(table.chairs) if n != seat and not chair.resigned]
    people = [n for n in others if table.chairs[n].who]
    is_last = len(others) < 2
    if reason == "time":
        is_last = agreed_end(table) == "lose" or (is_last and len(table.chairs) > 2)
    if people and not is_last:
        more = 0 if table.chairs[seat].level else 1
        return Plan([Resigned(seat, STAND_IN)], bots=bot_count(table, more=more))
    entries: list[AnyEntry] = [Ended(reason, others, seat)]
    return Plan(entries, phase="over")
