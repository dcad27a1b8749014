"""boardgame.io's server under the same load, through the same light client."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from benchmarks.server.line import Line, dial, frame
from benchmarks.server.node import Node, free_port

HERE = Path(__file__).parent / "boardgame_io"
SPACE = "/plains,"
PLIES = 60
ANIMALS = ("lion", "crocodile", "elephant", "rhinoceros", "gazelle", "zebra")
AT_ONCE = 20


def installed() -> Path:
    """The folder with boardgame.io and our game, installed if it is not there yet."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    files = [HERE / "package.json", HERE / "package-lock.json", HERE / ".npmrc"]
    version = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
    folder = cache / "kiribako" / f"boardgame_io-{version}"
    if not (folder / "installed").exists():
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("npm is needed to install boardgame.io")
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copy(file, folder)
        words = (npm, "ci", "--omit=peer", "--ignore-scripts")
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"boardgame.io could not be installed:\n{done.stderr}")
        (folder / "installed").touch()
    shutil.copy(HERE / "server.cjs", folder)
    return folder


def peer_node(store: str, *, core: int | None) -> Node:
    """boardgame.io with its in-memory store (`memory`) or FlatFile in a folder."""
    port = free_port()
    node = shutil.which("node") or "node"
    words = (node, "server.cjs", str(port), store)
    environment = {"NODE_ENV": "production"}
    return Node(
        words, port=port, health="/games", environment=environment, core=core, folder=installed()
    )


class PeerTable:
    """A match over there with both players connected."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lines: list[Line] = []
        self.ply = 0
        self.came = 0
        self.sent = 0.0
        self.took = 0.0
        self.moved: Callable[[PeerTable], None] = lambda _table: None

    @property
    def over(self) -> bool:
        return self.ply == PLIES

    def play(self) -> None:
        self.came = 0
        self.sent = perf_counter()
        seat = self.ply % 2
        animal = ANIMALS[self.ply // 2 % len(ANIMALS)]
        self.lines[seat].send(update(self.id, str(seat), self.ply, animal))

    def hear(self, seat: int, text: bytes) -> None:
        if text == b"2":
            self.lines[seat].send(frame(b"3"))
        elif text.startswith(b'42/plains,["update"'):
            if seat == self.ply % 2:  # there is no ack: one's own update is the sign
                self.took = perf_counter() - self.sent
            self.came += 1
            if self.came == 2:
                self.ply += 1
                self.moved(self)

    def hang_up(self) -> None:
        for line in self.lines:
            line.hang_up()


def update(id: str, seat: str, ply: int, animal: str) -> bytes:
    payload = {"type": "place", "args": [animal, ply], "playerID": seat, "credentials": None}
    return event("update", {"type": "MAKE_MOVE", "payload": payload}, ply, id, seat)


def event(name: str, *values: object) -> bytes:
    return frame(f"42{SPACE}{json.dumps([name, *values], separators=(',', ':'))}".encode())


async def lay_peer(port: int, number: int) -> PeerTable:
    """Both connect; the first to ask for a match brings it into being."""
    table = PeerTable(f"match{number}")
    for seat in range(2):
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        line = await dial(port, "/socket.io/?EIO=4&transport=websocket", heard.put_nowait)
        await until(heard, b"0")
        line.send(frame(f"40{SPACE}".encode()))
        await until(heard, b"40")
        line.send(event("sync", table.id, str(seat), None, 2))
        await until(heard, b'42/plains,["sync"')
        line.hear = lambda text, seat=seat: table.hear(seat, text)  # type: ignore[misc]
        table.lines.append(line)
    return table


async def until(heard: asyncio.Queue[bytes], start: bytes) -> None:
    while not (await heard.get()).startswith(start):
        pass


async def lay_peers(port: int, count: int) -> list[PeerTable]:
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> PeerTable:
        async with turn:
            return await lay_peer(port, number)

    return list(await asyncio.gather(*(one(number) for number in range(count))))
