"""What both databases are asked in the same words; `?1` is SQLite's, PostgreSQL reads `$1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import msgspec

from kiribako.server.log import Row, TableRow, decode_entries
from kiribako.server.store.calls import CallStatements, call_step
from kiribako.server.store.events import EventStatements
from kiribako.server.store.marks import marks
from kiribako.server.store.port import Write

OF_ONE_HOST = 3  # tables of one phase that the lobby shows
LOOKED_AT = 5  # times as many tables as it lists
TOGETHER = 20  # tables that are read at once
LogRow = tuple[int, int, str]  # n, at, and the entries as they are kept
ADD_ROW = "INSERT INTO log (table_id, n, at, body) VALUES (?1, ?2, ?3, ?4)"
ADD_TABLE = """
    INSERT INTO tables (id, code, host, visibility, phase, made, body, clocked, rated)
    VALUES (?1, ?2, ?3, ?4, 'waiting', ?5, ?6, ?7, ?8)"""
ADD_SITTING = "INSERT INTO sittings (who, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
SHOW_AGAIN = "DELETE FROM hidden WHERE who = ?1 AND table_id = ?2"
SET_PHASE = "UPDATE tables SET phase = ?2 WHERE id = ?1"
PUT_FACT = """
    INSERT INTO facts (name, value) VALUES (?1, ?2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
SET_BOTS = "UPDATE tables SET bots = ?2 WHERE id = ?1"

encode_row = msgspec.json.Encoder().encode
decode_row = msgspec.json.Decoder(TableRow).decode


class Statements(CallStatements, EventStatements):
    """A store's questions and small changes; the log's writer is each database's own."""

    async def check(self) -> None:
        """Raise unless the database answers."""
        await self.fetch("SELECT 1")

    async def table(self, id: str) -> TableRow | None:
        found = await self.fetch("SELECT body FROM tables WHERE id = ?1", id)
        return decode_row(found[0][0]) if found else None

    async def phase(self, id: str) -> str | None:
        """Waiting, playing or over, as lists know it."""
        found = await self.fetch("SELECT phase FROM tables WHERE id = ?1", id)
        return found[0][0] if found else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """The log after entry `after`; rows never straddle what a reader has seen."""
        sql = "SELECT n, at, body FROM log WHERE table_id = ?1 AND n > ?2 ORDER BY n"
        return read_rows(await self.fetch(sql, table, after))

    async def several(self, ids: Sequence[str]) -> dict[str, tuple[str, list[LogRow]]]:
        """The bodies and logs of some tables as they are kept, in two questions for all of them."""
        found: dict[str, tuple[str, list[LogRow]]] = {}
        for place in range(0, len(ids), TOGETHER):
            some = ids[place : place + TOGETHER]
            sql = f"SELECT id, body FROM tables WHERE id IN ({marks(some)})"  # noqa: S608 - marks
            found |= {id: (body, []) for id, body in await self.fetch(sql, *some)}
            sql = f"""
                SELECT table_id, n, at, body FROM log
                WHERE table_id IN ({marks(some)}) ORDER BY table_id, n"""  # noqa: S608 - marks
            for id, n, at, body in await self.fetch(sql, *some):
                found[id][1].append((n, at, body))
        return found

    async def coded(self, code: str) -> str | None:
        found = await self.fetch("SELECT id FROM tables WHERE code = ?1", code)
        return found[0][0] if found else None

    async def lobby(self, limit: int) -> list[str]:
        """Public tables that wait or play, the newest first, only a few of one host."""
        sql = """
            SELECT id, host FROM tables WHERE phase = ?1 AND visibility = 'public'
            ORDER BY made DESC LIMIT ?2"""
        listed: list[str] = []
        for phase in ("waiting", "playing"):
            hosts: Counter[str] = Counter()
            some = []
            for id, host in await self.fetch(sql, phase, LOOKED_AT * limit):
                hosts[host] += 1
                some += [id] if hosts[host] <= OF_ONE_HOST else []
            listed += some[:limit]
        return listed

    async def mine(self, who: str, limit: int, skip: int = 0) -> list[str]:
        """Tables somebody sits at or opened, unfinished ones first, the newest first."""
        sql = """
            SELECT id FROM tables WHERE id IN (
                SELECT table_id FROM sittings WHERE who = ?1
                UNION SELECT id FROM tables WHERE host = ?1)
            AND id NOT IN (SELECT table_id FROM hidden WHERE who = ?1)
            ORDER BY CASE phase WHEN 'over' THEN 1 ELSE 0 END, made DESC, id LIMIT ?2 OFFSET ?3"""
        return [id for (id,) in await self.fetch(sql, who, limit, skip)]

    async def playing(self, who: str, limit: int) -> list[str]:
        """Running tables somebody sits at."""
        sql = """
            SELECT id FROM tables WHERE phase = 'playing'
            AND id IN (SELECT table_id FROM sittings WHERE who = ?1)
            ORDER BY made DESC, id LIMIT ?2"""
        return [id for (id,) in await self.fetch(sql, who, limit)]

    async def hide(self, who: str, table: str) -> bool:
        """Take a table off somebody's list until they sit there again; False if it is not on it."""
        sql = """
            SELECT 1 FROM tables WHERE id = ?2
            AND (host = ?1 OR id IN (SELECT table_id FROM sittings WHERE who = ?1))"""
        if not await self.fetch(sql, who, table):
            return False
        sql = "INSERT INTO hidden (who, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        await self.execute(sql, who, table)
        return True

    async def unfinished(self, host: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE host = ?1 AND phase <> 'over'"
        return int((await self.fetch(sql, host))[0][0])

    async def botted(self) -> list[str]:
        """Running tables where a bot may be to decide."""
        sql = "SELECT id FROM tables WHERE phase = 'playing' AND bots > 0 ORDER BY made DESC"
        return [id for (id,) in await self.fetch(sql)]

    async def clocked(self) -> list[str]:
        """Running tables with a clock."""
        sql = "SELECT id FROM tables WHERE clocked = 1 AND phase = 'playing' ORDER BY made"
        return [id for (id,) in await self.fetch(sql)]

    async def every_table(self) -> AsyncIterator[str]:
        last = ""
        while found := await self.fetch(
            "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT 200", last
        ):
            for (id,) in found:
                yield id
            last = found[-1][0]

    async def snapshot(self, table: str) -> tuple[int, str] | None:
        found = await self.fetch("SELECT n, body FROM pictures WHERE table_id = ?1", table)
        return (found[0][0], found[0][1]) if found else None

    async def save_snapshot(self, table: str, n: int, body: str) -> None:
        sql = """
            INSERT INTO pictures (table_id, n, body) VALUES (?1, ?2, ?3)
            ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, body = excluded.body"""
        await self.execute(sql, table, n, body)

    async def review(self, table: str) -> tuple[str, bytes] | None:
        """The format and the body of a review that was asked for; both empty until it is made."""
        found = await self.fetch("SELECT format, body FROM reviews WHERE table_id = ?1", table)
        return (found[0][0], bytes(found[0][1])) if found else None

    async def ask_review(self, table: str, at: int) -> None:
        """From now on somebody wants it, whatever becomes of this server."""
        sql = "INSERT INTO reviews (table_id, asked) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        await self.execute(sql, table, at)

    async def save_review(self, table: str, at: int, form: str, body: bytes) -> None:
        """The first of a format stays: whoever made the same one meanwhile need not."""
        sql = """
            INSERT INTO reviews (table_id, asked, format, body) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (table_id) DO UPDATE SET format = excluded.format, body = excluded.body
            WHERE reviews.format <> excluded.format"""
        await self.execute(sql, table, at, form, body)

    async def listed(self, table: str) -> tuple[str, int]:
        """What is kept besides a table's log: its phase for lists, the count of its snapshot."""
        sql = """
            SELECT tables.phase, COALESCE(pictures.n, 0)
            FROM tables LEFT JOIN pictures ON pictures.table_id = tables.id
            WHERE tables.id = ?1"""
        found = await self.fetch(sql, table)
        return (found[0][0], found[0][1]) if found else ("", 0)

    async def mutes(self, who: str) -> list[str]:
        sql = "SELECT muted FROM mutes WHERE who = ?1 ORDER BY muted"
        return [muted for (muted,) in await self.fetch(sql, who)]

    async def mute(self, who: str, muted: str, *, on: bool) -> None:
        if on:
            sql = "INSERT INTO mutes (who, muted) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        else:
            sql = "DELETE FROM mutes WHERE who = ?1 AND muted = ?2"
        await self.execute(sql, who, muted)

    async def fact(self, name: str) -> str | None:
        found = await self.fetch("SELECT value FROM facts WHERE name = ?1", name)
        return found[0][0] if found else None

    async def settle_fact(self, name: str, value: str) -> str:
        """Keep a fact unless it is known already; what is known now."""
        sql = "INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        await self.execute(sql, name, value)
        return str(await self.fact(name))

    async def put_fact(self, name: str, value: str) -> None:
        await self.execute(PUT_FACT, name, value)

    async def downtimes(self) -> list[tuple[int, int]]:
        found = await self.fetch("SELECT began, ended FROM downtimes ORDER BY began")
        return [(began, ended) for began, ended in found]

    async def forget_downtimes(self, after: int) -> None:
        """Those that end later than now: the clock was put back, and that time is still to come."""
        await self.execute("DELETE FROM downtimes WHERE ended > ?1", after)

    async def add_downtime(self, began: int, ended: int) -> None:
        sql = "INSERT INTO downtimes (began, ended) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        await self.execute(sql, began, ended)


def read_rows(rows: Sequence[LogRow]) -> list[Row]:
    return [Row(n, at, decode_entries(body)) for n, at, body in rows]


def table_values(row: TableRow) -> tuple[Any, ...]:
    """A table's row as ADD_TABLE takes it."""
    body = encode_row(row).decode()
    clocked = 0 if row.clock is None else 1
    return (row.id, row.code, row.host, row.visibility, row.made, body, clocked, int(row.rated))


def parts(write: Write) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The statements of a write with all that belongs to it, for one transaction."""
    for row in write.create:
        yield ADD_TABLE, table_values(row)
    if write.body:
        yield ADD_ROW, (write.table, write.n, write.at, write.body)
    if write.phase:
        yield SET_PHASE, (write.table, write.phase)
    if write.bots >= 0:
        yield SET_BOTS, (write.table, write.bots)
    for who in write.people:
        yield ADD_SITTING, (who, write.table)
        yield SHOW_AGAIN, (who, write.table)
    if write.fact[0]:
        yield PUT_FACT, write.fact
    yield from map(call_step, write.calls)
    yield from write.also
    for other in write.follow:
        yield from parts(other)
