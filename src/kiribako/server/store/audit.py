"""Checking a store: every match is replayed, and the first thing that does not fit is named."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import KiribakoError
from kiribako.server import log
from kiribako.server.log import Row, TableRow
from kiribako.server.store.high_water_mark import LOST, Lost, decode_lost
from kiribako.server.store.port import Store
from kiribako.server.table.moves import winners
from kiribako.server.table.state import Table


class Finding(Struct, frozen=True):
    """Where a table's log stops making sense."""

    table: str
    n: int
    problem: str


class Audit(Struct):
    """What was looked at, and what was found."""

    tables: int = 0
    decisions: int = 0
    unreadable: int = 0  # tables whose rules version is not here
    findings: list[Finding] = []


async def check_store(store: Store, games: dict[str, Game[Any]]) -> Audit:
    """Replay every stored match; one finding for each table at fault."""
    audit = Audit(findings=[])
    async for table, broken in replayed(store, games):
        audit.tables += 1
        audit.unreadable += table.game is None
        audit.decisions += table.ply
        finding = broken or ends_early(table, *await store.listed(table.row.id))
        if finding:
            audit.findings.append(finding)
    audit.findings += [
        Finding(lost.table, lost.n, f"acknowledged, but the log had lost it on {day(lost.found)}")
        for lost in await losses(store)
    ]
    return audit


async def losses(store: Store) -> list[Lost]:
    """Rows that were acknowledged and found missing when the store was opened."""
    return decode_lost(await store.fact(LOST) or "[]")


async def accept_losses(store: Store) -> None:
    """What was lost is known and dealt with; it is not told again."""
    await store.put_fact(LOST, "[]")


def day(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d at %H:%M UTC", time.gmtime(milliseconds / 1_000))


def ends_early(table: Table, phase: str, seen_until: int) -> Finding | None:
    """Whether anything kept besides the log knows more than the log does."""
    if seen_until > table.n:
        return Finding(table.row.id, table.n + 1, f"a snapshot shows {seen_until} entries")
    if phase != table.phase:
        problem = f"the list says {phase}, the log {table.phase}"
        return Finding(table.row.id, table.n + 1, problem)
    return None


async def replayed(
    store: Store, games: dict[str, Game[Any]]
) -> AsyncIterator[tuple[Table, Finding | None]]:
    """Every table as its log leaves it, and where the log stops making sense."""
    async for id in store.every_table():
        row = await store.table(id)
        if row is not None:
            game = games.get(row.game)
            known = game.of_version(row.rules_version) if game else None
            yield check_table(row, known, await store.rows(id))


def check_table(
    row: TableRow, game: Game[Any] | None, rows: list[Row]
) -> tuple[Table, Finding | None]:
    """Apply a log entry by entry; where it stops, and why."""
    table = Table(row, game)
    for logged in rows:
        if logged.n != table.n + 1:
            return table, Finding(row.id, logged.n, f"entry {table.n + 1} is missing")
        for place, entry in enumerate(logged.entries):
            problem = fault_before(table, entry)
            if not problem:
                try:
                    table.apply(logged.at, entry)
                except (KiribakoError, IndexError, KeyError) as error:
                    problem = f"{type(entry).__name__} does not fit: {error}"
            problem = problem or fault_after(table, entry)
            if problem:
                return table, Finding(row.id, logged.n + place, problem)
    return table, None


def fault_before(table: Table, entry: log.AnyEntry) -> str:
    """What is wrong with an entry, given what came before it."""
    if isinstance(entry, log.Moved):
        if table.phase != "playing":
            return f"a decision while the table is {table.phase}"
        if entry.ply != table.ply:
            return f"decision {entry.ply} where {table.ply} was due"
        if table.match is not None and entry.seat != table.match.actor:
            return f"seat {entry.seat} decided on seat {table.match.actor}'s turn"
    if isinstance(entry, log.Undone) and not table.opening <= entry.ply < table.ply:
        return f"an undo to {entry.ply} after {table.ply} decisions"
    return ""


def fault_after(table: Table, entry: log.AnyEntry) -> str:
    """What is wrong with an entry, given where it led."""
    match = table.match
    if isinstance(entry, log.Ended) and entry.reason == "finished" and match is not None:
        if not match.over:
            return "the log says finished, the match goes on"
        expected = winners(table, match.state.winners(), match.scores())
        if entry.winners != expected:
            return f"won by {expected}, the log says {entry.winners}"
    return ""
