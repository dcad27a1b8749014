"""A WebSocket client that costs next to nothing: whole text frames, and masks of zero."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
Hear = Callable[[bytes], None]


def frame(text: bytes, *, first: int = TEXT) -> bytes:
    """A client's frame; a mask of four zeros leaves the text as it is."""
    size = len(text)
    if size < 126:
        return bytes((first, 0x80 | size)) + b"\0\0\0\0" + text
    if size < 65_536:
        return bytes((first, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + text
    return bytes((first, 0xFF)) + size.to_bytes(8, "big") + b"\0\0\0\0" + text


class Line(asyncio.Protocol):
    """One connection; `hear` is called with every text message."""

    def __init__(self, greeting: bytes, hear: Hear, gone: Callable[[int], None] | None) -> None:
        self.greeting = greeting
        self.hear = hear
        self.gone = gone
        self.rest = b""
        self.greeted = False
        self.code = 1006
        self.bytes = 0
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.send = self.transport.write
        self.send(self.greeting)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("hung up during the handshake"))
            self.opened.exception()  # nobody need wait
        if self.gone is not None:
            self.gone(self.code)

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        data = self.rest + data if self.rest else data
        place = 0
        if not self.greeted:
            place = self.greet(data)
            if not place:
                self.rest = data
                return
        size = len(data)
        while place + 2 <= size:
            length = data[place + 1]
            start = place + 2
            if length == 126:
                length = int.from_bytes(data[start : start + 2], "big")
                start += 2
            elif length == 127:
                length = int.from_bytes(data[start : start + 8], "big")
                start += 8
            end = start + length
            if end > size:
                break
            if data[place] == TEXT:
                self.hear(data[start:end])
            else:
                self.control(data[place], data[start:end])
            place = end
        self.rest = data[place:]

    def greet(self, data: bytes) -> int:
        """Where the server's frames begin, 0 until its answer is whole."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            answer = data.partition(b"\r\n")[0].decode("latin-1")
            self.opened.set_exception(ConnectionError(answer))
            self.transport.close()
            return len(data)
        self.greeted = True
        self.opened.set_result(None)
        return end + 4

    def control(self, first: int, text: bytes) -> None:
        if first == PING:
            self.send(frame(text, first=0x8A))
        elif first == CLOSE:
            self.code = int.from_bytes(text[:2], "big") if text else 1005
            self.transport.close()

    def hang_up(self) -> None:
        self.gone = None
        self.transport.abort()


async def dial(
    port: int,
    path: str,
    hear: Hear,
    *,
    cookie: str = "",
    gone: Callable[[int], None] | None = None,
) -> Line:
    """Connect; a ConnectionError if that fails."""
    key = base64.b64encode(os.urandom(16)).decode()
    words = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        + (f"Cookie: {cookie}\r\n" if cookie else "")
        + "\r\n"
    )
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(
        lambda: Line(words.encode(), hear, gone), "127.0.0.1", port
    )
    try:
        await line.opened
    except BaseException:  # refused, or no longer wanted: nobody else would hang up
        line.hang_up()
        await asyncio.sleep(0)
        raise
    return line
