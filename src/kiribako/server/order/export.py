"""My data: all that this box keeps of somebody, for them alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from kiribako.server import log
from kiribako.server.store.port import PersonRow
from kiribako.server.wire.order import MyData

if TYPE_CHECKING:
    from kiribako.server.server import Server

MOST = 10_000  # tables
KEPT = {
    "reports": "SELECT about, reason, note, made, state FROM reports WHERE by_who = ?1",
    "vacations": "SELECT began, ended FROM vacations WHERE who = ?1",
    "plans": "SELECT table_id, ply, body FROM plans WHERE who = ?1",
    "ratings": "SELECT pool, middle, spread, matches, rivals FROM ratings WHERE who = ?1",
    "dailies": "SELECT day, game, table_id, points, name FROM dailies WHERE who = ?1",
    "held": "SELECT kind, until, reason, made FROM sanctions WHERE who = ?1",
}


async def export(server: Server, person: PersonRow) -> MyData:
    """Matches by their addresses, from which each whole record can be had; talk word by word."""
    store, who = server.store, person.id
    club = server.club.rows
    made = await store.fetch("SELECT made, shy, leaving FROM people WHERE id = ?1", who)
    kept = made[0] if made else (0, 0, 0)
    facts = dict(zip(("since", "shy", "leaving"), kept, strict=True))
    sessions = await server.people.sessions(person)
    challenges = await club.challenges(who, 0)
    rest = {name: await rows_as(server, sql, who) for name, sql in KEPT.items()}
    return MyData(
        person={"id": who, "name": person.name, "account": person.account, **facts},
        sessions=[
            {"browser": row.browser, "system": row.system, "made": row.made, "seen": row.seen}
            for row in sessions
        ],
        following=await club.follows(who),
        muted=await store.mutes(who),
        blocked=await club.blocks(who),
        progress=await store.progress(who),
        challenges=[one._asdict() for one in challenges],
        calls=await calls_of(server, who),
        events=await events_of(server, who),
        tables=[one async for one in tables_of(server, who)],
        **rest,
    )


async def rows_as(server: Server, sql: str, who: str) -> list[dict[str, Any]]:
    """Rows by the names of their columns."""
    names = sql.partition("SELECT ")[2].partition(" FROM")[0].split(", ")
    return [dict(zip(names, row, strict=True)) for row in await server.store.fetch(sql, who)]


async def calls_of(server: Server, who: str) -> dict[str, Any]:
    """Without the keys that calls are signed or sealed with: whoever reads along has no use."""
    sql = "SELECT channel, address, name, made, answered FROM call_addresses WHERE who = ?1"
    wishes = await server.store.call_settings(who)
    return {
        "wishes": msgspec.json.decode(wishes) if wishes else None,
        "addresses": await rows_as(server, sql, who),
        "tables": await server.store.call_tables(who),
    }


async def events_of(server: Server, who: str) -> list[dict[str, Any]]:
    """Each event that names somebody."""
    sql = """
        SELECT id FROM events WHERE host = ?1
        UNION SELECT event_id FROM event_log WHERE body LIKE ?2"""
    found = []
    for (id,) in await server.store.fetch(sql, who, f'%"{who}"%'):
        event = await server.tables.events.event(id)
        row = event.row
        mine = {"led": row.host == who, "entered": who in event.entrants}
        found.append({"event": id, "name": row.name, "game": row.game, **mine})
    return found


async def tables_of(server: Server, who: str) -> Any:
    """Each table somebody sits at or opened: when, what became of it, and what they said there."""
    mine = await server.store.mine(who, MOST)
    named = await server.order.leaving.tables_naming(who)  # also where they only watched and talked
    for id in dict.fromkeys([*mine, *named]):
        row = await server.store.table(id)
        if row is None:
            continue
        said = [
            {"at": entries.at, "text": entry.text}
            for entries in await server.store.rows(id)
            for entry in entries.entries
            if isinstance(entry, log.Said) and entry.who == who
        ]
        yield {
            "table": id,
            "game": row.game,
            "made": row.made,
            "phase": await server.store.phase(id),
            "record": f"/api/tables/{id}/record?form=json",
            "said": said,
        }
        await asyncio.sleep(0)
