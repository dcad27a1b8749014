"""Nodes: one table on two of them; moves arrive in time, and races end the same everywhere."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from statistics import median
from time import perf_counter

import msgspec
from msgspec import Struct

from benchmarks.server.deals import Person, deal
from benchmarks.server.faults import seat_all
from benchmarks.server.line import Line, dial, frame
from benchmarks.server.node import Node, our_node
from tests.server.postgres import private_postgres

SOON = 0.1  # seconds within which the other node's player must see a move
PATIENCE = 60.0


class Heard(Struct):
    """Of any message, what is compared."""

    is_: str = msgspec.field(name="is")
    n: int = -1
    id: str = ""
    code: str = ""
    move: str = ""


decode = msgspec.json.Decoder(Heard).decode


class Findings(Struct):
    """What was seen."""

    delays: list[float] = []
    races: int = 0
    refused: dict[str, int] = {}
    faults: list[str] = []


class Watcher:
    """A connection that keeps everything it hears, and when."""

    line: Line

    def __init__(self) -> None:
        self.told: list[tuple[float, Heard]] = []
        self.raw: list[bytes] = []
        self.news = asyncio.Event()

    async def join(self, port: int, table: str, cookie: str) -> None:
        path = f"/api/tables/{table}/socket"
        self.line = await dial(port, path, self.hear, cookie=cookie)
        await self.until("table")

    def hear(self, text: bytes) -> None:
        self.told.append((perf_counter(), decode(text)))
        self.raw.append(text)
        self.news.set()

    def say(self, **said: object) -> None:
        self.line.send(frame(json.dumps(said).encode()))

    async def until(self, kind: str, **facts: object) -> tuple[float, Heard]:
        """The first message of a kind with these facts, come or to come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.news.clear()
                for when, heard in self.told:
                    if heard.is_ == kind and all(
                        getattr(heard, name) == value for name, value in facts.items()
                    ):
                        return when, heard
                await self.news.wait()


async def watch(nodes: Sequence[Node], game: str, races: int) -> Findings:
    """A match between two nodes, then as many races."""
    people = Person(nodes[0].port), Person(nodes[0].port)
    for person in people:
        await person.arrive()
    findings = Findings(delays=[], refused={}, faults=[])
    (table,) = await seat_all(game, 1, people, [nodes[0].port, nodes[0].port])
    seats = [Watcher(), Watcher()]
    for seat, node, person in zip(seats, nodes, people, strict=True):
        await seat.join(node.port, table.id, person.cookie)
    await play_across(seats, game, findings)
    for number in range(races):
        await race(nodes, people[0], game, number, findings)
    for seat in seats:
        seat.line.hang_up()
    await asyncio.sleep(0)  # let them close
    for person in people:
        await person.leave()
    return findings


async def play_across(seats: Sequence[Watcher], game: str, findings: Findings) -> None:
    """Each player on a node of their own; how long until the other sees the move."""
    for ply, (actor, move) in enumerate(deal(game, 0).decisions):
        seats[actor].say(do="move", id=f"m{ply}", ply=ply, seat=actor, move=move)
        acked, heard = await seats[actor].until("ack", id=f"m{ply}")
        own = [one.n for _, one in seats[actor].told if one.is_ == "moved"]
        seen, _ = await seats[1 - actor].until("moved", n=own[-1])
        findings.delays.append(max(0.0, seen - acked))
        if heard.n < own[-1]:
            findings.faults.append(f"ply {ply}: the ack is older than the move")


async def race(
    nodes: Sequence[Node], person: Person, game: str, number: int, findings: Findings
) -> None:
    """The same seat on two devices, a different first move on each node at the same moment."""
    known = deal(game, number % 8)
    id = await person.open(known, seating=("me", "me"), start=True)
    watchers = [Watcher() for _ in nodes]
    for watcher, node in zip(watchers, nodes, strict=True):
        await watcher.join(node.port, id, person.cookie)
    position = json.loads(watchers[0].raw[0])["table"]["position"]
    choices = [position["moves"][0], position["moves"][-1]]
    for watcher, move in zip(watchers, choices, strict=True):
        watcher.say(do="move", id=f"r{move}", ply=0, seat=position["actor"], move=move)
    won = []
    for watcher, move in zip(watchers, choices, strict=True):
        answered = asyncio.create_task(watcher.until("ack", id=f"r{move}"))
        refused = asyncio.create_task(watcher.until("refused", id=f"r{move}"))
        done, waiting = await asyncio.wait((answered, refused), return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        heard = done.pop().result()[1]
        if heard.is_ == "ack":
            won.append(move)
        else:
            findings.refused[heard.code] = findings.refused.get(heard.code, 0) + 1
        await watcher.until("moved")
    findings.races += 1
    told = {
        tuple(one.move for _, one in watcher.told if one.is_ == "moved") for watcher in watchers
    }
    if len(set(choices)) == 2 and (len(won) != 1 or told != {(won[0],)}):
        findings.faults.append(f"race {number}: {won} won, and players were told {told}")
    for watcher in watchers:
        watcher.line.hang_up()


def on_two_nodes(database: str, *, game: str, races: int) -> Findings:
    nodes = [our_node(database), our_node(database)]

    async def scene() -> Findings:
        for node in nodes:
            await node.ready()
        return await watch(nodes, game, races)

    for node in nodes:
        node.start()
    try:
        return asyncio.run(scene())
    finally:
        for node in nodes:
            node.stop()


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="kiwara")
    parser.add_argument("--races", type=int, default=100)


def run(options: argparse.Namespace) -> int:
    """The command; 1 if a race ended differently or moves came late."""
    with private_postgres(durable=True) as postgres:
        found = on_two_nodes(postgres.address(), game=options.game, races=options.races)
    ordered = sorted(found.delays)
    print(
        f"{len(ordered)} moves seen on the other node after the ack: "
        f"p50 {1_000 * median(ordered):.1f} ms, "
        f"p95 {1_000 * ordered[int(0.95 * len(ordered))]:.1f} ms, "
        f"worst {1_000 * ordered[-1]:.1f} ms"
    )
    print(f"{found.races} races, losers told {found.refused}, {len(found.faults)} faults")
    for fault in found.faults:
        print(" ", fault)
    return int(bool(found.faults) or ordered[-1] > SOON)
