"""The outbox: what is said in one turn of the event loop leaves together, one write a reader."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Reader(Protocol):
    """A connection with messages waiting."""

    def deliver(self) -> None: ...


class Outbox:
    """The connections to be written to at the end of this turn.

    A system call for each message, not each reader, would cost more than writing them.
    """

    def __init__(self) -> None:
        self.waiting: list[Reader] = []

    def collect(self, reader: Reader) -> None:
        """Come by at the end of this turn."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.deliver)
        self.waiting.append(reader)

    def deliver(self) -> None:
        readers, self.waiting = self.waiting, []
        for reader in readers:
            reader.deliver()
