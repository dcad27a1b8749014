"""Who is here, on any node: at a table, watching one, or in the club's room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiribako.server.clock import monotonic as steady
from kiribako.server.other_nodes import LOUNGE
from kiribako.server.wire.people import Whereabouts

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

LINGERS = 45_000  # milliseconds after which somebody who asks no more has left the club's room
FEW = 50  # of somebody's tables, unfinished ones first
OUT = Whereabouts("out")


class WhoIsHere:
    """Everybody who is connected to a table somewhere, or lately asked for the club's room."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lounge = tables.other_nodes.lounge

    def came(self, who: str) -> None:
        """Somebody looks at the club's room."""
        self.lounge[who] = steady()

    def tidy(self) -> None:
        limit = steady() - LINGERS
        for who in [who for who, at in self.lounge.items() if at < limit]:
            del self.lounge[who]

    def everybody(self) -> dict[str, list[str]]:
        """The tables each is connected to; none for whoever is only in the club's room."""
        self.tidy()
        found: dict[str, list[str]] = {who: [] for who in self.lounge}
        for id, live in self.tables.loaded.items():
            for who in live.people():
                found.setdefault(who, []).append(id)
        for tables in self.tables.other_nodes.where.values():
            for id, people in tables.items():
                for who in people:
                    places = found.setdefault(who, [])
                    if id != LOUNGE and id not in places:
                        places.append(id)
        return found

    async def of(self, who: str, places: list[str] | None) -> Whereabouts:
        """What somebody does, told no more exactly than others may know; None: not here."""
        if places is None:
            return OUT
        best = Whereabouts("here")
        for id in places:
            found = await self._at(who, id)
            if found.doing == "playing" or best.doing == "here":
                best = found
            if found.doing == "playing":
                break
        return best

    async def _at(self, who: str, id: str) -> Whereabouts:
        live = self.tables.loaded.get(id)
        if live is None:  # at a table of another node's
            known = await self.tables.store.table(id)
            if known is None or known.visibility != "public":
                return Whereabouts("here")
            plays = id in await self.tables.store.mine(who, FEW)
            return Whereabouts("playing" if plays else "watching", known.game, id)
        row, table = live.table.row, live.table
        if table.phase == "over":
            return Whereabouts("here")
        plays = any(chair.who == who for chair in table.chairs)
        if row.visibility != "public":
            return Whereabouts("playing" if plays else "here")
        return Whereabouts("playing" if plays else "watching", row.game, row.id)
