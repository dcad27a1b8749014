"""Readiness: whether this server could take a move just now, found out by writing."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from kiribako.server.store.port import Write

if TYPE_CHECKING:
    from kiribako.server.server import Server

PATIENCE = 2.0  # seconds a write may take
FRESH = 1.0  # seconds for which an answer holds: whoever asks cannot make the server write more


class Readiness:
    """Tries a write through the very writer that moves go through, for all who ask together."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.told = ""  # the problem found last
        self.at = float("-inf")  # when
        self.asking: asyncio.Task[None] | None = None
        self.pending: asyncio.Future[BaseException | None] | None = None
        self.seconds = 0.0  # that the last write took

    async def problem(self) -> str:
        """What keeps this server from serving, empty if nothing does."""
        server = self.server
        if not server.is_open:
            return "the server is starting or stopping"
        down = server.tables.down()  # before a write, which may bring it back
        if down:
            return f"this does not run: {', '.join(down)}"
        if time.monotonic() - self.at > FRESH:
            if self.asking is None or self.asking.done():
                self.asking = asyncio.create_task(self._find_out())
            await asyncio.shield(self.asking)
        if self.told:
            return self.told
        if server.pool.broken:
            return "no bot can think: no worker can be started"
        return ""

    async def _find_out(self) -> None:
        self.told = await self._try()
        self.at = time.monotonic()

    async def _try(self) -> str:
        """A write that is still under way is waited for, not joined by another."""
        began = time.monotonic()
        if self.pending is None or self.pending.done():
            self.pending = self._write()
        try:
            error = await asyncio.wait_for(asyncio.shield(self.pending), PATIENCE)
        except TimeoutError:
            return "the database does not take writes in time"
        self.seconds = time.monotonic() - began
        return "" if error is None else "the database takes no writes"

    def _write(self) -> asyncio.Future[BaseException | None]:
        done: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()

        def finish(error: BaseException | None) -> None:
            if not done.done():
                done.set_result(error)

        now = self.server.tables.now()
        self.server.store.write(Write("", 0, now, "", finish, fact=("ready", str(now))))
        return done
