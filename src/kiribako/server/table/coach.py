"""The coach: warns a person who plays with bots alone, and nobody who plays with people."""

from __future__ import annotations

from kiribako.server.refusals import TableError
from kiribako.server.table.asking import asked_match
from kiribako.server.table.plan import Caller
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import AskCoach


def may_coach(table: Table) -> bool:
    """Agreed on before the start, one person on one seat, and a bot that always was one elsewhere.

    Two people who share a screen are one person to the table, on two seats.
    """
    if table.row.coach == "off":
        return False
    people = 0
    for chair in table.chairs:  # asked for every move: a loop costs the least
        if chair.kind == "open" or chair.resigned:
            return False
        people += chair.kind == "person"
    return people == 1


def check_coach(table: Table, caller: Caller, said: AskCoach) -> None:
    """Refuse what a coach does not answer: here, to this person, about this move."""
    match = asked_match(table, caller, said.ply, said.seat)
    if not may_coach(table):
        message = "no coach at this table: it is switched on before the start, and only among bots"
        raise TableError("no-coach", message, status=403)
    match.read(said.move)
