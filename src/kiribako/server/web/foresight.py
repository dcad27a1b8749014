"""Foresight over HTTP: trying things out from my own seat, and my plan at a table."""

from __future__ import annotations

import asyncio

from msgspec import structs

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.calls.causes import is_slow
from kiribako.server.clock import thread_seconds
from kiribako.server.foresight.imagine import certain, deals, dealt, imagined
from kiribako.server.live_table import LiveTable
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.table.plan import Caller, own_seat
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import TABLE, paid
from kiribako.server.wire import foresight as wire


async def own_table(asked: ApiRequest, seat: int) -> LiveTable:
    """A table with a seat of mine."""
    live = await asked.server.tables.find(asked.path("table"))
    own_seat(live.table, Caller(asked.person.id, asked.person.name, 0), seat)
    return live


async def imagine(asked: ApiRequest) -> wire.Imagined:
    """Nothing is played, and nobody hears of it; worked out beside the event loop, and paid for."""
    wanted: wire.Imagine = asked.body
    live = await own_table(asked, wanted.seat)
    with paid(asked):
        match = dealt(live.table, wanted.seat, wanted.deal)
        several = deals(live.table, wanted.seat) if wanted.certain else []

    def work() -> tuple[wire.Imagined, float]:
        began = thread_seconds()
        found = imagined(match, wanted)
        if wanted.certain:
            count = certain(several, wanted.seat, wanted.moves)
            found = structs.replace(found, certain=count)
        return found, 1_000 * (thread_seconds() - began)

    try:
        # the box in a page has no threads, and nobody else to keep waiting
        found, cost = work() if asked.server.senders is None else await asyncio.to_thread(work)
    except KiribakoError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
        asked.server.tables.faults.note(live.table.row.id, error)
        raise stumbled() from None
    asked.server.tables.answering.address_budgets.of(asked.network).spend(cost)
    return found


async def prepare(asked: ApiRequest) -> wire.Prepared:
    wanted: wire.Prepare = asked.body
    live = await own_table(asked, wanted.seat)
    if not is_slow(live.table):
        message = "plans are for tables with days for a move"
        raise TableError("no-plans", message, status=409)
    with paid(asked):
        await asked.server.tables.prepared.keep(live, asked.person.id, wanted)
    return await mine(asked)


async def mine(asked: ApiRequest) -> wire.Prepared:
    """Whoever asks sees their own, and nothing of anybody else's, not even that there is one."""
    return await asked.server.tables.prepared.shown(asked.path("table"), asked.person.id)


ROUTES = (
    Route(
        method="POST",
        path="/api/tables/{table}/imagine",
        handler=imagine,
        summary="Try moves from my seat; what I cannot know is dealt anew",
        takes=wire.Imagine,
        gives=wire.Imagined,
        problems=(404, 409, 500),
        params=TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/plan",
        handler=mine,
        summary="My plan at a table",
        gives=wire.Prepared,
        params=TABLE,
    ),
    Route(
        method="PUT",
        path="/api/tables/{table}/plan",
        handler=prepare,
        summary="Answers to be played when they fit; no lines: no plan",
        takes=wire.Prepare,
        gives=wire.Prepared,
        problems=(404, 409),
        params=TABLE,
    ),
)
