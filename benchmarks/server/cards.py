"""Cards: how soon a link's picture comes, and whether thousands of requests for them slow moves."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter

import httpx
import uvloop

from benchmarks.server.deals import deal, two_people
from benchmarks.server.load import CLIENT_CORE, SERVER_CORE, Running, show
from benchmarks.server.loops import Figures, open_loop
from benchmarks.server.node import Node, our_node
from benchmarks.server.tables import lay_many
from kiribako.shelf import game as rules_of

CACHED, NEW, SLOWER = 200.0, 1_000.0, 1.2  # milliseconds; times of the ack's p99
GAMES = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
LANGUAGES = ("en", "fr", "ja")
AT_ONCE = 8  # requests under way
OVER = 12  # matches that are over, whose cards are asked for


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--requests", type=int, default=10_000, help="for random cards")
    parser.add_argument("--tables", type=int, default=60, help="in play meanwhile")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between their moves")
    parser.add_argument("--repeat", type=int, default=3, help="turns; medians are shown")
    parser.add_argument("--crowd", nargs="+", help=argparse.SUPPRESS)  # a server, and its tables


async def finished(port: int) -> list[str]:
    """Matches that are over, brought in as records."""
    people = await two_people(port)
    ids = []
    for number in range(OVER):
        game = GAMES[number % len(GAMES)]
        match = rules_of(game).new_match(seats=2, seed=number)
        for _, move in deal(game, number).decisions:
            match.play(move)
        order = {"record": match.record().to_text(), "seating": ["me", "me"], "start": True}
        wanted = {**order, "look": True, "visibility": "link"}
        answer = await people[0].http.post("/api/tables", json=wanted)
        if answer.status_code != 201:
            raise RuntimeError(f"no table: {answer.text}")
        ids.append(answer.json()["id"])
    for person in people:
        await person.leave()
    return ids


def addresses(tables: list[str]) -> list[str]:
    """Cards of everything there is, in every language, of finished matches at many decisions."""
    found = [f"/api/cards/box?language={word}" for word in LANGUAGES]
    found += [f"/api/cards/games/{game}?language={w}" for game in GAMES for w in LANGUAGES]
    for id in tables:
        plies = ["", *(f"&ply={n}" for n in range(0, 36, 2))]
        found += [f"/api/cards/tables/{id}?language={w}{p}" for w in LANGUAGES for p in plies]
    return found


async def ask(base: str, tables: list[str], requests: int) -> None:
    """Ask for random cards, some at once, and say what the answers were."""
    dice = random.Random(35)  # noqa: S311 - no secret
    wanted = [dice.choice(addresses(tables)) for _ in range(requests)]
    said: Counter[int] = Counter()
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:

        async def one_after_the_other() -> None:
            while wanted:
                said[(await client.get(wanted.pop())).status_code] += 1

        await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))
    print(", ".join(f"{count} times {status}" for status, count in sorted(said.items())))


async def alone(port: int, tables: list[str]) -> None:
    """Cards when they are new, and the same once more."""
    took: dict[str, list[float]] = {"new": [], "kept": []}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        await client.get("/api/cards/box")  # the process that prints has started
        wanted = [f"/api/cards/games/{game}" for game in GAMES]
        for path in (*wanted, *(f"/api/cards/tables/{id}" for id in tables)):
            for times in took.values():
                began = perf_counter()
                (await client.get(path)).raise_for_status()
                times.append(1_000 * (perf_counter() - began))
    for (name, times), most in zip(took.items(), (NEW, CACHED), strict=True):
        words = f"median {median(times):.0f}, worst {max(times):.0f} ms, goal {most:.0f}"
        print(f"{len(times)} cards, {name}: {words}", flush=True)


async def paced(node: Node, options: argparse.Namespace, seconds: float) -> Figures:
    laid = await lay_many(node.port, "kiwara", options.tables)
    found = await open_loop(node, laid, every=options.every, seconds=seconds)
    for table in laid:
        table.hang_up()
    return found


async def asked_for(node: Node, options: argparse.Namespace, over: list[str]) -> Figures:
    """Tables in play for as long as a crowd asks."""
    base = f"http://127.0.0.1:{node.port}"
    words = ["-m", "benchmarks.server", "cards", "--requests", str(options.requests)]
    crowd = await asyncio.create_subprocess_exec(
        "nice", sys.executable, *words, "--crowd", base, *over, stdout=PIPE
    )
    found = await paced(node, options, 30 * options.every)
    told, _ = await crowd.communicate()
    print(f"answers: {told.decode().strip()}")
    return found


async def measure(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        node = our_node(str(Path(folder) / "tables.db"), core=SERVER_CORE)
        async with Running(node):
            over = await finished(node.port)
            await alone(node.port, over)
            ratios = []
            for turn in range(options.repeat):
                calm = await paced(node, options, 30 * options.every)
                show(f"turn {turn + 1}, {options.tables} tables, nobody asks", calm)
                busy = await asked_for(node, options, over)
                show(f"turn {turn + 1}, {options.requests} requests for cards", busy)
                ratios.append(busy.p99 / calm.p99)
            times = ", ".join(f"{ratio:.2f}" for ratio in ratios)
            print(f"ack p99, with requests to without: {times}; goal at most {SLOWER}")


def run(options: argparse.Namespace) -> int:
    """The command; a goal that is missed is shown, not punished."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {CLIENT_CORE})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if options.crowd:
            runner.run(ask(options.crowd[0], options.crowd[1:], options.requests))
        else:
            runner.run(measure(options))
    return 0
