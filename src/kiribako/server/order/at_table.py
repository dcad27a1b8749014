"""What a host does at a table: close it, or take back what somebody said there."""

from __future__ import annotations

from collections.abc import Callable

from kiribako.server import log
from kiribako.server.live_table import LiveTable
from kiribako.server.log import AnyEntry, encode_entries
from kiribako.server.refusals import TableError
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
    sql = "SELECT n, body FROM log WHERE table_id = ?1 AND n <= ?2 ORDER BY n DESC LIMIT 1"
    for n, body in await store.fetch(sql, table, line):
        entries: list[AnyEntry] = log.decode_entries(body)
        said = entries[line - n]
        if isinstance(said, log.Said):
            entries[line - n] = log.Said(said.who, said.name, "", said.sent)
            text = encode_entries(entries).decode()
            sql = "UPDATE log SET body = ?3 WHERE table_id = ?1 AND n = ?2"
            await store.execute(sql, table, n, text)
