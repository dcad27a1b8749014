"""Results: how a match ended, seat by seat, kept beside the log so that lists have it at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from kiribako.server import log
from kiribako.server.log import AnyEntry, Row
from kiribako.server.store.club import ADD_RESULT, ClubRows
from kiribako.server.store.history import SETTLE, SETTLE_TABLE
from kiribako.server.store.port import Step, Store
from kiribako.server.table.state import Chair, Decision, Table

logger = logging.getLogger("kiribako.club")
NEVER_PLAYED = ("closed",)  # ends that are nobody's win or loss
ALONE, SHARED = 1, 2
TOGETHER = 100  # tables of before that are looked at in a row
DONE = "results are kept"


def result_steps(
    table: Table, entries: Sequence[AnyEntry], at: int, decision: Decision | None = None
) -> tuple[Step, ...]:
    """What an end adds, if there is one among the entries; the last decision knows the points."""
    ended = next((entry for entry in entries if isinstance(entry, log.Ended)), None)
    if ended is None or ended.reason in NEVER_PLAYED or table.phase == "waiting":
        return ()
    points = decision.after.scores() if decision and ended.reason == "finished" else None
    return steps_of(table.row.id, table.row.game, table.chairs, ended, at, points)


def steps_of(
    table: str,
    game: str,
    chairs: Sequence[Chair],
    ended: log.Ended,
    at: int,
    points: Sequence[int] | None = None,
) -> tuple[Step, ...]:
    """A row for each seat, and what they say together; bots have no person's id."""
    won = ALONE if len(ended.winners) == 1 else SHARED
    steps: list[Step] = []
    for seat, chair in enumerate(chairs):
        result = won if seat in ended.winners else 0
        who = chair.who or chair.gave_up
        made = None if points is None else points[seat]
        values = (table, seat, who, chair.name, game, len(chairs), result, at, made)
        steps.append((ADD_RESULT, values))
    return (*steps, (SETTLE_TABLE, (table,)))


def seats_at_end(seats: int, rows: list[Row]) -> tuple[list[Chair], log.Ended | None, int]:
    """Who sat where when a match ended, read from the log without any rules."""
    chairs = [Chair() for _ in range(seats)]
    for row in rows:
        for entry in row.entries:
            if isinstance(entry, log.Sat):
                chairs[entry.seat].who, chairs[entry.seat].name = entry.who, entry.name
            elif isinstance(entry, log.BotSat):
                chairs[entry.seat].who, chairs[entry.seat].name = "", entry.name
            elif isinstance(entry, log.Stood):
                chairs[entry.seat] = Chair()
            elif isinstance(entry, log.Ended):
                return chairs, entry, row.at
    return chairs, None, 0


async def list_old_results(store: Store, rows: ClubRows) -> None:
    """Once for a store of before: the results of matches that are over already.

    Outcomes are looked at each time: a page's journal, or an older node, writes without them.
    """
    await store.execute(SETTLE)
    if await store.fact(DONE):
        return
    last = ""
    while ids := await rows.unlisted(last, TOGETHER):
        for id in ids:
            await list_old_result(store, rows, id)
            await asyncio.sleep(0)
        last = ids[-1]
    await store.put_fact(DONE, "1")


async def list_old_result(store: Store, rows: ClubRows, id: str) -> None:
    try:
        table = await store.table(id)
        if table is None:
            return
        chairs, ended, at = seats_at_end(table.seats, await store.rows(id))
    except Exception as error:  # noqa: BLE001 - one that cannot be read has no result
        logger.warning("the result of a table was not listed: %s", type(error).__name__)
        return
    if ended is not None and ended.reason not in NEVER_PLAYED:
        await rows.add_results(steps_of(id, table.game, chairs, ended, at))
