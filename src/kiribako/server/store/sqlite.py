"""SQLite: one file, one writer thread that makes many moves durable with one sync."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeGuard

import msgspec
from msgspec import structs

from kiribako.server.store.alone import AloneStore
from kiribako.server.store.checkpoints import Checkpoints
from kiribako.server.store.high_water_mark import HighWaterMark, note_losses
from kiribako.server.store.lock import FileLock
from kiribako.server.store.port import (
    Conflict,
    NotSaved,
    Step,
    Write,
    bad_store,
    tell,
)
from kiribako.server.store.private import make_private
from kiribako.server.store.schema import missing
from kiribako.server.store.statements import parts
from kiribako.server.throttled_log import ThrottledLog

logger = logging.getLogger("kiribako.store")
throttled = ThrottledLog(logger)
MOST = 1_000  # writes in one transaction
FAREWELL = 10.0  # seconds the last writes have when the store is closed
ADD_ROWS = """
    INSERT INTO log (table_id, n, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(?1)"""
ADD_CALLS = """
    INSERT INTO calls (key, who, cause, facts, made, due)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
    FROM json_each(?1)
    WHERE EXISTS (SELECT 1 FROM call_addresses
                  WHERE who = json_extract(value, '$[1]') AND code = '')
    ON CONFLICT DO NOTHING"""
encode = msgspec.json.Encoder().encode
Change = tuple[tuple[Step, ...], Callable[[int | BaseException], None]]


class SqliteStore(AloneStore):
    """Reads have a thread and a connection of their own; WAL lets them pass the writer."""

    def __init__(
        self,
        path: str,
        *,
        group_seconds: float = 0.0,
        alone: bool = False,
        lock_seconds: float = 0,
    ) -> None:
        super().__init__()
        self.path = path
        self.lock_seconds = lock_seconds  # to wait for a server that is stopping
        self.lock = FileLock(path) if alone else None  # commands look at it beside a server
        self.group_seconds = group_seconds
        self.jobs: SimpleQueue[list[Write] | Change | None] = SimpleQueue()
        self.gathered: list[Write] = []  # in this turn of the event loop
        self.reading = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self.reader: sqlite3.Connection | None = None
        self.writer: sqlite3.Connection | None = None  # the writing thread's own
        self.checkpoints: Checkpoints | None = None
        self.thread: threading.Thread | None = None
        self.commits = 0
        self.mark = HighWaterMark(path)
        self.asked = self.settled = self.failed = 0  # writes and changes

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        writer = await self.loop.run_in_executor(self.reading, self._prepare)
        self._start(writer)

    def _start(self, writer: sqlite3.Connection | None = None) -> None:
        self.thread = threading.Thread(
            target=self._work, args=(writer,), name="store-writer", daemon=True
        )
        self.thread.start()

    async def close(self) -> None:
        """Finish every write that was asked for, then let go of the file."""
        if self.thread is None:
            return
        self._hand_over()
        self.jobs.put(None)
        await self.loop.run_in_executor(None, self.thread.join, FAREWELL)
        self._refuse_waiting()
        if self.reader is not None:
            await self.loop.run_in_executor(self.reading, self.reader.close)
        if self.checkpoints is not None:
            await self.loop.run_in_executor(None, self.checkpoints.close)
        self.reading.shutdown()
        self._let_go()

    def waiting(self) -> int:
        return self.asked - self.settled

    def write(self, write: Write) -> None:
        """Handed over once in a turn of the event loop: waking the writer costs more."""
        self.asked += 1
        self.gathered.append(write)
        if len(self.gathered) == 1:
            self.loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self.gathered:
            self._put(self.gathered)
            self.gathered = []

    def _put(self, job: list[Write] | Change) -> None:
        """For the writer; one that is no more is followed by another."""
        self.jobs.put(job)
        if self.down():
            logger.error("the store's writer was gone and is started again")
            self._start()

    def _refuse_waiting(self) -> None:
        """Nobody waits for a writer that is gone."""
        with contextlib.suppress(Empty):
            while True:
                job = self.jobs.get_nowait()
                waiting = job if isinstance(job, list) else [job] if job else []
                tell_all([(one, NotSaved()) for one in waiting])

    def down(self) -> list[str]:
        """What should run and does not."""
        return [] if self.thread is None or self.thread.is_alive() else ["the store's writer"]

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        return await self.loop.run_in_executor(self.reading, self._read, sql, values)

    async def execute(self, sql: str, *values: Any) -> int:
        return await self.change((sql, values))

    async def change(self, *steps: Step, ended: str = "") -> int:
        done: asyncio.Future[int] = self.loop.create_future()

        def finish(result: int | BaseException) -> None:
            if done.done():
                return
            if isinstance(result, BaseException):
                done.set_exception(result)
            else:
                done.set_result(result)

        self._hand_over()  # what was asked for before is done before
        self.asked += 1
        self._put((steps, finish))
        return await done

    def _prepare(self) -> sqlite3.Connection:
        try:
            if self.lock is not None:
                Path(self.path).absolute().parent.mkdir(parents=True, exist_ok=True)
                self.lock.take(self.lock_seconds)
            is_new = not Path(self.path).exists()
            make_private(self.path)
            writer = connect(self.path)
            migrate(writer)
            if is_new:
                self.mark.forget()
            note_losses(writer, self.mark)
            self.reader = connect(self.path)
            self.checkpoints = Checkpoints(connect(self.path))
        except (sqlite3.Error, OSError) as error:
            self._let_go()
            raise bad_store(f"{self.path} cannot be used as a database: {error}") from None
        return writer

    def _let_go(self) -> None:
        if self.lock is not None:
            self.lock.let_go()

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        if self.reader is None:
            raise bad_store("the database is closed")
        return self.reader.execute(sql, values).fetchall()

    def _work(self, writer: sqlite3.Connection | None) -> None:
        """The writer's life: take what is there, commit it together, say so."""
        self.writer = writer
        going = True
        while going:
            jobs, going = self._take()
            if jobs:
                results = self._try(jobs)
                self.commits += 1
                self.settled += len(jobs)
                self.loop.call_soon_threadsafe(tell_all, results)
                self._mark(results)
                if self.checkpoints is not None:
                    self.checkpoints.wrote(len(jobs))
        abandon(self.writer)
        self.mark.close()

    def _try(self, jobs: list[Write | Change]) -> list[Any]:
        """Commit, and count what is not durable; nothing ends the writer's life."""
        try:
            self.writer = self.writer or connect(self.path)
            results = self._commit(self.writer, jobs)
        except Exception as error:  # noqa: BLE001 - whatever it is, everybody must be answered
            results = [(job, not_saved(error)) for job in jobs]
            abandon(self.writer)  # the next jobs begin anew
            self.writer = None
        failed = [error for _, error in results if isinstance(error, NotSaved)]
        if failed:
            self.failed += len(failed)
            cause = failed[0].__cause__
            reason = f"{type(cause).__name__}: {cause}"
            throttled.say("write", "writes failed", reason=reason, count=len(failed))
        return results

    def _mark(self, results: list[Any]) -> None:
        """Remember what is durable beside the database; nobody waits for that."""
        saved = [job for job, error in results if error is None and isinstance(job, Write)]
        if saved:
            self.mark.note(saved)

    def _take(self) -> tuple[list[Write | Change], bool]:
        """All that is waiting, and whether there may be more."""
        jobs: list[Write | Change] = []
        job = self.jobs.get()
        if self.group_seconds and job is not None:
            time.sleep(self.group_seconds)
        try:
            while job is not None:
                if isinstance(job, list):
                    jobs += job
                else:
                    jobs.append(job)
                if len(jobs) >= MOST:
                    return jobs, True
                job = self.jobs.get_nowait()
        except Empty:
            return jobs, True
        return jobs, False

    def _commit(self, writer: sqlite3.Connection, jobs: list[Write | Change]) -> list[Any]:
        """All of them in one transaction, durable when this returns."""
        rows = [
            (job.table, job.n, job.at, job.body)
            for job in jobs
            if isinstance(job, Write) and job.is_plain()
        ]
        try:
            calls = [call for job in jobs if is_plain(job) for call in job.calls]
            alone = len(rows) == len(jobs) and not calls
            if alone and add_rows(writer, rows):  # a transaction of its own
                return [(job, None) for job in jobs]
            writer.execute("BEGIN IMMEDIATE")
            whole = bool(rows) and add_rows(writer, rows)
            if whole and calls:
                writer.execute(
                    ADD_CALLS, (encode([structs.astuple(call) for call in calls]).decode(),)
                )
            results = [(job, None if whole and is_plain(job) else one(writer, job)) for job in jobs]
            writer.execute("COMMIT")
        except sqlite3.Error as error:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            return [(job, not_saved(error)) for job in jobs]
        return results


def not_saved(error: Exception) -> NotSaved:
    """For the sender that nothing was saved, for the operator why."""
    problem = NotSaved()
    problem.__cause__ = error
    return problem


def is_plain(job: Write | Change) -> TypeGuard[Write]:
    return isinstance(job, Write) and job.is_plain()


def add_rows(writer: sqlite3.Connection, rows: list[tuple[str, int, int, str]]) -> bool:
    """The usual case, rows of the log and no two for the same place, in a single statement.

    Every statement gives the event loop's lock away and must win it back; one is enough.
    """
    try:
        writer.execute(ADD_ROWS, (encode(rows).decode(),))
    except (sqlite3.IntegrityError, sqlite3.DataError, ValueError, OverflowError):
        return False  # nothing of it was done: one by one they show who was late or cannot be kept
    return True


def one(writer: sqlite3.Connection, job: Write | Change) -> BaseException | int | None:
    """A single job inside the transaction: all of it or nothing."""
    writer.execute("SAVEPOINT one")
    try:
        result = None
        if isinstance(job, Write):
            put(writer, job)
        else:
            (sql, values), *more = job[0]
            result = writer.execute(sql, values).rowcount
            for sql, values in more if result else ():
                writer.execute(sql, values)
    except sqlite3.IntegrityError:
        writer.execute("ROLLBACK TO one")
        return Conflict()
    except Exception as error:  # noqa: BLE001 - whatever is wrong with this one, the others are not
        writer.execute("ROLLBACK TO one")
        return not_saved(error)
    else:
        return result
    finally:
        writer.execute("RELEASE one")


def put(writer: sqlite3.Connection, write: Write) -> None:
    for sql, values in parts(write):
        writer.execute(sql, values)


def tell_all(results: list[tuple[Write | Change, Any]]) -> None:
    """In the event loop: every sender learns what became of it."""
    for job, result in results:
        if isinstance(job, Write):
            tell(job.done, result, job.table)
        else:
            tell(job[1], result)


def abandon(connection: sqlite3.Connection | None) -> None:
    """Let go of a connection, in whatever state it is."""
    if connection is not None:
        with contextlib.suppress(sqlite3.Error):
            connection.close()


def connect(path: str) -> sqlite3.Connection:
    """A connection whose commits survive a power cut."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA wal_autocheckpoint = 16000")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step in a transaction of its own."""
    connection.execute(
        "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, digest TEXT NOT NULL)"
    )
    applied = connection.execute("SELECT number, digest FROM migrations ORDER BY number").fetchall()
    for step in missing("sqlite", applied):
        connection.executescript(f"BEGIN IMMEDIATE;\n{step.text}")  # stays open, unlike execute
        connection.execute("INSERT INTO migrations VALUES (?, ?)", (step.number, step.digest))
        connection.execute("COMMIT")
