"""PostgreSQL: many nodes on one log; the key of a row settles who was first."""

from __future__ import annotations

import asyncio
import functools
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped] # comes without types
import msgspec
from msgspec import structs

from kiribako.server.clock import monotonic as steady
from kiribako.server.store.notices import Message, decode_message, encode_message, messages
from kiribako.server.store.port import (
    Conflict,
    Gone,
    Heard,
    Met,
    NodePresence,
    Notice,
    NotSaved,
    Step,
    Write,
    bad_store,
    tell,
)
from kiribako.server.store.schema import missing
from kiribako.server.store.statements import Statements, parts
from kiribako.server.supervision import Supervisor
from kiribako.server.throttled_log import ThrottledLog

logger = logging.getLogger("kiribako.store")
throttled = ThrottledLog(logger)
CHANNEL = "kiribako"
LOCK = 0x6B697269  # held while the schema is brought up to date
ALIVE = 0x6B697270  # held with its own number by every node whose ear is open
GRACE = 2_000  # milliseconds in which a node whose line broke takes that again
TRIES = 4  # of what was the victim of a deadlock: nothing of it was done
MOST = 1_000  # writes in one transaction
FAREWELL = 10.0  # seconds the last writes have when the store is closed
FAULTS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
OWN = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)  # a row's, not the database's
T = TypeVar("T")
Commit = Callable[[list[Write]], Coroutine[Any, Any, list[BaseException | None]]]
ADD_ROWS = """
    INSERT INTO log (table_id, n, at, body)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
    ON CONFLICT DO NOTHING RETURNING table_id, n"""
ADD_CALLS = """
    INSERT INTO calls (key, who, cause, facts, made, due)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
    AS call (key, who, cause, facts, made, due)
    WHERE EXISTS (SELECT 1 FROM call_addresses a WHERE a.who = call.who AND a.code = '')
    ON CONFLICT DO NOTHING"""
LIVING = f"""
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND classid::bigint = {ALIVE} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""  # noqa: S608


class PostgresStore(Statements):
    """A pool of connections, one writer, and one ear for what other nodes write."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.node = secrets.token_hex(4)
        self.jobs: list[Write] = []
        self.wake = asyncio.Event()
        self.heard: Heard | None = None
        self.met: Met | None = None
        self.gone: Gone | None = None
        self.said: list[NodePresence] = []  # not yet told to the other nodes
        self.supervisor = Supervisor()
        self.pool: asyncpg.Pool | None = None
        self.closing = False
        self.listening = False
        self.missed: dict[str, int] = {}  # nodes without an ear, and since when
        self.commits = 0
        self.asked = self.settled = self.failed = 0  # writes

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(
                self.address, min_size=2, max_size=10, command_timeout=10
            )
            async with self.pool.acquire() as connection:
                await migrate(connection)
        except FAULTS as error:
            if self.pool is not None:
                self.pool.terminate()
            raise bad_store(f"the database cannot be used: {error}") from None
        self.supervisor.keep("the store's writer", self._write)
        self.supervisor.keep("the store's ear", self._hear)

    async def close(self) -> None:
        """Finish every write that was asked for, then let go of the connections."""
        if self.pool is None:
            return
        self.closing = True
        self.wake.set()
        await asyncio.wait([self.supervisor.tasks["the store's writer"]], timeout=FAREWELL)
        await self.supervisor.stop()
        jobs, self.jobs = self.jobs, []
        for job in jobs:  # of a writer that is no more
            tell(job.done, NotSaved(), job.table)
        try:
            await asyncio.wait_for(self.pool.close(), FAREWELL)
        except FAULTS:
            self.pool.terminate()

    def down(self) -> list[str]:
        """What should run and does not."""
        return self.supervisor.down()

    async def clock(self) -> int:
        """Milliseconds since 1970 by the database's clock, the same for every node."""
        sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
        return int(await self._pool().fetchval(sql))

    def listen(self, heard: Heard, met: Met) -> None:
        self.heard = heard
        self.met = met

    def listen_for_ends(self, gone: Gone) -> None:
        self.gone = gone

    def say(self, here: NodePresence) -> None:
        """Of the moment only: if the database is away it is lost, and said again later."""
        self.said.append(here)
        self.wake.set()

    async def lost(self, nodes: Iterable[str]) -> set[str]:
        """Those whose ears have been away for so long that they are no more.

        A node that dies lets go of its lock at once, by whatever cause; one that only lost its line
        takes it again. Nothing is known while this node's own ear is closed.
        """
        asked, now = set(nodes) - {self.node}, steady()
        if not self.listening or not asked:
            return set()
        living = {f"{number:08x}" for (number,) in await self.fetch(LIVING)}
        self.missed = {
            node: since
            for node, since in self.missed.items()
            if node not in living and now - since < 60 * GRACE
        }
        for node in asked - living:
            self.missed.setdefault(node, now)
        return {node for node in asked if now - self.missed.get(node, now) >= GRACE}

    def waiting(self) -> int:
        return self.asked - self.settled

    def write(self, write: Write) -> None:
        self.asked += 1
        self.jobs.append(write)
        self.wake.set()

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        rows: list[Any] = await self._pool().fetch(dialect(sql), *values)
        return [tuple(row) for row in rows]

    async def execute(self, sql: str, *values: Any) -> int:
        try:
            status: str = await again(lambda: self._pool().execute(dialect(sql), *values))
        except FAULTS as error:
            self.failed += 1
            throttled.say("change", "a change failed", reason=type(error).__name__)
            raise
        return int(status.rpartition(" ")[2])

    async def change(self, *steps: Step, ended: str = "") -> int:
        return await again(lambda: self._change(*steps, ended=ended))

    async def _change(self, *steps: Step, ended: str) -> int:
        try:
            async with self._pool().acquire() as connection, connection.transaction():
                counts = []
                for sql, values in steps:
                    status: str = await connection.execute(dialect(sql), *values)
                    counts.append(int(status.rpartition(" ")[2]))
                    if not counts[0]:
                        return 0
                if ended:  # told in the same transaction: never lost, and never too early
                    text = encode_message(Message(self.node, ended=[ended])).decode()
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
        except asyncpg.UniqueViolationError:
            raise Conflict from None
        except asyncpg.DeadlockDetectedError as error:
            raise Victim from error
        except FAULTS:
            raise NotSaved from None
        return counts[0]

    def _pool(self) -> asyncpg.Pool:
        if self.pool is None:
            raise bad_store("the database is closed")
        return self.pool

    # -- writing ------------------------------------------------------------------------------

    async def _write(self) -> None:
        """The writer's life: take what is there, commit it together, say so."""
        while self.jobs or not self.closing:
            if self.said:
                await self._say()
            if not self.jobs:
                self.wake.clear()
                await self.wake.wait()
                continue
            jobs, self.jobs = self.jobs[:MOST], self.jobs[MOST:]
            plain = [job for job in jobs if job.is_plain()]
            others = [job for job in jobs if not job.is_plain()]
            try:
                if plain:
                    await self._commit(plain, self._commit_plain)
                while others:
                    await self._commit([others.pop(0)], self._commit_one)
            finally:
                self.jobs = others + self.jobs  # unless all of them had their turn

    async def _commit(self, jobs: list[Write], work: Commit) -> None:
        """Some jobs in one transaction, and what became of each; none can hurt another."""
        results: list[BaseException | None] = [NotSaved()] * len(jobs)
        try:
            results = await again(lambda: work(jobs))
        except asyncpg.UniqueViolationError:
            results = [Conflict()] * len(jobs)
        except Exception as error:  # noqa: BLE001 - the writer lives on, whatever it is
            if len(jobs) > 1 and (isinstance(error, OWN) or not isinstance(error, FAULTS)):
                jobs, alone = [], jobs
                for job in alone:  # one of them is at fault, the others are not
                    await self._commit([job], work)
            else:
                self.failed += len(jobs)
                throttled.say(
                    "write", "a write failed", reason=type(error).__name__, count=len(jobs)
                )
        finally:  # also when the writer is ended: nobody waits for ever
            self.commits += 1
            self.settled += len(jobs)
            for job, result in zip(jobs, results):
                tell(job.done, result, job.table)

    async def _commit_plain(self, jobs: list[Write]) -> list[BaseException | None]:
        """In one order on all nodes, so that no two wait for each other."""
        rows = sorted((job.table, job.n, job.at, job.body) for job in jobs)
        columns = list(zip(*rows))
        async with self._pool().acquire() as connection, connection.transaction():
            added = await connection.fetch(ADD_ROWS, *columns)
            places = {(row["table_id"], row["n"]) for row in added}
            written: list[Write] = []
            results: list[BaseException | None] = []
            for job in jobs:
                first = (job.table, job.n) in places
                places.discard((job.table, job.n))  # a second one for the same place was not taken
                results.append(None if first else Conflict())
                written += [job] if first else []
            calls = sorted(structs.astuple(call) for job in written for call in job.calls)
            if calls:
                await connection.execute(ADD_CALLS, *zip(*calls))
            await self._notify(connection, written)  # nobody hears of what was not taken
        return results

    async def _commit_one(self, jobs: list[Write]) -> list[BaseException | None]:
        async with self._pool().acquire() as connection, connection.transaction():
            await put(connection, jobs[0])
            await self._notify(connection, jobs)
        return [None]

    async def _notify(self, connection: Any, jobs: list[Write]) -> None:
        """Tell the other nodes, in the same transaction."""
        for message in messages(self.node, jobs):
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    async def _say(self) -> None:
        some, self.said = self.said, []
        texts = [encode_message(Message(self.node, here=[here])).decode() for here in some]
        try:
            sql = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"
            await self._pool().execute(sql, CHANNEL, texts)
        except FAULTS as error:
            logger.warning("who is here could not be told: %s", type(error).__name__)

    # -- hearing --------------------------------------------------------------------------------

    async def _hear(self) -> None:
        """Listen for other nodes; after every interruption everything is looked at again."""
        deaf = True  # until now: tables may be in memory already
        while True:
            try:
                connection = await asyncpg.connect(self.address, timeout=10)
            except FAULTS:
                deaf = True
                await asyncio.sleep(0.5)
                continue
            ended = asyncio.Event()
            connection.add_termination_listener(ender(ended))
            try:
                await connection.add_listener(CHANNEL, self._notice)
                await connection.execute(
                    "SELECT pg_advisory_lock($1, $2)", ALIVE, signed(self.node)
                )
                self.listening = True
                if deaf and self.heard is not None:
                    tell(self.heard, Notice())
                if deaf and self.gone is not None:
                    tell(self.gone, "")
                await ended.wait()
                deaf = True
            except FAULTS:
                deaf = True
            finally:
                self.listening = False
                await part(connection)

    def _notice(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        try:
            message = decode_message(str(payload))
        except msgspec.MsgspecError:
            return  # of a node with other words
        if message.node == self.node or self.heard is None:
            return
        for notice in message.notices:
            tell(self.heard, notice, notice.table)
        if self.gone is not None:
            for who in message.ended:
                tell(self.gone, who)
        if self.met is not None:
            for here in message.here:
                tell(self.met, structs.replace(here, node=message.node), here.table)


class Victim(NotSaved):
    """The database chose this one to end a deadlock; nothing of it was done."""


async def again(work: Callable[[], Awaitable[T]]) -> T:
    """Some work, done once more where a deadlock was ended at its cost."""
    for _ in range(TRIES):
        try:
            return await work()
        except (asyncpg.DeadlockDetectedError, Victim):
            logger.info("a deadlock was ended; what it cost is done again")
    return await work()


def signed(node: str) -> int:
    """A node's number as PostgreSQL takes it."""
    number = int(node, 16)
    return number - (1 << 32) if number >> 31 else number


async def part(connection: Any) -> None:
    """Let go of a connection in good order, or else at once."""
    try:
        await connection.close(timeout=2)
    except FAULTS:
        connection.terminate()


def ender(ended: asyncio.Event) -> Callable[[Any], None]:
    return lambda _connection: ended.set()


async def put(connection: Any, write: Write) -> None:
    """A write with all that belongs to it, inside a transaction."""
    for sql, values in parts(write):
        await connection.execute(dialect(sql), *values)


@functools.cache
def dialect(sql: str) -> str:
    """The same statement with PostgreSQL's placeholders."""
    return re.sub(r"\?(\d)", r"$\1", sql)


async def migrate(connection: Any) -> None:
    """Bring the schema up to date; several nodes that start together take turns."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations "
            "(number BIGINT PRIMARY KEY, digest TEXT NOT NULL)"
        )
        rows = await connection.fetch("SELECT number, digest FROM migrations ORDER BY number")
        for step in missing("postgresql", [tuple(row) for row in rows]):
            await connection.execute(step.text)
            await connection.execute(
                "INSERT INTO migrations VALUES ($1, $2)", step.number, step.digest
            )
