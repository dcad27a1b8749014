"""Asking a bot for help: alone whenever one likes, among people only if they agreed before."""

from __future__ import annotations

from kiribako.server import log
from kiribako.server.refusals import TableError
from kiribako.server.table.asking import asked_match
from kiribako.server.table.length import check_length
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import AskHint
from kiribako.server.wire.parts import Hints


def hints_agreed(table: Table) -> Hints:
    """What was said when the table was opened; else on where one person plays, and no other can."""
    if table.row.hints is not None:
        return table.row.hints
    person = ""
    for chair in table.chairs:  # asked for every move: a loop costs the least
        if chair.kind == "open" or (chair.who and person and chair.who != person):
            return "off"
        person = chair.who or person
    return "on"


def notice_of(table: Table, caller: Caller, said: AskHint) -> Plan:
    """What the others are told before a hint is given; a refusal where there is none."""
    asked_match(table, caller, said.ply, said.seat)
    if hints_agreed(table) == "off":
        message = "no bot helps at this table: that would have been agreed on before the start"
        raise TableError("no-hints", message, status=403)
    people = {chair.who for chair in table.chairs if chair.who}
    if len(people) < 2 or said.ply in table.chairs[said.seat].hinted:
        return Plan()
    plan = Plan([log.Hinted(said.ply, said.seat)])
    check_length(table, caller, plan)
    return plan
