"""Ratings in either database: what is kept of each pool, and matches counted exactly once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kiribako.ratings.ledger import DAY, RIVALS, SETTLED, Ledger, RatedMatch, Standing
from kiribako.ratings.model import Rating
from kiribako.server.store.dailies import DailyStatements
from kiribako.server.store.marks import marks
from kiribako.server.store.port import RatingRow, Step

ADD_MATCH = """
    INSERT INTO rated_matches (pool, n, table_id, at, body) VALUES (?1, ?2, ?3, ?4, ?5)"""
PUT_RATING = """
    INSERT INTO ratings (pool, who, middle, spread, low, matches, rivals)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (pool, who) DO UPDATE SET middle = excluded.middle, spread = excluded.spread,
    low = excluded.low, matches = excluded.matches, rivals = excluded.rivals"""
ADD_STEP = """
    INSERT INTO rating_steps (who, pool, n, at, middle, spread) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"""
ADD_MEETING = """
    INSERT INTO rating_meetings (pool, who, rival, day, times) VALUES (?1, ?2, ?3, ?4, 1)
    ON CONFLICT (pool, who, rival, day) DO UPDATE SET times = rating_meetings.times + 1"""
MEETINGS = "FROM rating_meetings WHERE pool = ?1 AND who = ?2 AND rival = ?3"
COUNTED = "UPDATE tables SET rated = ?2 WHERE id = ?1 AND rated = 1"
NOT_COUNTED = 3


class RatingStatements(DailyStatements):
    """What both databases are asked about ratings."""

    async def to_rate(self, limit: int, skip: int = 0) -> list[str]:
        """Finished tables whose matches wait to be counted, the oldest first."""
        sql = """
            SELECT id FROM tables WHERE rated = 1 AND phase = 'over'
            ORDER BY made, id LIMIT ?1 OFFSET ?2"""
        return [id for (id,) in await self.fetch(sql, limit, skip)]

    async def ledger_for(self, match: RatedMatch, ledger: Ledger) -> int:
        """Fill a ledger with what one match needs; how many matches its pool has counted.

        The number is read first: if another node counts a match while the rest is read, the next
        number is taken, and what was read is not used.
        """
        sql = "SELECT COALESCE(MAX(n), 0) FROM rated_matches WHERE pool = ?1"
        counted = int((await self.fetch(sql, match.pool))[0][0])
        people = sorted(who for who in match.players if who not in ledger.anchors)
        for who in people:
            sql = """
                SELECT middle, spread, matches, rivals FROM ratings
                WHERE pool = ?1 AND who = ?2"""
            for middle, spread, matches, rivals in await self.fetch(sql, match.pool, who):
                rating = Rating(middle, spread)
                ledger.standings[who] = Standing(rating, int(matches), int(rivals))
            for rival in match.players:
                pair = match.pool, who, rival
                if await self.fetch(f"SELECT 1 {MEETINGS} LIMIT 1", *pair):
                    ledger.met.add((who, rival))
                sql = f"SELECT times {MEETINGS} AND day = ?4"
                for (times,) in await self.fetch(sql, *pair, match.at // DAY):
                    ledger.today[who, rival, match.at // DAY] = int(times)
        return counted

    async def keep_rated(self, match: RatedMatch, n: int, changed: dict[str, Standing]) -> bool:
        """A match with all that it changes, or nothing; False if it was looked at before.

        One that changes nothing is kept with its number, too: whether a win was foregone depends
        on what was known just then, so that whoever makes the ratings anew needs its place.

        Conflict if another match of the pool has taken this number meanwhile.
        """
        steps = counted_steps(match, n, changed)
        return bool(await self.change((COUNTED, (match.table, 2)), *steps))

    async def leave_unrated(self, table: str) -> None:
        """A match that was none: its table was closed."""
        await self.execute(COUNTED, table, NOT_COUNTED)

    async def leaders(self, pool: str, since: int, limit: int) -> list[RatingRow]:
        """Those whose ratings have settled, by their conservative estimates."""
        sql = f"""
            SELECT ratings.pool, ratings.who, people.name, ratings.middle, ratings.spread,
                   ratings.matches, ratings.rivals, {BEFORE}
            FROM ratings JOIN people ON people.id = ratings.who
            WHERE ratings.pool = ?1 AND ratings.matches >= {SETTLED}
            AND ratings.rivals >= {RIVALS} AND people.account IS NOT NULL
            ORDER BY ratings.low DESC, ratings.who LIMIT ?3"""  # noqa: S608 - all of it is ours
        return [rating_row(row) for row in await self.fetch(sql, pool, since, limit)]

    async def ratings_of(self, who: str, since: int) -> list[RatingRow]:
        """Somebody's ratings in all pools."""
        sql = f"""
            SELECT ratings.pool, ratings.who, people.name, ratings.middle, ratings.spread,
                   ratings.matches, ratings.rivals, {BEFORE}
            FROM ratings JOIN people ON people.id = ratings.who
            WHERE ratings.who = ?1 ORDER BY ratings.pool"""  # noqa: S608 - all of it is ours
        return [rating_row(row) for row in await self.fetch(sql, who, since)]

    async def settled_in(self, pool: str, people: Sequence[str]) -> dict[str, float]:
        """The ratings of some people in a pool, of those that have settled."""
        sql = f"""
            SELECT who, middle FROM ratings WHERE pool = ?1 AND who IN ({marks(people, 2)})
            AND matches >= {SETTLED} AND rivals >= {RIVALS}"""  # noqa: S608 - marks and numbers
        return dict(await self.fetch(sql, pool, *people))

    async def rating_steps(self, who: str, pool: str, limit: int) -> list[tuple[int, float, float]]:
        """When and what somebody's rating was, the newest first."""
        sql = """
            SELECT at, middle, spread FROM rating_steps
            WHERE who = ?1 AND pool = ?2 ORDER BY n DESC LIMIT ?3"""
        found = await self.fetch(sql, who, pool, limit)
        return [(int(at), middle, spread) for at, middle, spread in found]

    async def rated_order(self) -> list[tuple[str, int]]:
        """Every finished table that counts, with its number in its pool; 0 if it has none yet."""
        sql = """
            SELECT tables.id, COALESCE(rated_matches.n, 0)
            FROM tables LEFT JOIN rated_matches ON rated_matches.table_id = tables.id
            WHERE tables.rated > 0 AND tables.phase = 'over' ORDER BY tables.id"""
        return [(id, int(n)) for id, n in await self.fetch(sql)]

    async def counted_match(self, table: str) -> RatedMatch | None:
        """A match as it was counted."""
        found = await self.fetch("SELECT body FROM rated_matches WHERE table_id = ?1", table)
        return msgspec.json.decode(found[0][0], type=RatedMatch) if found else None

    async def kept_ratings(self) -> dict[tuple[str, str], Standing]:
        sql = "SELECT pool, who, middle, spread, matches, rivals FROM ratings"
        return {
            (pool, who): Standing(Rating(middle, spread), int(matches), int(rivals))
            for pool, who, middle, spread, matches, rivals in await self.fetch(sql)
        }

    async def replace_ratings(self, steps: list[Step]) -> None:
        """All ratings anew in one transaction; what was counted meanwhile waits to be again.

        What had waited and was counted now waits no more.
        """
        first: Step = (PUT_DAWN, ())
        again = """
            UPDATE tables SET rated = 1
            WHERE rated > 1 AND id NOT IN (SELECT table_id FROM rated_matches)"""
        done = """
            UPDATE tables SET rated = 2
            WHERE rated = 1 AND id IN (SELECT table_id FROM rated_matches)"""
        emptied = ("rated_matches", "ratings", "rating_steps", "rating_meetings")
        cleared: list[Step] = [(f"DELETE FROM {name}", ()) for name in emptied]  # noqa: S608
        await self.change(first, *cleared, *steps, (again, ()), (done, ()))


PUT_DAWN = """
    INSERT INTO facts (name, value) VALUES ('ratings', 'rebuilt')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
BEFORE = """(
    SELECT middle FROM rating_steps
    WHERE rating_steps.who = ratings.who AND rating_steps.pool = ratings.pool
    AND rating_steps.at <= ?2 ORDER BY n DESC LIMIT 1)"""


def counted_steps(match: RatedMatch, n: int, changed: dict[str, Standing]) -> list[Step]:
    """What a counted match adds, for one transaction."""
    pool, day = match.pool, match.at // DAY
    body = msgspec.json.encode(match).decode()
    steps: list[Step] = [(ADD_MATCH, (pool, n, match.table, match.at, body))]
    for who, standing in sorted(changed.items()):
        middle, spread = standing.rating
        kept = (pool, who, middle, spread, standing.rating.low, standing.matches, standing.rivals)
        steps.append((PUT_RATING, kept))
        steps.append((ADD_STEP, (who, pool, n, match.at, middle, spread)))
        steps += [(ADD_MEETING, (pool, who, rival, day)) for rival in match.players if rival != who]
    return steps


def rating_row(row: tuple[str, str, str, float, float, int, int, float | None]) -> RatingRow:
    pool, who, name, middle, spread, matches, rivals, before = row
    standing = Standing(Rating(middle, spread), int(matches), int(rivals))
    return RatingRow(pool, who, name, standing, before)
