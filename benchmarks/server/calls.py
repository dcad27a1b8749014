"""Calls: turns at slow tables while nodes are killed; nobody is called twice, and nobody not."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.server.deals import Person
from benchmarks.server.faults import Strike, killer, restarter
from benchmarks.server.node import Node, our_node
from tests.server.postgres import Postgres, private_postgres
from tests.server.sinks import Sink, post_sink

PATIENCE = 120.0  # seconds without a call, after which it counts as lost
MOST_TURNS = 20  # at one table: more calls than ten would be gathered into one
SETTINGS = {
    "KIRIBAKO_CALL_NETWORKS": "127.0.0.0/8",
    "KIRIBAKO_CALL_ADDRESSES_PER_HOUR": "100000",
    "KIRIBAKO_ADDRESS": "https://box.example",
}
LOST = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


class Tally(Struct):
    """What was seen."""

    turns: int = 0
    repeats: int = 0  # of the same key: sent again by a node that could not know
    delays: list[float] = []
    faults: list[str] = []


class Pair:
    """Two people at one table, of whom only the one who moves is ever there."""

    def __init__(self, people: tuple[Person, Person], ports: Sequence[int], seed: int) -> None:
        self.people = people
        self.ports = ports
        self.dice = random.Random(seed)  # noqa: S311 - no secret
        self.id = ""

    async def open(self, sink: Sink) -> None:
        for seat, person in enumerate(self.people):
            await person.arrive()
            hook = {"address": f"http://127.0.0.1:{sink.port}/{id(self)}/{seat}"}
            (await person.http.post("/api/me/calls/hook", json=hook)).raise_for_status()
        wanted = {"game": "kiwara", "clock": {"kind": "days", "days": 3}, "seating": ["me", "open"]}
        answer = await self.people[0].http.post("/api/tables", json=wanted)
        answer.raise_for_status()
        self.id = answer.json()["id"]
        async with self.line(1) as line:
            await asked(line, {"do": "sit", "seat": 1})
            await asked(line, {"do": "start"})

    def line(self, seat: int) -> connect:
        url = f"ws://127.0.0.1:{self.dice.choice(self.ports)}/api/tables/{self.id}/socket"
        headers = {"Cookie": self.people[seat].cookie}
        return connect(url, additional_headers=headers, proxy=None, max_size=None)

    async def turn(self) -> int:
        """Whoever is to decide comes, decides and goes; whose turn it is then."""
        seat: int | None = None
        while True:
            try:
                async with asyncio.timeout(20), self.line(seat or 0) as line:
                    position = await table_of(line)
                    seat = position["actor"] if seat is None else seat
                    if position["actor"] != seat:
                        return int(position["actor"])
                    if not position.get("moves"):
                        continue  # it is the other one's: come again as them
                    move = {"do": "move", "ply": position["ply"], "seat": seat}
                    await asked(line, {**move, "move": position["moves"][0]})
            except LOST:
                await asyncio.sleep(0.2)


async def table_of(line: ClientConnection) -> dict[str, Any]:
    while True:
        told = json.loads(await line.recv())
        if told["is"] == "table":
            position: dict[str, Any] = told["table"]["position"]
            return position


async def asked(line: ClientConnection, said: dict[str, object]) -> None:
    await line.send(json.dumps({**said, "id": "x"}))
    while True:
        told = json.loads(await line.recv())
        if told["is"] in ("ack", "refused") and told["id"] == "x":
            return


def arrived(sink: Sink, table: str) -> tuple[int, int]:
    """How many calls of a turn came for a table, and how many of them again."""
    keys = Counter(
        posted.headers["idempotency-key"]
        for posted in sink.taken
        for call in posted.json["calls"]
        if call.get("table") == table and call["cause"] == "my_turn"
    )
    return len(keys), sum(keys.values()) - len(keys)


async def live(pair: Pair, sink: Sink, turns: int, tally: Tally) -> None:
    """One turn after another, each only when the call for the one before has come."""
    known = arrived(sink, pair.id)[0]
    for number in range(turns):
        await pair.turn()
        began = time.monotonic()
        while (count := arrived(sink, pair.id)[0]) == known:
            if time.monotonic() - began > PATIENCE:
                tally.faults.append(f"{pair.id}: turn {number} was called by nobody")
                return
            await asyncio.sleep(0.05)
        if count > known + 1:
            tally.faults.append(f"{pair.id}: turn {number} was called {count - known} times")
        tally.delays.append(time.monotonic() - began)
        tally.turns += 1
        known = count


async def endure(
    nodes: Sequence[Node], strikes: Sequence[Strike], *, turns: int, kills: int, seed: int
) -> Tally:
    """Turns under fire, and what came of them."""
    tally = Tally(delays=[], faults=[])
    tables = -(-turns // MOST_TURNS)
    for node in nodes:
        node.start()
    try:
        async with post_sink() as sink:
            for node in nodes:
                await node.ready()
            ports = [node.port for node in nodes]
            pairs = [
                Pair((Person(ports[0]), Person(ports[-1])), ports, seed + number)
                for number in range(tables)
            ]
            for pair in pairs:
                await pair.open(sink)
            lives = [
                asyncio.create_task(live(pair, sink, -(-turns // tables), tally)) for pair in pairs
            ]
            await strike_all(strikes, kills, turns, tally, seed)
            await asyncio.gather(*lives)
            await asyncio.sleep(2)  # whatever should not come any more
            for pair in pairs:
                tally.repeats += arrived(sink, pair.id)[1]
                for person in pair.people:
                    await person.leave()
    finally:
        for node in nodes:
            node.stop()
    return tally


async def strike_all(
    strikes: Sequence[Strike], kills: int, turns: int, tally: Tally, seed: int
) -> None:
    """Evenly over the turns, at random moments."""
    dice = random.Random(seed)  # noqa: S311 - no secret
    for number in range(kills):
        while tally.turns < turns * number // (kills + 1) and not tally.faults:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        print(f"\r{number} of {kills} faults, {tally.turns} turns ", end="", file=sys.stderr)
        await asyncio.sleep(dice.uniform(0, 2))
        await dice.choice(strikes)()


def on_sqlite(folder: Path, *, turns: int, kills: int, seed: int) -> Tally:
    """One node on one file."""
    node = our_node(str(folder / "tables.db"))
    node.environment |= SETTINGS
    return asyncio.run(endure([node], [killer(node)], turns=turns, kills=kills, seed=seed))


def on_postgresql(postgres: Postgres, database: str, *, turns: int, kills: int, seed: int) -> Tally:
    """Two nodes; either is killed, or the database restarts."""
    nodes = [our_node(database), our_node(database)]
    for node in nodes:
        node.environment |= SETTINGS
    strikes = [*map(killer, nodes), restarter(postgres)]
    return asyncio.run(endure(nodes, strikes, turns=turns, kills=kills, seed=seed))


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--turns", type=int, default=1_000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgresql", "both"), default="both")


def run(options: argparse.Namespace) -> int:
    """The command; 1 if anybody was called twice, or not."""
    wanted = {"turns": options.turns, "kills": options.kills, "seed": options.seed}
    bad = False
    if options.store != "postgresql":
        with tempfile.TemporaryDirectory() as folder:
            bad |= tell("SQLite, one node", on_sqlite(Path(folder), **wanted), options.kills)
    if options.store != "sqlite":
        with private_postgres(durable=True) as postgres:
            found = on_postgresql(postgres, postgres.address(), **wanted)
            bad |= tell("PostgreSQL, two nodes", found, options.kills)
    return int(bad)


def tell(what: str, tally: Tally, kills: int) -> bool:
    slow = sorted(tally.delays)[int(len(tally.delays) * 0.95)] if tally.delays else 0.0
    middle = median(tally.delays) if tally.delays else 0.0
    print(
        f"\r{what}: {tally.turns} turns, {kills} faults; calls after {middle:.1f} s (median), "
        f"{slow:.1f} s (p95), {max(tally.delays, default=0):.1f} s (most); "
        f"{tally.repeats} sent again with the same key, {len(tally.faults)} lost or doubled",
        flush=True,
    )
    for fault in tally.faults[:20]:
        print(" ", fault)
    return bool(tally.faults)
