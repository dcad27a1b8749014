"""People: sessions that will not end, and eyes where they should not be."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from websockets.exceptions import ConnectionClosed

from benchmarks.server.hostile.ground import HONEST, Ground


async def session_race(ground: Ground) -> None:
    """Whoever has a stolen cookie renames at the moment all other sessions are ended."""
    alive = rounds = 0
    for _ in range(ground.size.many(20, least=4)):
        owner = await ground.guest(HONEST)
        stolen = {"Cookie": owner.cookie()}

        def rename(number: int, stolen: dict[str, str] = stolen) -> Coroutine[Any, Any, object]:
            name = {"name": f"Thief {number}"}
            return thief.patch("/api/me", json=name, headers=stolen)

        async with ground.client() as thief:
            ending = owner.http.delete("/api/sessions", params={"everywhere": "true"})
            await asyncio.gather(rename(1), rename(2), ending, rename(3), rename(4))
        async with ground.client() as thief:
            who = (await thief.get("/api/me", headers=stolen)).json()["me"]["who"]
        alive += who == owner.who
        rounds += 1
    ground.got = f"{alive} of {rounds} stolen sessions outlived their end"
    ground.promise(kept=alive == 0, otherwise=f"{alive} ended sessions go on")


async def spectator(ground: Ground) -> None:
    """Somebody who came before the start of a private match wants to see it."""
    ann, bo, eve = [await ground.guest(address) for address in (HONEST, HONEST, "")]
    leaked = doors = 0
    for _ in range(ground.size.many(10)):
        table = (await ann.open(game="koi-koi", seating=["me", "open"], visibility="private"))["id"]
        left, right, spy = [await one.join(table) for one in (ann, bo, eve)]
        await right.must("sit", seat=1)
        await left.must("start")
        await left.must("chat", text="between us")
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(1.0):
                while True:
                    await spy.receive()
        leaked += any(b'"views"' in raw or b"between us" in raw for raw in spy.raw)
        for path in ("", "/record", "/sheet", "/plies/0"):
            doors += (await eve.http.get(f"/api/tables/{table}{path}")).status_code != 403
        for socket in (left, right):
            await socket.wire.close()
    ground.got = f"{leaked} private matches seen, {doors} doors open"
    ground.promise(kept=not leaked, otherwise="a private match was told to a spectator")
    ground.promise(kept=not doors, otherwise="a private match can be asked for")
