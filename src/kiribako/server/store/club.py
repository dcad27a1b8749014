"""The club in either database: names, follows, blocks, challenges, results of matches."""

from __future__ import annotations

from typing import NamedTuple

from kiribako.server.store.marks import marks
from kiribako.server.store.port import Database, PersonRow, Step

TOGETHER = 50  # people asked for at once
MOST_FOLLOWED = 500  # people whom one person follows, or blocks
ADD_RESULT = """
    INSERT INTO results (table_id, seat, who, name, game, seats, won, ended, points)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING"""
CLAIM = """
    INSERT INTO names (fold, who) VALUES (?1, ?2)
    ON CONFLICT (fold) DO UPDATE SET who = excluded.who WHERE names.who = excluded.who"""


class Known(NamedTuple):
    """Somebody with an account, as others may know them."""

    id: str
    name: str
    account: str
    made: int
    shy: bool


class Challenge(NamedTuple):
    """Somebody asked somebody to a table."""

    id: str
    by: str
    by_name: str
    to: str
    to_name: str
    table: str
    made: int
    answer: str  # none yet, or `declined`


class Seat(NamedTuple):
    """One seat of a finished match."""

    table: str
    seat: int
    who: str
    name: str
    game: str
    seats: int
    won: int  # 0 no, 1 alone, 2 with others
    ended: int
    points: int | None  # None: it was not played to its end, or its table is private


class ClubRows:
    """What is asked of the database for the club's rooms."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.fetch = database.fetch
        self.execute = database.execute
        self.change = database.change

    # -- names ------------------------------------------------------------------------------

    async def is_taken(self, fold: str, who: str) -> bool:
        """Whether an account of somebody else goes by a name that looks like this."""
        sql = "SELECT 1 FROM names WHERE fold = ?1 AND who <> ?2"
        return bool(await self.fetch(sql, fold, who))

    async def claim(self, who: str, fold: str) -> bool:
        return bool(await self.execute(CLAIM, fold, who))

    async def rename(self, person: PersonRow, name: str, fold: str, keep: str) -> bool:
        """A new name for an account, unless it is somebody else's; the old one is free again."""
        steps: list[Step] = [
            (CLAIM, (fold, person.id)),
            ("UPDATE people SET name = ?2 WHERE id = ?1", (person.id, name)),
            (
                "DELETE FROM names WHERE who = ?1 AND fold <> ?2 AND fold <> ?3",
                (person.id, fold, keep),
            ),
        ]
        return bool(await self.change(*steps))

    async def come_back(self, who: str) -> None:
        """Whoever signs in while they are leaving stays."""
        await self.execute("UPDATE people SET leaving = 0 WHERE id = ?1 AND leaving > 0", who)

    async def unclaimed(self) -> list[tuple[str, str, str]]:
        """Accounts of before names were kept: id, name, account."""
        sql = """
            SELECT id, name, account FROM people WHERE account IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM names WHERE names.who = people.id)
            ORDER BY made"""
        return [tuple(row) for row in await self.fetch(sql)]

    # -- people -----------------------------------------------------------------------------

    async def known(self, who: str) -> Known | None:
        """Somebody with an account who is not leaving."""
        sql = """
            SELECT id, name, account, made, shy FROM people
            WHERE id = ?1 AND account IS NOT NULL AND leaving = 0"""
        found = await self.fetch(sql, who)
        if not found:
            return None
        id, name, account, made, shy = found[0]
        return Known(id, name, account, made, bool(shy))

    async def names_of(self, people: list[str]) -> list[Known]:
        """Those of some people who have accounts and let others see that they are here."""
        found: list[Known] = []
        for place in range(0, len(people), TOGETHER):
            some = people[place : place + TOGETHER]
            sql = f"""
                SELECT id, name, account, made FROM people WHERE id IN ({marks(some)})
                AND account IS NOT NULL AND leaving = 0 AND shy = 0"""  # noqa: S608 - marks
            for id, name, account, made in await self.fetch(sql, *some):
                found.append(Known(id, name, account, made, shy=False))
        return found

    async def called(self, people: list[str]) -> dict[str, str]:
        """The names of some people, of guests too as long as they are kept."""
        found: dict[str, str] = {}
        for place in range(0, len(people), TOGETHER):
            some = people[place : place + TOGETHER]
            sql = f"SELECT id, name FROM people WHERE id IN ({marks(some)})"  # noqa: S608 - marks
            found |= dict(await self.fetch(sql, *some))
        return found

    async def set_shy(self, who: str, *, on: bool) -> None:
        """Every node hears of it: whoever watches somewhere is named no longer."""
        sql = "UPDATE people SET shy = ?2 WHERE id = ?1"
        await self.change((sql, (who, int(on))), ended=who)

    async def is_shy(self, who: str) -> bool:
        return bool(await self.fetch("SELECT 1 FROM people WHERE id = ?1 AND shy = 1", who))

    # -- follows and blocks -----------------------------------------------------------------

    async def follow(self, who: str, other: str, at: int, *, on: bool) -> None:
        await self._mark("follows", "followed", who, other, at, on=on)

    async def block(self, who: str, other: str, at: int, *, on: bool) -> None:
        await self._mark("blocks", "blocked", who, other, at, on=on)

    async def _mark(
        self, table: str, column: str, who: str, other: str, at: int, *, on: bool
    ) -> None:
        if on:
            sql = f"""
                INSERT INTO {table} (who, {column}, at)
                SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), CAST(?3 AS BIGINT)
                WHERE (SELECT count(*) FROM {table} WHERE who = ?1) < {MOST_FOLLOWED}
                ON CONFLICT DO NOTHING"""  # noqa: S608 - the names are ours
            await self.execute(sql, who, other, at)
        else:
            sql = f"DELETE FROM {table} WHERE who = ?1 AND {column} = ?2"  # noqa: S608
            await self.execute(sql, who, other)

    async def follows(self, who: str) -> list[str]:
        sql = "SELECT followed FROM follows WHERE who = ?1 ORDER BY at DESC, followed"
        return [row[0] for row in await self.fetch(sql, who)]

    async def blocks(self, who: str) -> list[str]:
        sql = "SELECT blocked FROM blocks WHERE who = ?1 ORDER BY at DESC, blocked"
        return [row[0] for row in await self.fetch(sql, who)]

    async def is_blocked(self, who: str, by: str) -> bool:
        sql = "SELECT 1 FROM blocks WHERE who = ?2 AND blocked = ?1"
        return bool(await self.fetch(sql, who, by))

    # -- challenges -------------------------------------------------------------------------

    async def add_challenge(
        self, id: str, by: str, to: str, table: str, at: int, *call: Step
    ) -> None:
        """With the call to whoever is asked, if there is one: both or neither."""
        sql = """
            INSERT INTO challenges (id, by_who, to_who, table_id, made)
            VALUES (?1, ?2, ?3, ?4, ?5)"""
        await self.change((sql, (id, by, to, table, at)), *call)

    async def challenges(self, who: str, since: int) -> list[Challenge]:
        """Open ones to or by somebody, and own ones that were declined; none of whom they block."""
        found: list[Challenge] = []
        for side, answers in (("to_who", "''"), ("by_who", "'', 'declined'")):
            sql = f"""
                SELECT c.id, c.by_who, b.name, c.to_who, t.name, c.table_id, c.made, c.answer
                FROM challenges c JOIN people b ON b.id = c.by_who JOIN people t ON t.id = c.to_who
                JOIN tables ON tables.id = c.table_id AND tables.phase = 'waiting'
                WHERE c.{side} = ?1 AND c.answer IN ({answers}) AND c.made > ?2
                AND NOT EXISTS (
                    SELECT 1 FROM blocks WHERE blocks.who = ?1 AND blocks.blocked = c.by_who)
                ORDER BY c.made DESC LIMIT 50"""  # noqa: S608 - the names are ours
            found += [Challenge(*row) for row in await self.fetch(sql, who, since)]
        return found

    async def open_challenges(self, by: str, since: int) -> int:
        sql = "SELECT count(*) FROM challenges WHERE by_who = ?1 AND answer = '' AND made > ?2"
        return int((await self.fetch(sql, by, since))[0][0])

    async def answer_challenge(self, id: str, who: str, answer: str) -> str | None:
        """The table of a challenge that somebody answers, or withdraws; None if it is not theirs.

        A challenge is answered once: of two answers at the same moment one counts. Whoever made it
        may withdraw it even then, so that it is out of sight.
        """
        by_maker = answer == "withdrawn"
        side, answers = ("by_who", "'', 'declined'") if by_maker else ("to_who", "''")
        sql = f"""
            UPDATE challenges SET answer = ?3
            WHERE id = ?1 AND {side} = ?2 AND answer IN ({answers})"""  # noqa: S608 - ours
        if not await self.execute(sql, id, who, answer):
            return None
        return str((await self.fetch("SELECT table_id FROM challenges WHERE id = ?1", id))[0][0])

    # -- results ----------------------------------------------------------------------------

    async def matches(self, who: str) -> int:
        sql = "SELECT count(DISTINCT table_id) FROM results WHERE who = ?1 AND who <> ''"
        return int((await self.fetch(sql, who))[0][0])

    async def recent(self, who: str, asker: str, limit: int) -> list[list[Seat]]:
        """Somebody's last matches, seat by seat: public ones, and those the asker sat in."""
        sql = """
            SELECT DISTINCT r.table_id, r.ended FROM results r
            JOIN tables ON tables.id = r.table_id
            WHERE r.who = ?1 AND r.who <> '' AND (tables.visibility = 'public' OR EXISTS (
                SELECT 1 FROM results own WHERE own.table_id = r.table_id AND own.who = ?2))
            ORDER BY r.ended DESC LIMIT ?3"""
        found: dict[str, list[Seat]] = {
            table: [] for table, _ in await self.fetch(sql, who, asker, limit)
        }
        seats = f"""
            SELECT r.table_id, r.seat, r.who, r.name, r.game, r.seats, r.won, r.ended,
            CASE WHEN tables.visibility = 'private' THEN NULL ELSE r.points END
            FROM results r JOIN tables ON tables.id = r.table_id
            WHERE r.table_id IN ({marks([*found])}) ORDER BY r.seat"""  # noqa: S608 - marks
        for row in await self.fetch(seats, *found):
            found[row[0]].append(Seat(*row))
        return [*found.values()]

    async def solved(self, who: str) -> tuple[int, int]:
        """Puzzles that somebody solved as their devices told, and those at the first try."""
        sql = """
            SELECT count(*), count(CASE WHEN how = 'once' THEN 1 END) FROM progress
            WHERE who = ?1 AND what LIKE 'puzzle/%' AND what NOT LIKE 'puzzle/day/%'
            AND how IN ('once', 'later')"""
        solved, at_once = (await self.fetch(sql, who))[0]
        return int(solved), int(at_once)

    async def daily(self, who: str, most: int) -> dict[str, str]:
        """How somebody's last daily puzzles went, by day, as their devices told."""
        sql = """
            SELECT what, how FROM progress WHERE who = ?1 AND what LIKE 'puzzle/day/____-__-__'
            AND how IN ('once', 'later', 'wrong') ORDER BY what DESC LIMIT ?2"""
        return {
            what.removeprefix("puzzle/day/"): how for what, how in await self.fetch(sql, who, most)
        }

    async def meetings(self, who: str, other: str) -> list[tuple[str, int, int, int]]:
        """Matches that two sat in: game, seats, what the one and what the other won."""
        sql = """
            SELECT a.game, a.seats, a.won, b.won FROM results a
            JOIN results b ON b.table_id = a.table_id AND b.who = ?2
            WHERE a.who = ?1 AND a.who <> '' AND ?1 <> ?2 ORDER BY a.ended DESC LIMIT 2000"""
        return [tuple(row) for row in await self.fetch(sql, who, other)]

    async def unlisted(self, after: str, limit: int) -> list[str]:
        """Finished tables of before results were kept, along their ids."""
        sql = """
            SELECT DISTINCT tables.id FROM tables
            JOIN sittings ON sittings.table_id = tables.id
            WHERE tables.phase = 'over' AND tables.id > ?1
            AND NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.id)
            ORDER BY tables.id LIMIT ?2"""
        return [row[0] for row in await self.fetch(sql, after, limit)]

    async def add_results(self, steps: tuple[Step, ...]) -> None:
        for sql, values in steps:
            await self.execute(sql, *values)
