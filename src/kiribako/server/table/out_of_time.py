"""Out of time: what happens when a clock has run out, as it was agreed before the start."""

from __future__ import annotations

from kiribako.server.table.clocks import Spans
from kiribako.server.table.plan import Plan
from kiribako.server.table.resign import leave
from kiribako.server.table.state import Table


def time_left(table: Table, at: int, downtimes: Spans) -> int | None:
    """What the seat to decide has left, in milliseconds; None where no time runs.

    A bot's runs as well. That of a seat which has lost already does not, nor that of bots among
    themselves, who wait until somebody watches.
    """
    seat = table.actor
    if table.row.clock is None or seat is None or table.chairs[seat].resigned:
        return None
    if not table.people():
        return None
    return table.timer.now(at, seat, downtimes)[seat]


def judged(table: Table, at: int, downtimes: Spans) -> Plan:
    """What follows at a moment: nothing while there is time."""
    left, seat = time_left(table, at, downtimes), table.actor
    if left is None or left > 0 or seat is None:
        return Plan()
    return leave(table, seat, "time")
