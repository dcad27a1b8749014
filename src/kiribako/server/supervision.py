"""Supervision: tasks that must not end are started again, and named as long as they are down."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

logger = logging.getLogger("kiribako.supervision")
PAUSE = 0.5  # seconds before a task that failed is started again
STEADY = 5.0  # seconds it must then live before it counts as well
Work = Callable[[], Coroutine[Any, Any, None]]


class Supervisor:
    """Tasks by their names; each is a loop that returns only when it is told to."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.failed: dict[str, float] = {}  # when, on the monotonic clock
        self.stopping = False

    def keep(self, name: str, work: Work) -> None:
        """Run something for good."""
        if not self.stopping:
            task = asyncio.get_running_loop().create_task(work(), name=name)
            self.tasks[name] = task
            task.add_done_callback(partial(self._ended, name, work))

    def _ended(self, name: str, work: Work, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if self.stopping or (error is None and not task.cancelled()):
            return
        logger.error("%s ended and is started again", name, exc_info=error)
        self.failed[name] = time.monotonic()
        task.get_loop().call_later(PAUSE, self.keep, name, work)

    def down(self) -> list[str]:
        """Whatever does not run, or failed a moment ago."""
        limit = time.monotonic() - STEADY
        return [
            name
            for name, task in self.tasks.items()
            if task.done() or self.failed.get(name, limit) > limit
        ]

    async def stop(self) -> None:
        self.stopping = True
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
