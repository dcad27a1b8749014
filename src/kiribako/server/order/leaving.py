"""Leaving for good: at once nobody is found, after a week nobody is known; the matches stay.

Within the week signing in brings somebody back. Then the log is written anew where it names them:
their seats are held by somebody who left, what they said is gone, and every match can be replayed
as before, for no rule asks who plays.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from kiribako.server import log
from kiribako.server.log import AnyEntry
from kiribako.server.order.at_table import run
from kiribako.server.store.events import decode_row as decode_event
from kiribako.server.store.order import OrderRows
from kiribako.server.store.port import PersonRow
from kiribako.server.store.rewriting import rewrite_row
from kiribako.server.store.statements import encode_row
from kiribako.server.table.plan import Plan
from kiribako.server.table.resign import leave
from kiribako.server.table.state import Table

if TYPE_CHECKING:
    from kiribako.server.live_table import LiveTable
    from kiribako.server.server import Server

logger = logging.getLogger("kiribako.order")
WEEK = 7 * 86_400_000
GONE = "Someone who left"
PAGE = 200  # tables looked through at once
MOST = 1_000  # unfinished tables of one person
OWN_ROWS = (
    ("sessions", "who"), ("names", "who"), ("follows", "who"), ("follows", "followed"),
    ("blocks", "who"), ("blocks", "blocked"), ("mutes", "who"), ("mutes", "muted"),
    ("hidden", "who"), ("progress", "who"), ("dailies", "who"), ("seeks", "who"),
    ("challenges", "by_who"), ("challenges", "to_who"), ("pairings", "who"),
    ("reports", "by_who"), ("calls", "who"), ("call_addresses", "who"), ("deliveries", "who"),
    ("call_settings", "who"), ("call_tables", "who"), ("vacations", "who"), ("plans", "who"),
    ("sanctions", "who"),
)  # fmt: skip


class Leavers:
    """Those who are leaving, and those who have left."""

    def __init__(self, server: Server, rows: OrderRows) -> None:
        self.server = server
        self.rows = rows

    async def since(self, who: str) -> int:
        return await self.rows.leaving(who)

    async def begin(self, person: PersonRow) -> int:
        """Until when they can come back; a guest has nothing to come back with."""
        await self.resign_all(person.id)
        if person.account is None:
            await self.erase(person.id)
            return 0
        now = self.server.tables.now()
        await self.rows.set_leaving(person.id, now)
        return now + WEEK

    async def resign_all(self, who: str) -> None:
        """Nobody waits for somebody who is not coming."""
        for id in await self.server.store.mine(who, MOST):
            live = await self.server.tables.find(id)
            if live.table.phase == "over":
                break  # those that are not over come first
            await run(live, partial(give_up, live, who))

    async def sweep(self) -> None:
        for who in await self.rows.left(self.server.tables.now() - WEEK):
            await self.erase(who)
            logger.info("somebody has left for good")

    async def erase(self, who: str) -> None:
        """Nothing that names them is left; one after another, so that it can begin again.

        What stands in their place is kept until the end: whoever goes on after a crash, or does the
        same on another node, takes the same. Afterwards nobody can tell whose it was.
        """
        place = f"in the place of {who}"
        ghost = await self.server.store.settle_fact(place, new_ghost())
        for table in await self.tables_naming(who):
            await self.rewrite(table, who, ghost)
        sql = "UPDATE results SET who = ?2, name = ?3 WHERE who = ?1"
        await self.rows.execute(sql, who, ghost, GONE)
        for sql in (
            "UPDATE sittings SET who = ?2 WHERE who = ?1",
            "UPDATE acts SET about = ?2 WHERE about = ?1",
            "UPDATE acts SET by_who = ?2 WHERE by_who = ?1",
            "UPDATE sanctions SET by_who = ?2 WHERE by_who = ?1",
            "UPDATE closed_networks SET who = ?2 WHERE who = ?1",
            "UPDATE reports SET about = ?2 WHERE about = ?1",
            "UPDATE ratings SET who = ?2 WHERE who = ?1",
            "UPDATE rating_steps SET who = ?2 WHERE who = ?1",
            "UPDATE rating_meetings SET who = ?2 WHERE who = ?1",
            "UPDATE rating_meetings SET rival = ?2 WHERE rival = ?1",
        ):
            await self.rows.execute(sql, who, ghost)
        sql = "UPDATE rated_matches SET body = replace(body, ?1, ?2) WHERE body LIKE ?3"
        await self.rows.execute(sql, who, ghost, f'%"{who}"%')
        await self.rewrite_events(who, ghost)
        await self.rewrite_calls(who)
        for name, column in OWN_ROWS:
            sql = f"DELETE FROM {name} WHERE {column} = ?1"  # noqa: S608 - the names are ours
            await self.rows.execute(sql, who)
        await self.rows.execute("DELETE FROM facts WHERE name = ?1", place)
        await self.rows.change(("DELETE FROM people WHERE id = ?1", (who,)), ended=who)
        self.forget(who, ghost)

    async def changed(self, who: str) -> None:
        """Another node says that something about somebody changed; perhaps they are gone."""
        if who and await self.server.store.person(who) is None:
            self.forget(who, new_ghost())

    def forget(self, who: str, ghost: str) -> None:
        """The same in memory; whoever is at such a table sees it anew."""
        for live in list(self.server.tables.loaded.values()):
            if names(live.table, who):
                replace_in(live.table, who, ghost)
                for client in live.clients:
                    client.send(live.whole(client))
        self.server.tables.events.known.clear()  # read anew from the log

    async def rewrite_calls(self, who: str) -> None:
        """What is on its way to others names them no more."""
        person = await self.server.store.person(who)
        if person is None:
            return
        name, gone = (msgspec.json.encode(text).decode() for text in (person.name, GONE))
        for table, column in (("calls", "facts"), ("deliveries", "body")):
            sql = f"""
                UPDATE {table} SET {column} = replace({column}, ?1, ?2)
                WHERE {column} LIKE ?3"""  # noqa: S608 - the names are ours
            await self.rows.execute(sql, name, gone, f"%{name}%")

    async def rewrite_events(self, who: str, ghost: str) -> None:
        """Tournaments stay as well, with somebody else's name in them."""
        named = f'%"{who}"%'
        sql = "SELECT event_id, n, body FROM event_log WHERE body LIKE ?1"
        for event, n, body in await self.rows.fetch(sql, named):
            entries = msgspec.json.decode(body)
            for entry in entries if isinstance(entries, list) else [entries]:
                if entry.get("who") == who and "name" in entry:
                    entry["name"] = GONE
            text = msgspec.json.encode(entries).decode().replace(who, ghost)
            sql = "UPDATE event_log SET body = ?3 WHERE event_id = ?1 AND n = ?2"
            await self.rows.execute(sql, event, n, text)  # nobody else changes one
        sql = "SELECT id, body FROM events WHERE host = ?1"
        for event, body in await self.rows.fetch(sql, who):
            row = structs.replace(decode_event(body), host=ghost, host_name=GONE)
            sql = "UPDATE events SET host = ?2, body = ?3 WHERE id = ?1"
            await self.rows.execute(sql, event, ghost, msgspec.json.encode(row).decode())

    async def tables_naming(self, who: str) -> list[str]:
        """Every table whose log or row names somebody: also where they only watched and talked."""
        found: list[str] = []
        last = ""
        while True:
            sql = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2"
            ids = [row[0] for row in await self.rows.fetch(sql, last, PAGE)]
            if not ids:
                return found
            sql = """
                SELECT DISTINCT table_id FROM log
                WHERE table_id > ?1 AND table_id <= ?2 AND body LIKE ?3"""
            named = await self.rows.fetch(sql, last, ids[-1], f'%"{who}"%')
            sql = "SELECT id FROM tables WHERE id > ?1 AND id <= ?2 AND host = ?3"
            hosted = await self.rows.fetch(sql, last, ids[-1], who)
            found += sorted({row[0] for row in [*named, *hosted]})
            last = ids[-1]
            await asyncio.sleep(0)

    async def rewrite(self, table: str, who: str, ghost: str) -> None:
        """The rows of a table that name somebody, each with another in their place."""
        sql = "SELECT n FROM log WHERE table_id = ?1 AND body LIKE ?2 ORDER BY n"
        for (n,) in await self.rows.fetch(sql, table, f'%"{who}"%'):
            await rewrite_row(
                self.server.store,
                table,
                n,
                lambda entries: [without(entry, who, ghost) for entry in entries],
            )
        row = await self.server.store.table(table)
        if row is not None and row.host == who:
            body = encode_row(structs.replace(row, host=ghost)).decode()
            sql = "UPDATE tables SET host = ?2, body = ?3 WHERE id = ?1"
            await self.rows.execute(sql, table, ghost, body)


def new_ghost() -> str:
    return f"left{secrets.token_hex(8)}"


def give_up(live: LiveTable, who: str) -> None:
    """Every seat of somebody's, at a table that waits or plays."""
    table, now = live.table, live.tables.now()
    for seat in table.eyes(who):
        if table.phase == "waiting":
            live.commit(Plan([log.Stood(seat)]), now)
            return
        if table.phase == "playing" and table.match is not None:
            live.commit(leave(table, seat, "resigned"), now)
            return


def names(table: Table, who: str) -> bool:
    """Whether somebody is known at a table."""
    sat = any(who in (chair.who, chair.gave_up) for chair in table.chairs)
    return sat or table.row.host == who or any(said.who == who for _, _, said in table.chat)


def replace_in(table: Table, who: str, ghost: str) -> None:
    """A table in memory as its log says now."""
    for chair in table.chairs:
        if who in (chair.who, chair.gave_up):
            chair.who = ghost if chair.who else ""
            chair.gave_up = ghost if chair.gave_up else ""
            chair.name = GONE
    if table.row.host == who:
        table.row = structs.replace(table.row, host=ghost)
    kept = [said for said in table.chat if said[2].who != who]
    table.chat = deque(kept, maxlen=table.chat.maxlen)
    recent = [(n, at, without(entry, who, ghost)) for n, at, entry in table.recent]
    table.recent = deque(recent, maxlen=table.recent.maxlen)


def without(entry: AnyEntry, who: str, ghost: str) -> AnyEntry:
    """An entry as if somebody else had been there, who said nothing."""
    if isinstance(entry, log.Sat) and entry.who == who:
        return structs.replace(entry, who=ghost, name=GONE)
    if isinstance(entry, log.Said) and entry.who == who:
        return structs.replace(entry, who=ghost, name=GONE, text="")
    return entry
