"""How long a table's log may grow by anything that brings the match no further."""

from __future__ import annotations

from typing import Final

from kiribako.server import log
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.state import Table

# Without these a match ends after so many decisions; with them its log could grow for ever.
LOOSE = (
    log.Said,
    log.Sat,
    log.Stood,
    log.BotSat,
    log.Offered,
    log.Answered,
    log.Undone,
    log.Hinted,
)
MOST: Final = 6_000  # entries, after which nobody adds more of these
STRANGERS: Final = 3_000  # after which those who neither sit here nor opened the table do not


def check_length(table: Table, caller: Caller, plan: Plan) -> None:
    """Decisions, resigning, and whatever starts or ends a match always have room."""
    if table.n < STRANGERS or not all(isinstance(entry, LOOSE) for entry in plan.entries):
        return
    at_home = caller.who == table.row.host or table.eyes(caller.who)
    if plan.entries and table.n >= (MOST if at_home else STRANGERS):
        message = "so much has happened at this table that only the match itself goes on here"
        raise TableError("log-full", message)
