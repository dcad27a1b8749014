"""Events: a whole tournament of bots on two nodes that are killed in turn; every round once."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from itertools import combinations
from typing import Any

import httpx

from benchmarks.server.node import Node, our_node
from tests.server.postgres import private_postgres

PATIENCE = 3_600.0  # seconds for the whole event


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--people", type=int, default=64, help="bots that take part")
    command.add_argument("--seats", type=int, default=2)
    command.add_argument("--rounds", type=int, default=6)
    command.add_argument("--game", default="", help="kiwara for two seats, else kami-sama")
    command.add_argument(
        "--levels", nargs="+", default=["level-1"], help="of the bots, in equal parts"
    )
    # A node whose bots have stopped is relieved after a quarter of a minute: nodes that are killed
    # more often than that leave little time to play.
    command.add_argument("--kill", type=float, default=60.0, help="seconds; 0: nobody is killed")


def run(options: argparse.Namespace) -> int:
    found = asyncio.run(measure(options))
    print(json.dumps(found, indent=1))
    return 1 if found["faults"] else 0


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    game = options.game or ("kiwara" if options.seats == 2 else "kami-sama")
    with private_postgres(durable=True) as postgres:
        nodes = [our_node(postgres.address()) for _ in range(2)]
        try:
            nodes[0].start()
            await nodes[0].ready()
            nodes[1].start()
            await nodes[1].ready()
            began = time.perf_counter()
            event = await announce(nodes[0], options, game)
            killed: list[int] = []
            rounds: dict[int, float] = {}
            killing = asyncio.create_task(kill_in_turn(nodes, options.kill, killed))
            shown = await ended(nodes, event, rounds)
            killing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await killing
        finally:
            for node in nodes:
                node.stop()
    return {
        "game": game,
        "people": options.people,
        "seats": options.seats,
        "rounds": len(shown["played"]),
        "tables": sum(len(played["boards"]) for played in shown["played"]),
        "seconds": round(time.perf_counter() - began, 1),
        "rounds began": [round(at - began, 1) for number, at in sorted(rounds.items()) if number],
        "nodes killed": len(killed),
        "first": [one["name"] for one in shown["players"][:3]],
        "faults": faults_of(shown, options),
    }


async def announce(node: Node, options: argparse.Namespace, game: str) -> str:
    """An event that begins in a moment, with bots of the first levels."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", timeout=30) as host:
        await host.get("/api/me")
        words = {"account": "leader", "passphrase": "correct horse"}
        (await host.post("/api/accounts", json=words)).raise_for_status()
        wanted = {
            "name": "Bots",
            "kind": "swiss",
            "game": game,
            "seats": options.seats,
            "rounds": options.rounds,
            "check_in": 0,
            "starts": int(time.time() * 1_000) + 5_000,
        }
        answer = (await host.post("/api/events", json=wanted)).raise_for_status()
        event = str(answer.json()["id"])
        for place, level in enumerate(options.levels):
            count = len(range(place, options.people, len(options.levels)))
            adding = {"do": "add-bots", "level": level, "count": count}
            (await host.post(f"/api/events/{event}", json=adding)).raise_for_status()
        return event


async def kill_in_turn(nodes: list[Node], seconds: float, killed: list[int]) -> None:
    """Kill one node after the other, and start each again."""
    turn = 0
    while seconds:
        await asyncio.sleep(seconds)
        node = nodes[turn % len(nodes)]
        node.kill()
        killed.append(turn)
        node.start()
        await node.ready()
        turn += 1


async def ended(nodes: list[Node], event: str, rounds: dict[int, float]) -> dict[str, Any]:
    """The event once it is over, asked of whichever node answers; and when each round began."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        for node in nodes:
            with contextlib.suppress(httpx.HTTPError):
                async with httpx.AsyncClient(timeout=10) as client:
                    url = f"http://127.0.0.1:{node.port}/api/events/{event}"
                    shown: dict[str, Any] = (await client.get(url)).raise_for_status().json()
                rounds.setdefault(len(shown["played"]), time.perf_counter())
                tell(shown)
                if shown["phase"] in ("over", "called-off"):
                    return shown
        await asyncio.sleep(1)
    raise TimeoutError("the event has not come to its end")


def tell(shown: dict[str, Any]) -> None:
    """How far the event is, on a line that is written over."""
    boards = shown["played"][-1]["boards"] if shown["played"] else []
    over = sum(any(board.get("places", [])) for board in boards)
    text = f"\rround {len(shown['played'])}: {over} of {len(boards)} tables over "
    print(text, end="", file=sys.stderr, flush=True)


def faults_of(shown: dict[str, Any], options: argparse.Namespace) -> list[str]:
    """What should not be: somebody missing or doubled in a round, a pair that met twice."""
    found = []
    everybody = sorted(one["who"] for one in shown["players"])
    met: Counter[tuple[str, ...]] = Counter()
    if [played["number"] for played in shown["played"]] != list(range(1, options.rounds + 1)):
        found.append("not every round was played once")
    for played in shown["played"]:
        seated = [who for board in played["boards"] for who in board["players"]] + played["byes"]
        if sorted(seated) != everybody:
            found.append(f"round {played['number']}: not everybody once")
        for board in played["boards"]:
            met.update(combinations(sorted(board["players"]), 2))
            if not any(board.get("places", [])):
                found.append(f"table {board['table']} has no result")
    if options.seats == 2:
        found += [f"{' and '.join(pair)} met twice" for pair, times in met.items() if times > 1]
    return found
