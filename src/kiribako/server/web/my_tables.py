"""My tables over HTTP: all of them, some at a time, and taking one off the list."""

from __future__ import annotations

from kiribako.server.live_table import LiveTable
from kiribako.server.refusals import TableError
from kiribako.server.table.closing import abandon
from kiribako.server.table.watching import is_listed
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import LISTED, TABLE, lines
from kiribako.server.wire import http

FARTHEST = 4  # digits
SKIP = {"type": "integer", "minimum": 0, "maximum": 10**FARTHEST - 1, "default": 0}


async def mine(asked: ApiRequest) -> http.Tables:
    skip = asked.query("skip", "0")
    if not (skip.isascii() and skip.isdecimal() and len(skip) <= FARTHEST):
        raise TableError("bad-skip", "skip is how many tables are left out", status=422)
    ids = await asked.server.store.mine(asked.person.id, LISTED + 1, int(skip))
    found = await lines(asked, ids[:LISTED], is_listed)
    return http.Tables(found, int(skip) + LISTED) if len(ids) > LISTED else http.Tables(found)


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
        summary="Tables I sit at or opened, unfinished ones first",
        gives=http.Tables,
        problems=(422,),
        query={"skip": ("how many to leave out", SKIP)},
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
