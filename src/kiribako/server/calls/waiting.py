"""Which tables wait for somebody, the shortest time first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiribako.server.calls.causes import facts_of
from kiribako.server.calls.senders import Said
from kiribako.server.refusals import TableError
from kiribako.server.table.out_of_time import time_left

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

MOST = 200  # tables that are looked through
LISTED = 20
FOREVER = 1 << 60


async def waiting_for(tables: Tables, who: str) -> list[Said]:
    """Tables where it is somebody's turn."""
    found: list[tuple[int, Said]] = []
    for id in await tables.store.playing(who, MOST):
        try:
            table = (await tables.find(id)).table
        except TableError:
            continue
        seat = table.actor
        if seat is None or table.chairs[seat].who != who:
            continue
        left = time_left(table, tables.now(), tables.downtimes)
        said = Said("my_turn", facts_of(table, who, ply=table.ply, undos=table.undos))
        found.append((FOREVER if left is None else left, said))
    found.sort(key=lambda pair: pair[0])
    return [said for _, said in found[:LISTED]]
