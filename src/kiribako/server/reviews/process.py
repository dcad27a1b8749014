"""A process that reviews, as the server sees it: started, told, ended."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from kiribako.server.questions.pool import end, line_of, spawn

LONGEST_LINE: Final = 1 << 24


class Worker(Protocol):
    """Whoever makes reviews: takes a job or, with an empty line, goes on; gives a part."""

    @property
    def lives(self) -> bool: ...
    async def ask(self, line: bytes) -> bytes: ...
    async def pack(self, review: bytes) -> bytes: ...
    async def end(self) -> None: ...


StartWorker = Callable[[int], Awaitable[Worker]]


class ProcessWorker:
    """One line of JSON each way."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @property
    def lives(self) -> bool:
        return self.process.returncode is None

    async def ask(self, line: bytes) -> bytes:
        """A part of the work; EOFError if the process ends instead."""
        if self.process.stdin is None:
            raise EOFError
        self.process.stdin.write(line + b"\n")
        await self.process.stdin.drain()
        return await line_of(self.process)

    async def pack(self, review: bytes) -> bytes:
        """As it is kept; beside the event loop, as a long one takes a while."""
        return await asyncio.to_thread(zlib.compress, review)

    async def end(self) -> None:
        await end(self.process)


def worker_command(megabytes: int) -> list[str]:
    return [sys.executable, "-m", "kiribako.server.reviews.worker", str(megabytes)]


async def start(megabytes: int) -> Worker:
    """A process that is ready to review."""
    return ProcessWorker(await spawn(worker_command(megabytes), LONGEST_LINE))
