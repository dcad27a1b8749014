"""People and their sessions in either database: changed column by column, each under a guard.

Nobody's row is ever written back whole: what was read may be old, and would undo what another
request did meanwhile.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from kiribako.server.store.port import Conflict, PersonRow, SessionRow, Step

PEOPLE = "SELECT id, name, account, passphrase, epoch FROM people"
MOST_SESSIONS = 30  # of one person; the one unseen for longest ends first
MOST_PROGRESS = 2_000  # things kept of one person


class PeopleStatements(ABC):
    """What both databases are asked about people."""

    @abstractmethod
    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        """The rows a question gives."""

    @abstractmethod
    async def execute(self, sql: str, *values: Any) -> int:
        """How many rows a change touched, once it is durable."""

    @abstractmethod
    async def change(self, *steps: Step, ended: str = "") -> int:
        """All steps or none: none if the first touches no row; how many rows it touched.

        `ended` is somebody of whom other nodes shall hear that sessions may have ended.
        """

    async def person(self, id: str) -> PersonRow | None:
        found = await self.fetch(f"{PEOPLE} WHERE id = ?1", id)
        return PersonRow(*found[0]) if found else None

    async def account(self, account: str) -> PersonRow | None:
        found = await self.fetch(f"{PEOPLE} WHERE account = ?1", account)
        return PersonRow(*found[0]) if found else None

    async def rename_person(self, person: PersonRow, name: str, made: int) -> None:
        """A name, and nothing else; a guest nobody knew yet is known from now on."""
        sql = """
            INSERT INTO people (id, name, epoch, made) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name"""
        await self.execute(sql, person.id, name, person.epoch, made)

    async def open_account(
        self, person: PersonRow, account: str, passphrase: str, session: SessionRow, fold: str = ""
    ) -> bool | None:
        """An account for a guest, whose cookies all end; None if its name is another's.

        False if this guest has an account already, or is no longer who the cookie said.
        """
        known = """
            INSERT INTO people (id, name, epoch, made) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO NOTHING"""
        await self.execute(known, person.id, person.name, person.epoch, session.made)
        sql = """
            UPDATE people SET account = ?2, passphrase = ?3, epoch = epoch + 1
            WHERE id = ?1 AND account IS NULL AND epoch = ?4"""
        kept = (person.id, account.lower(), passphrase, person.epoch)
        claim = "INSERT INTO names (fold, who) VALUES (?1, ?2)"
        name: Step = (claim, (fold or account.lower(), person.id))
        try:
            return bool(await self.change((sql, kept), *adding(session), name, ended=person.id))
        except Conflict:
            return None

    async def set_passphrase(self, person: PersonRow, passphrase: str, keep: SessionRow) -> bool:
        """Another passphrase, known by the one it replaces; every other session ends."""
        sql = """
            UPDATE people SET passphrase = ?3, epoch = epoch + 1
            WHERE id = ?1 AND passphrase = ?2"""
        first: Step = (sql, (person.id, person.passphrase, passphrase))
        gone: Step = ("DELETE FROM sessions WHERE who = ?1", (person.id,))
        return bool(await self.change(first, gone, *adding(keep), ended=person.id))

    # -- sessions ---------------------------------------------------------------------------

    async def bearer(self, session: str, since: int) -> tuple[PersonRow, int] | None:
        """Whose session this is and when it was last seen; None if it has ended or is too old."""
        sql = """
            SELECT p.id, p.name, p.account, p.passphrase, p.epoch, s.seen
            FROM sessions s JOIN people p ON p.id = s.who WHERE s.id = ?1 AND s.seen > ?2"""
        found = await self.fetch(sql, session, since)
        return (PersonRow(*found[0][:5]), found[0][5]) if found else None

    async def sessions(self, who: str, since: int) -> list[SessionRow]:
        """The last seen first."""
        sql = """
            SELECT id, who, browser, system, made, seen FROM sessions
            WHERE who = ?1 AND seen > ?2 ORDER BY seen DESC, made DESC, id"""
        return [SessionRow(*row) for row in await self.fetch(sql, who, since)]

    async def sign_in(self, person: PersonRow, session: SessionRow) -> bool:
        """A new session, unless the passphrase has changed since it was looked at.

        The first step changes nothing; it makes whoever changes a passphrase at the same moment
        come before, and be seen, or after, and end this session with the others.
        """
        sql = "UPDATE people SET made = made WHERE id = ?1 AND passphrase = ?2"
        first: Step = (sql, (person.id, person.passphrase))
        return bool(await self.change(first, *adding(session)))

    async def name_session(self, person: PersonRow, session: SessionRow) -> bool:
        """A session for a cookie that names none, unless such cookies have ended meanwhile."""
        sql = "UPDATE people SET made = made WHERE id = ?1 AND epoch = ?2"
        return bool(await self.change((sql, (person.id, person.epoch)), *adding(session)))

    async def see_session(self, id: str, seen: int) -> None:
        await self.execute("UPDATE sessions SET seen = ?2 WHERE id = ?1 AND seen < ?2", id, seen)

    async def end_session(self, who: str, id: str) -> bool:
        sql = "DELETE FROM sessions WHERE who = ?1 AND id = ?2"
        return bool(await self.change((sql, (who, id)), ended=who))

    async def end_others(self, person: PersonRow, keep: str) -> bool:
        """Every session but one, and every cookie that names none; False if that one is over."""
        sql = """
            UPDATE people SET epoch = epoch + 1
            WHERE id = ?1 AND EXISTS (SELECT 1 FROM sessions WHERE who = ?1 AND id = ?2)"""
        others = """
            DELETE FROM sessions WHERE who = ?1 AND id <> ?2
            AND EXISTS (SELECT 1 FROM sessions WHERE who = ?1 AND id = ?2)"""
        values = (person.id, keep)
        return bool(await self.change((sql, values), (others, values), ended=person.id))

    async def end_epoch(self, person: PersonRow, made: int) -> bool:
        """Every cookie that names no session; False if they have ended already."""
        sql = """
            INSERT INTO people (id, name, epoch, made) VALUES (?1, ?2, CAST(?3 AS BIGINT) + 1, ?4)
            ON CONFLICT (id) DO UPDATE SET epoch = people.epoch + 1 WHERE people.epoch = ?3"""
        values = (person.id, person.name, person.epoch, made)
        return bool(await self.change((sql, values), ended=person.id))

    # -- progress ---------------------------------------------------------------------------

    async def progress(self, who: str) -> dict[str, str]:
        """How far somebody has come, by what it is about."""
        sql = "SELECT what, how FROM progress WHERE who = ?1 ORDER BY what"
        return dict([tuple(row) for row in await self.fetch(sql, who)])

    async def add_progress(self, who: str, made: dict[str, str], at: int) -> None:
        """What is new about somebody; a thing that is done stays done."""
        sql = """
            INSERT INTO progress (who, what, how, at)
            SELECT CAST(?1 AS TEXT), ?2, ?3, ?4
            WHERE (SELECT count(*) FROM progress WHERE who = ?1) < ?5
            ON CONFLICT (who, what) DO UPDATE SET how = excluded.how, at = excluded.at
            WHERE progress.how <> 'done' AND excluded.how = 'done'"""
        for what, how in made.items():
            await self.execute(sql, who, what, how, at, MOST_PROGRESS)


def adding(session: SessionRow) -> tuple[Step, Step]:
    """A session more, and the oldest less if there are too many."""
    add = """
        INSERT INTO sessions (id, who, browser, system, made, seen)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)"""
    tidy = """
        DELETE FROM sessions WHERE who = ?1 AND id NOT IN (
            SELECT id FROM sessions WHERE who = ?1 ORDER BY seen DESC, made DESC LIMIT ?2)"""
    values = (session.id, session.who, session.browser, session.system, session.made, session.seen)
    return (add, values), (tidy, (session.who, MOST_SESSIONS))
