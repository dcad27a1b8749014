"""The access log: a line for each move and request, without secrets, written once in a turn."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import TextIO

from kiribako.server.log import TableRow
from kiribako.server.settings import Settings

# What an operator may know: never what was played, said or signed, nor from where. All that is
# filled in is a number or a word of our own making, so nothing need be escaped.
FACTS = {
    "move": ("kiribako.table", ("table", "game"), ("n", "ply", "seat", "ms")),
    "refused": ("kiribako.table", ("table", "game", "code"), ("n",)),
    "request": ("kiribako.web", ("method", "route"), ("status", "ms")),
}


def as_json(kind: str) -> str:
    """The pattern of a line for programs."""
    source, texts, numbers = FACTS[kind]
    facts = [f'"{name}":"%s"' for name in texts] + [f'"{name}":%d' for name in numbers]
    start = f'"at":"%s.%03dZ","level":"info","from":"{source}","message":"{kind}"'
    return f"{{{start},{','.join(facts)}}}\n"


def as_text(kind: str) -> str:
    """The pattern of a line for people."""
    source, texts, numbers = FACTS[kind]
    facts = [f"{name}=%s" for name in texts] + [f"{name}=%d" for name in numbers]
    return f"%s.%03dZ INFO {source}: {kind} {' '.join(facts)}\n"


class AccessLog:
    """Writes the lines of moves, refusals and requests, all of one turn of the loop at once.

    The standard library's logging would cost ten times as much, for each move. Everything else
    that is logged is rare, and goes through it.
    """

    def __init__(self, settings: Settings, out: TextIO | None = None) -> None:
        self.on = settings.log != "off" and settings.log_each
        pattern = as_json if settings.log == "json" else as_text
        self.patterns = {kind: pattern(kind) for kind in FACTS}
        self.out = out
        self.waiting: list[str] = []
        self.second = 0  # whose name is known
        self.name = ""

    def move(self, table: TableRow, n: int, ply: int, seat: int, took: int) -> None:
        """A decision that is durable and told; so many milliseconds after it arrived."""
        if self.on:
            self.add("move", table.id, table.game, n, ply, seat, took)

    def refused(self, table: TableRow, n: int, code: str) -> None:
        """Somebody was told why not."""
        if self.on:
            self.add("refused", table.id, table.game, code, n)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An answer over HTTP; `route` is the address without anybody's ids."""
        if self.on:
            self.add("request", method, route, status, int(1_000 * seconds))

    def add(self, kind: str, *facts: object) -> None:
        second, milliseconds = divmod(time.time_ns() // 1_000_000, 1_000)
        if second != self.second:
            self.second = second
            self.name = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.append(self.patterns[kind] % (self.name, milliseconds, *facts))

    def flush(self) -> None:
        lines, self.waiting = self.waiting, []
        out = self.out or sys.stderr
        out.write("".join(lines))
        out.flush()
