"""The processes that work out questions, and the queue before them: fair between people."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque

import msgspec

from kiribako.server.questions.jobs import Job, Result, decode_result, encode

logger = logging.getLogger("kiribako.questions")
SECONDS = 10.0  # after which a question is given up, and its worker with it
START = 60.0  # seconds a worker has to get ready
AGAIN = 1.0  # seconds until a worker that could not be started is tried again
LONGEST_LINE = 1 << 22
MOST_EACH = 12  # questions of one person that wait; a board may ask one for each of five trees
MOST = 400  # of everybody


class Unanswered(Exception):
    """A question could not be worked out."""


class Full(Unanswered):
    """Too many are waiting already."""


class TooLong(Unanswered):
    """It took so long that it was given up."""


class Ticket:
    """A question in the queue, and who waits for it."""

    __slots__ = ("done", "job", "tried")

    def __init__(self, job: Job, done: asyncio.Future[Result]) -> None:
        self.job = job
        self.done = done
        self.tried = False

    def fail(self, error: Unanswered) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class Pool:
    """Apart from the bots' one: neither waits for the other. A process starts when needed."""

    def __init__(self, *, megabytes: int, workers: int = 0) -> None:
        self.count = workers or (2 if (os.cpu_count() or 1) > 4 else 1)
        self.megabytes = megabytes
        self.queues: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self.ready = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.answered = 0
        self.accidents = 0

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

    async def ask(self, job: Job, who: str) -> Result:
        """The answer for somebody, when it is their turn; Unanswered if there is none."""
        queue = self.queues.get(who)
        if (queue is not None and len(queue) >= MOST_EACH) or self.waiting() >= MOST:
            raise Full
        ticket = Ticket(job, asyncio.get_running_loop().create_future())
        self.queues.setdefault(who, deque()).append(ticket)
        async with self.ready:
            self.ready.notify()
        return await ticket.done

    async def _next(self) -> tuple[str, Ticket]:
        """The oldest question of whoever's turn it is; they then go to the end."""
        async with self.ready:
            await self.ready.wait_for(lambda: bool(self.queues))
            who, queue = self.queues.popitem(last=False)
            ticket = queue.popleft()
            if queue:
                self.queues[who] = queue
        return who, ticket

    async def _serve(self) -> None:
        """One worker's life: a new process after every accident."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                who, ticket = await self._next()
                if ticket.done.done():
                    continue
                try:
                    if process is None or process.returncode is not None:
                        process = await spawn(worker_command(self.megabytes))
                    result = await asyncio.wait_for(ask(process, ticket.job), SECONDS)
                except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
                    await self._give_up(process, who, ticket, error)
                    process = None
                    continue
                self.answered += 1
                if not ticket.done.done():
                    ticket.done.set_result(result)
        finally:
            await end(process)

    async def _give_up(
        self,
        process: asyncio.subprocess.Process | None,
        who: str,
        ticket: Ticket,
        error: Exception,
    ) -> None:
        """After an accident: what took too long is not tried again, anything else once."""
        self.accidents += 1
        logger.error("a question failed: %s", type(error).__name__, extra={"game": ticket.job.game})
        await end(process)
        if isinstance(error, TimeoutError):
            ticket.fail(TooLong())
        elif ticket.tried:
            ticket.fail(Unanswered())
        else:
            ticket.tried = True
            self.queues.setdefault(who, deque()).appendleft(ticket)
        if process is None:
            await asyncio.sleep(AGAIN)


async def spawn(command: list[str], longest: int = LONGEST_LINE) -> asyncio.subprocess.Process:
    """A worker that has said it is ready; EOFError if it does not."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=longest,
        start_new_session=True,  # a Ctrl-C in the terminal is for the server alone
    )
    try:
        await asyncio.wait_for(line_of(process), START)
    except TimeoutError:
        await end(process)
        raise EOFError from None
    except BaseException:
        await end(process)
        raise
    return process


def worker_command(megabytes: int) -> list[str]:
    return [sys.executable, "-m", "kiribako.server.questions.worker", str(megabytes)]


async def ask(process: asyncio.subprocess.Process, job: Job) -> Result:
    if process.stdin is None:
        raise EOFError
    process.stdin.write(encode(job) + b"\n")
    await process.stdin.drain()
    return decode_result(await line_of(process))


async def line_of(process: asyncio.subprocess.Process) -> bytes:
    line = b"" if process.stdout is None else await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line


async def end(process: asyncio.subprocess.Process | None) -> None:
    if process is None:
        return
    if process.returncode is None:
        process.kill()
    await process.wait()
