"""Crowds: more tables, watchers and words than one address has any use for."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from websockets.exceptions import ConnectionClosed

from benchmarks.server.hostile.ground import HONEST, Ground, Guest, word

REPLY = 3.0  # seconds for which an honest player waits for a quick bot, at most
WORDS = 20  # lines in all that people who do not sit there may leave at a table in a minute
PER_GUEST = 45  # tables: fewer than one person may have


async def bot_tables(ground: Ground) -> None:
    """Tables on which only bots play; an honest player's bot still answers at once."""
    opened = 0
    guests: list[Guest] = []
    quiet = await reply(ground)
    for number in range(ground.size.many(300, least=12)):
        if number % PER_GUEST == 0:
            guests.append(await ground.guest())
        bots = {"seating": ["level-2", "level-2"], "start": True}
        opened += await guests[-1].tries(game="kiwara", **bots) == 201
    under = await reply(ground)
    ground.got = f"{opened} tables; a bot's reply took {quiet:.2f} s before, {under:.2f} s after"
    ground.promise(kept=under < REPLY, otherwise=f"a bot's reply takes {under:.1f} s")


async def reply(ground: Ground) -> float:
    """How long an honest player waits for a bot."""
    honest = await ground.guest(HONEST)
    begin = {"seating": ["me", "level-1"], "setup": {"first": 0}, "start": True}
    table = await honest.open(game="kiwara", **begin)
    socket = await honest.join(table["id"])
    position = socket.table["position"]
    ply = 0
    while position["actor"] == 0:
        await socket.must("move", ply=ply, seat=0, move=position["moves"][0])
        position = (await socket.wait("moved", ply=ply))["position"]
        ply += 1
    began = time.perf_counter()
    await socket.wait("moved", ply=ply)
    return time.perf_counter() - began


async def lobby_flood(ground: Ground) -> None:
    """Public tables by the dozen; the one of somebody else can still be found."""
    honest = await ground.guest(HONEST)
    table = (await honest.open(game="kiwara", seating=["me", "open"], visibility="public"))["id"]
    statuses: Counter[int] = Counter()
    villain = await ground.guest()
    for number in range(ground.size.many(120, least=60)):
        if ground.stop.is_set() and number > 60:
            break
        if number % PER_GUEST == PER_GUEST - 1:
            villain = await ground.guest()
        wanted = {"seating": ["me", "open"], "visibility": "public"}
        statuses[await villain.tries(game="kiwara", **wanted)] += 1
    asked = [villain.http.get("/api/tables") for _ in range(ground.size.many(100))]
    for answer in await asyncio.gather(*asked):
        statuses[answer.status_code] += 1
    lobby = (await honest.http.get("/api/tables")).json()["tables"]
    ground.got = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    found = any(line["id"] == table for line in lobby)
    ground.promise(kept=found, otherwise="one address has the lobby to itself")
    failed = [status for status in statuses if status >= 500]
    ground.promise(kept=not failed, otherwise=f"the lobby answers {failed}")


async def chat_flood(ground: Ground) -> None:
    """People who do not sit at a public table talk there, as much as they can."""
    honest = await ground.guest(HONEST)
    wanted = {"seating": ["me", "me"], "start": True, "visibility": "public"}
    table = (await honest.open(game="kiwara", **wanted))["id"]
    answers: Counter[str] = Counter()

    async def talk() -> None:
        socket = await (await ground.guest()).join(table)
        try:
            for number in range(30):
                answer = await socket.ask("chat", text=f"buy my gold {number}")
                answers[word(answer)] += 1
        except ConnectionClosed:
            answers["closed"] += 1

    await asyncio.gather(*(talk() for _ in range(ground.size.many(20, least=4))))
    ground.got = ", ".join(f"{count} {what}" for what, count in sorted(answers.items()))
    taken = answers["ack"]
    ground.promise(kept=taken <= WORDS, otherwise=f"{taken} lines of strangers are in the log")
