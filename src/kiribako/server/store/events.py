"""Events in either database: their rows and logs, and rounds written with their tables."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kiribako.server.events.log import AnyEntry, EventRow, decode_entries
from kiribako.server.store.marks import marks
from kiribako.server.store.port import Step
from kiribako.server.store.ratings import RatingStatements

ADD_EVENT = """
    INSERT INTO events (id, host, open_to, phase, starts, made, body)
    VALUES (?1, ?2, ?3, 'open', ?4, ?5, ?6)"""
ADD_EVENT_ROW = "INSERT INTO event_log (event_id, n, at, body) VALUES (?1, ?2, ?3, ?4)"
SET_EVENT_PHASE = "UPDATE events SET phase = ?2 WHERE id = ?1"
LISTED = (("'running', 'paused'", "DESC"), ("'open'", "ASC"), ("'over', 'called-off'", "DESC"))
decode_row = msgspec.json.Decoder(EventRow).decode


class EventStatements(RatingStatements):
    """What both databases are asked about events."""

    async def add_event(self, row: EventRow) -> None:
        body = msgspec.json.encode(row).decode()
        values = (row.id, row.host, row.open_to, row.starts, row.made, body)
        await self.execute(ADD_EVENT, *values)

    async def event(self, id: str) -> EventRow | None:
        found = await self.fetch("SELECT body FROM events WHERE id = ?1", id)
        return decode_row(found[0][0]) if found else None

    async def event_rows(self, id: str, after: int = 0) -> list[tuple[int, list[AnyEntry]]]:
        """The log after entry `after`: when, and what."""
        sql = "SELECT at, body FROM event_log WHERE event_id = ?1 AND n > ?2 ORDER BY n"
        return [(int(at), decode_entries(body)) for at, body in await self.fetch(sql, id, after)]

    async def add_event_row(
        self, id: str, n: int, at: int, body: str, phase: str, tables: Sequence[Step] = ()
    ) -> None:
        """A row of an event's log with the tables of its round, or Conflict and nothing."""
        steps: list[Step] = [(ADD_EVENT_ROW, (id, n, at, body)), *tables]
        await self.change(*steps, (SET_EVENT_PHASE, (id, phase)))

    async def due_events(self, now: int, limit: int) -> list[str]:
        """Those that run, and those that should begin."""
        sql = """
            SELECT id FROM events
            WHERE phase IN ('running', 'paused') OR (phase = 'open' AND starts <= ?1)
            ORDER BY starts LIMIT ?2"""
        return [id for (id,) in await self.fetch(sql, now, limit)]

    async def listed_events(self, limit: int) -> list[str]:
        """Events of the club: those that run or come, then those that are over."""
        found: list[str] = []
        for phases, order in LISTED:
            sql = f"""
                SELECT id FROM events WHERE open_to = 'club' AND phase IN ({phases})
                ORDER BY starts {order}, id LIMIT ?1"""  # noqa: S608 - all of it is ours
            found += [id for (id,) in await self.fetch(sql, limit - len(found))]
        return found

    async def events_behind(self, known: dict[str, int]) -> list[str]:
        """Which of some events have grown beyond as many entries as are known of each."""
        sql = f"""
            SELECT event_id, MAX(n) FROM event_log
            WHERE event_id IN ({marks([*known])}) GROUP BY event_id"""  # noqa: S608 - marks
        return [id for id, n in await self.fetch(sql, *known) if n > known[id]]

    async def unfinished_events(self, host: str) -> int:
        sql = """
            SELECT count(*) FROM events
            WHERE host = ?1 AND phase IN ('open', 'running', 'paused')"""
        return int((await self.fetch(sql, host))[0][0])
