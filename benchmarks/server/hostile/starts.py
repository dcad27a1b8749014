"""Poisoned starts: tables that open well with one seed and cannot be begun with another."""

from __future__ import annotations

from typing import Any

import kiribako
from benchmarks.server.hostile.ground import HONEST, Ground

SUITS = {1: "BRCD", 8: "ABCD", 11: "ABRC", 12: "BCDE", 3: "BRCD"}  # of Koi-Koi's odd months
CARDS = [[f"{month}{suit}" for suit in SUITS.get(month, "ARCD")] for month in range(1, 13)]
COUNTED = {  # so few months are left for the hands that one may have won at the deal
    "hands": [5, 5],
    "captured": [" ".join(card for month in CARDS[:7] for card in month), ""],
    "field": "",
}
FOUR_GOALS = {"goals": ["goal_01", "goal_05", "goal_06", "goal_07"]}


def partial_record() -> str:
    """A record whose set-up leaves the cards open, with an opening move of cards once dealt."""
    match = kiribako.game("koi-koi").new_match(setup=COUNTED)
    record = match.record()
    record.setup = COUNTED
    record.decisions = [(int(match.state.actor), match.moves()[0])]
    return record.to_text()


async def poisoned_starts(ground: Ground) -> None:
    """Each is refused, or begins a match that can be played; the lobby and the others go on."""
    recipes: list[dict[str, Any]] = [
        {"game": "kami-sama", "seats": 2, "setup": FOUR_GOALS},
        {"game": "koi-koi", "setup": COUNTED},
        {"record": partial_record(), "ply": 1},
    ]
    villain, honest = await ground.guest(), await ground.guest(HONEST)
    begun = refused = 0
    for number in range(ground.size.many(24, least=6)):
        wanted = recipes[number % len(recipes)]
        seating = {"seating": ["me", "me"], "visibility": "public"}
        status = await villain.tries(**wanted, **seating, start=number % 2 == 0)
        ground.promise(kept=status < 500, otherwise=f"opening a table answers {status}")
        if status != 201:
            refused += 1
            continue
        begun += 1
        lobby = await honest.http.get("/api/tables")
        ground.promise(kept=lobby.status_code == 200, otherwise="the lobby is poisoned")
        for line in lobby.json().get("tables", []):
            if line["status"]["phase"] == "waiting" and line["code"]:
                await begin(ground, villain, line["id"])
        mine = await villain.http.get("/api/tables/mine")
        ground.promise(kept=mine.status_code == 200, otherwise="my tables are poisoned")
    neighbour = await honest.open(game="kiwara", seating=["me", "me"], start=True)
    socket = await honest.join(neighbour["id"])
    position = socket.table["position"]
    answer = await socket.ask("move", ply=0, seat=position["actor"], move=position["moves"][0])
    ground.promise(kept=answer["is"] == "ack", otherwise="a neighbour's move is not taken")
    ground.got = f"{begun} tables opened, {refused} refused"


async def begin(ground: Ground, villain: Any, table: str) -> None:
    """Start a table that waits; a refusal is an answer, silence is not."""
    shown = (await villain.http.get(f"/api/tables/{table}")).json()
    if shown.get("host") != villain.who:
        return
    socket = await villain.join(table)
    answer = await socket.ask("start")
    ground.promise(kept=answer["is"] in ("ack", "refused"), otherwise="a start is not answered")
    await socket.wire.close()
