"""The ASGI app: the HTTP routes, the page, and the headers that keep browsers strict."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route as StarletteRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.cards.press import Press
from kiribako.server.refusals import TableError
from kiribako.server.server import Server
from kiribako.server.throttled_log import ThrottledLog
from kiribako.server.web import (
    calls,
    cards,
    club,
    dailies,
    embeds,
    events,
    foresight,
    games,
    health,
    lessons,
    me,
    my_tables,
    order,
    people,
    playings,
    progress,
    puzzles,
    ratings,
    reviews,
    tables,
    vacations,
)
from kiribako.server.web.boards import PackageBoards
from kiribako.server.web.openapi import openapi
from kiribako.server.web.pages import Pages
from kiribako.server.web.policy import CLOSED
from kiribako.server.web.routes import Route, endpoint, problem

HEADERS = (
    (b"content-security-policy", CLOSED.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
LONGEST = 4_000  # bytes of an address
CONTROL = re.compile("[\x00-\x1f\x7f]")
NOT_KEPT = (b"cache-control", b"no-store")  # whatever does not say otherwise is somebody's own
FAULT = 500
throttled = ThrottledLog(logging.getLogger("kiribako.web"))
ROUTES: list[Route] = [
    *games.ROUTES,
    *lessons.ROUTES,
    *my_tables.ROUTES,
    *tables.ROUTES,
    *cards.ROUTES,
    *embeds.ROUTES,
    *reviews.ROUTES,
    *puzzles.ROUTES,
    *dailies.ROUTES,
    *ratings.ROUTES,
    *events.ROUTES,
    *playings.ROUTES,
    *me.ROUTES,
    *people.ROUTES,
    *club.ROUTES,
    *order.ROUTES,
    *progress.ROUTES,
    *calls.ROUTES,
    *vacations.ROUTES,
    *foresight.ROUTES,
    *health.ROUTES,
]


def make_app(server: Server) -> ASGIApp:
    """Everything HTTP; the server opens and closes with it."""
    described = openapi(ROUTES)

    async def description(_request: Request) -> Response:
        return JSONResponse(described)

    refused: list[str] = []  # why it could not be opened
    press = press_for(server)

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        try:
            await server.open()
        except KiribakoError as error:
            refused.append(error.message)
            raise
        try:
            yield
        finally:
            press.close()
            await server.close()

    routes = [
        StarletteRoute(route.path, endpoint(server, route), methods=[route.method])
        for route in ROUTES
    ]
    routes.append(StarletteRoute("/openapi.json", description))
    routes.append(StarletteRoute("/api/{path:path}", nothing_here, methods=ANY))
    boards = PackageBoards(server.tables.games)
    routes.append(StarletteRoute("/boards/{game}/{path:path}", boards.answer))
    pages = Pages(server.settings, lambda request: cards.tags(server, request))
    routes.append(StarletteRoute("/embed/tables/{table}", pages.embed))
    routes += [StarletteRoute("/", pages.answer), StarletteRoute("/{path:path}", pages.answer)]
    handlers = {405: wrong_method, 500: broken}
    app = Starlette(routes=routes, lifespan=life, exception_handlers=handlers)
    app.state.press = press
    return strict(app, server, refused)


def press_for(server: Server) -> Press:
    """The press; what it takes is charged to the network that asked."""
    answering = server.tables.answering

    def charge(network: str, milliseconds: float) -> None:
        answering.address_budgets.of(network).spend(milliseconds)

    games = None if answering.can_offload else server.tables.games
    host = urlsplit(server.settings.address).netloc
    return Press(host, server.settings.page, charge, games)


ANY = ["GET", "POST", "PUT", "PATCH", "DELETE"]


async def nothing_here(_request: Request) -> Response:
    return problem(TableError("no-such-address", "there is nothing at this address", status=404))


async def wrong_method(_request: Request, _error: Exception) -> Response:
    return problem(TableError("wrong-method", "not with this method", status=405))


async def broken(_request: Request, _error: Exception) -> Response:
    message = "something went wrong here, not with what you sent"
    return problem(TableError("broken", message, status=500))


def fault_of(scope: Scope) -> TableError | None:
    """What is wrong with an address whatever it leads to; no database and no disk takes a NUL."""
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST:
        return TableError("too-long", f"an address has at most {LONGEST} bytes", status=414)
    if CONTROL.search(scope["path"]):
        return TableError("bad-address", "an address has no control characters", status=400)
    return None


def strict(app: ASGIApp, server: Server, refused: list[str]) -> ASGIApp:
    """The same headers on every answer, each one counted, and faults of ours told in the log.

    No address gets in that nothing could be at. A start that was refused says why, in a sentence.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        sent = Sent()

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent.status = message["status"]
                server.answers[sent.status // 100] += 1
                own = {name for name, _ in message["headers"]}  # an answer may be stricter
                more = [header for header in (*HEADERS, NOT_KEPT) if header[0] not in own]
                message["headers"] = [*message["headers"], *more]
            elif message["type"] == "lifespan.startup.failed" and refused:
                message["message"] = refused[-1]
            sent.whole = message["type"] == "http.response.body" and not message.get("more_body")
            await send(message)

        fault = fault_of(scope) if scope["type"] == "http" else None
        if fault is not None:
            await problem(fault)(scope, receive, send_strictly)
            return
        error: Exception | None = None
        try:
            await app(scope, receive, send_strictly)
        except Exception as raised:
            if not sent.whole:
                raise
            error = raised  # answered with 500 already: a line of our own says so
        if sent.status >= FAULT:
            say_fault(scope, sent.status, error)

    return wrapped


class Sent:
    """How far an answer has come."""

    def __init__(self) -> None:
        self.status = 0
        self.whole = False


def say_fault(scope: Scope, status: int, error: Exception | None) -> None:
    """The route that failed, never the address with somebody's ids in it."""
    route = getattr(scope.get("route"), "path", "")
    facts = {"method": scope["method"], "route": route, "status": status}
    throttled.say(f"{status} {route}", "an answer failed", error=error, **facts)
