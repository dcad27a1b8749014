"""Reviews over HTTP: asked for once, looked at by whoever may see the replay."""

from __future__ import annotations

from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import TABLE, live_table_of
from kiribako.server.wire.review import ReviewState

PATH = "/api/tables/{table}/review"


async def look(asked: ApiRequest) -> ReviewState:
    live = await live_table_of(asked)
    return await asked.server.tables.reviews.look(live.table)


async def ask(asked: ApiRequest) -> ReviewState:
    live = await live_table_of(asked)
    return await asked.server.tables.reviews.ask(live.table, asked.person.id, asked.network)


ROUTES = (
    Route(
        method="GET",
        path=PATH,
        handler=look,
        summary="How far the review of a finished match is, and the review so far",
        gives=ReviewState,
        problems=(403, 404, 409),
        params=TABLE,
        metered=True,
    ),
    Route(
        method="POST",
        path=PATH,
        handler=ask,
        summary="Ask for the review of a finished match; asked twice, it is made once",
        gives=ReviewState,
        problems=(403, 404, 409, 503),
        params=TABLE,
    ),
)
