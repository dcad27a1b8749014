"""Floods of questions and offers that cost the server more than the asker."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from websockets.exceptions import ConnectionClosed

from benchmarks.server.deals import deal
from benchmarks.server.hostile.ground import Ground, word
from tests.server.site import Socket

LONG = 24  # decisions before undos are asked for
GHOSTS = 24  # places for a card that are asked for
AT_ONCE = 8  # questions of one connection that are under way


async def undo_flood(ground: Ground) -> None:
    """Offers to take everything back, each of which has to look at every decision."""
    known = deal("kiwara", 0)
    left, right = await ground.guest(), await ground.guest()
    wanted = {"record": known.record, "ply": 0, "seating": ["me", "open"]}
    table = (await left.open(**wanted))["id"]
    sockets = [await left.join(table), await right.join(table)]
    await sockets[1].must("sit", seat=1)
    await sockets[0].must("start")
    for ply, (seat, move) in enumerate(known.decisions[:LONG]):
        await sockets[seat].must("move", ply=ply, seat=seat, move=move)
    answers: Counter[str] = Counter()
    for number in ground.rounds(40, least=8):
        answer = await sockets[0].ask("offer", what="undo", ply=number % 4)
        answers[word(answer)] += 1
        if answer["is"] == "ack":
            await sockets[0].ask("answer", offer=answer["n"], accept=False)
    told(ground, answers)


async def words_flood(ground: Ground) -> None:
    """Thousands of legal moves, in words, again and again."""
    await flood(ground, "words", count=40)


async def ghosts_flood(ground: Ground) -> None:
    """Kigi's finest places for a card, all over the tree."""
    await flood(ground, "consult", count=80)


async def flood(ground: Ground, do: str, *, count: int) -> None:
    """One question from several connections at once, as often as they are answered."""
    sockets, position = await kigi(ground, 4)
    seat = position["actor"]
    facts: dict[str, Any] = {"ply": 0, "seat": seat}
    if do == "consult":
        shown = position["views"][str(seat)]["display"]
        card = next(one["card"] for one in shown if one["kind"] == "tree")
        facts["question"] = {"ghosts": {"card": card, "count": GHOSTS}}
    answers: Counter[str] = Counter()

    async def ask(socket: Socket) -> None:
        for _ in ground.rounds(count // len(sockets)):
            try:
                asking = [socket.send(do, **facts) for _ in range(AT_ONCE)]
                await asyncio.gather(*asking)
                for _ in asking:
                    answer = await socket.receive()
                    while answer["is"] not in ("answer", "refused", "ack"):
                        answer = await socket.receive()
                    answers[word(answer)] += 1
            except ConnectionClosed as closed:
                answers[f"closed {closed.rcvd.code if closed.rcvd else 1006}"] += 1
                return

    await asyncio.gather(*(ask(socket) for socket in sockets))
    told(ground, answers)


async def kigi(ground: Ground, count: int) -> tuple[list[Socket], dict[str, Any]]:
    """A table of the villain's own, seen from several connections."""
    villain = await ground.guest()
    table = await villain.open(game="kigi", seats=2, seating=["me", "me"], start=True)
    sockets = [await villain.join(table["id"]) for _ in range(count)]
    position: dict[str, Any] = sockets[0].table["position"]
    return sockets, position


def told(ground: Ground, answers: Counter[str]) -> None:
    ground.got = ", ".join(f"{count} {what}" for what, count in sorted(answers.items()))
    broken = answers["broken"]
    ground.promise(kept=not broken, otherwise=f"{broken} questions broke something")
