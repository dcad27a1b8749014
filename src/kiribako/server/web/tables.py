"""Tables over HTTP: the lobby, opening one, looking at one, its record and its past."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from msgspec import UNSET, Struct, UnsetType, structs
from starlette.responses import Response

from kiribako.kernel.match import Match
from kiribako.kernel.record import Record
from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.live_table import LiveTable
from kiribako.server.people.people import shown
from kiribako.server.refusals import TableError, stumbled
from kiribako.server.table.clocks import clock_shown
from kiribako.server.table.opening import open_table
from kiribako.server.table.out_of_time import time_left
from kiribako.server.table.plan import Caller, no_rules
from kiribako.server.table.records import notes_of, notes_text, record_of
from kiribako.server.table.seating import tidy_name
from kiribako.server.table.start import chosen
from kiribako.server.table.state import Table
from kiribako.server.table.watching import may_watch, must_watch
from kiribako.server.web.routes import ApiRequest, Handler, Route, encode
from kiribako.server.wire import http, parts

LISTED = 40
LONGEST_LINE = 12  # moves that a past position is played on
LONGEST_MOVE = 200  # characters
TABLE = {"table": {"type": "string"}}
TEXT = "text/plain; charset=utf-8"
Listed = Callable[[Table, str], bool]


def line_of(live: LiveTable, who: str) -> http.TableLine:
    table = live.table
    return http.TableLine(
        id=table.row.id,
        code=table.row.code,
        game=table.row.game,
        title=table.game.title if table.game else table.row.game,
        visibility=table.row.visibility,
        status=redaction.status(table),
        clock=clock_shown(table.row.clock),
        agreed=redaction.agreement(table),
        seats=redaction.seats(table, table.eyes(who), live.context()),
        ply=table.ply,
        actor=table.actor,
        changed=table.changed,
        scores=final_scores(table),
        chosen=chosen(table),
        rated=table.row.rated,
        left=left_of(live),
    )


def left_of(live: LiveTable) -> int | UnsetType:
    left = time_left(live.table, live.tables.now(), live.tables.downtimes)
    return UNSET if left is None else max(0, left)


def final_scores(table: Table) -> list[int] | UnsetType:
    """The scores of a match played to its end; before that some games keep them secret."""
    match = table.match
    with contextlib.suppress(Exception):  # whatever the rules stumble over, a list has the others
        if match is not None and match.over:
            return match.scores()
    return UNSET


async def lines(
    asked: ApiRequest, ids: list[str], listed: Listed = may_watch
) -> list[http.TableLine]:
    """A line for each table; one that cannot be read is left out, and the others are there."""
    who = asked.person.id
    lives = await asked.server.tables.find_several(ids)
    return [line_of(live, who) for live in lives if listed(live.table, who)]


async def lobby(asked: ApiRequest) -> http.Tables:
    """Public tables that can be played or watched."""
    found = await lines(asked, await asked.server.store.lobby(LISTED))
    return http.Tables([line for line in found if line.status.readable is UNSET])


async def create(asked: ApiRequest) -> parts.Table:
    """Open a table; a guest has only so many unfinished ones, a network so many in a minute."""
    return seen(asked, await make(asked, asked.body))


async def make(asked: ApiRequest, wanted: http.OpenTable) -> LiveTable:
    """A new table at the cost of whoever asks."""
    server, person = asked.server, asked.person
    server.table_limits.take(asked.network)
    if await server.store.unfinished(person.id) >= server.settings.tables_per_person:
        message = "you have enough unfinished tables; finish or leave some"
        raise TableError("too-many-tables", message, status=429)
    tables = server.tables
    known = person.account is not None
    secret = tables.entropy.secret
    caller = Caller(person.id, person.name, tables.now(), known=known, secret=secret)
    await server.table_limits.tidy(asked.network, server.store.phase)
    for name in [] if wanted.names is UNSET else wanted.names:
        if name and name != person.name:
            await server.people.must_be_free(person.id, tidy_name(name))
    record = await known_record(asked, wanted)
    with paid(asked):
        row, entries = open_table(tables.games, wanted, caller, record)
    tables.bots.came(person.id, asked.network)
    if row.visibility == "public":
        server.table_limits.add_public(asked.network, row.id)
    try:
        return await tables.make(row, entries)
    except BaseException:
        server.table_limits.forget(asked.network, row.id)
        raise


async def known_record(asked: ApiRequest, wanted: http.OpenTable) -> Record | None:
    """The record of the table that a new one goes on from: open to whoever may see its replay."""
    if wanted.table is UNSET:
        return None
    if wanted.record is not UNSET or wanted.game is not UNSET:
        message = "go on from a table, or from a record, or begin a game: one of them"
        raise TableError("bad-start", message, status=422)
    live = await asked.server.tables.find(wanted.table)
    must_watch(live.table, asked.person.id)
    await asked.server.tables.events.must_be_told(live.table)
    if live.table.phase != "over" or live.table.seed is None:
        raise TableError("not-over", "go on from a match once it is over")
    return record_of(live.table)


def seen(asked: ApiRequest, live: LiveTable) -> parts.Table:
    """A table, or what can be shown of it if the rules stumble."""
    tables, me, context = asked.server.tables, shown(asked.person), live.context()
    try:
        return redaction.shown(live.table, me, context, [], tables.read_snapshot(live.snapshot))
    except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
        tables.faults.note(live.table.row.id, error)
        return redaction.shown(live.table.stub(), me, context, [])


async def live_table_of(asked: ApiRequest) -> LiveTable:
    live = await asked.server.tables.find(asked.path("table"))
    must_watch(live.table, asked.person.id)
    await asked.server.tables.events.must_be_told(live.table)
    asked.server.tables.bots.looked(live, asked.person.id, asked.network)
    return live


def of_table(show: Callable[[ApiRequest, Table], Struct | Response]) -> Handler:
    """A handler for what is worked out from a table that the asker may watch, at their cost."""

    async def handler(asked: ApiRequest) -> Struct | Response:
        live = await live_table_of(asked)
        try:
            with paid(asked):
                return show(asked, live.table)
        except KiribakoError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            asked.server.tables.faults.note(live.table.row.id, error)
            raise stumbled() from None

    return handler


def paid(asked: ApiRequest) -> contextlib.AbstractContextManager[None]:
    """Work charged to the network of a request."""
    return asked.server.tables.answering.paid(asked.network)


async def one(asked: ApiRequest) -> parts.Table:
    live = await live_table_of(asked)
    with paid(asked):
        return seen(asked, live)


async def coded(asked: ApiRequest) -> http.TableAt:
    id = await asked.server.store.coded(asked.path("code").upper())
    if id is None:
        raise TableError("no-such-code", "there is no table with that code", status=404)
    return http.TableAt(id)


def record(asked: ApiRequest, table: Table) -> Response:
    """The whole record of a finished match; of a running one, the notes of one's own seat."""
    if table.phase == "waiting" or table.seed is None:
        raise TableError("not-started", "the match has not started yet")
    form = asked.query("form", "text")
    if form not in ("text", "json"):
        raise TableError("bad-form", "form is text or json", status=422)
    # In a page there is nobody from whom its owner could want to know something too early.
    whole_now = asked.query("whole") == "true" and not asked.server.accounts
    if table.phase == "over" or whole_now:
        upto = asked.query("ply")
        whole = table_match(table).at(ply_in(table, upto)).record() if upto else record_of(table)
        name = "record"
        body = whole.to_text().encode() if form == "text" else encode(whole.to_json())
    else:
        notes = notes_of(table, table.eyes(asked.person.id))
        name = "notes"
        body = notes_text(notes).encode() if form == "text" else encode(notes)
    ending = "txt" if form == "text" else "json"
    file = f'attachment; filename="{table.row.game}-{table.row.code}-{name}.{ending}"'
    media = TEXT if form == "text" else "application/json"
    return Response(body, 200, {"content-disposition": file}, media_type=media)


def sheet(_asked: ApiRequest, table: Table) -> http.Sheet:
    """The counting so far; where it would tell a secret, once the match is over."""
    if table.phase == "waiting" or table.seed is None:
        raise TableError("not-started", "the match has not started yet")
    match = table.match
    if match is None:
        raise no_rules(table)
    if table.phase != "over" and not match.game.sheet_is_open():
        message = f"{match.game.title} keeps its counting secret until the match is over"
        raise TableError("sheet-closed", message)
    return http.Sheet(match.ply, redaction.sheet(match))


def ply(asked: ApiRequest, table: Table) -> http.PlyShown:
    """One position of a finished match, through anybody's eyes."""
    if table.phase != "over":
        raise TableError("not-over", "the past is open once the match is over")
    if table.seed is None:
        raise TableError("not-started", "the match has never begun")
    whole = table_match(table)
    match = whole.at(ply_in(table, asked.path("ply")))
    line = asked.queries("line")
    if len(line) > LONGEST_LINE or any(len(move) > LONGEST_MOVE for move in line):
        raise TableError("bad-line", f"a line has at most {LONGEST_LINE} moves", status=422)
    for move in line:
        match.play(move)
    return shown_at(match, whole.ply, eyes_of(asked.query("eyes", "open"), table.row.seats))


def table_match(table: Table) -> Match:
    if table.match is None:
        raise no_rules(table)
    return table.match


def ply_in(table: Table, wanted: str) -> int:
    """A ply of a finished match."""
    last = table_match(table).ply
    if not wanted.isdecimal() or len(wanted) > 9 or int(wanted) > last:
        raise TableError("bad-ply", f"plies are 0 to {last}", status=404)
    return int(wanted)


def shown_at(match: Match, plies: int, eyes: tuple[int, ...]) -> http.PlyShown:
    decision: parts.Decision | object = UNSET
    if match.ply:
        viewer = redaction.public_eyes(eyes)
        place = match.ply - 1
        events = [event.seen_by(viewer) for event in match.events(place)]
        seat, move = match.record().decisions[place]
        shown_move = move if len(eyes) > 1 else match.shown(place, viewer)
        decision = parts.Decision(place, seat, shown_move, events)
    position = redaction.position(match, eyes)
    if match.game.sheet_is_open():
        position = structs.replace(position, sheet=redaction.sheet(match))
    return http.PlyShown(plies, position, decision)  # type: ignore[arg-type]


def eyes_of(word: str, seats: int) -> tuple[int, ...]:
    """The seats looked through: `open` is all of them, `-` a spectator's none."""
    if word == "open":
        return tuple(range(seats))
    if word == "-":
        return ()
    if word.isdecimal() and len(word) < 3 and int(word) < seats:
        return (int(word),)
    raise TableError("bad-eyes", "eyes are a seat, `open` or `-`", status=422)


ROUTES = (
    Route(
        method="GET",
        path="/api/tables",
        handler=lobby,
        summary="The lobby: public tables that wait or play",
        gives=http.Tables,
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/tables",
        handler=create,
        summary="Open a table",
        takes=http.OpenTable,
        gives=parts.Table,
        status=201,
        problems=(403, 404, 409),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}",
        handler=one,
        summary="A table as I may see it",
        gives=parts.Table,
        problems=(403, 404, 500),
        params=TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/record",
        handler=of_table(record),
        summary="The record, or my notes while the match goes on",
        problems=(403, 404, 409, 422, 500),
        media=TEXT,
        params=TABLE,
        query={
            "form": ("text or json", {"type": "string", "enum": ["text", "json"]}),
            "ply": ("of a finished match, up to there only", {"type": "integer", "minimum": 0}),
            "whole": (
                "of a running match too: only in a box without a server, to carry it elsewhere",
                {"type": "boolean", "default": False},
            ),
        },
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/sheet",
        handler=of_table(sheet),
        summary="The counting so far, if the game does not keep it secret until the end",
        gives=http.Sheet,
        problems=(403, 404, 409, 500),
        params=TABLE,
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/plies/{ply}",
        handler=of_table(ply),
        summary="A position of a finished match",
        gives=http.PlyShown,
        problems=(403, 404, 409, 422, 500),
        params={**TABLE, "ply": {"type": "integer", "minimum": 0}},
        query={
            "eyes": ("a seat, `open` or `-`", {"type": "string", "default": "open"}),
            "line": (
                "moves played on from there, with the cards as they lay",
                {"type": "array", "items": {"type": "string"}, "maxItems": LONGEST_LINE},
            ),
        },
    ),
    Route(
        method="GET",
        path="/api/codes/{code}",
        handler=coded,
        summary="The table with that code",
        gives=http.TableAt,
        problems=(404,),
        params={"code": {"type": "string"}},
        metered=True,
    ),
)
