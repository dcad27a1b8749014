"""The door of this room: a call is put here and kept in the store, and any node sends it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiribako.server.calls.call import AT_ONCE, CallRow, Facts, call_row
from kiribako.server.calls.causes import caused, is_slow, left_behind
from kiribako.server.table.plan import Plan
from kiribako.server.wire.calls import Cause

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.calls")
UNSEEN = 60_000  # milliseconds in which a line may have been dead already when a turn began


class Calls:
    """What everybody else knows of calls."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.on = True  # the box in a page calls nobody: whoever it belongs to is looking at it

    async def put(
        self, who: str, cause: Cause, facts: Facts, key: str, *, wait: int = AT_ONCE
    ) -> None:
        """Call somebody, durable when this returns; the same key is called once, however often."""
        if self.on:
            await self.tables.store.add_call(self.row(who, cause, facts, key, wait=wait))

    def row(
        self, who: str, cause: Cause, facts: Facts, key: str, *, wait: int = AT_ONCE
    ) -> CallRow:
        """The same for a transaction: `Write(calls=...)`, or `call_step(row)` for a change."""
        return call_row(who, cause, facts, key, self.tables.now(), wait)

    def caused_by(self, live: LiveTable, plan: Plan, at: int) -> tuple[CallRow, ...]:
        """What belongs into the same transaction as entries of a table's log.

        Where people have days, a call is kept also for somebody who is said to look at the table on
        another node: that node may have died a moment ago. It is withdrawn if it has not.
        """
        if not self.on:
            return ()
        try:
            here = live.people() if is_slow(live.table) else live.everybody_here()
            return tuple(caused(live.table, plan, at, here))
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over: it is played
            self.tables.faults.note(live.table.row.id, error)
            return ()

    def somebody_left(self, live: LiveTable) -> None:
        """Whoever left as their turn began may not have seen it."""
        table, now = live.table, self.tables.now()
        if not self.on or table.actor is None or table.decided < now - UNSEEN:
            return
        row = left_behind(table, now)
        if row is not None and row.who not in live.everybody_here():
            self.tables.spawn(self._add(row))

    async def _add(self, row: CallRow) -> None:
        try:
            await self.tables.store.add_call(row)
        except Exception as error:  # noqa: BLE001 - they had the table open
            logger.warning("a call could not be kept: %s", type(error).__name__)
