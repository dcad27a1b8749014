"""Counting: every finished rated match moves its players' ratings, exactly once on whichever node.

The table's own row says whether it is counted; the number of a match in its pool settles who was
first where two end together. A node that dies in between leaves the table marked, and any node
counts it later.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from kiribako.ratings.anchors import anchors
from kiribako.ratings.ledger import Ledger
from kiribako.server.store.port import Conflict
from kiribako.server.table.rated import rated_match

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.ratings")
PAUSE: Final = 5.0  # seconds between two looks for what was left uncounted
TOGETHER: Final = 50  # tables of one look
TRIES: Final = 20  # while others count in the same pool


class Counting:
    """Looks after finished tables that are marked as rated."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.woken = asyncio.Event()

    def over(self, live: LiveTable) -> None:
        """A match has ended."""
        if live.table.row.rated:
            self.woken.set()

    async def keep(self) -> None:
        """Count what waits, now and again: after a crash, or where another node has died."""
        while True:
            try:
                await self.count_waiting()
            except Exception as error:  # noqa: BLE001 - the database may be away
                logger.warning("matches wait to be counted: %s", type(error).__name__)
                await asyncio.sleep(PAUSE)
            try:
                await asyncio.wait_for(self.woken.wait(), PAUSE)
            except TimeoutError:
                continue
            self.woken.clear()

    async def count_waiting(self) -> None:
        skip = 0  # of a duplicate: they wait until nobody plays their deals any more
        while ids := await self.tables.store.to_rate(TOGETHER, skip):
            for id in ids:
                skip += not await self.count(id)
            if len(ids) < TOGETHER:
                return

    async def count(self, id: str) -> bool:
        """One table's match, unless it has been counted meanwhile; False if it has to wait."""
        store = self.tables.store
        live = await self.tables.ended(id)
        if live is None or not await self.tables.events.is_told(live.table):
            return False
        match = rated_match(live.table)
        if match is None:
            await store.leave_unrated(id)
            return True
        known = anchors(live.table.row.game, live.table.row.seats)
        for _ in range(TRIES):
            ledger = Ledger(known)
            n = await store.ledger_for(match, ledger)
            changed = ledger.count(match)  # nobody's, perhaps: it has its number nevertheless
            try:
                await store.keep_rated(match, n + 1, changed)
            except Conflict:  # another node counted a match of this pool: look again
                continue
            return True
        return False
