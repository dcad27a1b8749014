"""My tables over HTTP: all of them, some at a time, and taking one off the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from kiribako.server.foresight.prepared import decode
from kiribako.server.live_table import LiveTable
from kiribako.server.refusals import TableError
from kiribako.server.store.history import OUTCOMES, Wanted, history
from kiribako.server.table.closing import abandon
from kiribako.server.table.state import Table
from kiribako.server.table.watching import is_listed
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import LISTED, TABLE, lines
from kiribako.server.wire import http

if TYPE_CHECKING:
    from kiribako.server.server import Server

FARTHEST = 4  # digits
MOST_RUNNING = 400  # of one person's running tables that are looked through for those that wait
LONGEST_ID = 40  # letters
SKIP = {"type": "integer", "minimum": 0, "maximum": 10**FARTHEST - 1, "default": 0}


async def mine(asked: ApiRequest) -> http.Tables:
    skip = asked.query("skip", "0")
    if not (skip.isascii() and skip.isdecimal() and len(skip) <= FARTHEST):
        raise TableError("bad-skip", "skip is how many tables are left out", status=422)
    wanted, who = wanted_of(asked), asked.person.id
    if wanted == Wanted():
        ids = await some_of_mine(asked.server, who, int(skip))
    else:
        ids = await history(asked.server.store, who, wanted, LISTED + 1, int(skip))
    found = await with_plans(asked, await lines(asked, ids[:LISTED], is_listed))
    return http.Tables(found, int(skip) + LISTED) if len(ids) > LISTED else http.Tables(found)


def wanted_of(asked: ApiRequest) -> Wanted:
    """Which finished matches are asked for; without a filter it is all tables."""
    game, outcome, rated = asked.query("game"), asked.query("outcome"), asked.query("rated")
    rival = asked.query("with")
    if (
        max(len(game), len(rival)) > LONGEST_ID
        or "\0" in game + rival
        or outcome not in ("", *OUTCOMES)
        or rated not in ("", "yes", "no")
    ):
        message = f"outcome is {', '.join(OUTCOMES)}; rated is yes or no; game and with are ids"
        raise TableError("bad-filter", message, status=422)
    return Wanted(game, outcome, rated == "yes" if rated else None, rival)


async def with_plans(asked: ApiRequest, found: list[http.TableLine]) -> list[http.TableLine]:
    """My tables with what I have prepared there."""
    slow = [
        line.id
        for line in found
        if line.clock and line.clock.kind == "days" and line.status.phase == "playing"
    ]
    plans = await asked.server.store.prepared_at(slow, asked.person.id)
    kept = {id: decode(body) for id, body in plans.items() if body}
    return [
        structs.replace(line, answers=len(kept[line.id].lines), plan_ended=kept[line.id].ended)
        if line.id in kept
        else line
        for line in found
    ]


async def some_of_mine(server: Server, who: str, skip: int) -> list[str]:
    """A page of somebody's tables and one more; those that wait for them are on the first.

    Only whoever plays at more tables than a page holds has to be looked through for that.
    """
    store = server.store
    running = await store.playing(who, MOST_RUNNING)
    if len(running) <= LISTED:
        return await store.mine(who, LISTED + 1, skip)
    lives = await server.tables.find_several(running)
    turns = {live.table.row.id for live in lives if is_turn_of(live.table, who)}
    known = await store.mine(who, max(MOST_RUNNING, skip + LISTED) + 1)
    first = [id for id in known if id in turns]
    return [*first, *(id for id in known if id not in turns)][skip : skip + LISTED + 1]


def is_turn_of(table: Table, who: str) -> bool:
    return table.actor is not None and table.chairs[table.actor].who == who


async def remove(asked: ApiRequest) -> http.TableAt:
    """Off my list; a match that nobody but me and bots plays ends with that."""
    live = await asked.server.tables.find(asked.path("table"))
    if not await asked.server.store.hide(asked.person.id, live.table.row.id):
        raise TableError("not-your-table", "this table is not on your list", status=404)
    if live.busy:
        live.waiting.append(lambda: end(live, asked.person.id))
    else:
        end(live, asked.person.id)
    await live.settled()
    return http.TableAt(live.table.row.id)


def end(live: LiveTable, who: str) -> None:
    live.commit(abandon(live.table, who), live.tables.now())


ROUTES = (
    Route(
        method="GET",
        path="/api/tables/mine",
        handler=mine,
        summary="Tables I sit at or opened, unfinished ones first; or of my finished matches some",
        gives=http.Tables,
        problems=(422,),
        query={
            "skip": ("how many to leave out", SKIP),
            "game": ("finished matches of it", {"type": "string", "maxLength": LONGEST_ID}),
            "outcome": ("finished matches", {"type": "string", "enum": list(OUTCOMES)}),
            "rated": ("finished matches", {"type": "string", "enum": ["yes", "no"]}),
            "with": (
                "finished matches where they sat, too: a person's id",
                {"type": "string", "maxLength": LONGEST_ID},
            ),
        },
        metered=True,
    ),
    Route(
        method="DELETE",
        path="/api/tables/mine/{table}",
        handler=remove,
        summary="Take a table off my list; it ends if only bots play there with me",
        gives=http.TableAt,
        problems=(404,),
        params=TABLE,
    ),
)
