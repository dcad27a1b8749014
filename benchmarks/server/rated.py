"""Ratings: rated matches while nodes are killed; each counts once, and the log tells the same."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import kiribako
from benchmarks.server.calls import asked
from benchmarks.server.faults import Strike, killer, restarter
from benchmarks.server.node import Node, our_node
from kiribako.server.ratings.rebuild import rebuild
from kiribako.server.server import store_for
from kiribako.server.settings import Settings
from tests.server.postgres import Postgres, private_postgres

LOST = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)
PATIENCE = 120.0  # seconds for what waits to be counted
WANTED = {"game": "kiwara", "rated": True, "take_backs": "none", "seating": ["me", "open"]}
AT_ONCE = 8  # matches


class Tally(Struct):
    """What was seen."""

    ended: int = 0  # matches whose end was acknowledged
    kept: int = 0  # matches that the ratings count
    people: int = 0
    faults: list[str] = []


class Member:
    """Somebody with an account, at whichever node answers."""

    def __init__(self, number: int, ports: Sequence[int], dice: random.Random) -> None:
        self.http = httpx.AsyncClient(timeout=30)
        self.name = f"member{number}"
        self.ports = ports
        self.dice = dice

    def at(self, scheme: str, path: str) -> str:
        return f"{scheme}://127.0.0.1:{self.dice.choice(self.ports)}{path}"

    async def arrive(self) -> None:
        await self.http.get(self.at("http", "/api/me"))
        words = {"account": self.name, "passphrase": "correct horse"}
        answer = await self.http.post(self.at("http", "/api/accounts"), json=words)
        answer.raise_for_status()

    async def open(self) -> str:
        answer = await self.http.post(self.at("http", "/api/tables"), json=WANTED)
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def give_up(self, table: str) -> None:
        """Come, sit down, begin and resign: whatever of it has not happened yet."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = self.at("ws", f"/api/tables/{table}/socket")
        line = connect(url, additional_headers={"Cookie": cookie}, proxy=None, max_size=None)
        async with asyncio.timeout(20), line as socket:
            doing: list[dict[str, object]] = [{"do": "sit", "seat": 1}, {"do": "start"}]
            for said in (*doing, {"do": "resign", "seat": 1}):
                await asked(socket, said)

    async def is_over(self, table: str) -> bool:
        answer = await self.http.get(self.at("http", f"/api/tables/{table}"))
        return bool(answer.raise_for_status().json()["status"]["phase"] == "over")


async def play(winner: Member, loser: Member) -> None:
    """One match to its acknowledged end, however often the line is cut."""
    table = ""
    while True:
        try:
            table = table or await winner.open()
            await loser.give_up(table)
            if await loser.is_over(table):
                return
        except LOST:
            await asyncio.sleep(0.2)


async def endure(
    database: str,
    nodes: Sequence[Node],
    strikes: Sequence[Strike],
    *,
    people: int,
    matches: int,
    kills: int,
    seed: int,
) -> Tally:
    """Matches under fire, then the ratings that were kept against those made of the log."""
    tally = Tally(faults=[])
    dice = random.Random(seed)  # noqa: S311 - no secret
    for node in nodes:
        node.environment |= {"KIRIBAKO_PASSPHRASES_PER_MINUTE": "100000"}
        node.start()
    try:
        for node in nodes:
            await node.ready()
        members = [Member(n, [node.port for node in nodes], dice) for n in range(people)]
        for member in members:
            await member.arrive()
        waiting = [dice.sample(members, 2) for _ in range(matches)]

        async def live() -> None:
            while waiting:
                await play(*waiting.pop())
                tally.ended += 1

        lives = [asyncio.create_task(live()) for _ in range(AT_ONCE)]
        for number in range(kills):
            while tally.ended < matches * number // (kills + 1):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            print(f"\r{number} of {kills} faults, {tally.ended} matches ", end="", file=sys.stderr)
            await asyncio.sleep(dice.uniform(0, 1))
            await dice.choice(strikes)()
        await asyncio.gather(*lives)
        for member in members:
            await member.http.aclose()
        await check(database, tally)
    finally:
        for node in nodes:
            node.stop()
    return tally


async def check(database: str, tally: Tally) -> None:
    """While the nodes still run: what waits is counted, and the log tells the same."""
    store = store_for(Settings(database=database))
    await store.open()
    try:
        limit = time.monotonic() + PATIENCE
        while await store.to_rate(1, 0):
            if time.monotonic() > limit:
                tally.faults.append("a match was never counted")
                break
            await asyncio.sleep(0.2)
        ended = await store.fetch("SELECT count(*) FROM results WHERE seat = 0")
        if int(ended[0][0]) != tally.ended:
            tally.faults.append(f"{ended[0][0]} results of {tally.ended} matches")
        found = await rebuild(store, {game.id: game for game in kiribako.games()}, keep=False)
        tally.kept, tally.people = found.matches, found.people
        if found.different:
            tally.faults.append(f"{found.different} ratings differ from those made of the log")
    finally:
        await store.close()


def on_sqlite(folder: Path, **wanted: int) -> Tally:
    database = str(folder / "tables.db")
    node = our_node(database)
    return asyncio.run(endure(database, [node], [killer(node)], **wanted))


def on_postgresql(postgres: Postgres, database: str, **wanted: int) -> Tally:
    """Two nodes; either is killed, or the database restarts."""
    nodes = [our_node(database), our_node(database)]
    strikes = [*map(killer, nodes), restarter(postgres)]
    return asyncio.run(endure(database, nodes, strikes, **wanted))


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--people", type=int, default=24)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgresql", "both"), default="both")


def run(options: argparse.Namespace) -> int:
    """The command; 1 if a match was lost or counted twice, or the log tells otherwise."""
    wanted = {name: getattr(options, name) for name in ("people", "matches", "kills", "seed")}
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
    print(
        f"\r{what}: {tally.ended} rated matches of {tally.people} people, {kills} faults; "
        f"{tally.kept} count, {len(tally.faults)} faults found",
        flush=True,
    )
    for fault in tally.faults[:20]:
        print(" ", fault)
    return bool(tally.faults)
