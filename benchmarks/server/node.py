"""A server as a process of its own, which can be measured, stopped and killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import httpx

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 120.0  # seconds for a start on a busy machine
WIDE = {  # everybody comes from one address and is one of two people
    "KIRIBAKO_TABLES_PER_PERSON": "1000000",
    "KIRIBAKO_TABLES_PER_MINUTE": "1000000",
    "KIRIBAKO_PUBLIC_TABLES_PER_ADDRESS": "1000000",
    "KIRIBAKO_CONNECTIONS_PER_ADDRESS": "20000",
    "KIRIBAKO_REQUESTS_PER_MINUTE": "1000000",
    "KIRIBAKO_MESSAGES_PER_SECOND": "100000",
    "KIRIBAKO_BOT_WORKERS": "1",
}


def free_port() -> int:
    """Below those a connection is given by itself: nobody may take it while a server is down."""
    dice = random.SystemRandom()
    while True:
        port = dice.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Node:
    """A program that serves on a port of loopback, on one core if one is named."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        port: int,
        health: str,
        environment: Mapping[str, str] | None = None,
        core: int | None = None,
        folder: Path | None = None,
        errors: Path | None = None,
    ) -> None:
        self.words = words
        self.port = port
        self.health = health
        self.environment = {**os.environ, **(environment or {})}
        self.core = core
        self.folder = folder
        self.errors = errors  # where it complains; empty as long as all is well
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        complaints = None if self.errors is None else self.errors.open("ab")
        self.process = subprocess.Popen(
            self.words,
            env=self.environment,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
        )
        if complaints is not None:
            complaints.close()
        if self.core is not None:
            os.sched_setaffinity(self.process.pid, {self.core})

    async def ready(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as client:
            while time.monotonic() < end:
                if self.process is None or self.process.poll() is not None:
                    raise RuntimeError(f"{self.words[0]} ended before it served")
                try:
                    if (await client.get(self.health)).status_code < 500:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.02)
        raise RuntimeError("the server does not answer")

    def send(self, what: signal.Signals) -> None:
        """Stop it for a while, let it go on, or tell it something."""
        os.kill(self.pid(), what)

    def kill(self) -> None:
        """As when the power fails, as far as a process can."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def pid(self) -> int:
        if self.process is None:
            raise RuntimeError("the server has not been started")
        return self.process.pid

    def cpu(self) -> float:
        """Seconds of a core used so far, by all its threads."""
        words = Path(f"/proc/{self.pid()}/stat").read_text().rpartition(") ")[2].split()
        return (int(words[11]) + int(words[12])) / TICK

    def memory(self) -> int:
        """Bytes in main memory."""
        pages = Path(f"/proc/{self.pid()}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def our_node(
    database: str, *, core: int | None = None, errors: Path | None = None, log: str = "off"
) -> Node:
    """Our own server, with limits wide enough for two people who play everywhere at once."""
    port = free_port()
    settings = {**WIDE, "KIRIBAKO_PORT": str(port), "KIRIBAKO_DATABASE": database}
    settings["KIRIBAKO_LOG"] = log
    words = (sys.executable, "-m", "kiribako", "serve")
    return Node(words, port=port, health="/ready", environment=settings, core=core, errors=errors)
