"""Matches of a server's store: only those that are over, and nothing about who people are."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from kiribako.data.found_match import FoundMatch, LeftOut
from kiribako.kernel.game import Game
from kiribako.server.log import Ended
from kiribako.server.server import store_for
from kiribako.server.settings import read_settings
from kiribako.server.store.audit import replayed
from kiribako.server.store.port import Store
from kiribako.server.table.records import record_of
from kiribako.server.table.state import Table

Start = tuple[str, str]


def stored_matches(
    database: str, games: dict[str, Game[Any]], left_out: LeftOut, *, private: bool
) -> list[FoundMatch]:
    """The matches of a database, a SQLite file or postgresql://.."""

    async def life() -> list[FoundMatch]:
        store = store_for(read_settings(database=database))
        await store.open()
        try:
            return await finished(store, games, left_out, private=private)
        finally:
            await store.close()

    return asyncio.run(life())


async def finished(
    store: Store, games: dict[str, Game[Any]], left_out: LeftOut, *, private: bool
) -> list[FoundMatch]:
    """A running match is never told, nor one over whose deal is being played again somewhere."""
    over: list[tuple[Start, FoundMatch]] = []
    running: set[Start] = set()
    async for table, finding in replayed(store, games):
        if finding:
            left_out.add("the log does not follow the rules, see `kiribako check-store`")
        elif table.phase == "over" and table.ended is not None:
            if table.seed is None:
                left_out.add("the match never began")
            elif table.row.visibility == "private" and not private:
                left_out.add("a private table, asked for by --private")
            else:
                over.append((start_of(table), told(table, table.ended)))
            continue
        else:
            left_out.add("the match is not over")
        running.add(start_of(table))
    found = []
    for start, one in over:
        if start in running:
            left_out.add("the same deal is being played again")
        else:
            found.append(one)
    return found


def start_of(table: Table) -> Start:
    """What a match was dealt from; a table that waits may know it already."""
    seed = table.row.start.seed if table.seed is None else table.seed
    deal = seed if table.setup is None else table.setup
    return table.row.game, json.dumps(deal, sort_keys=True)


def told(table: Table, ended: Ended) -> FoundMatch:
    """A match that is over: the log's decisions, the seed, and which seats were bots'."""
    bots = [chair.level if not chair.who else "" for chair in table.chairs]
    record = record_of(table)
    record.fairness = None  # entropies are people's
    return FoundMatch("table", record, bots, ended.reason, list(ended.winners))
