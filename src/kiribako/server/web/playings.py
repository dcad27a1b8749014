"""How the tables of a duplicate played their deals, as a spectator saw it, once all are over.

The tables themselves stay private: their talk and their replays are for those who sat there.
"""

from __future__ import annotations

from typing import Any

from kiribako.server import redaction
from kiribako.server.events.duplicate import boards_with
from kiribako.server.refusals import TableError
from kiribako.server.table.state import Table
from kiribako.server.web.events import EVENT, WHOLE
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import TABLE, paid, ply_in, shown_at, table_match
from kiribako.server.wire import events as wire
from kiribako.server.wire import http

PATH = "/api/events/{event}/rounds/{round}/deals/{deal}/tables/{table}"
PARAMS: dict[str, dict[str, Any]] = {**EVENT, "round": WHOLE, "deal": WHOLE, **TABLE}


async def table_of(asked: ApiRequest) -> Table:
    """A table of a duplicate whose deals nobody plays any more."""
    events = asked.server.tables.events
    event = await events.event(asked.path("event"))
    boards = [board for _, board in boards_with(event, asked.path("round"), asked.path("deal"))]
    if asked.path("table") not in [board.table for board in boards]:
        raise TableError("no-such-deal", "this table had no such deals", status=404)
    live = None
    if await events.are_over(boards):
        live = await events.tables.ended(asked.path("table"))  # perhaps on another node
    if live is None or live.table.phase != "over":
        message = "others still play these deals; look back when they are done"
        raise TableError("deal-withheld", message, status=403)
    if live.table.seed is None:
        raise TableError("not-started", "the match has never begun")
    return live.table


async def played(asked: ApiRequest) -> wire.Played:
    """What was decided at a table, from the first decision of the match on."""
    table = await table_of(asked)
    with paid(asked):
        return wire.Played(redaction.history(table, ()))


async def played_ply(asked: ApiRequest) -> http.PlyShown:
    """One position of a table, through nobody's eyes but a spectator's."""
    table = await table_of(asked)
    with paid(asked):
        whole = table_match(table)
        return shown_at(whole.at(ply_in(table, asked.path("ply"))), whole.ply, ())


ROUTES = (
    Route(
        method="GET",
        path=PATH,
        handler=played,
        summary="What a duplicate's table decided, once all with the same deals are over",
        gives=wire.Played,
        problems=(403, 404, 409),
        params=PARAMS,
    ),
    Route(
        method="GET",
        path=f"{PATH}/plies/{{ply}}",
        handler=played_ply,
        summary="A position of a duplicate's table as a spectator sees it, once all are over",
        gives=http.PlyShown,
        problems=(403, 404, 409),
        params={**PARAMS, "ply": {"type": "integer", "minimum": 0}},
    ),
)
