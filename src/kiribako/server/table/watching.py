"""Who may see a table: asked on every way in, and again whenever that may have changed."""

from __future__ import annotations

from kiribako.server import log
from kiribako.server.refusals import TableError
from kiribako.server.table.state import Table

# After these somebody who could see the table may no longer.
CLOSING = (log.Started, log.Stood, log.BotSat, log.Resigned)


def may_watch(table: Table, who: str) -> bool:
    """A private table that has started is for those who sit there, and for whoever opened it."""
    if table.row.visibility != "private" or table.phase == "waiting":
        return True
    return is_own(table, who)


def is_own(table: Table, who: str) -> bool:
    """Whether somebody sits at the table or opened it; who only once sat there does not."""
    return bool(who) and (table.row.host == who or bool(table.eyes(who)))


def is_listed(table: Table, who: str) -> bool:
    """Whether a table is among somebody's own: not if they left, or were removed, before it began.

    Who gave up a seat later still finds the match, unless it is private.
    """
    if table.phase == "waiting":
        return is_own(table, who)
    return may_watch(table, who)


def must_watch(table: Table, who: str) -> None:
    """Refuse whoever may not see the table."""
    if not may_watch(table, who):
        raise TableError("private-table", "this table is private", status=403)
