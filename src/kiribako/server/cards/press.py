"""The press: has cards drawn and printed in a process of its own, each once, the latest kept."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from functools import cache
from typing import Final

from kiribako.server.cards.picture import Games
from kiribako.server.cards.printing import BOARD, DRAWING, PNG, Job, Sheet, printed, step_back
from kiribako.server.limits import Buckets
from kiribako.server.refusals import TableError

logger = logging.getLogger("kiribako.web")
KEPT: Final = 32_000_000  # bytes; some 100 kB each
WAITING: Final = {PNG: 8, DRAWING: 16, BOARD: 32}  # that are made or wait for it
A_MINUTE: Final = 40  # new pictures for one network
NO_GAMES: Final[Games] = {}


def one_process() -> Executor:
    import multiprocessing  # noqa: PLC0415 - a box in a page has no processes
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - likewise

    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=step_back)


class Press:
    """Whoever asks for a card that is being made waits for that one.

    `charge` is told what a network has cost, in milliseconds. With `games` there is no other
    process that knows them, and cards are made here.
    """

    def __init__(
        self,
        host: str,
        page: str = "",
        charge: Callable[[str, float], None] | None = None,
        games: Games | None = None,
    ) -> None:
        self.host = host
        self.page = page  # whose typefaces are used; else those of the page packed with us
        self.charge = charge
        self.games = games
        self.kept: OrderedDict[Job, bytes] = OrderedDict()
        self.size = 0  # bytes of what is kept
        self.printing: dict[Job, asyncio.Task[bytes]] = {}
        self.limits = Buckets.times(A_MINUTE)
        self.workers: Executor | None = None

    @staticmethod
    @cache
    def can_print() -> bool:
        """Whether the extra `pictures` is installed; drawings need none."""
        return importlib.util.find_spec("resvg_py") is not None

    async def sheet(self, job: Job, network: str) -> bytes:
        """A card's file; refused if too many new ones are wanted."""
        found = self.kept.get(job)
        if found is not None:
            self.kept.move_to_end(job)
            return found
        task = self.printing.get(job)
        if task is None:
            self.admit(job.form, network)
            task = asyncio.create_task(self._print(job, network))
            self.printing[job] = task
        return await asyncio.shield(task)

    def admit(self, form: str, network: str) -> None:
        """Refuse what cannot be made, now or for this network."""
        if form == PNG and not self.can_print():
            raise TableError("no-answer", "no cards are printed here", status=404)
        if sum(job.form == form for job in self.printing) >= WAITING[form]:
            raise TableError("no-answer", "too many new cards at once; try again", status=503)
        if form == PNG and not self.limits.of(network).take():
            raise TableError("too-fast", "too many new cards; wait a moment", status=429)

    async def _print(self, job: Job, network: str) -> bytes:
        try:
            made = await self._made(job)
            if self.charge is not None:
                self.charge(network, made.cost)
            if made.file is None:
                raise TableError("no-answer", "this card is too large", status=503)
            self.keep(job, made.file)
            return made.file
        finally:
            del self.printing[job]

    async def _made(self, job: Job) -> Sheet:
        if self.games is not None:
            return printed(job, self.host, self.page, self.games)
        workers = self.workers = self.workers or one_process()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(workers, printed, job, self.host, self.page, NO_GAMES)
        except BrokenExecutor as error:
            if self.workers is workers:  # the first to notice; the next job starts another
                self.workers = None
                logger.error("the process that makes cards has ended", exc_info=error)  # noqa: TRY400
            raise TableError("no-answer", "the card was not printed", status=503) from None

    def keep(self, job: Job, file: bytes) -> None:
        self.kept[job] = file
        self.size += len(file)
        while self.size > KEPT:
            self.size -= len(self.kept.popitem(last=False)[1])

    def close(self) -> None:
        if self.workers is not None:
            self.workers.shutdown(wait=False, cancel_futures=True)
