"""Eviction: tables nobody looks at leave memory, and what was last seen of them is kept."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiribako.server import redaction

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.tables")


async def evict_idle(tables: Tables, limit: int) -> None:
    """Let the tables go that were last touched before `limit`; the log brings them back.

    Whoever comes while a table is being saved finds it still here, and then it stays: of one
    table there are never two live ones.
    """
    for live in [live for live in tables.loaded.values() if live.touched < limit]:
        if live.is_idle() and await save_snapshot(tables, live) and live.is_idle():
            tables.forget(live)
            tables.counts.evicted += 1


async def save_snapshot(tables: Tables, live: LiveTable) -> bool:
    """Save what every viewer sees; whether nothing is left to be saved."""
    table = live.table
    id = table.row.id
    try:
        body = redaction.snapshot_of(table) if table.n else ""
    except Exception as error:  # noqa: BLE001 - there is nothing to be seen of it
        tables.faults.note(id, error)
        return True
    try:
        if body:
            await tables.store.save_snapshot(id, table.n, body)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
        logger.warning("table %s: not saved as seen: %s", id, type(error).__name__)
        return False
    return True
