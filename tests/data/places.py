"""Makes the places that matches are exported from: an arena's folder and a server's store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import kiribako
from kiribako.arena.contest import contest
from kiribako.arena.journal import Journal
from kiribako.arena.referee import Referee
from kiribako.kernel.match import Match
from kiribako.server.log import (
    AnyEntry,
    BotSat,
    Ended,
    Moved,
    Said,
    Sat,
    Start,
    Started,
    TableRow,
    encode_entries,
)
from kiribako.server.server import store_for
from kiribako.server.settings import Settings
from kiribako.server.store.port import Store, Write

SECRETS = (
    "Annabel", "person-of-ann", "e" * 32, "what a savanna", "5" * 64, "table-code", "table-id"
)  # fmt: skip


def arena_folder(folder: Path, game: str, bots: list[str], *, matches: int = 2) -> Path:
    """A played arena, with its journal and records."""
    plan = contest(game, bots, matches=matches, seed="export")
    journal = Journal(folder, plan, resume=False)
    referee = Referee(plan)
    try:
        journal.add([referee.play(unit) for unit in plan.units()])
    finally:
        referee.close()
        journal.close()
    return folder


def played(game: str, seed: str, *, plies: int = 1_000) -> Match:
    """A match in which everybody takes the first legal move."""
    match = kiribako.game(game).new_match(seats=2, seed=seed)
    while not match.over and match.ply < plies:
        match.play_move(match.state.legal_moves()[0])
    return match


def table_row(
    match: Match, id: str, *, visibility: str = "public", again: bool = False
) -> TableRow:
    return TableRow(
        id=f"table-id-{id}",
        code=f"table-code-{id}",
        game=match.game.id,
        rules_version=match.game.rules_version,
        seats=2,
        options=match.options,
        visibility=visibility,  # type: ignore[arg-type]
        host="person-of-ann",
        clock=None,
        start=Start(seed=match.seed) if again else Start(),
        secret="5" * 64,
        made=1,
    )


def entries_of(match: Match, ended: Ended | None) -> list[AnyEntry]:
    """A person against a bot, with talk."""
    entries: list[AnyEntry] = [
        Sat(0, "person-of-ann", "Annabel", "e" * 32),
        BotSat(1, "level-1"),
        Started(match.seed),
        Said("person-of-ann", "Annabel", "what a savanna", "1"),
    ]
    decisions = enumerate(match.record().decisions)
    entries += [Moved(ply, seat, move) for ply, (seat, move) in decisions]
    return [*entries, ended] if ended else entries


def finished(match: Match) -> list[AnyEntry]:
    return entries_of(match, Ended("finished", match.winners()))


def fill(database: str, tables: list[tuple[TableRow, list[AnyEntry]]]) -> None:
    """Put tables with their logs into a store."""

    async def put(store: Store, row: TableRow, entries: list[AnyEntry]) -> None:
        done: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
        body = encode_entries(entries).decode()
        store.write(Write(row.id, 1, 5, body, done.set_result, create=(row,), phase="over"))
        assert await done is None

    async def life() -> None:
        store = store_for(Settings(database=database))
        await store.open()
        try:
            for row, entries in tables:
                await put(store, row, entries)
        finally:
            await store.close()

    asyncio.run(life())
