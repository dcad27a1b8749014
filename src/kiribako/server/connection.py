"""A WebSocket connection: frames in, payloads out, and nothing that can hold up the others."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qs, urlsplit

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State as Wire
from websockets.server import ServerProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # where no compiled wheel is at hand
    from websockets.utils import apply_mask

from kiribako.server.origins import is_welcome
from kiribako.server.redaction import Payload
from kiribako.server.visit import LATER, STOPPING, Visit

if TYPE_CHECKING:
    from kiribako.server.server import Server

silent = logging.getLogger("kiribako.connection.frames")  # what every client does is no news
silent.setLevel(logging.CRITICAL)
LARGEST = 16_384  # bytes of a client's message
NEVER = 1 << 60
BEAT = 1.5  # seconds between two looks whether somebody is still there
AWAY_AFTER = 2.9  # seconds without an answer, after which they count as away: two beats
PING_EVERY = 20.0  # where nobody else would miss them; without an answer for so long they are gone
LATE = 0.25  # seconds by which a beat may be late before answers may be waiting unread
PING, PONG = b"\x89\x00", b"\x8a\x80"  # without anything in them
FAREWELL = 2.0  # seconds a client has to answer a goodbye
SHORT_TEXT, MASKED, LONG, HEAD = 0x81, 0x80, 0xFE, 6  # of a client's frame below 126 bytes


class Connection(Visit, asyncio.Protocol):
    """In the place of uvicorn's own WebSocket protocol; RFC 6455 itself is left to websockets."""

    def __init__(self, server: Server, connections: set[Any]) -> None:
        super().__init__(server)
        self.connections = connections  # uvicorn's, for its orderly stop
        self.wire = ServerProtocol(max_size=LARGEST, logger=silent)
        self.transport: asyncio.Transport | None = None
        self.loop = asyncio.get_running_loop()
        self.inside = False  # counted by the limits
        self.fragments: list[bytes] = []
        self.owed = NEVER  # bytes websockets was given beyond whole frames; 0 after the handshake
        self.most_unsent = server.settings.slow_reader_kilobytes << 10
        self.outbox = server.outbox
        self.unsent: list[bytes] = []  # heads and payloads of this turn of the loop
        self.pinged = 0.0
        self.answered = True
        self.due = 0.0  # when the next beat comes
        self.timer: asyncio.TimerHandle | None = None

    # -- the transport's calls ---------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)
        if self.timer is not None:
            self.timer.cancel()
        self.leave()
        if self.inside:
            self.inside = False
            self.server.websocket_limits.leave(self.address)

    def data_received(self, data: bytes) -> None:
        self.arrived = self.server.tables.now()
        if self.away:
            self.set_away(away=False)
        if self.owed == 0 and not self.fragments:
            if len(data) == HEAD and data.startswith(PONG):  # the answer to our ping, and no more
                self.pong()
                return
            data = self.take_short(data)
            if not data:
                return
        self.owed += len(data)
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Request):
                self.shake_hands(event)
                self.owed = 0 if data.endswith(b"\r\n\r\n") else NEVER
            elif isinstance(event, Frame):
                self.owed -= size_on_wire(len(event.data))
                self.frame(event)
        self.flush()

    def take_short(self, data: bytes) -> bytes:
        """The usual case, whole short text messages, without a detour; what is left of the rest."""
        place, size = 0, len(data)
        while size - place > HEAD and data[place] == SHORT_TEXT and not self.closing:
            length = data[place + 1]
            start = place + HEAD
            end = start + length - MASKED
            if not MASKED <= length < LONG or end > size:
                break
            self.hear(apply_mask(data[start:end], data[place + 2 : start]))
            place = end
        return data[place:]

    def eof_received(self) -> None:
        self.wire.receive_eof()
        self.flush()

    def shutdown(self) -> None:
        """The server stops: what is being written is still answered, then goodbye."""
        if self.live is not None and self.live.busy:
            self.loop.call_later(0.02, self.shutdown)
        else:
            self.close(STOPPING, "the server stops; come back soon")

    # -- beginning and end ---------------------------------------------------------------------

    def shake_hands(self, request: Request) -> None:
        headers = request.headers
        peer = self.transport.get_extra_info("peername") if self.transport else None
        address = peer[0] if isinstance(peer, tuple) else ""
        settings = self.server.settings
        forwarded = headers.get_all("X-Forwarded-For")
        self.address = self.server.proxies.network(address, forwarded)
        url = urlsplit(request.path)
        segments = url.path.strip("/").split("/")
        origin, host = (", ".join(headers.get_all(name)) or None for name in ("Origin", "Host"))
        if not is_welcome(origin, host, settings):
            self.wire.send_response(self.wire.reject(403, "this page may not connect here\n"))
            return
        if len(segments) != 4 or segments[:2] != ["api", "tables"] or segments[3] != "socket":
            self.wire.send_response(self.wire.reject(404, "there is nothing to connect to here\n"))
            return
        if not self.server.requests.take(self.address):
            self.wire.send_response(self.wire.reject(429, "too many requests; wait a moment\n"))
            return
        response = self.wire.accept(request)
        self.wire.send_response(response)
        if self.wire.state is not Wire.OPEN:
            return
        if not self.server.websocket_limits.enter(self.address):
            self.close(LATER, "too many connections; come back later")
            return
        self.inside = True
        asked = parse_qs(url.query)
        since = asked.get("since", [""])[0]
        stranger = asked.get("as") == ["spectator"]  # an embed: nobody's eyes, whoever looks
        cookie = "" if stranger else "; ".join(headers.get_all("Cookie"))
        count = int(since) if since.isdecimal() and len(since) < 10 else None
        self.server.tables.spawn(self.join(segments[2], cookie, count))
        self.pinged = self.loop.time()
        self.next_beat()

    def close(self, code: int, reason: str) -> None:
        if self.closing or self.transport is None:
            return
        self.closing = True
        if self.wire.state is Wire.OPEN:
            self.wire.send_close(code, reason)
            self.flush()
            self.loop.call_later(FAREWELL, self.transport.abort)  # unless the client says goodbye
        else:
            self.transport.close()

    def next_beat(self) -> None:
        self.due = self.loop.time() + BEAT
        self.timer = self.loop.call_later(BEAT, self.beat)

    def beat(self) -> None:
        """Is anybody there, and how far; whoever stays silent is away, and gone after longer."""
        if self.closing or self.transport is None:
            return
        now = self.loop.time()
        late, silent_for = now - self.due, now - self.pinged
        self.next_beat()
        if self.answered:
            if self.is_missed() or silent_for >= PING_EVERY:
                self.answered = False
                self.pinged = now
                self.transport.write(PING)
        elif late > LATE:  # the answer may have come, and not been read
            return
        elif silent_for >= PING_EVERY:
            self.close(LATER, "no sign of life")
        elif silent_for >= AWAY_AFTER and not self.away:
            self.set_away(away=True)

    def pong(self) -> None:
        self.answered = True
        self.lag = int(1_000 * (self.loop.time() - self.pinged))

    def is_missed(self) -> bool:
        """Whether somebody who plays with them wants to know soon that they have dropped."""
        live = self.live
        if live is None or not self.eyes or live.table.phase == "over":
            return False
        return len(live.clients) > 1 or bool(live.on_other_nodes)

    def set_away(self, *, away: bool) -> None:
        self.away = away
        if self.live is not None:
            self.live.tell_here()

    # -- in -------------------------------------------------------------------------------------

    def frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT or frame.opcode is Opcode.BINARY:
            if frame.fin:
                self.hear(bytes(frame.data))
            else:
                self.fragments = [bytes(frame.data)]
        elif frame.opcode is Opcode.CONT:
            self.fragments.append(bytes(frame.data))
            if frame.fin:
                whole, self.fragments = b"".join(self.fragments), []
                self.hear(whole)
        elif frame.opcode is Opcode.PONG:
            self.pong()
        elif frame.opcode is Opcode.CLOSE:
            self.closing = True

    # -- out ------------------------------------------------------------------------------------

    def send(self, payload: Payload) -> None:
        """A message for the end of this turn of the event loop; all of them go in one write."""
        if self.closing:
            return
        if not self.unsent:
            self.outbox.collect(self)
        self.unsent += (head_of(len(payload)), payload)

    def deliver(self) -> None:
        """Hand the messages to the socket; whoever does not read is let go, not waited for."""
        payloads, self.unsent = self.unsent, []
        transport = self.transport
        if not payloads or transport is None or transport.is_closing():
            return
        transport.write(b"".join(payloads))
        if transport.get_write_buffer_size() > self.most_unsent:
            self.server.tables.counts.dropped += 1
            self.closing = True
            transport.abort()

    def flush(self) -> None:
        """What websockets has to say for itself: the handshake, pongs, goodbyes."""
        if self.transport is None:
            return
        for data in self.wire.data_to_send():
            self.deliver()  # what was said before comes before
            if data:
                self.transport.write(data)
            else:
                self.closing = True
                self.transport.close()


def head_of(size: int) -> bytes:
    """The head of a server's text frame."""
    if size < 126:
        return SHORT_HEADS[size]
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


SHORT_HEADS = [bytes((0x81, size)) for size in range(126)]


def size_on_wire(size: int) -> int:
    """A client's frame with its head and mask."""
    return size + (6 if size < 126 else 8 if size < 65_536 else 14)
