"""Load: durable moves a second and the time to the acknowledgement, beside boardgame.io's."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import uvloop

from benchmarks import machine
from benchmarks.server.deals import deal, two_people
from benchmarks.server.loops import Figures, Playable, closed_loop, open_loop
from benchmarks.server.node import Node, our_node
from benchmarks.server.peer import lay_peers, peer_node
from benchmarks.server.tables import lay_many

SERVER_CORE, CLIENT_CORE = 0, 1
OURS, MEMORY, FLAT = "ours, durable", "boardgame.io, in memory", "boardgame.io, FlatFile"
SHORTEST = 30  # plies that every match has at least
PATIENCE = 90.0  # seconds for one measurement


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="kiwara", help="the game of our tables")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    parser.add_argument("--moves", type=int, default=6_000, help="measured ones of each turn")
    parser.add_argument("--warm", type=int, default=2_000, help="moves before these")
    parser.add_argument("--repeat", type=int, default=3, help="turns; medians are shown")
    parser.add_argument("--paced", type=int, default=1_000, help="tables moving by the clock")
    parser.add_argument("--seconds", type=float, default=20, help="of the paced load")
    parser.add_argument("--idle", type=int, default=1_000, help="tables for the memory figure")
    parser.add_argument("--only-ours", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", metavar="FILE", help="write the figures there")


async def measure(name: str, tables: int, options: argparse.Namespace) -> Figures:
    """One server, fresh, under one closed loop."""
    warm = max(options.warm, 2 * tables)
    moves = options.moves if name != FLAT else max(600, options.moves // 4)
    pool = tables + (warm + moves) // SHORTEST
    with tempfile.TemporaryDirectory() as folder:
        if name == OURS:
            node = logging_node(Path(folder))
        else:
            node = peer_node("memory" if name == MEMORY else folder, core=SERVER_CORE)
        async with Running(node):
            laid: Sequence[Playable]
            if name == OURS:
                laid = await lay_many(node.port, options.game, pool)
            else:
                laid = await lay_peers(node.port, pool)
            return await closed_loop(node, laid, tables, warm=warm, moves=moves, seconds=PATIENCE)


def logging_node(folder: Path) -> Node:
    """Ours as it is meant to run: durable, and with a line in its log for each move."""
    log = folder / "log"
    return our_node(str(folder / "tables.db"), core=SERVER_CORE, errors=log, log="json")


class Running:
    """A node from start to stop."""

    def __init__(self, node: Node) -> None:
        self.node = node

    async def __aenter__(self) -> Node:
        self.node.start()
        await self.node.ready()
        return self.node

    async def __aexit__(self, *_: object) -> None:
        self.node.stop()


async def measure_paced(options: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        node = logging_node(Path(folder))
        async with Running(node):
            laid = await lay_many(node.port, options.game, options.paced)
            return await open_loop(node, laid, every=2.0, seconds=options.seconds)


async def measure_memory(options: argparse.Namespace) -> float:
    """Kilobytes for each table that has started and has nobody connected."""
    with tempfile.TemporaryDirectory() as folder:
        node = our_node(str(Path(folder) / "tables.db"), core=SERVER_CORE)
        async with Running(node):
            people = await two_people(node.port)
            known = deal(options.game, 0)
            for _ in range(50):  # what is needed once
                await people[0].open(known, seating=("me", "me"), start=True)
            before = node.memory()
            for _ in range(options.idle):
                await people[0].open(known, seating=("me", "me"), start=True)
            return (node.memory() - before) / int(options.idle) / 1024


async def measure_all(options: argparse.Namespace) -> dict[str, Any]:
    names = [OURS] if options.only_ours else [OURS, MEMORY, FLAT]
    turns: dict[tuple[str, int], list[Figures]] = {}
    for tables in options.tables:
        for turn in range(options.repeat):
            for name in names:
                found = await measure(name, tables, options)
                turns.setdefault((name, tables), []).append(found)
                show(f"{name}, {tables} tables, turn {turn + 1}", found)
    result: dict[str, Any] = {"machine": machine.facts(), "game": options.game, "closed": []}
    for (name, tables), figures in turns.items():
        row: dict[str, Any] = {"server": name, "tables": tables}
        for field in ("rate", "cost", "p50", "p95", "p99"):
            row[field] = round(median(getattr(one, field) for one in figures), 2)
        if name != OURS:
            mine = turns[OURS, tables]
            pairs = list(zip(mine, figures, strict=True))
            row["ratio"] = round(median(a.rate / b.rate for a, b in pairs), 2)
            row["ratio_of_cost"] = round(median(b.cost / a.cost for a, b in pairs), 2)
        result["closed"].append(row)
    if options.paced:
        paced = await measure_paced(options)
        show(f"{options.paced} tables, one move per two seconds", paced)
        result["paced"] = msgspec.to_builtins(paced)
    if options.idle:
        result["kilobytes_per_idle_table"] = round(await measure_memory(options), 1)
    return result


def show(what: str, found: Figures) -> None:
    print(
        f"{what}: {found.rate:,.0f} moves/s, {found.cost:.0f} us of a core each, "
        f"ack p50 {found.p50:.1f} p95 {found.p95:.1f} p99 {found.p99:.1f} ms",
        flush=True,
    )


def run(options: argparse.Namespace) -> int:
    """The command; a goal that is missed is shown, not punished."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {CLIENT_CORE})
    result = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    with result as runner:
        found = runner.run(measure_all(options))
    print("\n".join(table_of(found)))
    if options.json:
        Path(options.json).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0


def table_of(found: dict[str, Any]) -> list[str]:
    """The figures as docs/server-load.md shows them."""
    heads = ("tables", "server", "moves/s", "us of a core a move", "ack p50 / p95 / p99 ms")
    ours = ("ours: moves/s ratio", "ours: per core ratio")
    lines = [f"| {' | '.join((*heads, *ours))} |", "|---|---|---|---|---|---|---|"]
    for row in found["closed"]:
        times = f"{row['p50']:.1f} / {row['p95']:.1f} / {row['p99']:.1f}"
        ratios = f"{row.get('ratio', '')} | {row.get('ratio_of_cost', '')}"
        lines.append(
            f"| {row['tables']} | {row['server']} | {row['rate']:,.0f} | {row['cost']:,.0f} "
            f"| {times} | {ratios} |"
        )
    if "paced" in found:
        paced = found["paced"]
        times = f"p50 {paced['p50']:.1f}, p95 {paced['p95']:.1f}, p99 {paced['p99']:.1f} ms"
        lines.append(f"\n{paced['tables']:,} tables at one move per two seconds: ack {times}")
    if "kilobytes_per_idle_table" in found:
        lines.append(f"memory of an idle table: {found['kilobytes_per_idle_table']} kB")
    return lines
