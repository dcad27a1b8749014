"""The reviews of this server: a queue, a few processes behind the bots, and what they made."""

from __future__ import annotations

import asyncio
import logging
import os
import time
import zlib
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Final

import msgspec

from kiribako.review import FORMAT
from kiribako.server import redaction
from kiribako.server.limits import Buckets
from kiribako.server.refusals import TableError
from kiribako.server.reviews.jobs import GO_ON, decode_part, encode, job_of
from kiribako.server.reviews.process import StartWorker, Worker, start
from kiribako.server.reviews.underway import Underway, done
from kiribako.server.table.plan import no_rules
from kiribako.server.table.state import Table
from kiribako.server.wire.review import ReviewState

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

logger = logging.getLogger("kiribako.reviews")
KEPT_AS: Final = f"{FORMAT}.1"  # the library's format, and that of what is made of it here
TRIES: Final = 2  # after which it is failed
AGAIN: Final = 1.0  # seconds until a worker is tried again after an accident
SILENCE: Final = 120.0  # seconds without a part, after which a worker counts as hung
TOLD_EVERY: Final = 1.0  # seconds between two messages about one review
MOST_EACH: Final = 3  # reviews that one person waits for
MOST_NEAR: Final = 12  # the same of one network
FAILED: Final = 200  # failed reviews whose parts are kept
STEP_ASIDE: Final = 0.05  # seconds between two looks whether bots still need the machine
CORES: Final = os.cpu_count() or 1
LOOKS: Final = 40  # before each slice, after which it goes on in any case
ACCIDENTS = (OSError, EOFError, ValueError, msgspec.MsgspecError)  # TimeoutError is an OSError


class Reviews:
    """Asked for once, made once, kept; whoever may see the replay may see them."""

    def __init__(self, tables: Tables, start_worker: StartWorker | None = None) -> None:
        settings = tables.settings
        self.tables = tables
        self.count = settings.review_workers
        self.start_worker = start_worker or start  # a page has no processes, and gives its own
        self.person_limits = Buckets.times(settings.reviews_per_hour, 3_600)
        self.network_limits = Buckets.times(settings.reviews_per_hour_per_address, 3_600)
        self.known: OrderedDict[str, Underway] = OrderedDict()
        self.queue: deque[Underway] = deque()
        self.ready = asyncio.Event()
        self.usual = 10.0  # seconds that a review lately took
        self.made = self.accidents = self.failed = 0

    def start(self) -> None:
        for number in range(self.count):
            self.tables.supervisor.keep(f"the reviewer {number + 1}", self._serve)

    # -- asking -----------------------------------------------------------------------------------

    async def look(self, table: Table) -> ReviewState:
        """How far a review is; one that was asked for before the server stopped begins again."""
        check(table)
        id = table.row.id
        kept = await self.tables.store.review(id)
        if kept is not None and kept[0] == KEPT_AS:
            return done(zlib.decompress(kept[1]))
        if id not in self.known and kept is not None and self.has_room():
            self._put(table, "", "")
        return self.state(id)

    async def ask(self, table: Table, who: str, network: str) -> ReviewState:
        """The review, or its place in line; refused to whoever asks for too many."""
        found = await self.look(table)
        id = table.row.id
        if found.stage not in ("none", "failed"):
            return found
        self.afford(who, network)
        known = self.known.get(id)
        if known is not None:  # it failed, and goes on
            known.who, known.network, known.tries, known.stage = who, network, 0, "waiting"
            self._line_up(known)
            return self.state(id)
        self._put(table, who, network)
        try:
            await self.tables.store.ask_review(id, self.tables.now())
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
            logger.warning("a review may be forgotten: %s", type(error).__name__)
        return self.state(id)

    def afford(self, who: str, network: str) -> None:
        """Refuse whoever asked for enough, and everybody while too many wait."""
        if not self.count:
            raise TableError("no-reviews", "this server makes no reviews", status=403)
        if not self.has_room():
            message = "too many reviews are waiting; ask again in a few minutes"
            raise TableError("review-queue-full", message, status=503)
        mine = sum(one.who == who for one in self.queue)
        near = sum(one.network == network for one in self.queue)
        if mine >= MOST_EACH or near >= MOST_NEAR:
            message = "enough reviews of yours are waiting; ask again when one is done"
            raise TableError("too-many-reviews", message, status=429)
        if not self.person_limits.take(who) or not self.network_limits.take(network):
            message = "that is a lot of reviews; ask again later"
            raise TableError("too-many-reviews", message, status=429)

    def has_room(self) -> bool:
        return len(self.queue) < self.tables.settings.reviews_waiting and bool(self.count)

    def state(self, id: str) -> ReviewState:
        known = self.known.get(id)
        if known is None:
            return ReviewState(stage="none")
        return known.state(self._place(known), self.usual)

    def _put(self, table: Table, who: str, network: str) -> None:
        settings = self.tables.settings
        simulations, seconds = settings.review_simulations, settings.review_seconds
        job = job_of(table, simulations=simulations, seconds=seconds)
        underway = Underway(table.row.id, job, who, network)
        self.known[underway.table] = underway
        self._line_up(underway)

    def _line_up(self, underway: Underway) -> None:
        self.queue.append(underway)
        self.ready.set()
        self._tell(underway, now=True)

    def _place(self, underway: Underway) -> int:
        return self.queue.index(underway) + 1 if underway in self.queue else 0

    # -- making -----------------------------------------------------------------------------------

    async def _serve(self) -> None:
        """One worker's life: a new process after every accident."""
        worker: Worker | None = None
        try:
            while True:
                while not self.queue:
                    self.ready.clear()
                    await self.ready.wait()
                underway = self.queue.popleft()
                underway.begin()
                for waiting in self.queue:
                    self._tell(waiting, now=True)
                try:
                    if worker is None or not worker.lives:
                        worker = await self.start_worker(self.megabytes)
                    if not await self._is_kept(underway):
                        await self._make(worker, underway)
                except ACCIDENTS as error:
                    if worker is not None:
                        await worker.end()
                    worker = None
                    self._stumble(underway, type(error).__name__)
                    await asyncio.sleep(AGAIN)
                except BaseException:  # the server stops, or something is wrong with us
                    self.known.pop(underway.table, None)
                    raise
        finally:
            if worker is not None:
                await worker.end()

    @property
    def megabytes(self) -> int:
        return self.tables.settings.bot_megabytes

    async def _make(self, worker: Worker, underway: Underway) -> None:
        """One review from its first slice to the store."""
        if underway.whole:
            await self._keep(worker, underway)
            return
        said = encode(underway.job)
        part = None
        while part is None or not part.done:
            async with asyncio.timeout(SILENCE):
                part = decode_part(await worker.ask(said))
            if part.problem:
                self._stumble(underway, part.problem)
                return
            self._tell(underway, now=underway.take(part))
            await self._step_aside()
            said = GO_ON
        await self._keep(worker, underway)

    async def _step_aside(self) -> None:
        """While bots have every core, or wait for one, they come first; but not for ever."""
        pool = self.tables.pool
        for _ in range(LOOKS):
            if not pool.waiting() and pool.busy() < CORES:
                return
            await asyncio.sleep(STEP_ASIDE)

    async def _keep(self, worker: Worker, underway: Underway) -> None:
        """Into the store; if that cannot be, it is asked for again from what was found."""
        body = await worker.pack(underway.body)
        try:
            store = self.tables.store
            await store.save_review(underway.table, self.tables.now(), KEPT_AS, body)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
            self._stumble(underway, type(error).__name__)
            return
        self.made += 1
        self.usual += (time.monotonic() - underway.began - self.usual) / 4
        self._finish(underway)

    async def _is_kept(self, underway: Underway) -> bool:
        """Whether another node was quicker."""
        try:
            kept = await self.tables.store.review(underway.table)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the database
            logger.warning("a review could not be looked for: %s", type(error).__name__)
            return False
        if kept is None or kept[0] != KEPT_AS:
            return False
        self._finish(underway)
        return True

    def _finish(self, underway: Underway) -> None:
        underway.stage = "done"
        self.known.pop(underway.table, None)
        self._tell(underway, now=True)

    def _stumble(self, underway: Underway, reason: str) -> None:
        """Once more, as the next in line; then it has failed until somebody asks again."""
        self.accidents += 1
        underway.tries += 1
        facts = {"table": underway.table, "game": underway.job.game, "reason": reason}
        logger.error("a review stopped", extra={**facts, "tries": underway.tries})
        if underway.tries < TRIES:
            underway.stage = "waiting"
            self.queue.appendleft(underway)
            self.ready.set()
        else:
            self.failed += 1
            underway.fail()
            self._forget_failed()
        self._tell(underway, now=True)

    def _forget_failed(self) -> None:
        failed = [one.table for one in self.known.values() if one.stage == "failed"]
        for table in failed[:-FAILED]:
            del self.known[table]

    # -- telling ----------------------------------------------------------------------------------

    def _tell(self, underway: Underway, *, now: bool) -> None:
        """Whoever looks at the table on this node hears how far it is, not too often."""
        live = self.tables.loaded.get(underway.table)
        at = time.monotonic()
        if live is None or not (now or at - underway.told >= TOLD_EVERY):
            return
        underway.told = at
        payload = redaction.encoded(underway.news(self._place(underway), self.usual))
        for client in live.clients:
            client.send(payload)


def check(table: Table) -> None:
    """Only of a match that is over, with something decided in it and its rules still here."""
    if table.phase != "over":
        raise TableError("not-over", "a review is made once the match is over")
    if table.seed is None:
        raise TableError("not-started", "the match has never begun")
    if table.match is None:
        raise no_rules(table)
    if not table.match.ply:
        raise TableError("nothing-played", "nothing was decided in this match")
