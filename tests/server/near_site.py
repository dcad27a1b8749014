"""The server as a page runs it, behind the same words as a server on the network (site.py)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

import httpx

from kiribako.server.near.box import Box, reviewer, thinker
from kiribako.server.near.thinking import review, think
from kiribako.server.near.visitor import Visitor
from kiribako.server.settings import Settings
from tests.server.site import PATIENCE, Person, Site, Socket

HERE = "http://localhost"


class KeptInMemory:
    """A journal as a browser keeps it."""

    def __init__(self) -> None:
        self.whole = b""
        self.entries: list[bytes] = []
        self.refuses = False

    async def load(self) -> tuple[bytes, list[bytes]]:
        return self.whole, list(self.entries)

    async def append(self, entry: bytes) -> None:
        if self.refuses:
            raise OSError("a private window")
        self.entries.append(entry)

    async def fold(self, database: bytes) -> None:
        self.whole, self.entries = database, []


async def second_worker(job: str) -> str:
    await asyncio.sleep(0)
    return think(job)


async def second_worker_reviews(match: str) -> str:
    await asyncio.sleep(0)
    return review(match)


async def opened(journal: KeptInMemory) -> Box:
    box = Box(journal, thinker(second_worker, lambda: None), reviewer(second_worker_reviews))
    await box.open()
    return box


class NearWire:
    """What a socket of the tests needs of a connection, of a visit in the page."""

    def __init__(self, box: Box, table: str, since: int | None, cookie: str) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.closed: asyncio.Queue[int] = asyncio.Queue()
        self.close_code: int | None = None
        self.visitor = Visitor(
            box.server,
            lambda text: self.heard.put_nowait(text.encode()),
            lambda code, _reason: self.closed.put_nowait(code),
        )
        box.server.tables.spawn(self.visitor.join(table, cookie, since))

    async def recv(self, *, decode: bool) -> bytes:
        del decode
        return await self.heard.get()

    async def wait_closed(self) -> None:
        self.close_code = await asyncio.wait_for(self.closed.get(), PATIENCE)

    async def send(self, text: str) -> None:
        self.visitor.say(text)


class NearPerson(Person):
    """Somebody at the tables of a page."""

    site: NearSite

    async def connect(self, table: str, query: str = "") -> Socket:
        since = int(query.removeprefix("?since=")) if query else None
        wire: Any = NearWire(self.site.box, table, since, self.cookie())
        socket = Socket(wire)
        socket.cookie = self.cookie()
        return socket


class NearSite(Site):
    """A box in a page, and whoever plays there."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.url = HERE
        self.stack = AsyncExitStack()

    @property
    def server(self) -> Any:
        return self.box.server

    async def person(self, name: str = "") -> Person:
        transport = httpx.ASGITransport(app=self.box.app)
        client = httpx.AsyncClient(transport=transport, base_url=HERE, timeout=PATIENCE)
        await self.stack.enter_async_context(client)
        return await self.greeted(NearPerson(self, client), name)


def play_out_near(work: Callable[[Site], Coroutine[Any, Any, None]], settings: Settings) -> None:
    """Run a scene in a page of its own, which has its own settings."""
    del settings

    async def scene() -> None:
        box = await opened(KeptInMemory())
        site = NearSite(box)
        async with site.stack:
            await work(site)
        await box.close()

    asyncio.run(scene())
