"""Running clocks: a seat whose time is up loses it by itself, whoever is connected or not."""

from __future__ import annotations

import asyncio
import heapq
import logging
from functools import partial
from typing import TYPE_CHECKING

from kiribako.server.clock import monotonic as steady
from kiribako.server.refusals import TableError
from kiribako.server.table.out_of_time import judged, time_left

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.clocks")
EVERY = 0.1  # seconds between two looks at what is due
SCAN = 60_000  # milliseconds between two looks for tables that other nodes left behind
ELSEWHERE = 3_000  # for which a node leaves a judgement to the one the players are connected to
AGAIN = 1_000  # until a judgement that could not be made is tried again


class RunningClocks:
    """Every table of this node whose clock runs, and when it is looked at next.

    A table stands here with one date, at or before the moment its time is up: whoever moves in
    time costs nothing, and the date is set anew when it comes. Tables need not be in memory. Where
    several nodes judge the same turn, the log takes the first judgement and no other.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.due: dict[str, int] = {}  # by table, in the server's time
        self.heap: list[tuple[int, str]] = []  # the same in order, with dates that were replaced
        self.still: set[str] = set()  # in play, without rules or people: their clocks do not run
        self.next_scan = 0

    def watch(self, live: LiveTable) -> None:
        """A turn may have begun at a table."""
        table, id = live.table, live.table.row.id
        if table.row.clock is None:
            return
        now = self.tables.now()
        left = time_left(table, now, self.tables.downtimes)
        if left is None:
            self.due.pop(id, None)
            if table.phase == "playing":
                self.still.add(id)
            else:
                self.still.discard(id)
            return
        self.still.discard(id)
        self.look_at(id, now + max(0, left))

    def look_at(self, id: str, at: int) -> None:
        """See whether a table's time is up then, unless it is looked at earlier."""
        known = self.due.get(id)
        if known is None or at < known:
            self.due[id] = at
            heapq.heappush(self.heap, (at, id))

    def shift(self, by: int) -> None:
        """The server's time was set."""
        self.due = {id: at + by for id, at in self.due.items()}
        self.heap = [(at, id) for id, at in self.due.items()]
        heapq.heapify(self.heap)

    async def keep(self) -> None:
        """Look at what is due, for as long as the server runs."""
        while True:
            if steady() >= self.next_scan:
                await self.scan()
                self.next_scan = steady() + SCAN
            await asyncio.sleep(EVERY)
            self.look()

    async def scan(self) -> None:
        """Find running clocks that this node does not know: after a start, or another's end."""
        for id in await self.tables.store.clocked():
            if id in self.due or (id in self.still and id not in self.tables.loaded):
                continue
            try:
                self.watch(await self.tables.find(id))
            except Exception as error:  # noqa: BLE001 - the others are looked at nevertheless
                self.tables.faults.note(id, error)
            await asyncio.sleep(0)

    def look(self) -> None:
        now = self.tables.now()
        while self.heap and self.heap[0][0] <= now:
            at, id = heapq.heappop(self.heap)
            if self.due.get(id) == at:
                del self.due[id]
                self.tables.spawn(self._judge(id))

    async def _judge(self, id: str) -> None:
        """A table whose time may be up; nobody loses before all that had arrived was heard."""
        try:
            live = await self.tables.find(id)
        except TableError as error:
            self.tables.faults.note(id, error)
            return
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
            logger.warning(
                "table %s: its clock could not be looked at: %s", id, type(error).__name__
            )
            self.look_at(id, self.tables.now() + AGAIN)
            return
        now = self.tables.now()
        left = time_left(live.table, now, self.tables.downtimes)
        if left is None:
            return
        left += self._patience(live)
        if left > 0:
            self.look_at(id, now + left)
            return
        late = partial(self.look_at, id, now + AGAIN)
        self.tables.loop_lag.when_calm(partial(self.fall, live, now), late)

    def _patience(self, live: LiveTable) -> int:
        """Milliseconds that another node has to judge first: the players may be there."""
        seated = {chair.who for chair in live.table.chairs if chair.who}
        is_here = not seated.isdisjoint(live.people())
        return 0 if is_here or not self.tables.other_nodes.nodes else ELSEWHERE

    def fall(self, live: LiveTable, at: int) -> None:
        """The time was up at a moment, unless somebody has been heard since who moved before it."""
        id = live.table.row.id
        if live.busy:
            live.waiting.append(partial(self.fall, live, at))
            return
        self.look_at(id, self.tables.now() + AGAIN)  # should it not be saved, or be another by now
        if self.tables.loaded.get(id) is not live:
            return
        plan = judged(live.table, at, self.tables.downtimes)
        if plan.entries:
            live.commit(plan, at)
        else:
            self.watch(live)
