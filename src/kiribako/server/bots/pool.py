"""The workers: a few processes that take tickets from the queue and outlive every accident."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

import msgspec
from msgspec import Struct, structs

from kiribako.server.bots import process
from kiribako.server.bots.fallback import seconds_for, steps_of
from kiribako.server.bots.jobs import Job, Result
from kiribako.server.bots.last_workers import LastWorkers
from kiribako.server.bots.process import NoStart
from kiribako.server.bots.queue import ORDERS, Place, Queue, Rank, Ticket
from kiribako.server.histogram import Histogram

logger = logging.getLogger("kiribako.bots")
MOST_HINTS = 4  # that one person waits for
HINT_TRIES = 2
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0  # seconds between two tries to start a worker
ACCIDENTS = (TimeoutError, OSError, EOFError, ValueError, msgspec.MsgspecError)


class Worker(Protocol):
    """Whatever thinks through one job after another: a process, or another thread of a page."""

    @property
    def lives(self) -> bool: ...
    async def ask(self, job: Job) -> Result: ...
    async def end(self) -> None: ...


StartWorker = Callable[[int], Awaitable[Worker]]


class BotFailed(Exception):
    """A bot could not think."""


class Counts(Struct):
    """What the metrics tell of bots."""

    thought: int = 0
    accidents: int = 0  # workers that died or hung
    raised: int = 0  # jobs that a worker lived through, but could not do
    lowered: int = 0  # jobs that went on with a weaker bot
    given_up: int = 0
    not_started: int = 0  # workers that could not be started


class Pool:
    """Worker processes and the queues before them, in which everybody gets their turn."""

    def __init__(
        self, workers: int, *, seconds: float, megabytes: int, start: StartWorker = process.start
    ) -> None:
        self.count = workers or max(2, (os.cpu_count() or 2) - 1)
        self.shared = max(1, self.count - 1)  # workers that one network may have at once
        self.seconds = seconds
        self.megabytes = megabytes
        self.start_worker = start
        self.queues = [Queue() for _ in Rank]
        self.ready = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.counts = Counts()
        self.waits = [Histogram() for _ in Rank]  # from the question to the worker's first thought
        self.failing: dict[int, str] = {}  # workers that cannot be started just now, and why
        self.turns = 0
        self.idle: dict[int, Worker] = {}  # those that wait for work, with a process each
        self.handed: dict[int, Ticket] = {}  # to idle workers, which take them next
        self.last = LastWorkers()
        self.networks: Counter[str] = Counter()  # workers busy for each

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self._serve(n)) for n in range(self.count)]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for ticket in self.handed.values():
            ticket.done.cancel()
        for queue in self.queues:
            while waiting := queue.take():
                waiting.done.cancel()

    def waiting(self) -> int:
        return sum(len(queue) for queue in self.queues)

    def busy(self) -> int:
        """Workers that are thinking."""
        return self.networks.total()

    @property
    def broken(self) -> bool:
        """Whether no worker at all can be started."""
        return len(self.failing) == self.count

    async def think(self, ticket: Ticket) -> Result | None:
        """The answer to a job, None if it was not wanted any more when its turn came.

        Thinking if there is no answer.
        """
        queue = self.queues[ticket.place.rank]
        if ticket.hint and queue.hints(ticket.place) >= MOST_HINTS:
            raise BotFailed("too many questions of yours are waiting already")
        queue.put(ticket)
        await self._wake()
        result = await ticket.done
        if result is not None and result.problem:
            raise BotFailed("the bot could not think")
        return result

    async def move(self, ticket: Ticket, place: Place) -> None:
        """A ticket that still waits has another place from now on."""
        if self.queues[ticket.place.rank].remove(ticket):
            ticket.place = place
            self.queues[place.rank].put(ticket)
            await self._wake()

    async def _wake(self) -> None:
        async with self.ready:
            self.ready.notify_all()

    def _ranks(self, number: int) -> tuple[int, ...]:
        """What a worker does, in this order; of several the first is for people who are there."""
        return (0,) if number == 0 and self.count > 1 else ORDERS[self.turns % len(ORDERS)]

    def _full(self, network: str) -> bool:
        """Of several workers one network never has all."""
        handed = sum(ticket.place.network == network for ticket in self.handed.values())
        return self.networks[network] + handed >= self.shared

    def _some(self, number: int) -> bool:
        """Whether a worker could take a ticket; must never say so while `_take` has none."""
        return number in self.handed or any(
            self.queues[rank].has(self._full) for rank in self._ranks(number)
        )

    def _take(self, number: int) -> Ticket | None:
        """A ticket for a worker; None if an idle one that knows its table has it instead."""
        handed = self.handed.pop(number, None)
        if handed is not None:
            return handed
        for rank in self._ranks(number):
            ticket = self.queues[rank].take(self._full)
            if ticket is not None:
                self.turns += number > 0 or self.count == 1
                knowing = self._knowing(ticket)
                if knowing is None:
                    return ticket
                self.handed[knowing] = ticket
                return None
        return None

    def _knowing(self, ticket: Ticket) -> int | None:
        """The worker that thought about a ticket's table last, if it is idle and may take it."""
        number = self.last.of(ticket.table)
        worker = None if number is None else self.idle.get(number)
        if number is None or worker is None or not worker.lives or number in self.handed:
            return None
        return number if ticket.place.rank in self._ranks(number) else None

    async def _give_back(self, number: int) -> None:
        """What was handed to a worker whose process has ended since is for whoever is free."""
        ticket = self.handed.pop(number, None)
        if ticket is not None:
            self.queues[ticket.place.rank].put(ticket, first=True)
            await self._wake()

    def _busy(self, network: str, workers: int) -> None:
        """A worker more, or less, is busy for somebody."""
        self.networks[network] += workers
        if not self.networks[network]:
            del self.networks[network]

    # -- a worker's life -------------------------------------------------------------------------

    async def _serve(self, number: int) -> None:
        """Wait for work, have a process, do the work: nothing of it may end this."""
        worker: Worker | None = None
        pause = FIRST_PAUSE
        try:
            while True:
                if worker is not None:
                    self.idle[number] = worker
                async with self.ready:
                    await self.ready.wait_for(partial(self._some, number))
                self.idle.pop(number, None)
                if worker is None or not worker.lives:
                    await self._give_back(number)
                    try:
                        worker = await self.start_worker(self.megabytes)
                    except NoStart as error:
                        self._not_started(number, str(error), pause)
                        await self._wake()  # another one may be luckier
                        await asyncio.sleep(pause)
                        pause = min(LONGEST_PAUSE, 2 * pause)
                        continue
                    pause = FIRST_PAUSE
                    self.last.forget(number)
                    if self.failing.pop(number, ""):
                        logger.warning("a bot worker could be started again")
                ticket = self._take(number)
                if ticket is None:
                    await self._wake()  # perhaps it was handed to another
                    continue
                self.last.note(ticket.table, number)
                if not await self._attend(worker, ticket):
                    await worker.end()
                    worker = None
        finally:
            if worker is not None:
                await worker.end()

    def _not_started(self, number: int, reason: str, pause: float) -> None:
        self.counts.not_started += 1
        self.failing[number] = reason
        message = "a bot worker could not be started; the next try is in %.2f s"
        logger.error(message, pause, extra={"reason": reason})

    async def _attend(self, worker: Worker, ticket: Ticket) -> bool:
        """One ticket; whether the worker is fit for another."""
        try:
            job = None if ticket.done.done() else ticket.make()
        except Exception as error:
            logger.exception("a bot's job could not be made")
            ticket.settle(Result(problem=type(error).__name__))
            return True
        if job is None:
            ticket.settle(None)
            self.queues[ticket.place.rank].correct(ticket.place, -ticket.cost)
            return True
        steps = steps_of(job.level)
        level = steps[ticket.step] if ticket.step < len(steps) else steps[-1]
        job = structs.replace(job, level=level, bot_seed=job.bot_seed + ticket.tries)
        began = time.monotonic()
        if not ticket.tries:
            self.waits[ticket.place.rank].add(began - ticket.asked)
        self._busy(ticket.place.network, 1)
        try:
            async with asyncio.timeout(seconds_for(ticket.step, self.seconds)):
                result = await worker.ask(job)
        except ACCIDENTS as error:
            self.counts.accidents += 1
            reason = "hung" if isinstance(error, TimeoutError) else "died"
            await self._again(ticket, job, reason, len(steps))
            return False
        finally:
            self._busy(ticket.place.network, -1)
            took = time.monotonic() - began
            self.queues[ticket.place.rank].correct(ticket.place, took - ticket.cost)
            await self._wake()
        if result.problem and not ticket.hint:
            self.counts.raised += 1
            await self._again(ticket, job, result.problem, len(steps))
            return True
        self.counts.thought += 1
        result.step = ticket.step
        ticket.settle(result)
        return True

    async def _again(self, ticket: Ticket, job: Job, reason: str, steps: int) -> None:
        """After an accident: another worker, then a weaker bot with less time, then none."""
        ticket.tries += 1
        if ticket.hint:
            ended = ticket.tries >= HINT_TRIES
        elif reason == "died" and not ticket.died:
            ticket.died = True
            ended = False
        else:  # what hung or raised would do so again
            ticket.died = False
            ticket.step += 1
            ended = ticket.step >= steps
            self.counts.lowered += not ended
        facts = {"table": job.table, "game": job.game, "level": job.level, "reason": reason}
        logger.error("a bot could not think", extra={**facts, "tries": ticket.tries})
        if ended:
            self.counts.given_up += 1
            ticket.settle(Result(problem="the bot could not think"))
        else:
            self.queues[ticket.place.rank].put(ticket, first=True)
            await self._wake()
