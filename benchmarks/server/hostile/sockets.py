"""Connections that say nothing, half of something, or never listen; and addresses that are none."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable

import httpx
from websockets.exceptions import ConnectionClosed

from benchmarks.server.hostile.ground import HONEST, Ground

ONE_ADDRESS = 200  # connections of one address, as shipped
SETTLED = 1.0  # seconds in which those beyond the limit are turned away
LET_GO = 6.0  # seconds after which a request that does not come is given up, of the suite's server
MOST_GROWTH = 256 << 20  # bytes of memory for all that is not read
HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n"
PATHS = (
    "/%00", "/a%00b", "/api/tables/%00", "/api/tables/%00/record", "/api/codes/%00",
    "/api/games/%00/rules", "/api/tables/%ff%fe", "/assets/%00.js", "/" + "x" * 60_000,
    "/api/codes/" + "x" * 60_000, "/api/tables/" + "%00" * 5_000, "/../../etc/passwd",
)  # fmt: skip


async def silent_sockets(ground: Ground) -> None:
    """Connections without a word: bounded for one address, and let go."""
    await hold(ground, b"")


async def half_sent(ground: Ground) -> None:
    """Requests that begin and never end."""
    await hold(ground, HALF)


async def hold(ground: Ground, said: bytes) -> None:
    held: list[asyncio.StreamWriter] = []
    ends: list[asyncio.Task[bytes]] = []  # done once the server has let go
    for _ in range(ground.size.many(400, least=260)):
        try:
            reader, writer = await asyncio.open_connection(
                HONEST, ground.port, local_addr=(ground.attacker, 0)
            )
        except OSError:
            break
        if said:
            writer.write(said)
        held.append(writer)
        ends.append(asyncio.create_task(reader.read()))
    async with ground.client(HONEST) as http:
        status = (await http.get("/api/games")).status_code
    ground.promise(kept=status == 200, otherwise="others are not served meanwhile")
    await until(lambda: still_open(ends) <= ONE_ADDRESS, SETTLED)
    at_once = still_open(ends)
    await until(lambda: not still_open(ends), LET_GO)
    left = still_open(ends)
    for writer in held:
        writer.transport.abort()
    await asyncio.gather(*ends, return_exceptions=True)
    ground.got = f"{at_once} of {len(held)} held at once, {left} after {LET_GO:.0f} s"
    ground.promise(kept=at_once <= ONE_ADDRESS, otherwise=f"one address holds {at_once}")
    ground.promise(kept=left == 0, otherwise=f"{left} are never let go")


def still_open(ends: list[asyncio.Task[bytes]]) -> int:
    return sum(not end.done() for end in ends)


async def until(true: Callable[[], bool], seconds: float) -> None:
    """Wait for something that should come within so many seconds."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not true():
        await asyncio.sleep(0.05)
        if asyncio.get_running_loop().time() > deadline:
            return


async def slow_readers(ground: Ground) -> None:
    """People who ask for long answers and read none of them."""
    villain = await ground.guest()
    table = await villain.open(game="kigi", seats=2, seating=["me", "me"], start=True)
    before = ground.node.memory()
    lines = []
    for _ in range(ground.size.many(20, least=3)):
        line = await villain.join(table["id"])
        raw = line.wire.transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.wire.transport.pause_reading()
        lines.append(line)
    seat = lines[0].table["position"]["actor"]
    asked = 0
    for _ in ground.rounds(20, least=4):
        for line in lines:
            try:
                await line.send("words", ply=0, seat=seat)
                asked += 1
            except ConnectionClosed:
                continue
        await asyncio.sleep(0.02)
    growth = max(0, ground.node.memory() - before)
    for line in lines:
        line.wire.transport.abort()
    ground.got = f"{asked} questions, {growth / 1e6:.0f} MB unread in the server"
    ground.promise(kept=growth < MOST_GROWTH, otherwise=f"{growth >> 20} MB are kept for them")


async def odd_paths(ground: Ground) -> None:
    """Addresses, names and texts that no store can hold are refused, not stumbled over."""
    villain = await ground.guest()
    answers: Counter[str] = Counter()
    for path in PATHS:
        answers[await answered(villain.http, "GET", path)] += 1
    odd: dict[str, object] = {"account": "admin\n", "passphrase": "long enough"}
    odder: dict[str, object] = {"account": "a\x00b", "passphrase": "\x00" * 9}
    bodies = [("POST", "/api/accounts", odd), ("POST", "/api/sessions", odder)]
    bodies.append(("PATCH", "/api/me", {"name": "\x00"}))
    for entropy in ("xyz\n", "\x00"):
        wanted = {"game": "kiwara", "seating": ["me", "me"], "entropy": entropy, "start": True}
        bodies.append(("POST", "/api/tables", wanted))
    for method, path, body in bodies:
        answer = await answered(villain.http, method, path, body)
        answers[answer] += 1
        ground.promise(kept=answer[0] == "4", otherwise=f"{path} answers {answer} to {body!r}")
    ground.got = ", ".join(f"{count} x {answer}" for answer, count in sorted(answers.items()))
    broken = [answer for answer in answers if answer[0] == "5"]
    ground.promise(kept=not broken, otherwise=f"something is answered with {broken}")


async def answered(
    http: httpx.AsyncClient, method: str, path: str, body: dict[str, object] | None = None
) -> str:
    """The status, or what became of the connection."""
    try:
        return str((await http.request(method, path, json=body)).status_code)
    except httpx.HTTPError as error:
        return f"4, {type(error).__name__}"
