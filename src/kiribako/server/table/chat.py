"""Saying something to everybody at the table."""

from __future__ import annotations

from kiribako.server.log import Said
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.seating import tidy_name
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import Say


def say(table: Table, caller: Caller, said: Say) -> Plan:
    """A line of chat; the same one sent again is no second line."""
    if any(line.who == caller.who and line.sent == said.id for _, _, line in table.chat):
        return Plan()
    shown = "".join(sign if sign.isprintable() else " " for sign in said.text).strip()
    if not shown:
        raise TableError("nothing-said", "there is nothing to read in that", status=422)
    mine = table.eyes(caller.who)
    if not mine and table.row.chat != "all":
        raise TableError("no-chat", "only those who sit here talk at this table", status=403)
    name = table.chairs[mine[0]].name if mine else tidy_name(caller.name)
    return Plan([Said(caller.who, name, shown, said.id)])
