"""A store for a page: SQLite in memory, and a journal of what changed that the page keeps.

A page has no file that a database could write to piece by piece. So the statements of a write go
into the page's journal, and whoever asked is told once they are there. At the start the last whole
database and the journal since make the store again; a long journal is then folded into a new one.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec

from kiribako.server.store.alone import AloneStore
from kiribako.server.store.port import (
    Conflict,
    Step,
    Write,
    tell,
)
from kiribako.server.store.sqlite import migrate
from kiribako.server.store.statements import parts

logger = logging.getLogger("kiribako.store")
LONG = 2_000  # entries of the journal, after which it is folded at the next start
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(list[Step]).decode


class Journal(Protocol):
    """Where a page keeps what must not be lost."""

    async def load(self) -> tuple[bytes, list[bytes]]: ...  # a whole database, and entries since
    async def append(self, entry: bytes) -> None: ...  # durable when it returns
    async def fold(self, database: bytes) -> None: ...  # takes the place of all entries


class NearStore(AloneStore):
    """Everything happens at once in memory; telling waits for the journal."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self.database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.order = asyncio.Lock()  # entries are kept in the order in which they happened
        self.asked = self.settled = self.failed = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        whole, entries = await self.journal.load()
        if whole:
            self.database.deserialize(whole)
        migrate(self.database)
        for entry in entries:
            for sql, values in decode(entry):
                self.database.execute(sql, values)
        if len(entries) >= LONG:
            await self.journal.fold(self.database.serialize())

    async def close(self) -> None:
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.database.close()

    def waiting(self) -> int:
        return self.asked - self.settled

    def down(self) -> list[str]:
        return []

    # -- reading and writing -------------------------------------------------------------------

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        return self.database.execute(sql, values).fetchall()

    async def execute(self, sql: str, *values: Any) -> int:
        return await self.change((sql, values))

    async def change(self, *steps: Step, ended: str = "") -> int:
        (sql, values), *more = steps
        with self._transaction():
            result = self.database.execute(sql, values).rowcount
            for sql, values in more if result else ():
                self.database.execute(sql, values)
        if result:
            await self._keep(list(steps))
        return result

    def write(self, write: Write) -> None:
        """A row of the log with all that belongs to it; refused if it comes too late."""
        steps: list[Step] = list(parts(write))
        try:
            with self._transaction():
                for sql, values in steps:
                    self.database.execute(sql, values)
        except Conflict as conflict:
            asyncio.get_running_loop().call_soon(tell, write.done, conflict, write.table)
            return
        task = asyncio.get_running_loop().create_task(self._keep_and_tell(steps, write))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing; Conflict where something is there already."""
        self.database.execute("BEGIN")
        try:
            yield
        except BaseException as error:
            self.database.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise Conflict from None
            raise
        self.database.execute("COMMIT")

    async def _keep(self, steps: list[Step]) -> None:
        """Into the journal; where it takes nothing, as in a private window, people play on."""
        self.asked += 1
        try:
            async with self.order:
                await self.journal.append(encode(steps))
        except Exception as error:  # noqa: BLE001 - whatever a browser may say
            self.failed += 1
            logger.warning("the page could not keep what happened: %s", error)
        finally:
            self.settled += 1

    async def _keep_and_tell(self, steps: list[Step], write: Write) -> None:
        await self._keep(steps)
        tell(write.done, None, write.table)
