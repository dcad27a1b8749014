"""The box in a page: one person, the server's own routes and tables, bots in another worker."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.types import Message

from kiribako.server.app import make_app
from kiribako.server.bots.jobs import Job, Result, decode_result, encode
from kiribako.server.bots.pool import Pool, StartWorker
from kiribako.server.near.store import Journal, NearStore
from kiribako.server.near.visitor import Closed, Told, Visitor
from kiribako.server.reviews.process import StartWorker as StartReviewer
from kiribako.server.server import Server
from kiribako.server.settings import Settings

COOKIE = "cookie of the page"  # the fact under which the store keeps who plays here
PLENTY = 1_000_000  # of whatever strangers are limited in: here is nobody but its owner
ADDRESS = ("127.0.0.1", 0)
REVIEWED = 60  # simulations for each decision: an interpreted engine has not the time for more
REVIEW_SECONDS = 60  # after which a review is not refined
Ask = Callable[[str], Awaitable[str]]


class Reply(NamedTuple):
    """An answer as a browser would get it."""

    status: int
    kind: str
    body: bytes


class NearWorker:
    """The page's second worker: `ask` takes and gives one line of JSON."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    @property
    def lives(self) -> bool:
        return True

    async def told(self, line: str) -> str:
        """What the worker answers; whatever keeps it from that is an accident of its own."""
        try:
            return await self._ask(line)
        except Exception as error:  # JavaScript's errors are of no kind that is known here
            raise OSError(f"the page's worker does not answer: {error}") from error

    async def end(self) -> None:
        """The page ends its workers with itself."""


class Thinker(NearWorker):
    """Thinks for bots; `stop` ends the page's worker, and the next job begins another."""

    def __init__(self, ask: Ask, stop: Callable[[], None]) -> None:
        super().__init__(ask)
        self._stop = stop

    async def ask(self, job: Job) -> Result:
        return decode_result((await self.told(encode(job).decode())).encode())

    async def end(self) -> None:
        self._stop()


class Reviewer(NearWorker):
    """Makes reviews, a slice at a time between two moves of bots."""

    async def ask(self, line: bytes) -> bytes:
        return (await self.told(line.decode())).encode()

    async def pack(self, review: bytes) -> bytes:
        return zlib.compress(review)


def reviewer(ask: Ask) -> StartReviewer:
    """How reviews get the page's worker."""

    async def start(_megabytes: int) -> Reviewer:
        return Reviewer(ask)

    return start


def thinker(ask: Ask, stop: Callable[[], None]) -> StartWorker:
    """How a pool gets the page's worker."""

    async def start(_megabytes: int) -> Thinker:
        return Thinker(ask, stop)

    return start


class Box:
    """A whole server for whoever opened the page; `open` before use."""

    def __init__(self, journal: Journal, start: StartWorker, start_reviewer: StartReviewer) -> None:
        settings = Settings(
            messages_per_second=1_000,
            requests_per_minute=PLENTY,
            tables_per_minute=PLENTY,
            chats_per_minute=PLENTY,
            review_simulations=REVIEWED,
            review_seconds=REVIEW_SECONDS,
            reviews_per_hour=PLENTY,
            reviews_per_hour_per_address=PLENTY,
            log="off",
        )
        pool = Pool(1, seconds=settings.bot_seconds, megabytes=settings.bot_megabytes, start=start)
        self.store = NearStore(journal)
        self.server = Server(
            settings,
            store=self.store,
            pool=pool,
            start_reviewer=start_reviewer,
            accounts=False,
            strongest=False,
        )
        self.server.tables.answering.serve_owner()
        self.server.tables.calls.on = False
        self.app = make_app(self.server)
        self.cookie = ""

    async def open(self) -> None:
        await self.server.open()
        self.cookie = await self.store.fact(COOKIE) or ""

    async def close(self) -> None:
        await self.server.close()

    async def request(self, method: str, address: str, body: str = "") -> Reply:
        """What the server's routes answer to a request of this page."""
        url = urlsplit(address)
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        if self.cookie:
            headers.append((b"cookie", self.cookie.encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": url.path,
            "raw_path": url.path.encode(),
            "query_string": url.query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ADDRESS,
            "server": ADDRESS,
        }
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        head = dict(sent[0]["headers"])
        if b"set-cookie" in head:
            await self._remember(head[b"set-cookie"].decode())
        kind = head.get(b"content-type", b"").decode()
        return Reply(sent[0]["status"], kind, b"".join(part.get("body", b"") for part in sent[1:]))

    async def _remember(self, header: str) -> None:
        """Who plays here, as a browser keeps a cookie."""
        self.cookie = "; ".join(
            f"{name}={kept.value}" for name, kept in SimpleCookie(header).items()
        )
        await self.store.put_fact(COOKIE, self.cookie)

    def visit(self, table: str, since: int | None, told: Told, closed: Closed) -> Visitor:
        """Come to a table; messages arrive at `told`, the end at `closed`."""
        visitor = Visitor(self.server, told, closed)
        visitor.address = ADDRESS[0]
        self.server.tables.spawn(visitor.join(table, self.cookie, since))
        return visitor
