"""My data: all that this box keeps of somebody, for them alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from kiribako.server import log
from kiribako.server.store.port import PersonRow
from kiribako.server.wire.order import MyData

if TYPE_CHECKING:
    from kiribako.server.server import Server

MOST = 10_000  # tables


async def export(server: Server, person: PersonRow) -> MyData:
    """Matches by their addresses, from which each whole record can be had; talk word by word."""
    store, who = server.store, person.id
    club = server.club.rows
    made = await store.fetch("SELECT made, shy, leaving FROM people WHERE id = ?1", who)
    kept = made[0] if made else (0, 0, 0)
    facts = dict(zip(("since", "shy", "leaving"), kept, strict=True))
    sessions = await server.people.sessions(person)
    challenges = await club.challenges(who, 0)
    sql = "SELECT about, reason, note, made, state FROM reports WHERE by_who = ?1 ORDER BY made"
    reports = await store.fetch(sql, who)
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
        reports=[
            dict(zip(("about", "reason", "note", "made", "state"), row, strict=True))
            for row in reports
        ],
        tables=[one async for one in tables_of(server, who)],
    )


async def tables_of(server: Server, who: str) -> Any:
    """Each table somebody sits at or opened: when, what became of it, and what they said there."""
    for id in await server.store.mine(who, MOST):
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
