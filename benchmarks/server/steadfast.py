"""Players who come back: whatever breaks, they connect again and go on where the table stands."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from benchmarks.server.deals import Deal, Person
from benchmarks.server.line import Line, dial

AGAIN, PATIENT = 0.05, 1.0  # seconds until the next try to connect, doubled up to the second
NUDGE = 2.0  # seconds without an answer, after which a move is sent again
FINE = {"stale-ply", "overtaken", "not-saved", "early-ply"}  # what a restart may answer


class Where(Struct):
    ply: int = 0


class Whole(Struct):
    position: Where | None = None


class Heard(Struct):
    """Of any message, what these players look at."""

    is_: str = msgspec.field(name="is")
    id: str = ""
    code: str = ""
    ply: int = -1
    table: Whole | None = None


decode = msgspec.json.Decoder(Heard).decode


class Steadfast:
    """One table with two such players; they remember what was acknowledged."""

    def __init__(self, id: str, known: Deal, people: Sequence[Person], ports: list[int]) -> None:
        self.id = id
        self.known = known
        self.people = people
        self.ports = ports  # of the node each seat plays at
        self.lines: list[Line | None] = [None, None]
        self.at = [0, 0]  # the ply each player knows of
        self.sent = [-1.0, -1.0]
        self.acked: set[int] = set()
        self.problems: list[str] = []
        self.playing = True
        self.stopped = False
        self.think = 0.0
        self.dice = random.Random(id)  # noqa: S311 - no secret
        self.connections = 0

    async def live(self, seat: int) -> None:
        """Connect, play, be cut off, connect again."""
        path = f"/api/tables/{self.id}/socket"
        pause = AGAIN
        while self.playing:
            gone = asyncio.Event()
            try:
                line = await dial(
                    self.ports[seat],
                    path,
                    lambda text: self.hear(seat, text),
                    cookie=self.people[seat].cookie,
                    gone=lambda _code, gone=gone: gone.set(),  # type: ignore[misc]
                )
            except OSError:
                await asyncio.sleep(self.dice.uniform(0.5, 1.0) * pause)
                pause = min(2 * pause, PATIENT)
                continue
            pause = AGAIN
            self.connections += 1
            self.lines[seat] = line
            if self.stopped:
                line.transport.close()
            self.arrive(seat, self.at[seat])  # the table may have been told already
            await gone.wait()
            self.lines[seat] = None
            await asyncio.sleep(AGAIN)

    def hear(self, seat: int, text: bytes) -> None:
        heard = decode(text)
        if heard.is_ == "table" and heard.table and heard.table.position:
            self.arrive(seat, heard.table.position.ply)
        elif heard.is_ == "moved":
            self.arrive(seat, heard.ply + 1)
        elif heard.is_ == "ack":
            self.acked.add(int(heard.id[1:]))
            self.sent[seat] = -1.0
        elif heard.is_ == "refused":
            self.refused(seat, heard, text)

    def refused(self, seat: int, heard: Heard, text: bytes) -> None:
        if heard.code not in FINE:
            self.problems.append(text.decode())
        self.sent[seat] = -1.0
        if heard.ply >= 0:
            self.arrive(seat, heard.ply)
        elif heard.code == "not-saved":
            self.arrive(seat, self.at[seat])

    def arrive(self, seat: int, ply: int) -> None:
        """The table stands at a ply; if it is this seat's turn, think and move."""
        if ply != self.at[seat]:
            self.sent[seat] = -1.0  # what was sent has been settled
        self.at[seat] = ply
        if ply < len(self.known.decisions) and self.known.decisions[ply][0] == seat:
            pause = self.dice.uniform(0, 2 * self.think)
            asyncio.get_running_loop().call_later(pause, self.move, seat, ply)

    def move(self, seat: int, ply: int) -> None:
        line = self.lines[seat]
        if self.playing and line is not None and self.at[seat] == ply:
            self.sent[seat] = asyncio.get_running_loop().time()
            line.send(self.known.frames[ply])

    def nudge(self) -> None:
        """What was not answered is sent again: twice is harmless."""
        now = asyncio.get_running_loop().time()
        for seat, sent in enumerate(self.sent):
            if 0 <= sent < now - NUDGE:
                self.move(seat, self.at[seat])

    def stop(self) -> None:
        self.playing, self.stopped = False, True
        for line in self.lines:
            if line is not None:
                line.transport.close()
