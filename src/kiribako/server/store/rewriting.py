"""Words taken out of a log: a row is written anew in its place; no change undoes another."""

from __future__ import annotations

from collections.abc import Callable

from kiribako.server.log import AnyEntry, decode_entries, encode_entries
from kiribako.server.store.port import Database

Change = Callable[[list[AnyEntry]], list[AnyEntry]]


async def rewrite_row(database: Database, table: str, n: int, change: Change) -> bool:
    """Whether there was anything to change; looked at again if somebody else was quicker."""
    read = "SELECT body FROM log WHERE table_id = ?1 AND n = ?2"
    write = "UPDATE log SET body = ?3 WHERE table_id = ?1 AND n = ?2 AND body = ?4"
    while found := await database.fetch(read, table, n):
        body = found[0][0]
        entries = decode_entries(body)
        changed = change(entries)
        if changed == entries:
            return False
        text = encode_entries(changed).decode()
        if text == body or await database.execute(write, table, n, text, body):
            return True
    return False
