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
from time import perf_counter, thread_time
from typing import Any

import httpx
import uvloop
from msgspec import structs

from benchmarks.server.deals import deal, two_people
from benchmarks.server.load import CLIENT_CORE, SERVER_CORE, Running, show
from benchmarks.server.loops import Figures, open_loop
from benchmarks.server.node import Node, our_node
from benchmarks.server.tables import lay_many
from kiribako.server.app import make_app
from kiribako.server.server import Server
from kiribako.server.settings import read_settings
from kiribako.shelf import game as rules_of

CACHED, NEW, SLOWER = 200.0, 1_000.0, 1.2  # milliseconds; times of the ack's p99
GAMES = ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi")
LANGUAGES = ("en", "fr", "ja")
AT_ONCE = 8  # requests under way
OK, FAULT, BUSY = 200, 500, 503
OVER = 12  # matches that are over, whose cards are asked for


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--requests", type=int, default=10_000, help="for random cards")
    parser.add_argument("--tables", type=int, default=60, help="in play meanwhile")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between their moves")
    parser.add_argument("--repeat", type=int, default=3, help="turns; medians are shown")
    parser.add_argument("--loop", action="store_true", help="what a card takes of the event loop")
    parser.add_argument("--crowd", nargs="+", help=argparse.SUPPRESS)  # a server, and its tables


async def finished(port: int) -> list[str]:
    """Matches that are over, brought in as records."""
    people = await two_people(port)
    ids = []
    for number in range(OVER):
        game = GAMES[number % len(GAMES)]
        ids.append(await brought(people[0].http, game, number))
    for person in people:
        await person.leave()
    return ids


async def brought(client: httpx.AsyncClient, game: str, number: int) -> str:
    """The table of a match that is over."""
    match = rules_of(game).new_match(seats=2, seed=number)
    for _, move in deal(game, number).decisions:
        match.play(move)
    order = {"record": match.record().to_text(), "seating": ["me", "me"], "start": True}
    wanted = {**order, "look": True, "visibility": "link"}
    answer = await client.post("/api/tables", json=wanted)
    if answer.status_code != 201:
        raise RuntimeError(f"no table: {answer.text}")
    id: str = answer.json()["id"]
    return id


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
    if any(status >= FAULT and status != BUSY for status in said):
        sys.exit("a card failed")


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


class Within:
    """The server in this process, without a network: what its event loop does can be measured."""

    def __init__(self, folder: str) -> None:
        settings = structs.replace(
            read_settings(), database=str(Path(folder) / "tables.db"), log="off"
        )
        self.server = Server(settings)
        self.app: Any = make_app(self.server)
        self.asked = 0

    async def get(self, address: str) -> tuple[int, float]:
        """The status of an answer, and the milliseconds that this thread worked for it."""
        path, _, query = address.partition("?")
        self.asked += 1
        client = (f"10.0.{self.asked // 250}.{self.asked % 250 + 1}", 1)  # each a network
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": query.encode(), "headers": [(b"host", b"localhost")],
            "client": client, "server": ("127.0.0.1", 80),
        }  # fmt: skip
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        began = thread_time()
        await self.app(scope, receive, send)
        return sent[0]["status"], 1_000 * (thread_time() - began)


async def on_the_loop() -> None:
    """What cards of finished matches take of the event loop, when they are new and when kept."""
    with tempfile.TemporaryDirectory() as folder:
        within = Within(folder)
        await within.server.open()
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(within.app), base_url="http://localhost"
        )
        try:
            await client.get("/api/me")
            for game in GAMES:
                await loop_times(within, game, [await brought(client, game, n) for n in range(3)])
        finally:
            await client.aclose()
            await within.server.close()


async def loop_times(within: Within, game: str, tables: list[str]) -> None:
    """A line for each form of a game's cards."""
    for form in ("png", "svg", "svg&part=board"):
        await within.get(f"/api/cards/tables/{tables[0]}?form={form}")  # what is read once
        plies = len(deal(game, 0).decisions)
        took: dict[str, list[float]] = {"new": [], "kept": []}
        for id in tables[1:]:
            for ply in ("", *(str(plies * n // 8) for n in range(6))):
                for times in took.values():
                    address = f"/api/cards/tables/{id}?form={form}&ply={ply}"
                    status, milliseconds = await within.get(address)
                    if status != OK:
                        raise RuntimeError(f"{status} for {address}")
                    times.append(milliseconds)
        words = "; ".join(
            f"{name}: median {median(times):.1f}, worst {max(times):.1f}"
            for name, times in took.items()
        )
        print(f"{game} {form}: milliseconds of the loop, {words}", flush=True)


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
    print(f"answers: {told.decode().strip()}", flush=True)
    if crowd.returncode:
        raise RuntimeError(f"a card failed; the server's log says:\n{complaints(node)}")
    return found


def complaints(node: Node) -> str:
    """What the server's log says from its first error on."""
    lines = node.errors.read_text("utf-8").splitlines() if node.errors else []
    first = next((n for n, line in enumerate(lines) if " ERROR " in line), len(lines))
    return "\n".join(lines[first : first + 60])


async def measure(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = str(Path(folder) / "tables.db"), Path(folder) / "log"
        node = our_node(files[0], core=SERVER_CORE, errors=files[1], log="text")
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
    """The command; a goal that is missed is shown, but an answer that is a fault ends it."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {CLIENT_CORE})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if options.loop:
            runner.run(on_the_loop())
        elif options.crowd:
            runner.run(ask(options.crowd[0], options.crowd[1:], options.requests))
        else:
            runner.run(measure(options))
    return 0
