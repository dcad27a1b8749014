"""Hostile: attacks on a server of its own, one row each; strangers' tables must hardly notice."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

import httpx
import msgspec
from msgspec import Struct
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.server.hostile import (
    clocks,
    crowds,
    files,
    people,
    questions,
    sockets,
    starts,
    worlds,
)
from benchmarks.server.hostile.ground import Ground, Size
from benchmarks.server.hostile.strangers import Strangers

MOST = 5.0  # times their quiet p99 that strangers may wait under attack
NOTICED = 20.0  # milliseconds below which nobody notices, whatever the ratio
PATIENCE = 180.0  # seconds for one attack
THROWN_OUT = (OSError, httpx.HTTPError, ConnectionClosed, InvalidHandshake)


class Attack(Struct, frozen=True):
    """Something a hostile guest, or bad luck, does to a server."""

    work: Callable[[Ground], Awaitable[None]]
    paced: bool = True  # strangers are measured meanwhile; not where the server itself is stopped
    words: tuple[str, ...] = ()  # with which the server is started


ATTACKS = {
    "poisoned-starts": Attack(starts.poisoned_starts),
    "undo-flood": Attack(questions.undo_flood),
    "words-flood": Attack(questions.words_flood),
    "ghosts-flood": Attack(questions.ghosts_flood),
    "bot-tables": Attack(crowds.bot_tables),
    "lobby-flood": Attack(crowds.lobby_flood),
    "chat-flood": Attack(crowds.chat_flood),
    "silent-sockets": Attack(sockets.silent_sockets),
    "half-sent-requests": Attack(sockets.half_sent),
    "slow-readers": Attack(sockets.slow_readers),
    "odd-paths": Attack(sockets.odd_paths),
    "session-race": Attack(people.session_race),
    "spectator": Attack(people.spectator),
    "stall": Attack(clocks.stall, paced=False),
    "clock-jump": Attack(clocks.clock_jump, paced=False, words=clocks.MOVED),
    "second-server": Attack(files.second_server),
    "lost-journal": Attack(files.lost_journal, paced=False),
    "full-disk": Attack(files.full_disk, paced=False),
    "twin-worlds": Attack(worlds.twin_worlds, paced=False),
}


class Row(Struct, frozen=True):
    """What came of an attack."""

    attack: str
    got: str
    quiet: float | None  # the strangers' p99 in milliseconds, medians of the turns
    under: float | None
    faults: list[str]

    @property
    def ratio(self) -> float | None:
        return None if self.quiet is None or self.under is None else self.under / self.quiet

    @property
    def held(self) -> bool:
        if self.faults:
            return False
        ratio = self.ratio
        return ratio is None or ratio <= MOST or (self.under or 0.0) <= NOTICED


async def conduct(name: str, folder: Path, size: Size) -> Row:
    """One attack from the first stranger to the last look around, on a server of its own."""
    attack = ATTACKS[name]
    async with Ground(folder, size, words=attack.words) as ground:
        if attack.paced:
            async with Strangers(ground.port, size.tables) as strangers:
                row = await measured(name, ground, strangers)
        else:
            await strike(ground, attack)
            row = row_of(name, ground, [], [])
        await ground.look_around()
        await ground.end()
        return row


async def conduct_together(names: list[str], folder: Path, size: Size) -> list[Row]:
    """Several attacks, one after the other, on one server."""
    rows = []
    async with Ground(folder, size) as ground:
        async with Strangers(ground.port, size.tables) as strangers:
            for name in names:
                rows.append(await measured(name, ground, strangers))
                await ground.look_around()
                ground.expect()
        await ground.end()
        rows.append(row_of("the end", ground, [], []))
    return rows


async def measured(name: str, ground: Ground, strangers: Strangers) -> Row:
    """An attack with the strangers' figures without and with it, in turns."""
    quiet: list[float] = []
    under: list[float] = []
    for _ in range(ground.size.turns):
        quiet.append((await strangers.measure(ground.size.seconds)).p99)
        ground.stop.clear()
        striking = asyncio.create_task(strike(ground, ATTACKS[name]))
        under.append((await strangers.measure(ground.size.seconds)).p99)
        ground.stop.set()
        await striking
    return row_of(name, ground, quiet, under)


def row_of(name: str, ground: Ground, quiet: list[float], under: list[float]) -> Row:
    """What is known by now; faults found while looking around are added to it."""
    return Row(
        name,
        ground.got,
        median(quiet) if quiet else None,
        median(under) if under else None,
        ground.faults,
    )


async def strike(ground: Ground, attack: Attack) -> None:
    """The attack once; to be thrown out is an answer, to hang is not."""
    try:
        async with asyncio.timeout(PATIENCE):
            await attack.work(ground)
    except TimeoutError:
        ground.faults.append("something is never answered")
    except THROWN_OUT as error:
        ground.got += f" thrown out: {type(error).__name__}"


def conducted(name: str, folder: Path, size: Size) -> Row:
    return asyncio.run(conduct(name, folder, size))


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--attack", choices=sorted(ATTACKS), help="only this one")
    parser.add_argument("--scale", type=float, default=1.0, help="size of the attacks")
    parser.add_argument("--turns", type=int, default=3, help="without and with each attack")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    parser.add_argument("--tables", type=int, default=16, help="of strangers")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(options: argparse.Namespace) -> int:
    """The command; 1 if a promise was not held."""
    size = Size(options.scale, options.turns, options.seconds, options.tables)
    rows = []
    if not options.json:
        print("| attack | what the attacker got | ack p99 quiet / under attack ms | ratio | held |")
        print("|---|---|---|---|---|")
    for name in [options.attack] if options.attack else ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            row = conducted(name, Path(folder), size)
        rows.append(row)
        if not options.json:
            print(line_of(row), flush=True)
    if options.json:
        shown = [{**msgspec.to_builtins(row), "ratio": row.ratio, "held": row.held} for row in rows]
        print(json.dumps(shown, indent=2))
    return int(not all(row.held for row in rows))


def line_of(row: Row) -> str:
    """A row as docs show it."""
    ratio = row.ratio
    times = "–" if ratio is None else f"{row.quiet:.1f} / {row.under:.1f}"
    times_more = "–" if ratio is None else f"{ratio:.1f}"
    held = "yes" if row.held else f"no: {'; '.join(row.faults) or 'strangers wait'}"
    return f"| {row.attack} | {row.got} | {times} | {times_more} | {held} |"
