"""Tidying: tables nobody looks at leave memory, and what was last seen of them is kept."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kiribako.server import redaction

if TYPE_CHECKING:
    from kiribako.server.hall import Hall
    from kiribako.server.room import Room

logger = logging.getLogger("kiribako.hall")


async def put_away(hall: Hall, limit: int) -> None:
    """Let the tables go that were last touched before `limit`; the log brings them back.

    Whoever comes while a table is being saved finds it still here, and then it stays: of one
    table there are never two rooms.
    """
    for room in [room for room in hall.rooms.values() if room.touched < limit]:
        if room.is_idle() and await keep_picture(hall, room) and room.is_idle():
            hall.forget(room)
            hall.counts.evicted += 1


async def keep_picture(hall: Hall, room: Room) -> bool:
    """Save what every viewer sees; whether nothing is left to be saved."""
    table = room.table
    id = table.row.id
    try:
        body = redaction.picture_of(table) if table.n else ""
    except Exception as error:  # noqa: BLE001 - there is nothing to be seen of it
        hall.faults.note(id, error)
        return True
    try:
        if body:
            await hall.store.save_picture(id, table.n, body)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
        logger.warning("table %s: not saved as seen: %s", id, type(error).__name__)
        return False
    return True
