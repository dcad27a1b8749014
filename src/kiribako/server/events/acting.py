"""What people do in an event: entries for its log, or a refusal."""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET

from kiribako.bots.levels import LASTING
from kiribako.kernel.fairness import fresh_secret
from kiribako.kernel.game import Game
from kiribako.server.events import log
from kiribako.server.events.directing import MINUTE
from kiribako.server.events.event import Entrant, Event
from kiribako.server.events.log import AnyEntry, EventRow
from kiribako.server.refusals import TableError
from kiribako.server.store.port import PersonRow
from kiribako.server.table.clocks import clock_rules
from kiribako.server.table.naming import new_id
from kiribako.server.table.rated import gives_advantage
from kiribako.server.table.seating import tidy_name
from kiribako.server.wire.events import ActInEvent, NewEvent

MOST: Final = 128  # who take part in one event
LATEST: Final = 366 * 24 * 60 * MINUTE  # ahead
NAMES: Final = {level.word: level.name for level in LASTING}


def new_event(game: Game[Any], wanted: NewEvent, host: PersonRow, now: int) -> EventRow:
    """The row of a new event; whatever cannot be played is refused here."""
    seats = game.seats[0] if wanted.seats is UNSET else wanted.seats
    fixed = game.duplicate_options if wanted.kind == "duplicate" else {}
    match = game.new_match(seats=seats, seed=0, options={**wanted.options, **fixed})
    if wanted.kind == "duplicate" and seats != 2:
        message = "a duplicate is played in pairs, by two at a table"
        raise TableError("bad-event", message, status=422)
    if wanted.starts > now + LATEST:
        raise TableError("bad-event", "an event begins within a year", status=422)
    name = tidy_name(wanted.name)
    if not name:
        raise TableError("bad-event", "give the event a name", status=422)
    if wanted.rated and gives_advantage(game, match.options):
        message = "a rated match gives no seat an advantage"
        raise TableError("not-rateable", message, status=422)
    return EventRow(
        id=new_id(),
        name=name,
        kind=wanted.kind,
        game=game.id,
        seats=seats,
        options=match.options,
        rounds=wanted.rounds,
        clock=clock_rules(wanted.clock),
        starts=max(wanted.starts, now),
        check_in=wanted.check_in,
        late=wanted.late,
        rated=wanted.rated,
        open_to=wanted.open_to,
        host=host.id,
        host_name=host.name,
        secret=fresh_secret(),
        made=now,
    )


def acted(event: Event, person: PersonRow, wanted: ActInEvent, now: int) -> list[AnyEntry]:
    """The entries that something leads to; none if it is so already."""
    if event.phase in ("over", "called-off"):
        raise TableError("event-over", "the event is over")
    own = {"enter": enter, "withdraw": withdraw, "here": check_in}
    if wanted.do in own:
        return own[wanted.do](event, person, now)
    if person.id != event.row.host:
        raise TableError("not-the-host", "whoever announced the event does that", status=403)
    if wanted.do == "add-bots":
        return add_bots(event, wanted)
    if wanted.do == "pause":
        return [] if event.phase == "paused" else [log.Paused()]
    if wanted.do == "resume":
        return [log.Resumed()] if event.phase == "paused" else []
    return [log.Over(called_off=True)]


def enter(event: Event, person: PersonRow, _now: int) -> list[AnyEntry]:
    """Take part, from the first round or, where that was said, from a later one."""
    known = event.entrants.get(person.id)
    if known is not None and not known.withdrawn:
        return []
    if event.row.rated and not person.account:
        message = "this event is rated: open an account, so that your rating is yours for good"
        raise TableError("needs-account", message, status=403)
    if event.rounds and (known is None or not known.joined) and len(event.rounds) >= event.row.late:
        raise TableError("too-late", "nobody can join any more")
    if event.rounds and (known is None or not known.joined) and event.row.kind == "all":
        raise TableError("too-late", "all play all, from the first round on")
    must_have_room(event, 1)
    entries: list[AnyEntry] = [log.Entered(person.id, person.name)]
    if event.rounds:
        entries.append(log.CheckedIn(person.id))
    return entries


def withdraw(event: Event, person: PersonRow, _now: int) -> list[AnyEntry]:
    """Play no further round; a match that has begun is played or given up."""
    known = entrant_of(event, person)
    return [] if known.withdrawn else [log.Withdrew(person.id)]


def check_in(event: Event, person: PersonRow, now: int) -> list[AnyEntry]:
    """Be here: before the start, or again after not having come to a table."""
    known = entrant_of(event, person)
    if known.withdrawn:
        raise TableError("not-entered", "you have withdrawn; enter again first", status=403)
    if not can_check_in(event, now):
        raise TableError("too-early", "check-in is not open yet")
    return [] if known.here else [log.CheckedIn(person.id)]


def can_check_in(event: Event, now: int) -> bool:
    row = event.row
    if event.phase not in ("open", "running", "paused"):
        return False
    return row.check_in == 0 or now >= row.starts - row.check_in * MINUTE


def add_bots(event: Event, wanted: ActInEvent) -> list[AnyEntry]:
    """Bots that take part from the first round; each has a name of its own."""
    if wanted.level not in NAMES:
        raise TableError("bad-event", "bots are one of the first five levels", status=422)
    if event.rounds:
        raise TableError("too-late", "nobody can join any more")
    must_have_room(event, wanted.count)
    first = 1 + sum(one.level == wanted.level for one in event.entrants.values())
    return [
        log.Entered(f"{wanted.level}-{number}", f"{NAMES[wanted.level]} {number}", wanted.level)
        for number in range(first, first + wanted.count)
    ]


def entrant_of(event: Event, person: PersonRow) -> Entrant:
    known = event.entrants.get(person.id)
    if known is None:
        raise TableError("not-entered", "you do not take part in this event", status=403)
    return known


def must_have_room(event: Event, more: int) -> None:
    if len(event.entrants) + more > MOST:
        raise TableError("event-full", f"an event is for at most {MOST}")
