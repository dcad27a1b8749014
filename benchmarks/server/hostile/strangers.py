"""Strangers who only want to play, in a process of their own: `strangers PORT TABLES`.

They move by the clock, measure how long each acknowledgement takes from when the move was due, and
answer each line on standard input (seconds) with one of figures.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Self

import msgspec

from benchmarks.server.loops import Figures, open_loop
from benchmarks.server.tables import lay_many

EVERY = 0.2  # seconds between two moves of a table
GAME = "koi-koi"  # long enough for many turns
READY = b"ready\n"


class Strangers:
    """The process, asked for figures."""

    def __init__(self, port: int, tables: int) -> None:
        self.words = (sys.executable, "-m", __spec__.name, str(port), str(tables))
        self.process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        self.process = await asyncio.create_subprocess_exec(
            *self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        if await self.line() != READY:
            raise RuntimeError("the strangers could not sit down")
        return self

    async def __aexit__(self, *_fault: object) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def measure(self, seconds: float) -> Figures:
        if self.process is None or self.process.stdin is None:
            raise RuntimeError("the strangers are not there")
        self.process.stdin.write(f"{seconds}\n".encode())
        return msgspec.json.decode(await self.line(), type=Figures)

    async def line(self) -> bytes:
        if self.process is None or self.process.stdout is None:
            return b""
        return await self.process.stdout.readline()


async def main(port: int, tables: int) -> None:
    laid = await lay_many(port, GAME, tables)
    loop = asyncio.get_running_loop()
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        found = await open_loop(None, laid, every=EVERY, seconds=float(line))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
