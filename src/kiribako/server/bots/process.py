"""A worker process as the server sees it: started, asked, ended."""

from __future__ import annotations

import asyncio
import sys

from kiribako.server.bots.jobs import READY, Job, Result, decode_result, encode

LONGEST_LINE = 1 << 20
START_SECONDS = 60.0  # until it has said so, on a crowded machine


class NoStart(Exception):
    """A worker process could not be started, or ended before it could think."""


def worker_command(megabytes: int) -> list[str]:
    return [sys.executable, "-m", "kiribako.server.bots.worker", str(megabytes)]


class Worker:
    """A process that answers one job after another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @property
    def lives(self) -> bool:
        return self.process.returncode is None

    async def ask(self, job: Job) -> Result:
        """The answer to a job; EOFError if the process ends instead."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise EOFError
        stdin.write(encode(job) + b"\n")
        await stdin.drain()
        line = await stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return decode_result(line)

    async def end(self) -> None:
        if self.lives:
            self.process.kill()
        await self.process.wait()


async def start(megabytes: int) -> Worker:
    """A process that is ready to think, or NoStart with the reason."""
    try:
        process = await asyncio.create_subprocess_exec(
            *worker_command(megabytes),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # a Ctrl-C in the terminal is for the server alone
        )
    except (OSError, MemoryError) as error:
        raise NoStart(f"{type(error).__name__}: {error}") from None
    worker = Worker(process)
    said = b""
    try:
        if process.stdout is not None:
            async with asyncio.timeout(START_SECONDS):  # wait_for can lose a cancellation in 3.11
                said = await process.stdout.readline()
    except (TimeoutError, OSError, ValueError):
        said = b""
    finally:
        if said != READY:  # also if this was cancelled
            await worker.end()
    if said != READY:
        raise NoStart(f"it ended with {process.returncode} before it could think")
    return worker
