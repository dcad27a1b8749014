"""What a page's worker calls, and what it gives in turn; of JavaScript only as much as it must."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from kiribako.server.near.box import Box, reviewer, thinker
from kiribako.server.near.visitor import Visitor


class Given(Protocol):
    """Functions of the worker: where to keep things, who thinks, whom to tell."""

    async def load(self) -> Any: ...
    async def append(self, entry: Any) -> None: ...
    async def fold(self, database: Any) -> None: ...
    async def think(self, job: str) -> str: ...
    async def review(self, match: str) -> str: ...
    def stop(self) -> None: ...  # whoever thinks: the next job begins anew
    def told(self, id: int, text: str) -> None: ...
    def closed(self, id: int, code: int, reason: str) -> None: ...


class PageJournal:
    """The worker's journal in Python's words."""

    def __init__(self, given: Given) -> None:
        self.given = given

    async def load(self) -> tuple[bytes, list[bytes]]:
        whole, entries = await self.given.load()
        return whole.to_bytes(), [entry.to_bytes() for entry in entries]

    async def append(self, entry: bytes) -> None:
        await self.given.append(to_js(entry))

    async def fold(self, database: bytes) -> None:
        await self.given.fold(to_js(database))


def to_js(kept: bytes) -> Any:
    """An array of JavaScript's own, which outlives the call."""
    return import_module("js").Uint8Array.new(kept)  # there is no such module but in a page


class Answered:
    """An answer as the worker reads it."""

    def __init__(self, status: int, kind: str, text: str) -> None:
        self.status = status
        self.kind = kind
        self.text = text


class Page:
    """The box and the visits of this page, by their numbers."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.box = Box(PageJournal(given), thinker(given.think, given.stop), reviewer(given.review))
        self.visits: dict[int, Visitor] = {}

    async def open(self) -> None:
        await self.box.open()

    async def request(self, method: str, path: str, body: str) -> Answered:
        reply = await self.box.request(method, path, body)
        return Answered(reply.status, reply.kind, reply.body.decode())

    def visit(self, id: int, table: str, since: int) -> None:
        """Come to a table; -1 asks for everything."""

        def closed(code: int, reason: str) -> None:
            self.visits.pop(id, None)
            self.given.closed(id, code, reason)

        self.visits[id] = self.box.visit(
            table,
            since if since >= 0 else None,
            lambda text: self.given.told(id, text),
            closed,
        )

    def say(self, id: int, text: str) -> None:
        visitor = self.visits.get(id)
        if visitor is not None:
            visitor.say(text)

    def leave(self, id: int) -> None:
        visitor = self.visits.pop(id, None)
        if visitor is not None:
            visitor.leave()
