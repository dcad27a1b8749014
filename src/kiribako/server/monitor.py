"""The monitor: what is slow is said in the log before anybody complains."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from kiribako.server.bots.queue import Rank
from kiribako.server.throttled_log import ThrottledLog

if TYPE_CHECKING:
    from kiribako.server.server import Server

logger = logging.getLogger("kiribako.monitor")
EVERY = 5.0  # seconds
WRITES = 1_000  # waiting for the database
BOT_SECONDS = 10.0  # that somebody who is there waits for a bot to begin
LAG = 250  # milliseconds


class Monitor:
    """Looks at the queues every few seconds; a line for each that is too long, not too often."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.throttled = ThrottledLog(logger, every=60.0)
        self.most_lag = 0

    async def keep(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()

    def look(self) -> None:
        server, say = self.server, self.throttled.say
        writes = server.store.waiting()
        if writes > WRITES:
            message = "many writes are waiting for the database"
            say("writes", message, level=logging.WARNING, count=writes)
        waited = server.pool.queues[Rank.PRESENT].longest(time.monotonic())
        if waited > BOT_SECONDS:
            count, seconds = server.pool.waiting(), round(waited, 1)
            message = "people wait for bots"
            say("bots", message, level=logging.WARNING, seconds=seconds, count=count)
        lag = server.tables.loop_lag
        if lag.most > max(LAG, self.most_lag):
            self.most_lag = lag.most
            say("lag", "the event loop was late", level=logging.WARNING, ms=lag.most)
