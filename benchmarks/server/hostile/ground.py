"""The ground of an attack: a server with the limits it is shipped with, and who comes to it."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self, cast

import httpx
from msgspec import Struct
from websockets.asyncio.client import connect

from benchmarks.server.node import Node, free_port
from tests.server.site import Message, Person, Site, Socket

HONEST = "127.0.0.1"
ATTACKER = "127.0.66.{}"  # all of 127 is loopback: every attack comes from an address of its own
MOST_ROUNDS = 20  # times as many as asked for, while strangers are being measured
STOP = 15.0  # seconds in which a server that is told to stop has done so
PATIENCE = 20.0  # seconds for one answer
SETTINGS = {  # the rest as shipped, so that limits are those an operator gets
    "KIRIBAKO_LOG": "text",
    "KIRIBAKO_LOG_EACH": "false",
    "KIRIBAKO_BOT_WORKERS": "1",
    "KIRIBAKO_REQUEST_SECONDS": "2",  # to be waited for
}


class Size(Struct, frozen=True):
    """How large an attack is, and how long strangers are measured."""

    scale: float = 1.0
    turns: int = 3
    seconds: float = 3.0
    tables: int = 16  # of strangers

    def many(self, count: int, *, least: int = 1) -> int:
        return max(least, int(count * self.scale))


class Ground:
    """A server from start to stop, with notes on what happened there."""

    def __init__(self, folder: Path, size: Size, *, words: tuple[str, ...] = ()) -> None:
        self.size = size
        self.folder = folder
        self.database = str(folder / "tables.db")
        self.errors = folder / "errors"
        self.port = free_port()
        self.url = f"http://{HONEST}:{self.port}"
        self.node = self.new_node(words=words)
        self.stack = AsyncExitStack()
        self.stop = asyncio.Event()  # the attack shall end
        self.attacks = 0
        self.expect()

    def expect(self) -> None:
        """The next attack, by somebody the server has not met."""
        self.attacks += 1
        self.attacker = ATTACKER.format(self.attacks)
        self.stop.clear()
        self.got = ""  # what the attacker has to show for it
        self.faults: list[str] = []  # promises that were not kept

    def new_node(self, *, port: int = 0, words: tuple[str, ...] = ()) -> Node:
        """Another server on the same file."""
        place = {"KIRIBAKO_PORT": str(port or self.port), "KIRIBAKO_DATABASE": self.database}
        return Node(
            words or (sys.executable, "-m", "kiribako", "serve"),
            port=port or self.port,
            health="/ready",
            environment={**SETTINGS, **place},
            errors=self.errors,
        )

    async def __aenter__(self) -> Self:
        self.node.start()
        await self.node.ready()
        return self

    async def __aexit__(self, *_fault: object) -> None:
        await self.stack.aclose()
        self.node.stop()

    async def end(self) -> None:
        """Everybody leaves, and the server is told to stop: it does, in order and in time."""
        await self.stack.aclose()
        process = self.node.process
        if process is None or not self.node.alive():
            return
        self.node.send(signal.SIGTERM)
        for _ in range(int(STOP / 0.05)):
            await asyncio.sleep(0.05)
            if not self.node.alive():
                break
        self.promise(kept=not self.node.alive(), otherwise="it does not stop when told to")
        self.node.kill()

    def client(self, address: str = "") -> httpx.AsyncClient:
        """A browser at that address, the attacker's if none is named."""
        transport = httpx.AsyncHTTPTransport(local_address=address or self.attacker)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=PATIENCE)

    async def guest(self, address: str = "") -> Guest:
        """Somebody new with a cookie."""
        http = await self.stack.enter_async_context(self.client(address))
        guest = Guest(cast("Site", self), http)
        guest.address = address or self.attacker
        answer = await http.get("/api/me")
        answer.raise_for_status()
        guest.who = answer.json()["me"]["who"]
        return guest

    def rounds(self, count: int, *, least: int = 1) -> Iterator[int]:
        """So many rounds of an attack, and more until it shall end."""
        wanted = self.size.many(count, least=least)
        for number in range(MOST_ROUNDS * wanted):
            if number >= wanted and self.stop.is_set():
                return
            yield number

    def promise(self, *, kept: bool, otherwise: str) -> None:
        if not kept and otherwise not in self.faults:
            self.faults.append(otherwise)

    async def look_around(self) -> None:
        """Whatever happened: the server lives, is ready, and shows its lobby to anybody."""
        self.promise(kept=self.node.alive(), otherwise="the server is gone")
        async with self.client(HONEST) as http:
            for path in ("/ready", "/api/tables", "/api/games"):
                try:
                    status = str((await http.get(path)).status_code)
                except httpx.HTTPError as error:
                    status = type(error).__name__
                self.promise(kept=status == "200", otherwise=f"{path} answers {status}")


def word(answer: Message) -> str:
    """What an answer comes to: the code of a refusal, or its kind."""
    return str(answer.get("code", answer["is"]))


class Guest(Person):
    """Somebody at an address of their own."""

    address = HONEST

    async def connect(self, table: str, query: str = "") -> Socket:
        url = f"{self.site.url.replace('http', 'ws')}/api/tables/{table}/socket{query}"
        headers = {"Cookie": self.cookie()}
        limits: dict[str, Any] = {"max_size": None, "max_queue": None, "proxy": None}
        limits["local_addr"] = (self.address, 0)
        opening = connect(url, additional_headers=headers, **limits)
        return Socket(await self.site.stack.enter_async_context(opening))

    async def tries(self, **wanted: Any) -> int:
        """The status with which a table is opened or refused."""
        return (await self.http.post("/api/tables", json=wanted)).status_code
