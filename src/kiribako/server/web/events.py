"""Events over HTTP: the list, one event with its rounds, announcing and taking part."""

from __future__ import annotations

from msgspec import UNSET

from kiribako.kernel.fairness import commitment
from kiribako.server.events.acting import acted, can_check_in, new_event
from kiribako.server.events.directing import rounds_of
from kiribako.server.events.duplicate import boards_with, compared
from kiribako.server.events.event import Board, Event
from kiribako.server.refusals import TableError
from kiribako.server.table.clocks import clock_shown
from kiribako.server.web.games import game_of
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.tables import paid
from kiribako.server.wire import events as wire

LISTED = 40
UNFINISHED = 5  # events of one person
TRIES = 10
EVENT = {"event": {"type": "string"}}
WHOLE = {"type": "integer", "minimum": 1}


async def every(asked: ApiRequest) -> wire.EventList:
    found = []
    ids = await asked.server.store.listed_events(LISTED)
    for event in await asked.server.tables.events.several(ids):
        row, mine = event.row, event.entrants.get(asked.person.id)
        found.append(
            wire.EventLine(
                id=row.id,
                name=row.name,
                kind=row.kind,
                game=row.game,
                seats=row.seats,
                rounds=rounds_of(event),
                round=len(event.rounds),
                phase=event.phase,
                starts=row.starts,
                rated=row.rated,
                entered=sum(not one.withdrawn for one in event.entrants.values()),
                mine=mine is not None and not mine.withdrawn,
            )
        )
    return wire.EventList(found)


async def one(asked: ApiRequest) -> wire.EventShown:
    return await shown(asked, await asked.server.tables.events.event(asked.path("event")))


async def announce(asked: ApiRequest) -> wire.EventShown:
    """A new event; for accounts, and only so many at once."""
    server, person, wanted = asked.server, asked.person, asked.body
    if not person.account:
        raise TableError("needs-account", "open an account to announce an event", status=403)
    server.table_limits.take(asked.network)
    if await server.store.unfinished_events(person.id) >= UNFINISHED:
        raise TableError("too-many-events", "you have enough events that are not over", status=429)
    with paid(asked):
        row = new_event(game_of(asked, wanted.game), wanted, person, server.tables.now())
    return await shown(asked, await server.tables.events.announce(row))


async def act(asked: ApiRequest) -> wire.EventShown:
    """Enter, withdraw, be here; the host also adds bots, pauses, goes on or calls it off."""
    events, wanted = asked.server.tables.events, asked.body
    if not asked.server.club.changes.take(asked.person.id):
        raise TableError("too-fast", "that is a lot at once; wait a moment", status=429)
    if wanted.do == "enter" and not asked.person.account and not events.guests.take(asked.network):
        message = "enough guests entered from here; an account may"
        raise TableError("needs-account", message, status=403)
    for _ in range(TRIES):
        event = await events.event(asked.path("event"))
        entries = acted(event, asked.person, wanted, asked.server.tables.now())
        if not entries or await events.add(event, entries):
            events.woken.set()
            return await shown(asked, event)
    raise TableError("overtaken", "somebody else was quicker; look again")


async def shown(asked: ApiRequest, event: Event) -> wire.EventShown:
    row, who, now = event.row, asked.person.id, asked.server.tables.now()
    mine = event.entrants.get(who)
    boards = event.rounds[-1].boards if event.rounds else []
    own = [one.table for one in boards if who in one.players and one.places is None]
    is_over = event.phase in ("over", "called-off") and all(one.over for one in event.rounds)
    return wire.EventShown(
        id=row.id,
        name=row.name,
        kind=row.kind,
        game=row.game,
        seats=row.seats,
        options=dict(row.options),
        rounds=rounds_of(event),
        clock=clock_shown(row.clock),
        starts=row.starts,
        check_in=row.check_in,
        late=row.late,
        rated=row.rated,
        open_to=row.open_to,
        led_by=row.host_name,
        leads=row.host == who,
        phase=event.phase,
        now=now,
        me=who,
        entered=mine is not None and not mine.withdrawn,
        checking_in=can_check_in(event, now),
        players=await players(asked, event),
        played=[
            wire.EventRound(
                one.number, one.at, [board(asked, each) for each in one.boards], one.byes
            )
            for one in event.rounds
        ],
        commitment=commitment(row.secret),
        secret=row.secret if is_over else UNSET,
        table=own[0] if own else UNSET,
    )


async def players(asked: ApiRequest, event: Event) -> list[wire.EventPlayer]:
    """Everybody by their standing; before the first round with their ratings."""
    rated: dict[str, float] = {}
    if not event.rounds:
        pool = f"{event.row.game}/{event.row.seats}"
        people = [one.who for one in event.entrants.values() if not one.level]
        rated = await asked.server.store.settled_in(pool, people)
    found, before = [], None
    place = 0
    for number, one in enumerate(event.standing(), 1):
        standing = one.points, event.met_points(one), event.direct(one), one.firsts
        if standing != before:
            place, before = number, standing
        found.append(
            wire.EventPlayer(
                one.who,
                one.name,
                place,
                *standing,
                level=one.level,
                here=one.here or not event.row.check_in,
                withdrawn=one.withdrawn,
                rating=round(rated[one.who]) if one.who in rated else UNSET,
            )
        )
    return found


def board(asked: ApiRequest, one: Board) -> wire.EventBoard:
    live = asked.server.tables.loaded.get(one.table)
    is_over = one.places is not None
    return wire.EventBoard(
        one.table,
        one.players,
        deal=one.deal,
        places=one.places if one.places is not None else UNSET,
        points=one.points if is_over else UNSET,
        scores=one.scores or UNSET,
        # how far a duplicate is would tell others with the same deals how its months went
        ply=live.table.ply if live is not None and not is_over and not one.deal else UNSET,
    )


async def duplicate(asked: ApiRequest) -> wire.Duplicate:
    """The tables with the same deals; deal by deal once all of them are over."""
    events = asked.server.tables.events
    event = await events.event(asked.path("event"))
    boards = boards_with(event, asked.path("round"), asked.path("deal"))
    over = await events.are_over(board for _, board in boards)
    tables = []
    for _, board in boards:
        live = await events.tables.ended(board.table) if over else None  # perhaps on another node
        tables.append((live or await events.tables.find(board.table)).table)
    with paid(asked):
        return compared(event, boards, tables, over=over)


ROUTES = (
    Route(
        method="GET",
        path="/api/events",
        handler=every,
        summary="Events that run, that come, and that are over",
        gives=wire.EventList,
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/events",
        handler=announce,
        summary="Announce an event",
        takes=wire.NewEvent,
        gives=wire.EventShown,
        status=201,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/events/{event}",
        handler=one,
        summary="An event with its rounds and its standing",
        gives=wire.EventShown,
        problems=(404,),
        params=EVENT,
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/events/{event}",
        handler=act,
        summary="Take part in an event, or lead it",
        takes=wire.ActInEvent,
        gives=wire.EventShown,
        problems=(404, 409),
        params=EVENT,
        metered=True,
    ),
    Route(
        method="GET",
        path="/api/events/{event}/rounds/{round}/deals/{deal}",
        handler=duplicate,
        summary="Tables with the same deals, compared deal by deal once all are over",
        gives=wire.Duplicate,
        problems=(404,),
        params={**EVENT, "round": WHOLE, "deal": WHOLE},
    ),
)
