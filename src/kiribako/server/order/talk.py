"""Talk at tables as it is kept: a line looked up for a report, and old lines forgotten."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

from kiribako.server import log
from kiribako.server.store.rewriting import rewrite_row

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.server import Server
    from kiribako.server.table.state import Table

DAY: Final = 86_400_000
PAGE: Final = 200  # tables looked through at once
Line = tuple[int, int, log.Said]  # its count, when, and what


async def lines_of(live: LiveTable, line: int) -> list[Line]:
    """The talk of a table, from memory where the line is, else all of it from the log."""
    kept = list(live.table.chat)
    if not line or any(n == line for n, _, _ in kept):
        return kept
    rows = await live.tables.store.rows(live.table.row.id)
    found = [(row.n + k, row.at, entry) for row in rows for k, entry in enumerate(row.entries)]
    return [(n, at, said) for n, at, said in found if isinstance(said, log.Said) and said.text]


async def forget(server: Server) -> int:
    """What was said longer ago than the settings keep it goes, but where a report waits.

    How many lines. The place of each stays in the log, so that nothing else moves.
    """
    days, now = server.settings.keep_talk_days, server.tables.now()
    if not days:
        return 0
    limit = now - days * DAY
    count = 0
    last = ""
    while ids := await page_of(server, last):
        count += await forget_some(server, last, ids[-1], limit)
        last = ids[-1]
        await asyncio.sleep(0)
    for live in list(server.tables.loaded.values()):
        forget_in(live, limit)
    return count


async def page_of(server: Server, last: str) -> list[str]:
    sql = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2"
    return [row[0] for row in await server.store.fetch(sql, last, PAGE)]


async def forget_some(server: Server, after: str, until: str, limit: int) -> int:
    """The old lines of some tables, from one id to another."""
    sql = """
        SELECT table_id, n FROM log
        WHERE table_id > ?1 AND table_id <= ?2 AND at <= ?3
        AND body LIKE '%"said"%' AND body NOT LIKE '%"text":""%'
        AND table_id NOT IN (SELECT table_id FROM reports WHERE state = 'open')"""
    count = 0
    for table, n in await server.store.fetch(sql, after, until, limit):
        count += await rewrite_row(
            server.store, table, n, lambda entries: [silent(entry) for entry in entries]
        )
    return count


def silent(entry: log.AnyEntry) -> log.AnyEntry:
    """An entry without its words, if it is talk."""
    return log.Said(entry.who, entry.name, "", entry.sent) if isinstance(entry, log.Said) else entry


def forget_in(live: LiveTable, limit: int) -> None:
    """The same in memory; whoever is at such a table sees it anew."""
    table = live.table
    if any(at <= limit for _, at, _ in table.chat):
        drop(table, limit)
        for client in live.clients:
            client.send(live.whole(client))


def drop(table: Table, limit: int) -> None:
    chat = [said for said in table.chat if said[1] > limit]
    table.chat = deque(chat, maxlen=table.chat.maxlen)
    recent = [(n, at, silent(one) if at <= limit else one) for n, at, one in table.recent]
    table.recent = deque(recent, maxlen=table.recent.maxlen)
