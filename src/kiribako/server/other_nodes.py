"""Other nodes: who is connected to the same tables there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from kiribako.server.clock import monotonic as steady
from kiribako.server.store.port import NodePresence
from kiribako.server.watchers import named_here

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.tables")
LOOK = 0.5  # seconds between two looks for nodes that are no more
SILENT = 15_000  # milliseconds without a sign of life, after which a node and its people are gone
LOUNGE = "club"  # in the place of a table: those in the club's room; ids of tables are longer
MOST = 200  # people of one table that are named; a message between nodes is short


class OtherNodes:
    """Nodes tell each other whenever somebody comes or goes, and ask when they know nothing yet.

    Nothing of it is kept: a node that is new to a table asks, one that falls silent is forgotten.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.nodes: dict[str, int] = {}  # when each was last heard of
        self.beaten = steady()
        self.where: dict[str, dict[str, frozenset[str]]] = {}  # by node, who is at which table
        self.lounge: dict[str, int] = {}  # who is in the club's room of this node, and since when

    def ask(self) -> None:
        """A node that has just come up knows nobody yet."""
        self.tables.store.say(NodePresence(ask=True))

    def tell(self, live: LiveTable, *, ask: bool = False) -> None:
        """Who is here now."""
        people = sorted(live.people())[:MOST]
        here = NodePresence(table=live.table.row.id, people=people, ask=ask, named=named_here(live))
        self.tables.store.say(here)

    def met(self, here: NodePresence) -> None:
        """Another node says who is there."""
        self.nodes[here.node] = steady()
        if here.table:
            self.note(here)
        elif here.ask:
            for every in self.tables.loaded.values():
                if every.clients:
                    self.tell(every)
        live = self.tables.loaded.get(here.table)
        if live is None:
            return
        before = live.on_other_nodes.get(here.node, frozenset())
        named = live.named_elsewhere.get(here.node, {})
        now = frozenset(here.people)
        if now:
            live.on_other_nodes[here.node] = now
            live.named_elsewhere[here.node] = here.named
        else:
            live.on_other_nodes.pop(here.node, None)
            live.named_elsewhere.pop(here.node, None)
        if now != before or named != here.named:
            live.tell_presence()
        if here.ask and live.clients:
            self.tell(live)

    def note(self, here: NodePresence) -> None:
        """Who is where, also at tables that are not in memory here."""
        places = self.where.setdefault(here.node, {})
        if here.people:
            places[here.table] = frozenset(here.people)
        else:
            places.pop(here.table, None)

    def heartbeat(self) -> None:
        """A sign of life for the others, and an end to nodes that give none."""
        people = sorted(self.lounge)[:MOST]
        self.tables.store.say(NodePresence(table=LOUNGE, people=people))
        now = steady()
        if now - self.beaten > SILENT // 2:  # it was this node that stood still
            self.nodes = dict.fromkeys(self.nodes, now)
        self.beaten = now
        limit = now - SILENT
        self.forget({node for node, at in self.nodes.items() if at < limit})

    async def keep(self) -> None:
        """Nodes of which the store knows that they are no more need not be waited for."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                self.forget(await self.tables.store.lost(self.nodes))
            except Exception as error:  # noqa: BLE001 - the database may be away
                logger.warning("other nodes were not looked for: %s", type(error).__name__)

    def sign_of(self, live: LiveTable, who: str) -> int:
        """When a node was last heard of at which somebody sits at a table."""
        at = [self.nodes.get(node, 0) for node, here in live.on_other_nodes.items() if who in here]
        return max(at, default=0)

    def forget(self, gone: set[str]) -> None:
        """Nobody is there any more."""
        for node in gone:
            self.nodes.pop(node, None)
            self.where.pop(node, None)
            for live in list(self.tables.loaded.values()):
                live.named_elsewhere.pop(node, None)
                if live.on_other_nodes.pop(node, None):
                    live.tell_presence()
