"""Files: two servers on one, a journal that was removed, and a disk that is full."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from benchmarks.server.hostile.ground import HONEST, Ground
from benchmarks.server.node import free_port
from tests.server.site import Socket

START = 20.0  # seconds in which a second server must have given up
MOVES = 12


async def second_server(ground: Ground) -> None:
    """Another server is started on the same SQLite file; it says why not, and ends."""
    said = ground.folder / "second"
    second = ground.new_node(port=free_port())
    second.errors = said
    second.start()
    deadline = asyncio.get_running_loop().time() + START
    while second.alive() and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(0.05)
        if await serves(second.port):
            break
    served = second.alive()
    second.stop()
    words = said.read_text(encoding="utf-8").strip() if said.exists() else ""
    ground.got = "it serves" if served else "it says why not" if words else "it ends in silence"
    ground.promise(kept=not served, otherwise="two servers share one file")
    ground.promise(kept=served or bool(words), otherwise="it does not say why")
    ground.promise(kept="Traceback" not in words, otherwise="it says so with a traceback")


async def serves(port: int) -> bool:
    try:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"http://{HONEST}:{port}/ready")).status_code == 200
    except httpx.HTTPError:
        return False


async def playing(ground: Ground) -> tuple[Socket, str, dict[str, Any]]:
    """Somebody at both seats of a table."""
    ann = await ground.guest(HONEST)
    table = await ann.open(game="kiwara", seating=["me", "me"], start=True)
    socket = await ann.join(table["id"])
    return socket, table["id"], socket.table["position"]


async def move(socket: Socket, position: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """One decision: the answer, and where the table stands then."""
    facts = {"ply": position["ply"], "seat": position["actor"], "move": position["moves"][0]}
    answer = await socket.ask("move", **facts)
    if answer["is"] == "ack":
        position = (await socket.wait("moved", ply=position["ply"]))["position"]
    return answer, position


async def lost_journal(ground: Ground) -> None:
    """Killed, and the write-ahead log removed: what was acknowledged is missing, and that shows."""
    socket, _, position = await playing(ground)
    for _ in range(MOVES):
        _, position = await move(socket, position)
    ground.node.kill()
    lost = removed(Path(f"{ground.database}-wal"))
    words = (sys.executable, "-m", "kiribako", "check-store", "--database", ground.database)
    done = await asyncio.to_thread(subprocess.run, words, capture_output=True, check=False)
    ground.got = f"{lost} bytes of {MOVES} moves removed, check-store ends with {done.returncode}"
    noticed = done.returncode != 0 or not lost
    ground.promise(kept=noticed, otherwise="check-store finds nothing wrong")
    ground.node.start()
    await ground.node.ready()


def removed(file: Path) -> int:
    """How many bytes went with a file."""
    size = file.stat().st_size if file.exists() else 0
    file.unlink(missing_ok=True)
    return size


async def full_disk(ground: Ground) -> None:
    """Files cannot grow for a while: nothing is acknowledged that was not written."""
    socket, table, position = await playing(ground)
    for _ in range(2):
        _, position = await move(socket, position)
    refused = 0
    sizes = [file.stat().st_size for file in ground.folder.glob("tables.db*")]
    limits = resource.prlimit(ground.node.pid(), resource.RLIMIT_FSIZE)
    resource.prlimit(ground.node.pid(), resource.RLIMIT_FSIZE, (max(sizes), limits[1]))
    try:
        for _ in range(MOVES):
            answer, position = await move(socket, position)
            refused += answer["is"] == "refused"
            known = answer["is"] == "ack" or answer["code"] == "not-saved"
            ground.promise(kept=known, otherwise=f"a full disk is answered with {answer}")
        ready = await unready(ground)
        ground.promise(kept=not refused or ready == 503, otherwise=f"/ready answers {ready}")
    finally:
        resource.prlimit(ground.node.pid(), resource.RLIMIT_FSIZE, limits)
    before = position["ply"]
    for _ in range(20):
        _, position = await move(socket, position)
        if position["ply"] > before:
            break
        await asyncio.sleep(0.2)
    again = position["ply"] > before
    ground.promise(kept=again, otherwise="with room again, nothing is saved")
    ground.node.kill()
    ground.node.start()
    await ground.node.ready()
    async with ground.client(HONEST) as http:
        kept = (await http.get(f"/api/tables/{table}")).json()["position"]["ply"]
    acked = position["ply"]
    ground.got = f"{refused} of {MOVES} moves refused, {acked} acknowledged in all, {kept} kept"
    ground.promise(kept=kept == acked, otherwise="an acknowledged move is lost")


async def unready(ground: Ground) -> int:
    """What /ready says while nothing can be written; it may need a moment to notice."""
    async with ground.client(HONEST) as http:
        for _ in range(20):
            status = (await http.get("/ready")).status_code
            if status != 200:
                return status
            await asyncio.sleep(0.1)
    return 200
