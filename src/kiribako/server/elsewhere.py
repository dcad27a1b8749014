"""Elsewhere: who is connected to the same tables on other nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiribako.server.clock import monotonic as steady
from kiribako.server.store.port import Here

if TYPE_CHECKING:
    from kiribako.server.hall import Hall
    from kiribako.server.room import Room

SILENT = 15_000  # milliseconds without a sign of life, after which a node and its guests are gone
MOST = 200  # people of one table that are named; a message between nodes is short


class Elsewhere:
    """Nodes tell each other whenever somebody comes or goes, and ask when they know nothing yet.

    Nothing of it is kept: a node that is new to a table asks, one that falls silent is forgotten.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.nodes: dict[str, int] = {}  # when each was last heard of
        self.beaten = steady()

    def tell(self, room: Room, *, ask: bool = False) -> None:
        """Who is here now."""
        people = sorted(room.people())[:MOST]
        self.hall.store.say(Here(table=room.table.row.id, people=people, ask=ask))

    def met(self, here: Here) -> None:
        """Another node says who is there."""
        self.nodes[here.node] = steady()
        room = self.hall.rooms.get(here.table)
        if room is None:
            return
        before = room.elsewhere.get(here.node, frozenset())
        now = frozenset(here.people)
        if now:
            room.elsewhere[here.node] = now
        else:
            room.elsewhere.pop(here.node, None)
        if now != before:
            room.tell_presence()
        if here.ask and room.guests:
            self.tell(room)

    def beat(self) -> None:
        """A sign of life for the others, and an end to nodes that give none."""
        self.hall.store.say(Here())
        now = steady()
        if now - self.beaten > SILENT // 2:  # it was this node that stood still
            self.nodes = dict.fromkeys(self.nodes, now)
        self.beaten = now
        limit = now - SILENT
        for node in [node for node, at in self.nodes.items() if at < limit]:
            del self.nodes[node]
            for room in list(self.hall.rooms.values()):
                if room.elsewhere.pop(node, None):
                    room.tell_presence()
