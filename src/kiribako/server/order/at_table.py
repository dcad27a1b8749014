"""What a host does at a table: close it, or take back what somebody said there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import structs

from kiribako.server import log
from kiribako.server.live_table import LiveTable
from kiribako.server.log import AnyEntry
from kiribako.server.refusals import TableError
from kiribako.server.store.rewriting import rewrite_row
from kiribako.server.table.plan import Plan


async def run(live: LiveTable, work: Callable[[], None]) -> None:
    """After whatever is being written."""
    if live.busy:
        live.waiting.append(work)
    else:
        work()
    await live.settled()


async def close(live: LiveTable) -> None:
    """The match ends without a winner, and counts for nothing."""

    def work() -> None:
        if live.table.phase != "over":
            live.commit(Plan([log.Ended("closed", [])], phase="over"), live.tables.now())

    await run(live, work)


async def unsay(live: LiveTable, line: int) -> None:
    """A line of talk goes from every screen, and its words from the store."""
    if not any(n == line for n, _, _ in live.table.chat):
        raise TableError("no-such-line", "there is no such line at this table", status=404)

    def work() -> None:
        if any(n == line for n, _, _ in live.table.chat):
            live.commit(Plan([log.Unsaid(line)]), live.tables.now())

    await run(live, work)
    await blank(live, line)


async def blank(live: LiveTable, line: int) -> None:
    """Write the row of a line anew without its words; its place in the log stays."""
    store, table = live.tables.store, live.table.row.id

    def silent(entries: list[AnyEntry], place: int) -> list[AnyEntry]:
        said = entries[place]
        if isinstance(said, log.Said):
            entries = [*entries]
            entries[place] = structs.replace(said, text="")
        return entries

    sql = "SELECT max(n) FROM log WHERE table_id = ?1 AND n <= ?2"
    for (n,) in await store.fetch(sql, table, line):
        await rewrite_row(store, table, n, partial(silent, place=line - n))
