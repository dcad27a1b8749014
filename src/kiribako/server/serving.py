"""Serving: uvicorn with our own WebSocket side, until told to stop."""

from __future__ import annotations

import contextlib
import gc
import json
import logging
import os
import signal
import socket
import sys
import time
from typing import Any

import uvicorn

from kiribako.server.app import make_app
from kiribako.server.connection import Connection
from kiribako.server.entropy import Entropy
from kiribako.server.server import Server
from kiribako.server.settings import Settings
from kiribako.server.web.http_protocol import HttpProtocol

STOP_SECONDS = 10
FACTS = (  # what a log line may carry besides its sentence
    "table", "game", "n", "level", "reason", "tries", "method", "route", "status", "count",
    "seconds", "ms", "more",
)  # fmt: skip


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FACTS if hasattr(record, name)}


class JsonLines(logging.Formatter):
    """One JSON object a line; nothing of what was said, played or signed."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        told |= facts_of(record)
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A sentence and its facts, for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s%(facts)s")

    def format(self, record: logging.LogRecord) -> str:
        facts = facts_of(record)
        record.facts = "".join(f" {name}={value}" for name, value in facts.items())
        return super().format(record)


def set_up_logging(settings: Settings) -> None:
    """To standard error; as text for people, as JSON for programs."""
    handler = logging.StreamHandler(sys.stderr)
    if settings.log == "json":
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(TextLines())
    level = logging.CRITICAL if settings.log == "off" else logging.INFO
    for name in ("kiribako", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level if name == "kiribako" else max(level, logging.WARNING))
        logger.propagate = False


class HttpServer(uvicorn.Server):
    """Says where it listens as soon as it does."""

    def __init__(self, settings: Settings, *, entropy: Entropy | None = None) -> None:
        self.server = Server(settings, entropy=entropy)

        def connection(*, server_state: Any, **_others: Any) -> Connection:
            return Connection(self.server, server_state.connections)

        def http_protocol(**given: Any) -> HttpProtocol:
            return HttpProtocol(self.server, **given)

        config = uvicorn.Config(
            make_app(self.server),
            host=settings.host,
            port=settings.port,
            ws=connection,  # type: ignore[arg-type] # called like a class
            loop="uvloop" if sys.platform != "win32" else "asyncio",
            http=http_protocol,  # type: ignore[arg-type] # called like a class
            lifespan="on",
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=STOP_SECONDS,
            limit_concurrency=None,
            proxy_headers=False,
        )
        super().__init__(config)

    def address(self) -> str:
        """Where it listens, once it does."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            logging.getLogger("kiribako.serving").info("listening on %s", self.address())


def serve(settings: Settings, *, after: int | None = None) -> None:
    """Run until a signal says stop; `after` is the process to take over from."""
    set_up_logging(settings)
    sys.setswitchinterval(0.001)  # the store's writer must not wait long for its turn
    gc.set_threshold(50_000, 20, 50)  # tables live long: looking through them rarely pays
    server = HttpServer(settings)
    if after is not None:  # all that takes long is done: nobody is kept waiting for more than that
        retire(after)
    with contextlib.suppress(KeyboardInterrupt):  # raised again by uvicorn after an orderly stop
        server.run(sockets=handed_over(settings))


def retire(process: int) -> None:
    """Ask the server before this one to stop; its file is free once it has."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGTERM)


def handed_over(settings: Settings) -> list[socket.socket] | None:
    """The socket that whoever started us listens on already: what arrives meanwhile waits there."""
    return [socket.socket(fileno=settings.listen_fd)] if settings.listen_fd >= 0 else None
