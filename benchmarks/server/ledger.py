"""The ledger: what the log says, held against what players were told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import httpx
from msgspec import Struct

import kiribako
from benchmarks.server.node import Node
from benchmarks.server.steadfast import Steadfast
from kiribako.server.log import Moved, Row
from kiribako.server.server import store_for
from kiribako.server.settings import Settings

CAUGHT_UP: Final = 5.0  # seconds that a node may take after a fault


class Verdict(Struct):
    """What was found; `faults` must be empty."""

    tables: int = 0
    acknowledged: int = 0
    logged: int = 0
    connections: int = 0
    views: int = 0
    faults: list[str] = []


async def audit(database: str, tables: Sequence[Steadfast], nodes: Sequence[Node]) -> Verdict:
    """Every acknowledged move once in the log, and every node showing what the log says."""
    verdict = Verdict(tables=len(tables), faults=[])
    store = store_for(Settings(database=database))
    await store.open()
    try:
        async with httpx.AsyncClient(timeout=30, verify=False) as http:  # noqa: S501 - loopback
            for table in tables:
                rows = await store.rows(table.id)
                check_log(table, rows, verdict)
                await check_views(http, table, rows, nodes, verdict)
    finally:
        await store.close()
    return verdict


def moves_of(rows: Sequence[Row]) -> list[Moved]:
    return [entry for row in rows for entry in row.entries if isinstance(entry, Moved)]


def check_log(table: Steadfast, rows: Sequence[Row], verdict: Verdict) -> None:
    moves = moves_of(rows)
    verdict.acknowledged += len(table.acked)
    verdict.logged += len(moves)
    verdict.connections += table.connections
    count = 0
    for row in rows:
        if row.n != count + 1:
            verdict.faults.append(f"{table.id}: entry {count + 1} is followed by {row.n}")
        count = row.n + len(row.entries) - 1
    if [move.ply for move in moves] != list(range(len(moves))):
        verdict.faults.append(f"{table.id}: a decision is missing or there twice")
    for move, (seat, text) in zip(moves, table.known.decisions, strict=False):
        if (move.seat, move.move) != (seat, text):
            verdict.faults.append(f"{table.id}: decision {move.ply} is not the one that was sent")
    lost = [ply for ply in table.acked if ply >= len(moves)]
    if lost:
        verdict.faults.append(f"{table.id}: acknowledged and lost: {sorted(lost)}")
    verdict.faults += table.problems


async def check_views(
    http: httpx.AsyncClient,
    table: Steadfast,
    rows: Sequence[Row],
    nodes: Sequence[Node],
    verdict: Verdict,
) -> None:
    """Replay the log, and compare with what both players are shown on every node."""
    match = kiribako.replay(table.known.record)
    for move in moves_of(rows):
        match.play(move.move)
    for node in nodes:
        for seat, person in enumerate(table.people):
            address = f"http://127.0.0.1:{node.port}/api/tables/{table.id}"
            verdict.views += 1
            if not await is_shown(http, address, person.cookie, seat, match.view(seat)):
                verdict.faults.append(f"{table.id}: seat {seat} is not shown what the log says")


async def is_shown(
    http: httpx.AsyncClient, address: str, cookie: str, seat: int, wanted: object
) -> bool:
    """Whether a view is what it should be, at the latest when its node has had time to listen.

    A node that was cut off from the database asks for what it missed once it is back.
    """
    now = asyncio.get_running_loop().time
    until = now() + CAUGHT_UP
    while True:
        answer = await http.get(address, headers={"Cookie": cookie})
        http.cookies.clear()
        if answer.json()["position"]["views"][str(seat)] == wanted:
            return True
        if now() > until:
            return False
        await asyncio.sleep(0.1)
