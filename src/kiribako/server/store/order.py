"""Order in either database: reports, sanctions, closed networks, what hosts did, who is leaving."""

from __future__ import annotations

from typing import NamedTuple

from kiribako.server.store.port import Conflict, Database, Step

ADD_ACT = """
    INSERT INTO acts (id, at, by_who, act, about, table_id, note)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"""


class Report(NamedTuple):
    """What somebody told of somebody."""

    id: str
    by: str
    about: str
    table: str
    line: int  # of the table's log; 0: none
    reason: str
    note: str
    made: int


class Sanction(NamedTuple):
    """Somebody may not talk, or not come."""

    who: str
    kind: str
    until: int  # milliseconds since 1970
    reason: str
    by: str
    made: int


class Act(NamedTuple):
    """What a host did."""

    id: str
    at: int
    by: str
    act: str
    about: str
    table: str
    note: str


class OrderRows:
    """What is asked of the database to keep order."""

    def __init__(self, database: Database) -> None:
        self.fetch = database.fetch
        self.execute = database.execute
        self.change = database.change

    # -- reports ----------------------------------------------------------------------------

    async def add_report(self, report: Report) -> None:
        """The same person about the same person again is one report until it is settled."""
        sql = """
            INSERT INTO reports (id, by_who, about, table_id, line, reason, note, made)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"""
        try:
            await self.change((sql, tuple(report)))
        except Conflict:
            return

    async def reports_by(self, who: str, since: int) -> int:
        sql = "SELECT count(*) FROM reports WHERE by_who = ?1 AND made > ?2"
        return int((await self.fetch(sql, who, since))[0][0])

    async def open_reports(self, limit: int) -> list[Report]:
        sql = """
            SELECT id, by_who, about, table_id, line, reason, note, made FROM reports
            WHERE state = 'open' ORDER BY made LIMIT ?1"""
        return [Report(*row) for row in await self.fetch(sql, limit)]

    async def count_open(self) -> int:
        sql = "SELECT count(*) FROM reports WHERE state = 'open'"
        return int((await self.fetch(sql))[0][0])

    async def count_about(self, who: str, since: int) -> int:
        sql = "SELECT count(*) FROM reports WHERE about = ?1 AND made > ?2"
        return int((await self.fetch(sql, who, since))[0][0])

    # -- sanctions --------------------------------------------------------------------------

    async def sanctions(self, now: int) -> list[Sanction]:
        sql = """
            SELECT who, kind, until, reason, by_who, made FROM sanctions
            WHERE until > ?1 ORDER BY made DESC"""
        return [Sanction(*row) for row in await self.fetch(sql, now)]

    async def closed_networks(self, now: int) -> list[tuple[str, int]]:
        sql = "SELECT mark, until FROM closed_networks WHERE until > ?1"
        return [tuple(row) for row in await self.fetch(sql, now)]

    async def close_network(self, mark: str, who: str, until: int) -> None:
        sql = """
            INSERT INTO closed_networks (mark, who, until) VALUES (?1, ?2, ?3)
            ON CONFLICT (mark) DO UPDATE SET until = excluded.until
            WHERE closed_networks.until < excluded.until"""
        await self.execute(sql, mark, who, until)

    # -- acts -------------------------------------------------------------------------------

    async def act(self, act: Act, *steps: Step, ended: str = "") -> None:
        """What a host does, and that it was done: both or neither."""
        await self.change((ADD_ACT, tuple(act)), *steps, ended=ended)

    async def acts(self, limit: int) -> list[Act]:
        sql = """
            SELECT id, at, by_who, act, about, table_id, note FROM acts
            ORDER BY at DESC, id LIMIT ?1"""
        return [Act(*row) for row in await self.fetch(sql, limit)]

    # -- leaving ----------------------------------------------------------------------------

    async def leaving(self, who: str) -> int:
        found = await self.fetch("SELECT leaving FROM people WHERE id = ?1", who)
        return int(found[0][0]) if found else 0

    async def set_leaving(self, who: str, at: int) -> None:
        """Every session ends; a passphrase brings somebody back as long as they are known."""
        steps: tuple[Step, ...] = (
            ("UPDATE people SET leaving = ?2, epoch = epoch + 1 WHERE id = ?1", (who, at)),
            ("DELETE FROM sessions WHERE who = ?1", (who,)),
            ("DELETE FROM seeks WHERE who = ?1", (who,)),
            ("UPDATE challenges SET answer = 'gone' WHERE by_who = ?1 AND answer = ''", (who,)),
            ("UPDATE challenges SET answer = 'gone' WHERE to_who = ?1 AND answer = ''", (who,)),
        )
        await self.change(*steps, ended=who)

    async def left(self, before: int) -> list[str]:
        """Those whose time to come back is over."""
        sql = "SELECT id FROM people WHERE leaving > 0 AND leaving < ?1 ORDER BY leaving LIMIT 20"
        return [row[0] for row in await self.fetch(sql, before)]

    # -- retention --------------------------------------------------------------------------

    async def forget(self, now: int, reports: int, acts: int) -> None:
        """What is over, and older than it need be kept."""
        await self.execute("DELETE FROM reports WHERE state <> 'open' AND settled < ?1", reports)
        await self.execute("DELETE FROM acts WHERE at < ?1", acts)
        await self.execute("DELETE FROM sanctions WHERE until < ?1", now)
        await self.execute("DELETE FROM closed_networks WHERE until < ?1", now)


def settle(about: str, state: str, at: int) -> Step:
    """All open reports about somebody, with what became of them."""
    sql = "UPDATE reports SET state = ?2, settled = ?3 WHERE about = ?1 AND state = 'open'"
    return sql, (about, state, at)


def sanction(given: Sanction) -> Step:
    sql = """
        INSERT INTO sanctions (who, kind, until, reason, by_who, made)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (who, kind) DO UPDATE SET until = excluded.until, reason = excluded.reason,
        by_who = excluded.by_who, made = excluded.made"""
    return sql, tuple(given)


def lift(who: str, kind: str) -> tuple[Step, Step]:
    return (
        ("DELETE FROM sanctions WHERE who = ?1 AND kind = ?2", (who, kind)),
        ("DELETE FROM closed_networks WHERE who = ?1", (who,)),
    )
