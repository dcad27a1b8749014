"""Vacations: days on which somebody's slow tables do not run out of time while it is their turn."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kiribako.server.refusals import TableError
from kiribako.server.table.clocks import DAY, Spans

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

IN_A_YEAR = 30  # days
LONGEST_TURN = 45 * DAY  # a vacation that ended before no turn of today can have begun in
AHEAD = 366 * DAY


class Vacations:
    """Everybody's, as this node knows them; looked up anew with every sign of life."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.spans: dict[str, Spans] = {}

    def of(self, who: str) -> Spans:
        return self.spans.get(who, ())

    def until(self, who: str, now: int) -> int:
        """When somebody who is on vacation will be back; 0 if they are not."""
        return next((ended for began, ended in self.of(who) if began <= now < ended), 0)

    async def look(self) -> None:
        """What other nodes were told counts here, too."""
        found: dict[str, Spans] = {}
        since = self.tables.now() - LONGEST_TURN
        for who, began, ended in await self.tables.store.vacations(since):
            found[who] = (*found.get(who, ()), (began, ended))
        changed = {who for who in {*found, *self.spans} if found.get(who) != self.spans.get(who)}
        self.spans = found
        for live in self.tables.loaded.values() if changed else ():
            if any(chair.who in changed for chair in live.table.chairs):
                self.tables.running_clocks.watch(live)  # it may run out earlier than was thought

    async def plan(self, who: str, began: int, ended: int) -> None:
        """Go away; never in the past, and no more days in a year than everybody has."""
        now = self.tables.now()
        began = max(began, now)
        if not now <= began < ended <= now + AHEAD:
            raise TableError("bad-vacation", "a vacation ends after it begins", status=422)
        kept = [(a, min(b, now)) for a, b in await self.of_year(who) if a < now]
        if days_of([*kept, (began, ended)]) > IN_A_YEAR:
            message = f"everybody has {IN_A_YEAR} days of vacation in a year"
            raise TableError("too-much-vacation", message, status=409)
        await self.tables.store.set_vacation(who, now, began, ended)
        await self.look()

    async def stay(self, who: str) -> None:
        await self.tables.store.set_vacation(who, self.tables.now(), 0, 0)
        await self.look()

    async def of_year(self, who: str) -> list[tuple[int, int]]:
        """Those of the year, and what is planned."""
        year = datetime.fromtimestamp(self.tables.now() / 1_000, UTC).year
        first = datetime(year, 1, 1, tzinfo=UTC)
        return await self.tables.store.vacations_of(who, int(first.timestamp()) * 1_000)


def days_of(spans: list[tuple[int, int]]) -> int:
    """A day that was begun counts as one."""
    return sum(-(-(ended - began) // DAY) for began, ended in spans if ended > began)
