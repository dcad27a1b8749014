"""A real server on a free port of loopback, and people who connect to it."""

from __future__ import annotations

import asyncio
import atexit
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from kiribako.server.serving import HttpServer
from kiribako.server.settings import Settings
from tests.server.declared import hold_answer, hold_message

MEMORY = Path("/dev/shm")  # syncs to disk are slow where many share it
PATIENCE = 60.0  # seconds after which something that should come counts as not coming
SHORT = httpx.Limits(keepalive_expiry=1)  # let go of before the server does, as browsers notice
Message = dict[str, Any]


class Site:
    """A running server."""

    def __init__(self, http_server: HttpServer) -> None:
        self.http_server = http_server
        self.url = http_server.address()
        self.stack = AsyncExitStack()

    @property
    def server(self) -> Any:
        return self.http_server.server

    async def person(self, name: str = "") -> Person:
        """Somebody with a cookie of their own."""
        held: dict[str, Any] = {"response": [hold_answer]}
        client = httpx.AsyncClient(
            base_url=self.url, timeout=PATIENCE, event_hooks=held, limits=SHORT
        )
        await self.stack.enter_async_context(client)
        return await self.greeted(Person(self, client), name)

    async def greeted(self, person: Person, name: str) -> Person:
        """With a cookie from the first hello, and a name if they want one."""
        answer = await person.http.get("/api/me")
        assert answer.status_code == 200, answer.text
        person.who = answer.json()["me"]["who"]
        if name:
            renamed = await person.http.patch("/api/me", json={"name": name})
            assert renamed.status_code == 200, renamed.text
        return person


class Person:
    """Somebody with a browser."""

    def __init__(self, site: Site, http: httpx.AsyncClient) -> None:
        self.site = site
        self.http = http
        self.who = ""

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, **wanted: Any) -> Message:
        """A new table."""
        answer = await self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        table: Message = answer.json()
        return table

    async def connect(self, table: str, query: str = "") -> Socket:
        url = f"{self.site.url.replace('http', 'ws')}/api/tables/{table}/socket{query}"
        headers = {"Cookie": self.cookie()}
        limits: dict[str, Any] = {"max_size": None, "max_queue": None}
        opening = connect(url, additional_headers=headers, proxy=None, **limits)
        socket = Socket(await self.site.stack.enter_async_context(opening))
        socket.cookie = self.cookie()
        return socket

    async def join(self, table: str, since: int | None = None) -> Socket:
        """A connection to a table, with its first message read."""
        socket = await self.connect(table, "" if since is None else f"?since={since}")
        if since is None:
            socket.table = (await socket.wait("table"))["table"]
        return socket


class Socket:
    """A connection; every message that came is kept."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.table: Message = {}
        self.raw: list[bytes] = []  # everything that ever came
        self.unread: list[Message] = []
        self.count = 0
        self.cookie = ""

    async def receive(self) -> Message:
        text = await asyncio.wait_for(self.wire.recv(decode=False), PATIENCE)
        self.raw.append(text)
        hold_message(text)
        message: Message = json.loads(text)
        return message

    async def wait(self, kind: str, **facts: Any) -> Message:
        """The next message of a kind with these facts; others stay unread."""

        def fits(message: Message) -> bool:
            return message["is"] == kind and all(message.get(k) == v for k, v in facts.items())

        for place, message in enumerate(self.unread):
            if fits(message):
                return self.unread.pop(place)
        while True:
            message = await self.receive()
            if fits(message):
                return message
            self.unread.append(message)

    async def send(self, do: str, **facts: Any) -> str:
        self.count += 1
        id: str = facts.pop("id", f"{self.count}")
        await self.wire.send(json.dumps({"do": do, "id": id, **facts}))
        return id

    async def ask(self, do: str, **facts: Any) -> Message:
        """Send something, and the answer to it: ack, refused or answer."""
        id = await self.send(do, **facts)
        while True:
            for place, message in enumerate(self.unread):
                if message["is"] in ("ack", "refused", "answer") and message["id"] == id:
                    return self.unread.pop(place)
            self.unread.append(await self.receive())

    async def must(self, do: str, **facts: Any) -> Message:
        answer = await self.ask(do, **facts)
        assert answer["is"] != "refused", answer
        return answer

    async def refused(self, do: str, **facts: Any) -> str:
        """The code of the refusal that must come."""
        answer = await self.ask(do, **facts)
        assert answer["is"] == "refused", answer
        code: str = answer["code"]
        return code


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that must come soon."""
    for _ in range(2_000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Site]:
    """A server from start to orderly stop."""
    http_server = HttpServer(settings)
    life = asyncio.create_task(http_server.serve())
    while not http_server.started:
        if life.done():
            life.result()
            raise AssertionError("the server ended before it began")
        await asyncio.sleep(0.005)
    site = Site(http_server)
    try:
        async with site.stack:
            yield site
    finally:
        http_server.should_exit = True
        await asyncio.wait_for(life, PATIENCE)


@cache
def in_memory(folder: Path) -> Path:
    """The folder's twin in memory, new for this run: one that was killed leaves its own behind."""
    twin = Path(tempfile.mkdtemp(prefix="kiribako-", dir=MEMORY))
    atexit.register(shutil.rmtree, twin, ignore_errors=True)
    return twin


def settings_for(folder: Path, **changes: Any) -> Settings:
    """Settings of a server for a test; its file is in memory where that can be had."""
    if MEMORY.is_dir():
        folder = in_memory(folder)
    usual = {"port": 0, "database": str(folder / "tables.db"), "bot_workers": 1, "log": "off"}
    usual["tables_per_minute"] = 1_000_000
    return Settings(**{**usual, **changes})


def play_out(work: Callable[[Site], Coroutine[Any, Any, None]], settings: Settings) -> None:
    """Run a scene against a server of its own."""

    async def scene() -> None:
        async with running(settings) as site:
            await work(site)

    asyncio.run(scene())
