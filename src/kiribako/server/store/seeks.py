"""Searches for a match in either database; a pairing takes each of them once, with its table."""

from __future__ import annotations

from typing import NamedTuple

from kiribako.server.store.port import Database, Step

TAKE = "INSERT INTO pairings (seek, who, table_id, at) VALUES (?1, ?2, ?3, ?4)"


class SeekRow(NamedTuple):
    """Somebody looks for a match with these terms."""

    id: str
    who: str
    name: str
    strength: int  # 0: nobody knows
    low: int
    high: int
    made: int


class SeekRows:
    """What is asked of the database for quick pairing."""

    def __init__(self, database: Database) -> None:
        self.fetch = database.fetch
        self.execute = database.execute

    async def put(self, seek: SeekRow, terms: str, seats: int, seen: int) -> None:
        """Somebody's only search; the one of before is over."""
        sql = """
            INSERT INTO seeks (id, who, terms, seats, strength, low, high, made, seen)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT (who) DO UPDATE SET id = excluded.id, terms = excluded.terms,
            seats = excluded.seats, strength = excluded.strength, low = excluded.low,
            high = excluded.high, made = excluded.made, seen = excluded.seen"""
        values = seek.strength, seek.low, seek.high, seek.made, seen
        await self.execute(sql, seek.id, seek.who, terms, seats, *values)

    async def strength(self, who: str, game: str, seats: int) -> int:
        """What somebody is rated in a game with so many seats; 0: nobody knows yet."""
        sql = "SELECT middle FROM ratings WHERE pool = ?1 AND who = ?2"
        found = await self.fetch(sql, f"{game}/{seats}", who)
        return round(found[0][0]) if found else 0

    async def own(self, who: str) -> tuple[str, str, int, int] | None:
        """Somebody's search: its id, terms, seats, and since when."""
        sql = "SELECT id, terms, seats, made FROM seeks WHERE who = ?1"
        found = await self.fetch(sql, who)
        return tuple(found[0]) if found else None

    async def see(self, who: str, at: int) -> None:
        await self.execute("UPDATE seeks SET seen = ?2 WHERE who = ?1 AND seen < ?2", who, at)

    async def drop(self, who: str) -> None:
        await self.execute("DELETE FROM seeks WHERE who = ?1", who)

    async def table_of(self, seek: str) -> str | None:
        found = await self.fetch("SELECT table_id FROM pairings WHERE seek = ?1", seek)
        return str(found[0][0]) if found else None

    async def waiting(self, terms: str, since: int) -> list[SeekRow]:
        """Searches with the same terms that nobody has taken, the oldest first."""
        sql = """
            SELECT s.id, s.who, p.name, s.strength, s.low, s.high, s.made FROM seeks s
            JOIN people p ON p.id = s.who AND p.leaving = 0
            WHERE s.terms = ?1 AND s.seen > ?2
            AND NOT EXISTS (SELECT 1 FROM pairings WHERE pairings.seek = s.id)
            ORDER BY s.made, s.id LIMIT 100"""
        return [SeekRow(*row) for row in await self.fetch(sql, terms, since)]

    async def blocked_pairs(self, people: list[str]) -> set[tuple[str, str]]:
        """Who of these blocks whom of these."""
        found: set[tuple[str, str]] = set()
        for who in people:
            sql = "SELECT blocked FROM blocks WHERE who = ?1"
            found |= {(who, row[0]) for row in await self.fetch(sql, who)}
        return found

    async def count(self, since: int) -> int:
        sql = """
            SELECT count(*) FROM seeks WHERE seen > ?1
            AND NOT EXISTS (SELECT 1 FROM pairings WHERE pairings.seek = seeks.id)"""
        return int((await self.fetch(sql, since))[0][0])

    async def forget(self, before: int) -> None:
        await self.execute("DELETE FROM seeks WHERE seen < ?1", before)
        await self.execute("DELETE FROM pairings WHERE at < ?1", before)


def taking(seeks: list[SeekRow], table: str, at: int) -> tuple[Step, ...]:
    """What makes a pairing one: it fails as a whole if any search is taken already.

    They are taken in one order by everybody, so that two nodes never wait for each other.
    """
    return tuple((TAKE, (seek.id, seek.who, table, at)) for seek in sorted(seeks))
