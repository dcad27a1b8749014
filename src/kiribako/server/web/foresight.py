"""Foresight over HTTP: trying things out from my own seat, and my plan at a table."""

from __future__ import annotations

from kiribako.kernel.refusal import KiribakoError
from kiribako.server.calls.causes import is_slow
from kiribako.server.live_table import LiveTable
from kiribako.server.questions.finding import find_out
from kiribako.server.questions.jobs import job_of
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.table.plan import Caller, must_play, no_rules, own_seat
from kiribako.server.table.questions import Found, Question
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import TABLE, paid
from kiribako.server.wire import foresight as wire


async def own_table(asked: ApiRequest, seat: int) -> LiveTable:
    """A table with a seat of mine."""
    live = await asked.server.tables.find(asked.path("table"))
    own_seat(live.table, Caller(asked.person.id, asked.person.name, 0), seat)
    return live


async def find(asked: ApiRequest, live: LiveTable, question: Question) -> Found:
    """What another process works out, at the asker's cost; in a page, where there is none, here."""
    table, answering = live.table, asked.server.tables.answering
    must_play(table)
    if table.match is None:
        raise no_rules(table)
    if answering.can_offload:
        return await answering.found_out(job_of(table, question), asked.network, asked.person.id)
    try:
        with paid(asked):
            return find_out(table.match, question)
    except KiribakoError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
        asked.server.tables.faults.note(table.row.id, error)
        raise stumbled() from None


async def imagine(asked: ApiRequest) -> wire.Imagined:
    """Nothing is played, and nobody hears of it."""
    wanted: wire.Imagine = asked.body
    live = await own_table(asked, wanted.seat)
    found = await find(asked, live, Question(what="imagine", seat=wanted.seat, imagine=wanted))
    if found.imagined is None:
        raise stumbled()
    return found.imagined


async def prepare(asked: ApiRequest) -> wire.Prepared:
    wanted: wire.Prepare = asked.body
    live = await own_table(asked, wanted.seat)
    if not is_slow(live.table):
        message = "plans are for tables with days for a move"
        raise TableError("no-plans", message, status=409)
    prepared = asked.server.tables.prepared
    prepared.must_be_now(live, wanted)
    lines: list[list[str]] = []
    if wanted.lines:
        question = Question(what="plan", seat=wanted.seat, lines=wanted.lines)
        lines = (await find(asked, live, question)).lines
    await prepared.keep(live, asked.person.id, wanted, lines)
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
        problems=(404, 409, 500, 503),
        params=TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/plan",
        handler=mine,
        summary="My plan at a table",
        gives=wire.Prepared,
        params=TABLE,
        metered=True,
    ),
    Route(
        method="PUT",
        path="/api/tables/{table}/plan",
        handler=prepare,
        summary="Answers to be played when they fit; no lines: no plan",
        takes=wire.Prepare,
        gives=wire.Prepared,
        problems=(404, 409, 503),
        params=TABLE,
    ),
)
