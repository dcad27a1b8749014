"""The tables of this server, each brought into memory when somebody asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kiribako import shelf
from kiribako.kernel.game import Game
from kiribako.server import log
from kiribako.server.access_log import AccessLog
from kiribako.server.bots.pool import Pool
from kiribako.server.bots.turns import BotTurns
from kiribako.server.calls.calls import Calls
from kiribako.server.calls.vacations import Vacations
from kiribako.server.clock import NEAR, Clock
from kiribako.server.clock import monotonic as steady
from kiribako.server.entropy import Entropy
from kiribako.server.events.events import Events
from kiribako.server.eviction import evict_idle, save_snapshot
from kiribako.server.faults import Faults
from kiribako.server.foresight.prepared import PreparedAnswers
from kiribako.server.live_table import LiveTable
from kiribako.server.log import AnyEntry, TableRow, encode_entries
from kiribako.server.loop_lag import LoopLag
from kiribako.server.other_nodes import OtherNodes
from kiribako.server.questions.answering import Answering
from kiribako.server.questions.pool import Pool as Workers
from kiribako.server.ratings.counting import Counting
from kiribako.server.refusals import TableError, no_such_table
from kiribako.server.reviews.process import StartWorker as StartReviewer
from kiribako.server.reviews.reviews import Reviews
from kiribako.server.running_clocks import RunningClocks
from kiribako.server.settings import Settings
from kiribako.server.store.port import Notice, Step, Store, Write
from kiribako.server.store.statements import LogRow, decode_row, read_rows
from kiribako.server.supervision import Supervisor
from kiribako.server.table.clocks import Spans, merged
from kiribako.server.table.state import Table, broken_table

logger = logging.getLogger("kiribako.tables")
HEARTBEAT = 5.0  # seconds between two signs of life
DOWN_AFTER = 15_000  # milliseconds without one, after which no server was running
RESTART = 1_000  # the same for a server that starts: it knows that it was not running
PUT_BACK = 5_000  # by which the last one may be ahead before the clock counts as put back
LATER = 0.5  # seconds until a database that is away is asked again
TOGETHER = 500  # snapshots saved at once
FAREWELL = 8.0  # seconds that tables have to finish when the server stops


class Counts(Struct):
    """What the metrics tell."""

    written: int = 0
    refused: int = 0
    loaded: int = 0
    evicted: int = 0
    dropped: int = 0
    malformed: int = 0


def phase_after(entries: list[AnyEntry]) -> str:
    """Where the first entries of a table leave it."""
    if any(isinstance(entry, log.Ended) for entry in entries):
        return "over"
    return "playing" if any(isinstance(entry, log.Started) for entry in entries) else "waiting"


class Tables:
    """Live tables by their id, and what all of them share."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: Pool,
        *,
        games: dict[str, Game[Any]] | None = None,
        clock: Callable[[], int] | None = None,
        entropy: Entropy | None = None,
        start_reviewer: StartReviewer | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.games = {game.id: game for game in shelf.games()} if games is None else games
        self.now = clock or Clock()
        self.entropy = entropy or Entropy()
        self.loaded: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.missed: set[str] = set()  # of those being loaded: another node wrote meanwhile
        self.noted: Spans = ()  # downtimes of the store
        self.loop_lag = LoopLag(self)
        workers = Workers(megabytes=settings.bot_megabytes)
        self.answering = Answering(self, workers, can_offload=games is None)
        self.counts = Counts()
        self.access_log = AccessLog(settings)
        self.other_nodes = OtherNodes(self)
        self.bots = BotTurns(self)
        self.running_clocks = RunningClocks(self)
        self.reviews = Reviews(self, start_reviewer)
        self.calls = Calls(self)
        self.vacations = Vacations(self)
        self.prepared = PreparedAnswers(self)
        self.ratings = Counting(self)
        self.events = Events(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.supervisor = Supervisor()
        self.faults = Faults()

    # -- life ---------------------------------------------------------------------------

    async def open(self) -> None:
        if isinstance(self.now, Clock):
            self.now.set(await self.store.clock(), near=0)
        await self._note_downtime(RESTART)
        await self.vacations.look()
        self.store.listen(self.heard, self.other_nodes.met)
        self.other_nodes.ask()
        self.pool.start()
        self.answering.pool.start()
        self.loop_lag.start()
        self.supervisor.keep("the sign of life", self._heartbeat)
        self.supervisor.keep("the other nodes", self.other_nodes.keep)
        self.supervisor.keep("eviction", self._evict)
        self.supervisor.keep("the clocks", self.running_clocks.keep)
        self.reviews.start()
        self.supervisor.keep("the ratings", self.ratings.keep)
        self.supervisor.keep("the events", self.events.keep)
        self.spawn(self._wake_bots())

    async def close(self) -> None:
        """Finish every write, save every snapshot, let nobody think on; all in bounded time."""
        await self.supervisor.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.loop_lag.stop()
        await self.pool.stop()
        await self.answering.pool.stop()
        try:
            await asyncio.wait_for(self._settle(), FAREWELL)
        except Exception as error:  # noqa: BLE001 - the log has everything that was acknowledged
            logger.error("not everything was settled: %s", type(error).__name__)  # noqa: TRY400

    async def _settle(self) -> None:
        loaded = list(self.loaded.values())
        for live in loaded:
            await live.settled()
        await self.store.put_fact("alive", str(self.now()))
        for place in range(0, len(loaded), TOGETHER):
            some = loaded[place : place + TOGETHER]
            await asyncio.gather(*(save_snapshot(self, live) for live in some))

    def down(self) -> list[str]:
        """What should run and does not."""
        down = [*self.supervisor.down(), *self.store.down()]
        if any(task.done() for task in self.pool.tasks):
            down.append("a bot's worker")
        return down

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task failed", exc_info=task.exception())

    @property
    def downtimes(self) -> Spans:
        """When nobody was served, by the server or by this process: nobody's time."""
        return self.loop_lag.downtimes(self.noted)

    async def _note_downtime(self, after: int = DOWN_AFTER) -> None:
        """Clocks stood still between the last sign of life and now."""
        alive = await self.store.fact("alive")
        if alive is not None and self.now() - int(alive) > after:
            await self.store.add_downtime(int(alive), self.now())
        elif alive is not None and int(alive) - self.now() > PUT_BACK:
            await self.store.forget_downtimes(self.now() + PUT_BACK)
        await self.store.put_fact("alive", str(self.now()))
        self.noted = merged(await self.store.downtimes())

    async def _set_clock(self) -> None:
        """Dates are the store's, equal on every node; when they jump, that is nobody's time.

        The store's clock was set, or the machine slept, for which steady clocks stand still.
        """
        before = self.now()
        date = await self.store.clock()
        waited = self.now() - before
        if not isinstance(self.now, Clock) or 2 * waited > NEAR:
            return
        before += waited
        change = self.now.set(date + waited // 2)
        if change:
            logger.warning("the clock jumped by %d ms: that is nobody's time", change)
        if change > 0:
            self.loop_lag.note(before, before + change)
            await self.store.add_downtime(before, before + change)
            await self.store.put_fact("alive", str(self.now()))
        elif change < 0:
            self.loop_lag.shift(change)
            for live in self.loaded.values():
                live.table.timer.shift(change)
            self.running_clocks.shift(change)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.other_nodes.heartbeat()
            try:
                await self._set_clock()
                await self._note_downtime()
                await self.vacations.look()
            except Exception as error:  # noqa: BLE001 - the next beat tries again
                logger.warning("no sign of life could be left: %s", type(error).__name__)

    async def _evict(self) -> None:
        """Tables nobody looks at leave memory; the log brings them back."""
        while True:
            await asyncio.sleep(max(1.0, self.settings.idle_seconds / 10))
            await self.evict()

    async def evict(self) -> None:
        """Let idle tables go; where another node's bot seems to have stopped thinking, think."""
        for live in list(self.loaded.values()):
            if live.clients and live.table.changed < self.now() - DOWN_AFTER:
                self.bots.turn(live)
        await evict_idle(self, steady() - 1_000 * self.settings.idle_seconds)

    async def _wake_bots(self) -> None:
        """After a start, bots that were thinking think again."""
        ids: list[str] | None = None
        while ids is None:
            try:
                ids = await self.store.botted()
            except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
                logger.warning("bots could not be woken yet: %s", type(error).__name__)
                await asyncio.sleep(LATER)
        for id in ids:
            try:
                self.bots.turn(await self.find(id))
            except Exception as error:  # noqa: BLE001 - the others are woken nevertheless
                self.faults.note(id, error)
            await asyncio.sleep(0)

    # -- tables -----------------------------------------------------------------------------

    async def find(self, id: str) -> LiveTable:
        """A live table, loaded from the log if need be; TableError if there is none.

        It is the one live table of that id until the caller lets the event loop go on.
        """
        while id not in self.loaded and id in self.loading:
            await asyncio.shield(self.loading[id])
        live = self.loaded.get(id)
        if live is not None:
            return live
        future: asyncio.Future[LiveTable] = asyncio.get_running_loop().create_future()
        self.loading[id] = future
        try:
            live = await self._load(id)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # whoever waits has it too; nobody need
            raise
        else:
            future.set_result(live)
            self._arrived(id, live)
            return live
        finally:
            del self.loading[id]
            self.missed.discard(id)

    async def ended(self, id: str) -> LiveTable | None:
        """A table whose match is over, as its log says; None if it is not there yet."""
        live = await self.find(id)
        await live.settled()
        if live.table.ended is None:
            await live.refresh()
        return live if live.table.ended is not None else None

    async def find_several(self, ids: Sequence[str]) -> list[LiveTable]:
        """Live tables by their ids, read together; those that cannot be read are left out."""
        wanted = [
            id for id in dict.fromkeys(ids) if id not in self.loaded and id not in self.loading
        ]
        futures: dict[str, asyncio.Future[LiveTable]] = {}
        for id in wanted:
            self.loading[id] = futures[id] = asyncio.get_running_loop().create_future()
        try:
            kept = await self.store.several(wanted)
            for id, future in futures.items():
                body, rows = kept.get(id, ("", []))
                with contextlib.suppress(TableError):
                    live = await self._made(id, body, rows)
                    self._arrived(id, live)
                    future.set_result(live)
                await asyncio.sleep(0)  # many take a moment: others are served in between
        finally:
            for id, future in futures.items():
                del self.loading[id]
                self.missed.discard(id)
                if not future.done():
                    future.set_exception(no_such_table())
                    future.exception()  # whoever waits has it too; nobody need
        found = []
        for id in ids:
            with contextlib.suppress(TableError):
                found.append(await self.find(id))
        return found

    def _arrived(self, id: str, live: LiveTable) -> None:
        """From now on this is the one live table of its id."""
        self.loaded[id] = live
        self.running_clocks.watch(live)
        if id in self.missed:  # somebody wrote while it was being read
            self.spawn(live.refresh())

    async def _load(self, id: str) -> LiveTable:
        body, rows = (await self.store.several([id])).get(id, ("", []))
        return await self._made(id, body, rows)

    async def _made(self, id: str, body: str, kept: Sequence[LogRow]) -> LiveTable:
        """A live table of what is kept of it."""
        if not body:
            raise no_such_table()
        try:
            row, rows = decode_row(body), read_rows(kept)
        except msgspec.MsgspecError as error:  # perhaps of a newer server
            self.faults.note(id, error)
            message = "this server cannot read the table"
            raise TableError("broken-table", message, status=500) from None
        table = Table(row, self.game_of(row))
        try:
            table.replay(rows)
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            self.faults.note(id, error)
            table = broken_table(row, rows)
        if table.timer.since > self.now():
            table.timer.heard(self.now())
        live = LiveTable(self, table)
        if table.game is None:
            snapshot = await self.store.snapshot(id)
            live.snapshot = snapshot[1] if snapshot else ""
        self.counts.loaded += 1
        return live

    def game_of(self, row: TableRow) -> Game[Any] | None:
        """The game with the rules version a table was opened under, if it is here."""
        game = self.games.get(row.game)
        return game.of_version(row.rules_version) if game else None

    def forget(self, live: LiveTable) -> None:
        self.loaded.pop(live.table.row.id, None)

    def read_snapshot(self, body: str) -> dict[str, Any] | None:
        return msgspec.json.decode(body) if body else None

    def over(self, live: LiveTable) -> None:
        """A match has ended: its last snapshot is saved."""
        self.spawn(save_snapshot(self, live))
        self.ratings.over(live)
        self.events.over(live)

    def first_write(self, row: TableRow, entries: list[AnyEntry], at: int) -> Write:
        """The first row of a new table's log, with what lists need to know of it."""
        people = {entry.who for entry in entries if isinstance(entry, log.Sat)}
        return Write(
            row.id,
            1,
            at,
            encode_entries(entries).decode() if entries else "",
            lambda _error: None,
            phase=phase_after(entries),
            bots=sum(1 for entry in entries if isinstance(entry, log.BotSat)),
            people=tuple(sorted(people)),
        )

    async def make(
        self, row: TableRow, entries: list[AnyEntry], also: tuple[Step, ...] = ()
    ) -> LiveTable:
        """A new table, durable before anybody hears of it, with what else must happen then."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(error: BaseException | None) -> None:
            if not done.done():
                done.set_exception(error) if error else done.set_result(None)

        write = self.first_write(row, entries, self.now())
        write.create = (row,)
        write.also = also
        write.done = finish
        self.store.write(write)
        await done
        live = await self.find(row.id)
        self.bots.turn(live)
        return live

    # -- other nodes ---------------------------------------------------------------------------

    def heard(self, notice: Notice) -> None:
        """Another node wrote to a table's log; no table means we were deaf."""
        if not notice.table:
            self.missed.update(self.loading)
            for every in self.loaded.values():
                self.spawn(every.refresh())
            return
        if notice.table in self.loading:
            self.missed.add(notice.table)
        live = self.loaded.get(notice.table)
        if live is not None and live.table.n < notice.n and not live.take(notice):
            self.spawn(live.refresh())
