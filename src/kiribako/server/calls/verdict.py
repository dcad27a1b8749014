"""Whether a call still says something true and new when its time has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kiribako.server.calls.call import AT_ONCE, CallRow, Facts
from kiribako.server.calls.causes import LOW
from kiribako.server.calls.wishes import warning_at
from kiribako.server.clock import monotonic as steady
from kiribako.server.refusals import TableError
from kiribako.server.table.out_of_time import time_left
from kiribako.server.wire.calls import Wishes

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

SOON = 1_000  # milliseconds until it is looked again whether a node still lives
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
        if not is_turn(live, call.who, facts):
            await live.refresh()
            await live.settled()
        return low(live, call.who, facts, wishes)
    if call.who in live.people():
        return "drop"
    if call.who in live.everybody_here():  # on a node of which nothing is heard unless it lives
        age = tables.now() - call.made - AT_ONCE  # by then it has shown them what there is
        lives = tables.other_nodes.sign_of(live, call.who) > steady() - age
        return "drop" if lives else tables.now() + SOON
    if call.cause not in ("my_turn", "offer"):
        return "call"
    if not holds(live, call, facts):  # unless it is this node that has not heard of it yet
        await live.refresh()
        await live.settled()
    if call.cause == "my_turn" and holds(live, call, facts):
        await tables.prepared.try_following(live)  # should the node have died that was to do it
        await live.settled()
    return "call" if holds(live, call, facts) else "drop"


def holds(live: LiveTable, call: CallRow, facts: Facts) -> bool:
    """Whether what was said of a table is so, as far as this node knows."""
    if call.cause == "offer":
        return facts.offer in live.table.offers
    return is_turn(live, call.who, facts)


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
