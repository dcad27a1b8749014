"""The routes of the HTTP side: one list, from which app and OpenAPI are both made."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, Coroutine
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kiribako.kernel.refusal import KiribakoError, UnknownGame
from kiribako.server.origins import is_welcome
from kiribako.server.people.browsers import Browser, browser_of
from kiribako.server.people.cookies import Session, digest, to_header
from kiribako.server.people.people import Bearer
from kiribako.server.refusals import TableError, in_language, problem_of
from kiribako.server.store.port import PersonRow

if TYPE_CHECKING:
    from kiribako.server.server import Server

logger = logging.getLogger("kiribako.web")
LARGEST = 256 * 1024  # bytes of a request's body
JSON = "application/json"
NUL = re.compile(
    rb"(?<!\\)(?:\\\\)*\\u0000"
)  # as JSON writes it; a backslash may be escaped itself
encode = msgspec.json.Encoder().encode


class ApiRequest:
    """A request, with what every handler needs of it."""

    def __init__(self, server: Server, request: Request, bearer: Bearer | None, body: Any) -> None:
        self.server = server
        self.request = request
        self.bearer = bearer  # whoever the cookie stands for, if it stands for anybody
        self.person = bearer.person if bearer else server.people.stranger()
        self.body = body
        self.network = network(server, request)
        self.cookie: Session | None = None  # what the answer should set it to
        self.ended = ""  # somebody some of whose sessions were ended

    def become(self, person: PersonRow, session: Session) -> None:
        """From now on this browser is somebody's."""
        self.person = person
        self.cookie = session

    def browser(self) -> Browser:
        return browser_of(self.request.headers.get("user-agent", ""))

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)

    def queries(self, name: str) -> list[str]:
        """Every value of a parameter that may be said several times."""
        return self.request.query_params.getlist(name)


ALWAYS = ("/api/me", "/api/sessions")  # whoever somebody is, this is theirs
Handler = Callable[[ApiRequest], Coroutine[Any, Any, "Struct | Response"]]


class Route(Struct, frozen=True, kw_only=True):
    """One operation: method, path, what it takes, what it gives, what can go wrong."""

    method: str
    path: str
    handler: Handler
    summary: str
    takes: Any = None  # a Struct
    gives: Any = None  # a Struct, or None for something that is not JSON
    media: str = JSON
    other_media: tuple[str, ...] = ()  # what it gives as well, if that is asked for
    status: int = 200
    problems: tuple[int, ...] = ()
    query: dict[str, tuple[str, dict[str, Any]]] = {}  # name: (meaning, schema)
    params: dict[str, dict[str, Any]] = {}  # of the path: name: schema
    metered: bool = False  # charged by what it takes of the event loop; else the handler sees to it


def network(server: Server, request: Request) -> str:
    """Where a visitor is, as limits count them."""
    peer = request.client.host if request.client else ""
    return server.proxies.network(peer, request.headers.getlist("x-forwarded-for"))


def endpoint(server: Server, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """A route's handler as Starlette calls it."""
    decode = msgspec.json.Decoder(route.takes).decode if route.takes else None

    async def answered_and_logged(request: Request) -> Response:
        began = time.perf_counter()
        answer = await answer_to(request)
        took = time.perf_counter() - began
        server.tables.access_log.request(route.method, route.path, answer.status_code, took)
        return answer

    async def answer_to(request: Request) -> Response:
        def said(error: KiribakoError) -> Response:
            wanted = request.headers.get("accept-language", "")
            return problem(in_language(error, wanted, server.tables.games))

        try:
            check_request(server, request)
            body = decode(await read_body(request)) if decode else None
            bearer = await server.people.find(request.headers.get("cookie", ""))
            asked = ApiRequest(server, request, bearer, body)
            await admit(asked, route)
            if request.method != "GET" or route.path == "/api/me":
                await renew_cookie(asked)
            work = route.handler(asked)
            if route.metered:
                work = server.tables.answering.metered(asked.network, work)
            answer = await work
        except msgspec.ValidationError as error:
            return said(TableError("bad-request", str(error), status=422))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            return said(TableError("bad-json", f"this is no JSON: {error}", status=400))
        except ClientDisconnect:
            return Response(status_code=400)
        except KiribakoError as error:
            return said(error)
        if not isinstance(answer, Response):
            answer = Response(encode(answer), route.status, media_type=JSON)
        if asked.cookie is not None:
            secure = server.settings.secure
            header = to_header(asked.cookie, server.people.secret, secure=secure)
            answer.headers["set-cookie"] = header
        if asked.ended:  # once this is answered: whoever is cut off comes back with the new cookie
            answer.background = BackgroundTask(server.connected_sessions.check, asked.ended)
        return answer

    return answered_and_logged


async def admit(asked: ApiRequest, route: Route) -> None:
    """Whoever is banned may look, take their data and leave, and do nothing else."""
    sanctions, who = asked.server.order.sanctions, asked.person.id
    if asked.bearer is not None:
        sanctions.note(who, asked.network)
        await asked.server.order.met_banned(who, asked.network)
    if asked.request.method != "GET" and not route.path.startswith(ALWAYS):
        sanctions.admit(asked.person, asked.network)


async def renew_cookie(asked: ApiRequest) -> None:
    """A stranger gets a cookie; an account's that names no session yet is exchanged for one."""
    bearer = asked.bearer
    if bearer is None:
        asked.cookie = Session(asked.person.id)
    elif bearer.person.account and not bearer.session:
        session = await asked.server.people.name_session(bearer.person, asked.browser())
        if session is not None:
            asked.bearer = Bearer(bearer.person, digest(session.key))
            asked.cookie = session


def check_request(server: Server, request: Request) -> None:
    """Not too often, and changes only from our own pages and as JSON, which no form can send."""
    if not server.requests.take(network(server, request)):
        raise TableError("too-fast", "too many requests; wait a moment", status=429)
    if request.method in ("GET", "HEAD"):
        return
    headers = request.headers
    if not is_welcome(headers.get("origin"), headers.get("host"), server.settings):
        raise TableError("bad-origin", "this page may not speak for you here", status=403)
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise TableError("bad-origin", "this page may not speak for you here", status=403)
    if request.method != "DELETE" and headers.get("content-type", "").partition(";")[0] != JSON:
        raise TableError("not-json", f"send {JSON}", status=415)


async def read_body(request: Request) -> bytes:
    """The body, if it is not too large and says nothing that no database keeps."""
    parts = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST:
            raise TableError("too-large", f"at most {LARGEST} bytes, please", status=413)
        parts.append(part)
    body = b"".join(parts)
    if NUL.search(body):
        raise TableError("bad-json", "a text has no NUL in it", status=400)
    return body


def problem(error: KiribakoError) -> Response:
    """The one error shape over HTTP."""
    if isinstance(error, TableError):
        status = error.status
    else:
        status = 404 if isinstance(error, UnknownGame) else 422
    headers = {"retry-after": "5"} if status in (429, 503) else {}
    return Response(encode(problem_of(error)), status, headers, media_type=JSON)


def reasons(route: Route) -> dict[int, str]:
    """Every status a route can answer with that is not its own, in words."""
    always = {400, 415, 422, 413} if route.takes else set()
    changes = {403, 415} if route.method in ("POST", "PATCH", "PUT") else set()
    if route.method == "DELETE":
        changes = {403}
    address = {400, 414} if route.params or route.query else set()
    codes = sorted({429, *address, *always, *changes, *route.problems})
    return {code: HTTPStatus(code).phrase for code in codes}
