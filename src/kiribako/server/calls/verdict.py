"""Whether a call still says something true and new when its time has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kiribako.server.calls.call import CallRow, Facts
from kiribako.server.calls.causes import LOW
from kiribako.server.calls.wishes import warning_at
from kiribako.server.other_nodes import SILENT
from kiribako.server.refusals import TableError
from kiribako.server.table.out_of_time import time_left
from kiribako.server.wire.calls import Wishes

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

KNOWN_DEAD = SILENT + 7_000  # milliseconds after which no node counts that had died at the time
Verdict = Literal["call", "drop"] | int  # or when to look again


async def verdict(tables: Tables, call: CallRow, wishes: Wishes) -> Verdict:
    """Withdrawn for whoever has the table open, has moved already, or answered."""
    facts = call.read()
    if not facts.table:
        return "call"
    try:
        live = await tables.find(facts.table)
    except TableError:
        return "drop"
    if call.cause == "time_low":
        return low(live, call.who, facts, wishes)
    if call.who in live.people():
        return "drop"
    if call.who in live.everybody_here():  # on a node of which nothing is heard unless it lives
        known = call.made + KNOWN_DEAD
        return known if tables.now() < known else "drop"
    if call.cause == "my_turn":
        await tables.prepared.try_following(live)  # should the node have died that was to do it
        await live.settled()
        return "call" if is_turn(live, call.who, facts) else "drop"
    if call.cause == "offer":
        return "call" if facts.offer in live.table.offers else "drop"
    return "call"


def is_turn(live: LiveTable, who: str, facts: Facts) -> bool:
    table = live.table
    seat = table.actor
    same = (table.ply, table.undos) == (facts.ply, facts.undos)
    return same and seat is not None and table.chairs[seat].who == who


def low(live: LiveTable, who: str, facts: Facts, wishes: Wishes) -> Verdict:
    """Time may have stood still meanwhile; it is looked at again when it can be short at last."""
    tables, clock = live.tables, live.table.row.clock
    now = tables.now()
    left = time_left(live.table, now, tables.downtimes)
    if left is None or clock is None or not is_turn(live, who, facts):
        return "drop"
    at = warning_at(now + left - clock.main // LOW, wishes)
    return at if at > now else "call"
