"""Tables over HTTP: the lobby, opening one, looking at one, its record and its past."""

from __future__ import annotations

from msgspec import UNSET, structs
from starlette.responses import Response

from kiribako.server import redaction
from kiribako.server.people.people import shown
from kiribako.server.refusals import TableError
from kiribako.server.room import Room
from kiribako.server.table.clocks import clock_shown
from kiribako.server.table.opening import open_table
from kiribako.server.table.plan import Caller, no_rules
from kiribako.server.table.records import notes_of, notes_text, record_of
from kiribako.server.web.doors import Asked, Door, encode
from kiribako.server.wire import http, parts

LISTED = 40
TABLE = {"table": {"type": "string", "maxLength": 40}}
TEXT = "text/plain; charset=utf-8"


def line_of(room: Room, who: str) -> http.TableLine:
    table = room.table
    return http.TableLine(
        id=table.row.id,
        code=table.row.code,
        game=table.row.game,
        title=table.game.title if table.game else table.row.game,
        visibility=table.row.visibility,
        status=redaction.status(table),
        clock=clock_shown(table.row.clock),
        seats=redaction.seats(table, table.eyes(who), room.audience()),
        ply=table.ply,
        actor=table.actor,
        changed=table.changed,
    )


async def lines(asked: Asked, ids: list[str]) -> http.Tables:
    rooms = [await asked.house.hall.find(id) for id in ids]
    return http.Tables([line_of(room, asked.person.id) for room in rooms])


async def lobby(asked: Asked) -> http.Tables:
    return await lines(asked, await asked.house.store.lobby(LISTED))


async def mine(asked: Asked) -> http.Tables:
    return await lines(asked, await asked.house.store.mine(asked.person.id, LISTED))


async def create(asked: Asked) -> parts.Table:
    """Open a table; a guest has only so many unfinished ones."""
    house, person = asked.house, asked.person
    if await house.store.unfinished(person.id) >= house.settings.tables_per_person:
        message = "you have enough unfinished tables; finish or leave some"
        raise TableError("too-many-tables", message, status=429)
    hall = house.hall
    caller = Caller(person.id, person.name, hall.now(), secret=hall.chance.secret)
    row, entries = open_table(hall.games, asked.body, caller)
    hall.bots.came(person.id, asked.address)
    room = await hall.make(row, entries)
    return seen(asked, room)


def seen(asked: Asked, room: Room) -> parts.Table:
    picture = asked.house.hall.read_picture(room.picture)
    return redaction.shown(room.table, shown(asked.person), room.audience(), [], picture)


async def room_of(asked: Asked) -> Room:
    room = await asked.house.hall.find(asked.path("table"))
    if not asked.house.may_watch(room.table, asked.person.id):
        raise TableError("private-table", "this table is private", status=403)
    asked.house.hall.bots.looked(room, asked.person.id, asked.address)
    return room


async def one(asked: Asked) -> parts.Table:
    return seen(asked, await room_of(asked))


async def coded(asked: Asked) -> http.TableAt:
    id = await asked.house.store.coded(asked.path("code").upper())
    if id is None:
        raise TableError("no-such-code", "there is no table with that code", status=404)
    return http.TableAt(id)


async def record(asked: Asked) -> Response:
    """The whole record of a finished match; of a running one, the notes of one's own seat."""
    table = (await room_of(asked)).table
    if table.phase == "waiting":
        raise TableError("not-started", "the match has not started yet")
    form = asked.query("form", "text")
    if form not in ("text", "json"):
        raise TableError("bad-form", "form is text or json", status=422)
    if table.phase == "over":
        whole = record_of(table)
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


async def sheet(asked: Asked) -> http.Sheet:
    """The counting so far; where it would tell a secret, once the match is over."""
    table = (await room_of(asked)).table
    if table.phase == "waiting":
        raise TableError("not-started", "the match has not started yet")
    match = table.match
    if match is None:
        raise no_rules(table)
    if table.phase != "over" and not match.game.sheet_is_open():
        message = f"{match.game.title} keeps its counting secret until the match is over"
        raise TableError("sheet-closed", message)
    return http.Sheet(match.ply, redaction.sheet(match))


async def ply(asked: Asked) -> http.PlyShown:
    """One position of a finished match, through anybody's eyes."""
    table = (await room_of(asked)).table
    if table.phase != "over":
        raise TableError("not-over", "the past is open once the match is over")
    if table.match is None:
        raise no_rules(table)
    wanted = asked.path("ply")
    if not wanted.isdecimal() or len(wanted) > 9 or int(wanted) > table.match.ply:
        raise TableError("bad-ply", f"plies are 0 to {table.match.ply}", status=404)
    eyes = eyes_of(asked.query("eyes", "open"), table.row.seats)
    match = table.match.copy()
    while match.ply > int(wanted):
        match.undo()
    decision: parts.Decision | object = UNSET
    if match.ply:
        viewer = redaction.public_eyes(eyes)
        place = match.ply - 1
        events = [event.seen_by(viewer) for event in match.events(place)]
        seat, move = table.decisions[place]
        shown_move = move if len(eyes) > 1 else match.shown(place, viewer)
        decision = parts.Decision(place, seat, shown_move, events)
    position = redaction.position(match, eyes)
    if match.game.sheet_is_open():
        position = structs.replace(position, sheet=redaction.sheet(match))
    return http.PlyShown(table.match.ply, position, decision)  # type: ignore[arg-type]


def eyes_of(word: str, seats: int) -> tuple[int, ...]:
    """The seats looked through: `open` is all of them, `-` a spectator's none."""
    if word == "open":
        return tuple(range(seats))
    if word == "-":
        return ()
    if word.isdecimal() and len(word) < 3 and int(word) < seats:
        return (int(word),)
    raise TableError("bad-eyes", "eyes are a seat, `open` or `-`", status=422)


DOORS = (
    Door(
        method="GET",
        path="/api/tables",
        handler=lobby,
        summary="The lobby: public tables that wait or play",
        gives=http.Tables,
    ),
    Door(
        method="POST",
        path="/api/tables",
        handler=create,
        summary="Open a table",
        takes=http.OpenTable,
        gives=parts.Table,
        status=201,
        problems=(404, 409),
    ),
    Door(
        method="GET",
        path="/api/tables/mine",
        handler=mine,
        summary="Tables I sit at or opened, unfinished ones first",
        gives=http.Tables,
    ),
    Door(
        method="GET",
        path="/api/tables/{table}",
        handler=one,
        summary="A table as I may see it",
        gives=parts.Table,
        problems=(403, 404),
        params=TABLE,
    ),
    Door(
        method="GET",
        path="/api/tables/{table}/record",
        handler=record,
        summary="The record, or my notes while the match goes on",
        problems=(403, 404, 409, 422),
        media=TEXT,
        params=TABLE,
        query={"form": ("text or json", {"type": "string", "enum": ["text", "json"]})},
    ),
    Door(
        method="GET",
        path="/api/tables/{table}/sheet",
        handler=sheet,
        summary="The counting so far, if the game does not keep it secret until the end",
        gives=http.Sheet,
        problems=(403, 404, 409),
        params=TABLE,
    ),
    Door(
        method="GET",
        path="/api/tables/{table}/plies/{ply}",
        handler=ply,
        summary="A position of a finished match",
        gives=http.PlyShown,
        problems=(403, 404, 409, 422),
        params={**TABLE, "ply": {"type": "integer", "minimum": 0}},
        query={"eyes": ("a seat, `open` or `-`", {"type": "string", "default": "open"})},
    ),
    Door(
        method="GET",
        path="/api/codes/{code}",
        handler=coded,
        summary="The table with that code",
        gives=http.TableAt,
        problems=(404,),
        params={"code": {"type": "string", "maxLength": 16}},
    ),
)
