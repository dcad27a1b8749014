"""One HTTP post to a checked address: no redirects, no long answers, no endless waiting."""

from __future__ import annotations

import asyncio
import ssl

from kiribako.server.calls.wall import Target

SECONDS = 10.0
MOST = 16_384  # bytes of an answer's head


async def post(target: Target, headers: dict[str, str], body: bytes) -> int:
    """The status of the answer; OSError, ValueError or TimeoutError if there is none."""
    async with asyncio.timeout(SECONDS):
        context = ssl.create_default_context() if target.tls else None
        reader, writer = await asyncio.open_connection(
            target.ip,
            target.port,
            ssl=context,
            server_hostname=target.host if target.tls else None,
            limit=MOST,
        )
        try:
            writer.write(head(target, headers, len(body)) + body)
            await writer.drain()
            return status_of(await reader.readline())
        finally:
            writer.transport.abort()  # all is said; nobody waits for a farewell


def head(target: Target, headers: dict[str, str], length: int) -> bytes:
    lines = [f"POST {target.path} HTTP/1.1", f"Host: {target.name}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines.append(f"Content-Length: {length}")
    for line in lines:
        if not line.isascii() or not line.isprintable():
            raise ValueError("a header has one line")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def status_of(line: bytes) -> int:
    words = line.split(None, 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise ValueError("this is no answer over HTTP")
    return int(words[1])
