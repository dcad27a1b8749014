"""Deals of the day in either database: who began which, and what came of it."""

from __future__ import annotations

from kiribako.server.store.people import PeopleStatements
from kiribako.server.store.port import DailyRow

MOST_NAMED = 50


class DailyStatements(PeopleStatements):
    """What both databases are asked about deals of the day."""

    async def begin_daily(self, day: str, game: str, who: str, table: str) -> str:
        """The table that counts: this one, unless there was one already."""
        sql = """
            INSERT INTO dailies (day, game, who, table_id) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO NOTHING"""
        await self.execute(sql, day, game, who, table)
        sql = "SELECT table_id FROM dailies WHERE day = ?1 AND game = ?2 AND who = ?3"
        found = await self.fetch(sql, day, game, who)
        return str(found[0][0])

    async def drop_daily(self, who: str, table: str) -> None:
        """A table that could not be made does not count."""
        sql = "DELETE FROM dailies WHERE who = ?1 AND table_id = ?2 AND points IS NULL"
        await self.execute(sql, who, table)

    async def finish_daily(self, who: str, table: str, points: int) -> None:
        """The result, once."""
        sql = """
            UPDATE dailies SET points = ?3
            WHERE who = ?1 AND table_id = ?2 AND points IS NULL"""
        await self.execute(sql, who, table, points)

    async def name_daily(self, who: str, table: str, name: str) -> None:
        """Whether the others see a name beside it; none if it is empty."""
        sql = "UPDATE dailies SET name = ?3 WHERE who = ?1 AND table_id = ?2"
        await self.execute(sql, who, table, name)

    async def dailies(self, day: str, who: str) -> list[DailyRow]:
        """Somebody's tries of a day."""
        sql = "SELECT game, table_id, points FROM dailies WHERE day = ?1 AND who = ?2"
        return [DailyRow(*row) for row in await self.fetch(sql, day, who)]

    async def daily_points(self, day: str, game: str) -> list[tuple[int, int]]:
        """How many finished with how many points, the fewest points first."""
        sql = """
            SELECT points, count(*) FROM dailies
            WHERE day = ?1 AND game = ?2 AND points IS NOT NULL
            GROUP BY points ORDER BY points"""
        return [(int(points), int(many)) for points, many in await self.fetch(sql, day, game)]

    async def daily_names(self, day: str, game: str) -> list[tuple[str, int]]:
        """The best of those who agreed to be named."""
        sql = """
            SELECT name, points FROM dailies
            WHERE day = ?1 AND game = ?2 AND points IS NOT NULL AND name <> ''
            ORDER BY points DESC, name LIMIT ?3"""
        return [
            (name, int(points)) for name, points in await self.fetch(sql, day, game, MOST_NAMED)
        ]

    async def forget_dailies(self, before: str) -> None:
        """Days long past."""
        await self.execute("DELETE FROM dailies WHERE day < ?1", before)
