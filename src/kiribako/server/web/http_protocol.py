"""Uvicorn's HTTP protocol, but whoever sends nothing, or half of something, does not stay."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kiribako.server.origins import network_of
from kiribako.server.wire.parts import Problem

if TYPE_CHECKING:
    from kiribako.server.server import Server

LARGEST_HEAD = 32 * 1024  # bytes of a request before its body
UNREAD_SECONDS = 30.0  # during which a client may take nothing of what was sent to it
encode = msgspec.json.Encoder().encode
PHRASES = {
    400: "Bad Request",
    408: "Request Timeout",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection with limits of time and number; whatever else it does is uvicorn's.

    Uvicorn's own knows one limit of time: a second request that does not begin. Whoever is owed an
    answer may wait for it; whoever owes us the rest of a request, head or body, has so many seconds
    for all of it. A proxy of ours is not counted: it stands for many.
    """

    def __init__(self, server: Server, **given: Any) -> None:
        super().__init__(**given)
        self.our_server = server  # uvicorn has a `server` of its own
        self.network = ""  # counted by the limits
        self.due: asyncio.TimerHandle | None = None  # when the rest of a request must be here
        self.unread: asyncio.TimerHandle | None = None
        self.in_head = False
        self.whole = True  # nothing of a request is missing
        self.asked = 0  # requests that are not answered yet
        self.head = 0  # bytes of a head that came piece by piece
        self.upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if not self.our_server.proxies.trust(peer):
            network = network_of(peer)
            if not self.our_server.http_limits.enter(network):
                self.refuse(503, "too-many-connections", "too many connections; come back later")
                return
            self.network = network
        self.set_due()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        in_head = self.in_head
        super().data_received(data)
        if self.upgraded or self.transport.is_closing():
            return
        self.head = self.head + len(data) if in_head and self.in_head else 0
        if self.head > LARGEST_HEAD:
            self.refuse(431, "too-large", f"at most {LARGEST_HEAD} bytes before the body, please")
        elif self.is_waiting():
            self.set_due()
        else:
            self.clear_due()

    def is_waiting(self) -> bool:
        """Whether it is the client's turn: part of a request is missing, or all of it."""
        return not self.whole or not self.asked

    def on_message_begin(self) -> None:
        self.in_head, self.whole = True, False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.asked += 1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.whole = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.asked -= 1
        super().on_response_complete()
        if self.transport.is_closing():
            self.part()

    def handle_websocket_upgrade(self) -> None:
        self.upgraded = True
        self.let_go()  # from here on the WebSocket side counts and waits for itself
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        self.refuse(400, "bad-request", msg)

    # -- time -------------------------------------------------------------------------------

    def set_due(self) -> None:
        if self.due is None:
            self.due = self.loop.call_later(self.our_server.settings.request_seconds, self.too_late)

    def clear_due(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None

    def too_late(self) -> None:
        self.due = None
        if self.whole:
            self.part()
        else:
            self.refuse(408, "too-slow", "the rest of the request did not come")

    def timeout_keep_alive_handler(self) -> None:
        self.part()

    def pause_writing(self) -> None:
        """What was sent is not being read: a little later there must be room again."""
        super().pause_writing()
        self.set_unread()

    def resume_writing(self) -> None:
        self.clear_unread()
        super().resume_writing()

    def set_unread(self) -> None:
        if self.unread is None:
            self.unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def clear_unread(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    # -- the end -------------------------------------------------------------------------------

    def refuse(self, status: int, code: str, message: str) -> None:
        """The one error shape, for what never becomes a request; then goodbye."""
        if self.asked and self.cycle.response_started:
            self.part()
            return
        body = encode(Problem(code, message))
        head = (
            f"HTTP/1.1 {status} {PHRASES[status]}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.part()

    def part(self) -> None:
        """Close once everything is sent, or else when it was not read for too long."""
        self.transport.close()
        self.set_unread()

    def let_go(self) -> None:
        self.clear_due()
        self.clear_unread()
        if self.network:
            self.our_server.http_limits.leave(self.network)
            self.network = ""
