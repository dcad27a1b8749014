"""Real servers on loopback that take what is sent: mail, posts, pushes."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PATIENCE = 30.0


class Sink:
    """What arrived; `wait` until there are so many."""

    def __init__(self) -> None:
        self.port = 0
        self.taken: list[Any] = []
        self.news = asyncio.Event()
        self.statuses: list[int] = []  # to answer with first

    def take(self, what: Any) -> None:
        self.taken.append(what)
        self.news.set()

    async def wait(self, count: int = 1, seconds: float = PATIENCE) -> list[Any]:
        async with asyncio.timeout(seconds):
            while len(self.taken) < count:
                self.news.clear()
                await self.news.wait()
        return self.taken


class Posted:
    """A post as it came."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def is_signed(self, secret: str) -> bool:
        stamp, _, made = self.headers["kiribako-signature"].partition(", ")
        signed = stamp.removeprefix("t=").encode() + b"." + self.body
        right = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        return hmac.compare_digest(made, f"v1={right}")


@asynccontextmanager
async def post_sink() -> AsyncIterator[Sink]:
    """A web server that takes every post."""
    sink = Sink()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        except (asyncio.IncompleteReadError, OSError):  # whoever came has died
            writer.close()
            return
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:] if line)
        }
        body = await reader.readexactly(int(headers["content-length"]))
        sink.take(Posted(head[0].split()[1], headers, body))
        status = sink.statuses.pop(0) if sink.statuses else 201
        more = "Location: http://127.0.0.1:1/\r\n" if status == 302 else ""
        writer.write(f"HTTP/1.1 {status} Taken\r\n{more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    sink.port = server.sockets[0].getsockname()[1]
    async with server:
        yield sink


@asynccontextmanager
async def mail_sink() -> AsyncIterator[Sink]:
    """An SMTP server that takes every mail."""
    sink = Sink()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 sink")
        while line := (await reader.readline()).decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                say("354 go on")
                raw = await reader.readuntil(b"\r\n.\r\n")
                mail = message_from_bytes(raw[:-5], policy=default)
                assert isinstance(mail, EmailMessage)
                sink.take(mail)
            if word == "QUIT":
                say("221 bye")
                break
            if word != "DATA" or sink.taken:
                say("250 fine")
            await writer.drain()
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    sink.port = server.sockets[0].getsockname()[1]
    async with server:
        yield sink


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    inner = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(inner, info + b"\x01", hashlib.sha256).digest()[:length]


class Browser:
    """The receiving side of RFC 8291, written from its text."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.public = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def subscription(self) -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "p256dh": unpadded(self.public),
            "auth": unpadded(self.auth),
        }

    def open(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), sender)
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + theirs, 32)
        content = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


def vapid_claims(posted: Posted, server_key: str) -> Any:
    """What a push service checks: the signature is that of the key the browser was given."""
    token, key = posted.headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == server_key
    head, claims, signature = token.split(".")
    raw = padded(signature)
    made = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(key))
    public.verify(made, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(padded(claims))
