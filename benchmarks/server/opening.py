"""Opening: how long a table takes from the log to its first message, however long its match."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from msgspec import Struct

import kiribako
from kiribako.server.log import AnyEntry, Moved, Said, Sat, Start, Started, TableRow, Undone
from kiribako.server.server import Server
from kiribako.server.settings import Settings
from kiribako.server.wire.parts import Person

SOON = 50.0  # milliseconds
ENOUGH = 2.0  # seconds to look for a long match of one kind


class Opened(Struct, frozen=True):
    """A table and what opening it took."""

    name: str
    entries: int
    decisions: int
    milliseconds: float
    cpu: float  # milliseconds of the event loop's thread, which waits for nothing else


def longest(game: str, seats: int, tries: int) -> tuple[int, list[tuple[int, str]]]:
    """Of some random matches the one with most decisions, and its seed."""
    best: tuple[int, list[tuple[int, str]]] = (0, [])
    until = perf_counter() + ENOUGH
    for seed in range(tries):
        if best[1] and perf_counter() > until:
            break
        dice = random.Random(seed)  # noqa: S311 - no secret
        match = kiribako.game(game).new_match(seats=seats, seed=seed)
        decisions: list[tuple[int, str]] = []
        while not match.over:
            move = dice.choice(match.state.legal_moves())
            decisions.append((int(match.state.actor), match.game.write(match.state, move)))
            match.play_move(move)
        if len(decisions) > len(best[1]):
            best = seed, decisions
    return best


def plain(decisions: list[tuple[int, str]]) -> list[AnyEntry]:
    """A match as it was played, but for its end."""
    return [Moved(ply, seat, move) for ply, (seat, move) in enumerate(decisions[:-1])]


def undoing(decisions: list[tuple[int, str]], times: int) -> list[AnyEntry]:
    """Half of a match, taken back to its start and played again, so many times."""
    half = plain(decisions[: len(decisions) // 2])
    entries: list[AnyEntry] = []
    for _ in range(times):
        entries += [*half, Undone(0)]
    return [*entries, *half]


def talking(decisions: list[tuple[int, str]], lines: int) -> list[AnyEntry]:
    said: list[AnyEntry] = [Said("ann", "Ann", "it is your turn", str(n)) for n in range(lines)]
    return [*said, *plain(decisions)]


def tables(games: Sequence[str], tries: int) -> Iterator[tuple[str, TableRow, list[AnyEntry]]]:
    """The longest of every game, and matches that went back and forth."""
    for game in games:
        for seats in kiribako.game(game).seats:
            seed, decisions = longest(game, seats, tries)
            yield table(f"{game}, {seats} seats", game, seats, seed, plain(decisions))
    seed, decisions = longest("kiwara", 2, tries)
    yield table("kiwara, 100 undos", "kiwara", 2, seed, undoing(decisions, 100))
    yield table("kiwara, 2000 lines of chat", "kiwara", 2, seed, talking(decisions, 2_000))


def table(
    name: str, game: str, seats: int, seed: int, played: list[AnyEntry]
) -> tuple[str, TableRow, list[AnyEntry]]:
    rules = kiribako.game(game)
    id = "".join(letter for letter in name if letter.isalnum())
    row = TableRow(
        id=id, code=id, game=game, rules_version=rules.rules_version, seats=seats,
        options=rules.new_match(seats=seats, seed=seed).options, visibility="public", host="ann",
        clock=None, start=Start(), secret="0" * 64, made=1,
    )  # fmt: skip
    seating: list[AnyEntry] = [Sat(seat, "ann", "Ann") for seat in range(seats)]
    return name, row, [*seating, Started(seed), *played]


async def opened(folder: Path, games: Sequence[str], *, tries: int, repeat: int) -> list[Opened]:
    """Every table written to a log of its own rows, then opened again and again."""
    server = Server(Settings(database=str(folder / "tables.db"), bot_workers=1, log="off"))
    await server.open()
    found = []
    try:
        for name, row, entries in tables(games, tries):
            await write(server, row, entries)
            times = [await open_once(server, row.id) for _ in range(repeat)]
            decisions = server.tables.loaded[row.id].table.ply
            took, cpu = (1_000 * median(one) for one in zip(*times, strict=True))
            found.append(Opened(name, len(entries), decisions, took, cpu))
    finally:
        await server.close()
    return found


async def write(server: Server, row: TableRow, entries: list[AnyEntry]) -> None:
    """A row of the log for each entry, as in life; the rows of a match share a transaction here."""
    await server.tables.make(row, entries[:1])
    last: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
    for n, entry in enumerate(entries[1:], 2):
        one = server.tables.first_write(row, [entry], n)
        one.n, one.phase, one.people, one.bots = n, "", (), -1
        if n == len(entries):
            one.done = last.set_result
        server.store.write(one)
    problem = await last
    if problem is not None:
        raise problem


async def open_once(server: Server, id: str) -> tuple[float, float]:
    """From nothing in memory to the first message for a player."""
    live = server.tables.loaded.get(id)
    if live is not None:
        server.tables.forget(live)
    began, used = perf_counter(), thread_time()
    live = await server.tables.find(id)
    reader = Reader()
    reader.eyes = live.table.eyes("ann")
    live.whole(reader)
    return perf_counter() - began, thread_time() - used


class Reader:
    """Somebody who only looks."""

    def __init__(self) -> None:
        self.person = Person("ann", "Ann")
        self.eyes: tuple[int, ...] = ()
        self.muted: list[str] = []
        self.lag = 0
        self.away = False
        self.shy = False
        self.address = ""

    def show_out(self) -> None:
        """Nor need leave."""

    def send(self, payload: bytes) -> None:
        """Nobody is at the other end."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tries", type=int, default=200, help="random matches of each kind")
    parser.add_argument("--repeat", type=int, default=9, help="openings; medians are shown")


def run(options: argparse.Namespace) -> int:
    """The command; 1 if a table takes longer than it may."""
    with tempfile.TemporaryDirectory() as folder:
        games = [game.id for game in kiribako.games()]
        work = opened(Path(folder), games, tries=options.tries, repeat=options.repeat)
        found = asyncio.run(work)
    print("| table | entries | decisions | ms to the first message | ms of a core |")
    print("|---|---|---|---|---|")
    for one in found:
        print(
            f"| {one.name} | {one.entries:,} | {one.decisions} "
            f"| {one.milliseconds:.1f} | {one.cpu:.1f} |"
        )
    return int(any(one.cpu > SOON for one in found))
