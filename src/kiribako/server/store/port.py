"""What the table asks of a database, whichever it is."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from kiribako.server.log import Row, TableRow
from kiribako.server.refusals import TableError

logger = logging.getLogger("kiribako.store")
Done = Callable[[BaseException | None], None]


class Notice(Struct, frozen=True):
    """What another node tells: a table's log has come to `n`, with the row itself if it is short.

    No table means that notices may have been missed: look at everything again.
    """

    table: str = ""
    n: int = 0
    at: int = 0
    body: str = ""


class NodePresence(Struct, frozen=True):
    """Who is connected to a table on one node; no table is just a sign of that node's life."""

    node: str = ""
    table: str = ""
    people: list[str] = []
    ask: bool = False  # the others shall say the same of theirs


Heard = Callable[[Notice], None]
Met = Callable[[NodePresence], None]
Gone = Callable[[str], None]  # somebody's sessions may have ended; nobody's name: anybody's


class Conflict(Exception):
    """Somebody else wrote this row of the log first."""


class NotSaved(TableError):
    """The database did not take it; nothing has changed."""

    def __init__(self) -> None:
        message = "this could not be saved just now, and has not happened; please try again"
        super().__init__("not-saved", message, status=503)


class Write(Struct):
    """A row for the log of a table, with what belongs into the same transaction.

    `done` is called in the event loop once it is durable, or with the error if it is not.
    """

    table: str
    n: int
    at: int
    body: str
    done: Done
    create: tuple[TableRow, ...] = ()  # tables to make first, this one or one that follows
    follow: tuple[Write, ...] = ()  # first rows of tables made here
    phase: str = ""  # the table's new phase
    bots: int = -1  # how many bots sit there now
    people: tuple[str, ...] = ()  # who sat down
    fact: tuple[str, str] = ("", "")  # to be kept, with its name; alone it needs no table

    def is_plain(self) -> bool:
        plain = not (self.create or self.follow or self.phase or self.people or self.bots >= 0)
        return plain and not self.fact[0]


class PersonRow(Struct, frozen=True):
    """Somebody who was here."""

    id: str
    name: str
    account: str | None = None
    passphrase: str | None = None  # its argon2 hash
    epoch: int = 0  # of cookies that name no session; raised to end them


class SessionRow(Struct, frozen=True):
    """Somebody signed in on some browser."""

    id: str  # a digest of what the cookie says
    who: str
    browser: str
    system: str
    made: int  # milliseconds since 1970
    seen: int  # to the hour


class DailyRow(NamedTuple):
    """Somebody's try at a deal of the day; no points before it is finished."""

    game: str
    table: str
    points: int | None


class Store(Protocol):
    """A database."""

    failed: int  # writes that were not saved

    def waiting(self) -> int: ...  # writes that were asked for and are not settled
    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def write(self, write: Write) -> None: ...
    def listen(self, heard: Heard, met: Met) -> None: ...
    def listen_for_ends(self, gone: Gone) -> None: ...
    def say(self, here: NodePresence) -> None: ...
    def down(self) -> list[str]: ...
    async def check(self) -> None: ...
    async def table(self, id: str) -> TableRow | None: ...
    async def phase(self, id: str) -> str | None: ...
    async def rows(self, table: str, after: int = 0) -> list[Row]: ...
    async def coded(self, code: str) -> str | None: ...
    async def lobby(self, limit: int) -> list[str]: ...
    async def mine(self, who: str, limit: int, skip: int = 0) -> list[str]: ...
    async def hide(self, who: str, table: str) -> bool: ...
    async def unfinished(self, host: str) -> int: ...
    async def botted(self) -> list[str]: ...
    async def clocked(self) -> list[str]: ...
    async def snapshot(self, table: str) -> tuple[int, str] | None: ...
    async def save_snapshot(self, table: str, n: int, body: str) -> None: ...
    async def listed(self, table: str) -> tuple[str, int]: ...
    async def person(self, id: str) -> PersonRow | None: ...
    async def account(self, account: str) -> PersonRow | None: ...
    async def rename_person(self, person: PersonRow, name: str, made: int) -> None: ...
    async def open_account(
        self, person: PersonRow, account: str, passphrase: str, session: SessionRow
    ) -> bool | None: ...
    async def set_passphrase(
        self, person: PersonRow, passphrase: str, keep: SessionRow
    ) -> bool: ...
    async def bearer(self, session: str, since: int) -> tuple[PersonRow, int] | None: ...
    async def sessions(self, who: str, since: int) -> list[SessionRow]: ...
    async def sign_in(self, person: PersonRow, session: SessionRow) -> bool: ...
    async def name_session(self, person: PersonRow, session: SessionRow) -> bool: ...
    async def see_session(self, id: str, seen: int) -> None: ...
    async def end_session(self, who: str, id: str) -> bool: ...
    async def end_others(self, person: PersonRow, keep: str) -> bool: ...
    async def end_epoch(self, person: PersonRow, made: int) -> bool: ...
    async def mutes(self, who: str) -> list[str]: ...
    async def mute(self, who: str, muted: str, *, on: bool) -> None: ...
    async def fact(self, name: str) -> str | None: ...
    async def settle_fact(self, name: str, value: str) -> str: ...
    async def put_fact(self, name: str, value: str) -> None: ...
    async def clock(self) -> int: ...
    async def begin_daily(self, day: str, game: str, who: str, table: str) -> str: ...
    async def drop_daily(self, who: str, table: str) -> None: ...
    async def finish_daily(self, who: str, table: str, points: int) -> None: ...
    async def name_daily(self, who: str, table: str, name: str) -> None: ...
    async def dailies(self, day: str, who: str) -> list[DailyRow]: ...
    async def daily_points(self, day: str, game: str) -> list[tuple[int, int]]: ...
    async def daily_names(self, day: str, game: str) -> list[tuple[str, int]]: ...
    async def forget_dailies(self, before: str) -> None: ...
    async def downtimes(self) -> list[tuple[int, int]]: ...
    async def add_downtime(self, began: int, ended: int) -> None: ...
    async def forget_downtimes(self, after: int) -> None: ...
    def every_table(self) -> AsyncIterator[str]: ...


def tell(done: Callable[[Any], None], result: Any, table: str = "") -> None:
    """Say what became of a job; whoever stumbles over the news stumbles alone."""
    try:
        done(result)
    except Exception:
        logger.exception("table %s stumbled over what was written", table, extra={"table": table})


def bad_store(message: str) -> TableError:
    return TableError("bad-store", message, status=500)
