"""Claiming: a rival's clock has run out."""

from __future__ import annotations

from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, Plan, must_play, my_seats, seat_of
from kiribako.server.table.resign import leave
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import Claim


def claim(table: Table, caller: Caller, said: Claim) -> Plan:
    """Win on time, or with more than two seats let a bot play on."""
    seat = said.seat
    chair = seat_of(table, seat)
    if chair.resigned or (table.ended is not None and table.ended.by == seat):
        return Plan()
    mine = my_seats(table, caller)
    must_play(table)
    if seat in mine:
        raise TableError("own-clock", "nobody claims against their own seat")
    if not has_run_out(table, caller, seat):
        raise TableError("time-left", f"{chair.name} still has time")
    return leave(table, seat, "time")


def has_run_out(table: Table, caller: Caller, seat: int) -> bool:
    """Whether a seat is to decide and has no time left; NotYet while it might have moved."""
    if table.row.clock is None or table.actor != seat or table.chairs[seat].level:
        return False
    if table.timer.now(caller.at, seat, caller.downtimes)[seat] > 0:
        return False
    if not caller.calm:
        raise NotYet
    return True


class NotYet(TableError):
    """Whoever seems to be out of time may have moved already: everybody is heard first."""

    def __init__(self) -> None:
        message = "the server is late with what others have sent; look again in a moment"
        super().__init__("look-again", message, status=503)
