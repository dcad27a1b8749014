"""The hall: every table of this server, brought into memory when somebody asks for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from msgspec import Struct

from kiribako import shelf
from kiribako.kernel.game import Game
from kiribako.server import log, redaction
from kiribako.server.bots.pool import Pool
from kiribako.server.bots.turns import BotTurns
from kiribako.server.chance import Chance
from kiribako.server.elsewhere import Elsewhere
from kiribako.server.lines import Lines
from kiribako.server.log import AnyEntry, Started, TableRow, encode_entries
from kiribako.server.refusals import TableError
from kiribako.server.room import Room
from kiribako.server.settings import Settings
from kiribako.server.store.port import Notice, Store, Write
from kiribako.server.table.state import Table

logger = logging.getLogger("kiribako.hall")
BEAT = 5.0  # seconds between two signs of life
DOWN_AFTER = 15_000  # milliseconds without one, after which no server was running
LOADED_MOST = 20_000  # tables in memory


class Counts(Struct):
    """What the metrics tell."""

    written: int = 0
    refused: int = 0
    loaded: int = 0
    evicted: int = 0
    dropped: int = 0
    malformed: int = 0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hall:
    """Rooms by the id of their table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: Pool,
        *,
        games: dict[str, Game[Any]] | None = None,
        clock: Callable[[], int] = now,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.games = {game.id: game for game in shelf.games()} if games is None else games
        self.now = clock
        self.chance = chance or Chance()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.missed: set[str] = set()  # of those being loaded: another node wrote meanwhile
        self.downtimes: tuple[tuple[int, int], ...] = ()
        self.counts = Counts()
        self.lines = Lines(settings)
        self.elsewhere = Elsewhere(self)
        self.bots = BotTurns(self)
        self.tasks: set[asyncio.Task[Any]] = set()

    # -- life ---------------------------------------------------------------------------

    async def open(self) -> None:
        await self._note_downtime()
        self.store.listen(self.heard, self.elsewhere.met)
        self.pool.start()
        self.spawn(self._beat())
        self.spawn(self._tidy())
        self.spawn(self._wake_bots())

    async def close(self) -> None:
        """Finish every write, keep every picture, let nobody think on."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pool.stop()
        for room in list(self.rooms.values()):
            await room.settled()
            await self._keep_picture(room)
        await self.store.put_fact("alive", str(self.now()))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task failed", exc_info=task.exception())

    async def _note_downtime(self) -> None:
        """Clocks stood still between the last sign of life and now."""
        alive = await self.store.fact("alive")
        if alive is not None and self.now() - int(alive) > DOWN_AFTER:
            await self.store.add_downtime(int(alive), self.now())
        await self.store.put_fact("alive", str(self.now()))
        self.downtimes = tuple(await self.store.downtimes())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.elsewhere.beat()
            try:
                await self._note_downtime()
            except Exception as error:  # noqa: BLE001 - the next beat tries again
                logger.warning("no sign of life could be left: %s", type(error).__name__)

    async def _tidy(self) -> None:
        """Tables nobody looks at leave memory; the log brings them back."""
        while True:
            await asyncio.sleep(max(1.0, self.settings.idle_seconds / 10))
            await self.tidy()

    async def tidy(self) -> None:
        """Let idle tables go; where another node's bot seems to have stopped thinking, think."""
        for room in list(self.rooms.values()):
            if room.guests and room.table.changed < self.now() - DOWN_AFTER:
                self.bots_turn(room)
        limit = self.now() - 1_000 * self.settings.idle_seconds
        idle = [room for room in self.rooms.values() if room.touched < limit]
        for room in idle:
            if not room.guests and not room.busy and not room.thinking:
                await self._keep_picture(room)
                self.forget(room)
                self.counts.evicted += 1

    async def _keep_picture(self, room: Room) -> None:
        if room.table.match is not None and room.table.n:
            body = redaction.picture_of(room.table)
            await self.store.save_picture(room.table.row.id, room.table.n, body)

    async def _wake_bots(self) -> None:
        """After a start, bots that were thinking think again."""
        for id in await self.store.botted():
            room = await self.find(id)
            self.bots_turn(room)
            await asyncio.sleep(0)

    # -- tables -----------------------------------------------------------------------------

    async def find(self, id: str) -> Room:
        """The room of a table, loaded from the log if need be; TableError if there is none."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if id in self.loading:
            return await asyncio.shield(self.loading[id])
        future: asyncio.Future[Room] = asyncio.get_running_loop().create_future()
        self.loading[id] = future
        try:
            room = await self._load(id)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # whoever waits has it too; nobody need
            raise
        else:
            future.set_result(room)
            self.rooms[id] = room
            if id in self.missed:  # somebody wrote while it was being read
                self.spawn(room.refresh())
            return room
        finally:
            del self.loading[id]
            self.missed.discard(id)

    async def _load(self, id: str) -> Room:
        row = await self.store.table(id)
        if row is None:
            raise TableError("no-such-table", "there is no such table", status=404)
        table = Table(row, self.game_of(row))
        table.replay(await self.store.rows(id))
        room = Room(self, table)
        if table.game is None:
            picture = await self.store.picture(id)
            room.picture = picture[1] if picture else ""
        self.counts.loaded += 1
        return room

    def game_of(self, row: TableRow) -> Game[Any] | None:
        """The game with the rules version a table was opened under, if it is here."""
        game = self.games.get(row.game)
        return game if game and game.rules_version == row.rules_version else None

    def forget(self, room: Room) -> None:
        self.rooms.pop(room.table.row.id, None)

    def read_picture(self, body: str) -> dict[str, Any] | None:
        return msgspec.json.decode(body) if body else None

    def over(self, room: Room) -> None:
        """A match has ended: its last picture is kept."""
        self.spawn(self._keep_picture(room))

    def first_write(self, row: TableRow, entries: list[AnyEntry], at: int) -> Write:
        """The first row of a new table's log, with what lists need to know of it."""
        started = any(isinstance(entry, Started) for entry in entries)
        people = {entry.who for entry in entries if isinstance(entry, log.Sat)}
        return Write(
            row.id,
            1,
            at,
            encode_entries(entries).decode() if entries else "",
            lambda _error: None,
            phase="playing" if started else "waiting",
            bots=sum(1 for entry in entries if isinstance(entry, log.BotSat)),
            people=tuple(sorted(people)),
        )

    async def make(self, row: TableRow, entries: list[AnyEntry]) -> Room:
        """A new table, durable before anybody hears of it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish(error: BaseException | None) -> None:
            if not done.done():
                done.set_exception(error) if error else done.set_result(None)

        write = self.first_write(row, entries, self.now())
        write.create = (row,)
        write.done = finish
        self.store.write(write)
        await done
        room = await self.find(row.id)
        self.bots_turn(room)
        return room

    # -- other nodes ---------------------------------------------------------------------------

    def heard(self, notice: Notice) -> None:
        """Another node wrote to a table's log; no table means we were deaf."""
        if not notice.table:
            self.missed.update(self.loading)
            for every in self.rooms.values():
                self.spawn(every.refresh())
            return
        if notice.table in self.loading:
            self.missed.add(notice.table)
        room = self.rooms.get(notice.table)
        if room is not None and room.table.n < notice.n and not room.take(notice):
            self.spawn(room.refresh())

    # -- bots ------------------------------------------------------------------------------------

    def bots_turn(self, room: Room) -> None:
        """If a bot is to decide, let it."""
        self.bots.turn(room)
