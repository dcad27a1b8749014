"""The workers and the queue before them: fair between tables, and patient with accidents."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque

import msgspec

from kiribako.server.bots.jobs import Job, Result, decode_result, encode

logger = logging.getLogger("kiribako.bots")
TRIES = 3  # how often a job is thought again after an accident
LONGEST_LINE = 1 << 20
MOST_WAITING = 16  # jobs of one table


class Thinking(Exception):
    """A bot could not think."""


class Ticket:
    """A job in the queue, and who waits for it."""

    __slots__ = ("done", "job", "tries")

    def __init__(self, job: Job, done: asyncio.Future[Result]) -> None:
        self.job = job
        self.done = done
        self.tries = 0


class Pool:
    """A few processes; every table gets its turn, however many jobs another has."""

    def __init__(self, workers: int, *, seconds: float, megabytes: int) -> None:
        self.count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.seconds = seconds
        self.megabytes = megabytes
        self.queues: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self.ready = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.accidents = 0
        self.thought = 0

    def start(self) -> None:
        self.tasks = [asyncio.create_task(self._serve()) for _ in range(self.count)]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for queue in self.queues.values():
            for ticket in queue:
                ticket.done.cancel()

    def waiting(self) -> int:
        return sum(len(queue) for queue in self.queues.values())

    async def think(self, job: Job) -> Result:
        """The answer to a job, sooner or later; Thinking if there is none."""
        queue = self.queues.setdefault(job.table, deque())
        if len(queue) >= MOST_WAITING:
            raise Thinking("too many questions are waiting already")
        ticket = Ticket(job, asyncio.get_running_loop().create_future())
        queue.append(ticket)
        async with self.ready:
            self.ready.notify()
        result = await ticket.done
        if result.problem:
            raise Thinking(result.problem)
        return result

    async def _next(self) -> Ticket:
        """The oldest job of the table whose turn it is; that table then goes to the end."""
        async with self.ready:
            await self.ready.wait_for(lambda: bool(self.queues))
            table, queue = self.queues.popitem(last=False)
            ticket = queue.popleft()
            if queue:
                self.queues[table] = queue
        return ticket

    async def _serve(self) -> None:
        """One worker's life: a new process after every accident."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                ticket = await self._next()
                if ticket.done.cancelled():
                    continue
                if process is None or process.returncode is not None:
                    process = await self._spawn()
                try:
                    result = await asyncio.wait_for(ask(process, ticket.job), self.seconds)
                except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                    await end(process)
                    process = None
                    self._again(ticket, error)
                    continue
                self.thought += 1
                if not ticket.done.done():
                    ticket.done.set_result(result)
        finally:
            if process is not None:
                await end(process)

    def _again(self, ticket: Ticket, error: Exception) -> None:
        """After an accident the job goes to the front of its table's queue, a few times."""
        self.accidents += 1
        ticket.tries += 1
        what = "hung" if isinstance(error, TimeoutError) else "died"
        logger.error("a bot worker %s and was replaced", what, extra={"game": ticket.job.game})
        if ticket.done.done():
            return
        if ticket.tries >= TRIES:
            ticket.done.set_result(Result(problem="the bot could not think"))
            return
        self.queues.setdefault(ticket.job.table, deque()).appendleft(ticket)

    async def _spawn(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *worker_command(self.megabytes),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # a Ctrl-C in the terminal is for the server alone
        )


def worker_command(megabytes: int) -> list[str]:
    return [sys.executable, "-m", "kiribako.server.bots.worker", str(megabytes)]


async def ask(process: asyncio.subprocess.Process, job: Job) -> Result:
    if process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write(encode(job) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return decode_result(line)


async def end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
