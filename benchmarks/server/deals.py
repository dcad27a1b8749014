"""Matches known beforehand, so that the players need not think while they are measured."""

from __future__ import annotations

import json
import random
from functools import cache

import httpx
from msgspec import Struct

import kiribako
from benchmarks.server.line import frame


class Deal(Struct, frozen=True):
    """A whole match: where it starts, and who decides what."""

    record: str
    decisions: list[tuple[int, str]]
    frames: list[bytes]  # each decision as its player sends it


@cache
def deal(game: str, seed: int) -> Deal:
    """A match of random moves; the same for the same seed."""
    rules = kiribako.game(game)
    dice = random.Random(seed)  # noqa: S311 - no secret
    match = rules.new_match(seats=2, seed=seed)
    start = match.record().to_text()
    decisions = []
    while not match.over:
        actor, move = int(match.state.actor), dice.choice(match.moves())
        decisions.append((actor, move))
        match.play(move)
    return Deal(start, decisions, [message(*one, ply) for ply, one in enumerate(decisions)])


def message(seat: int, move: str, ply: int) -> bytes:
    said = {"do": "move", "id": f"m{ply}", "ply": ply, "seat": seat, "move": move}
    return frame(json.dumps(said, separators=(",", ":")).encode())


class Person:
    """Somebody with a cookie."""

    def __init__(self, port: int) -> None:
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.cookie = ""

    async def arrive(self) -> None:
        answer = await self.http.get("/api/me")
        answer.raise_for_status()
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def open(self, known: Deal, *, seating: tuple[str, str], start: bool) -> str:
        """A new table with that deal; its id."""
        wanted = {"record": known.record, "ply": 0, "seating": seating, "start": start}
        answer = await self.http.post("/api/tables", json=wanted)
        if answer.status_code != 201:
            raise RuntimeError(f"no table: {answer.text}")
        id: str = answer.json()["id"]
        return id

    async def leave(self) -> None:
        await self.http.aclose()


async def two_people(port: int) -> tuple[Person, Person]:
    people = Person(port), Person(port)
    for person in people:
        await person.arrive()
    return people
