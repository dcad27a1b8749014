"""Faults: tables in play while the server is killed at random; nothing acknowledged is lost."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from benchmarks.server.deals import Person, deal
from benchmarks.server.ledger import Verdict, audit
from benchmarks.server.line import dial
from benchmarks.server.node import Node, our_node
from benchmarks.server.steadfast import Steadfast
from benchmarks.server.tables import DEALS, answer, ask
from tests.server.postgres import Postgres, private_postgres

PATIENCE = 120.0  # seconds without enough moves, after which something is wrong
Strike = Callable[[], Awaitable[None]]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--game", default="koi-koi", help="a long one lasts through every kill")
    parser.add_argument("--think", type=float, default=0.3, help="mean seconds before a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgresql", "both"), default="both")


async def seat_all(
    game: str, count: int, people: tuple[Person, Person], ports: list[int]
) -> list[Steadfast]:
    """Tables that have started, nobody connected yet."""

    async def one(number: int) -> Steadfast:
        known = deal(game, number % DEALS)
        id = await people[0].open(known, seating=("me", "open"), start=False)
        first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        path = f"/api/tables/{id}/socket"
        line = await dial(ports[0], path, answer(first, "table"), cookie=people[1].cookie)
        await first
        await ask(line, {"do": "sit", "id": "sit", "seat": 1})
        await ask(line, {"do": "start", "id": "start"})
        line.hang_up()
        return Steadfast(id, known, people, ports)

    return [await one(number) for number in range(count)]


async def strike_often(
    strikes: Sequence[Strike],
    kills: int,
    dice: random.Random,
    tables: Sequence[Steadfast],
    lives: Sequence[asyncio.Task[None]],
) -> None:
    """At random moments, a random one; the next only when moves are being played again."""
    for number in range(kills):
        await progress(tables, lives)
        acked = sum(len(table.acked) for table in tables)
        print(f"\r{number} of {kills} faults, {acked} moves acknowledged ", end="", file=sys.stderr)
        await asyncio.sleep(dice.uniform(0, 0.7))
        await dice.choice(strikes)()
    await progress(tables, lives)


async def progress(tables: Sequence[Steadfast], lives: Sequence[asyncio.Task[None]]) -> None:
    """Wait until half as many moves as there are tables have been acknowledged."""
    now = asyncio.get_running_loop().time
    enough = sum(len(table.acked) for table in tables) + len(tables) // 2
    until = now() + PATIENCE
    while sum(len(table.acked) for table in tables) < enough:
        await asyncio.sleep(0.01)
        for life in lives:
            if life.done():
                life.result()
        if now() > until:
            raise RuntimeError(f"no progress: {stuck(tables)}")


def stuck(tables: Sequence[Steadfast]) -> str:
    """Where they stand, for whoever must find out why."""
    over = sum(min(table.at) >= len(table.known.decisions) for table in tables)
    cut = sum(line is None for table in tables for line in table.lines)
    apart = [(table.id, table.at, table.sent) for table in tables if table.at[0] != table.at[1]]
    return f"{over} matches over, {cut} players cut off, of two minds: {apart[:5]}"


async def endure(
    database: str,
    nodes: Sequence[Node],
    strikes: Sequence[Strike],
    *,
    game: str,
    count: int,
    kills: int,
    think: float,
    seed: int,
) -> Verdict:
    """Play under fire, then hold the log against what was acknowledged."""
    for node in nodes:
        node.start()
    try:
        for node in nodes:
            await node.ready()
        people = Person(nodes[0].port), Person(nodes[0].port)
        for person in people:
            await person.arrive()
        tables = await seat_all(game, count, people, [nodes[0].port, nodes[-1].port])
        lives = [asyncio.create_task(one.live(seat)) for one in tables for seat in (0, 1)]
        nudging = asyncio.create_task(nudge_all(tables))
        for table in tables:
            table.think = think
        dice = random.Random(seed)  # noqa: S311 - no secret
        await strike_often(strikes, kills, dice, tables, lives)
        for table in tables:
            table.stop()
        nudging.cancel()
        await asyncio.gather(nudging, *lives, return_exceptions=True)
        for person in people:
            await person.leave()
        return await audit(database, tables, nodes)
    finally:
        for node in nodes:
            node.stop()


async def nudge_all(tables: Sequence[Steadfast]) -> None:
    while True:
        await asyncio.sleep(1)
        for table in tables:
            table.nudge()


def killer(node: Node) -> Strike:
    """Kill it with -9, and at once a new one in its place."""

    async def strike() -> None:
        node.kill()
        node.start()
        await node.ready()

    return strike


def restarter(postgres: Postgres) -> Strike:
    async def strike() -> None:
        await asyncio.to_thread(postgres.restart)

    return strike


def on_sqlite(folder: Path, **wanted: object) -> Verdict:
    """One node on one file."""
    database = str(folder / "tables.db")
    node = our_node(database)
    return asyncio.run(endure(database, [node], [killer(node)], **wanted))  # type: ignore[arg-type]


def on_postgresql(postgres: Postgres, database: str, **wanted: object) -> Verdict:
    """Two nodes, each with one of the two players; either is killed, or the database restarts."""
    nodes = [our_node(database), our_node(database)]
    strikes = [*map(killer, nodes), restarter(postgres)]
    return asyncio.run(endure(database, nodes, strikes, **wanted))  # type: ignore[arg-type]


def run(options: argparse.Namespace) -> int:
    """The command; 1 if anything was lost, doubled or diverged."""
    wanted = {
        "game": options.game,
        "count": options.tables,
        "kills": options.kills,
        "think": options.think,
        "seed": options.seed,
    }
    bad = False
    if options.store != "postgresql":
        with tempfile.TemporaryDirectory() as folder:
            bad |= tell("SQLite, one node", on_sqlite(Path(folder), **wanted), options.kills)
    if options.store != "sqlite":
        with private_postgres(durable=True) as postgres:
            found = on_postgresql(postgres, postgres.address(), **wanted)
            bad |= tell("PostgreSQL, two nodes", found, options.kills)
    return int(bad)


def tell(what: str, verdict: Verdict, kills: int) -> bool:
    print(
        f"{what}: {verdict.tables} tables, {kills} faults, {verdict.connections} connections made; "
        f"{verdict.acknowledged} moves acknowledged, {verdict.logged} in the log, "
        f"{verdict.views} views compared, {len(verdict.faults)} faults found",
        flush=True,
    )
    for fault in verdict.faults[:20]:
        print(" ", fault)
    return bool(verdict.faults)
