"""Somebody at a table of their own page: messages go to a function instead of a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kiribako.server.redaction import Payload
from kiribako.server.visit import Visit

if TYPE_CHECKING:
    from kiribako.server.server import Server

Told = Callable[[str], object]
Closed = Callable[[int, str], object]


class Visitor(Visit):
    """One tab; what is said in one turn of the loop reaches it in order."""

    def __init__(self, server: Server, told: Told, closed: Closed) -> None:
        super().__init__(server)
        self.told = told
        self.closed = closed

    def say(self, text: str) -> None:
        """A message of the page's."""
        self.arrived = self.server.tables.now()
        self.hear(text.encode())

    def send(self, payload: Payload) -> None:
        if not self.closing:
            self.told(payload.decode())

    def close(self, code: int, reason: str) -> None:
        if not self.closing:
            self.leave()
            self.closed(code, reason)
