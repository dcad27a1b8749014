"""Time: a server that stood still, and a machine whose clock is moved, take nobody's time."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

from benchmarks.server.hostile.ground import HONEST, Ground
from tests.server.site import Socket

MAIN = 60  # seconds on the clock of each seat
STILL = 2.0  # seconds for which the server stands still
FAIR = 900  # milliseconds of a standstill that may be charged
MOVED = (sys.executable, "-m", "benchmarks.server.hostile.moved_clock")


async def timed(ground: Ground) -> tuple[Socket, Socket, dict[str, Any]]:
    """Two people at a table with a clock, which runs."""
    ann, bo = await ground.guest(HONEST), await ground.guest(HONEST)
    clock = {"kind": "live", "main": MAIN, "increment": 0}
    table = (await ann.open(game="kiwara", seating=["me", "open"], clock=clock))["id"]
    sockets = [await ann.join(table), await bo.join(table)]
    await sockets[1].must("sit", seat=1)
    await sockets[0].must("start")
    position: dict[str, Any] = (await sockets[0].wait("status"))["position"]
    actor = position["actor"]
    shown = position if actor == 0 else (await sockets[1].wait("status"))["position"]
    return sockets[actor], sockets[1 - actor], shown


async def charged(ground: Ground, name: str, mover: Socket, other: Socket, shown: Any) -> None:
    """Nobody has lost, the move is taken, and the mover has nearly all their time."""
    actor = shown["actor"]
    await other.ask("ping")
    answer = await mover.ask("move", ply=shown["ply"], seat=actor, move=shown["moves"][0])
    ground.promise(kept=answer["is"] == "ack", otherwise=f"{name}: the move is not taken")
    if answer["is"] != "ack":
        return
    moved = await mover.wait("moved", ply=shown["ply"])
    left = moved["position"]["clocks"]["left"][actor]
    taken = 1_000 * MAIN - left
    ground.got = f"{ground.got}{'; ' if ground.got else ''}{name}: {taken} ms charged"
    ground.promise(kept=taken < FAIR, otherwise=f"{name}: {taken} ms are charged")
    ground.promise(kept=taken >= 0, otherwise=f"{name}: time is given away")


async def stall(ground: Ground) -> None:
    """The server is stopped for two seconds while a clock runs."""
    mover, other, shown = await timed(ground)
    ground.node.send(signal.SIGSTOP)
    await asyncio.sleep(STILL)
    ground.node.send(signal.SIGCONT)
    await charged(ground, "after a stall", mover, other, shown)


async def clock_jump(ground: Ground) -> None:
    """The machine's clock is set an hour forward, then two hours back."""
    for name, what in (("an hour on", signal.SIGUSR1), ("two hours back", signal.SIGUSR2)):
        mover, other, shown = await timed(ground)
        ground.node.send(what)
        await other.ask("ping")
        await asyncio.sleep(0.1)
        await charged(ground, name, mover, other, shown)
