"""What HTTP asks and says of events."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.parts import Clock, Decision, ScoreLine

EventWay = Literal["swiss", "all", "duplicate"]
EventPhase = Literal["open", "running", "paused", "over", "called-off"]
EventDeed = Literal["enter", "withdraw", "here", "add-bots", "pause", "resume", "call-off"]


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be announced."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: EventWay
    game: Annotated[str, Meta(max_length=40)]
    starts: Annotated[int, Meta(ge=0, le=2**53)]  # milliseconds since 1970
    seats: int | UnsetType = UNSET
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    clock: Clock | None = None
    check_in: Annotated[int, Meta(ge=0, le=120)] = 10  # minutes before the start; 0: none
    late: Annotated[int, Meta(ge=0, le=15)] = 0  # the last round somebody may join in
    rated: bool = False
    open_to: Literal["club", "link"] = "club"


class ActInEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Something I do in an event; bots are added by whoever announced it."""

    do: EventDeed
    level: Annotated[str, Meta(max_length=40)] = ""
    count: Annotated[int, Meta(ge=1, le=64)] = 1


class EventLine(Struct, frozen=True):
    """An event in a list."""

    id: str
    name: str
    kind: EventWay
    game: str
    seats: int
    rounds: int
    round: int  # the last that was paired, 0 if none
    phase: EventPhase
    starts: int
    rated: bool
    entered: int
    mine: bool  # I take part


class EventList(Struct, frozen=True):
    """Events of the club: those that run, that come, and that are over."""

    events: list[EventLine]


class EventPlayer(Struct, omit_defaults=True, frozen=True):
    """Somebody who takes part, by their standing; points in sixtieths."""

    who: str
    name: str
    place: int
    points: int
    met: int  # the points of those met, added up
    direct: int  # made at tables with those who are level
    firsts: int  # tables won
    level: str = ""  # of a bot
    here: bool = False
    withdrawn: bool = False
    rating: int | UnsetType = UNSET  # of the game, once it has settled


class EventBoard(Struct, omit_defaults=True, frozen=True):
    """A table of a round; places and points once it is over."""

    table: str
    players: list[str]
    deal: int = 0  # of a duplicate: tables with the same number have the same deals
    places: list[int] | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET  # points of the game
    ply: int | UnsetType = UNSET  # how far it is


class EventRound(Struct, frozen=True):
    """A round."""

    number: int
    at: int
    boards: list[EventBoard]
    byes: list[str]


class EventShown(Struct, omit_defaults=True, frozen=True):
    """Everything about an event."""

    id: str
    name: str
    kind: EventWay
    game: str
    seats: int
    options: dict[str, Any]
    rounds: int
    clock: Clock | None
    starts: int
    check_in: int
    late: int
    rated: bool
    open_to: Literal["club", "link"]
    led_by: str
    leads: bool  # I announced it
    phase: EventPhase
    now: int  # by the server's clock
    me: str
    entered: bool
    checking_in: bool  # whoever comes can say so now
    players: list[EventPlayer]
    played: list[EventRound]
    commitment: str  # to the secret of every shuffle
    secret: str | UnsetType = UNSET  # once it is over
    table: str | UnsetType = UNSET  # mine, while it is played


class DuplicateTable(Struct, omit_defaults=True, frozen=True):
    """A table of a duplicate; how it ended once all with the same deals are over."""

    table: str
    players: list[str]  # by seat
    names: list[str]
    scores: list[int] | UnsetType = UNSET  # of the whole match, if it was played to its end
    ended: str | UnsetType = UNSET  # the reason: finished, resigned, time, closed, ...
    by: int | UnsetType = UNSET  # the seat that resigned or was out of time
    places: list[int] | UnsetType = UNSET  # against whoever held the same cards


class DealMade(Struct, omit_defaults=True, frozen=True):
    """What one table made of a deal."""

    points: list[int]  # by seat
    lines: list[ScoreLine]  # where they come from
    events: list[dict[str, Any]]  # what happened that is worth telling, as the game tells it
    ply: int  # of the first decision, -1 if nobody had one to make
    until: int  # the ply after the last one


class ComparedDeal(Struct, omit_defaults=True, frozen=True):
    """One deal at all tables that had it."""

    number: int  # of the deal; in Koi-Koi the month
    dealer: int  # the seat, -1 if the game has none
    dealt: dict[str, Any]  # what was dealt, in the game's own form
    made: list[DealMade | None]  # by table; None where it was not played to its end
    swing: int | UnsetType = UNSET  # first seat's lead at the first table less that at the second


class Duplicate(Struct, omit_defaults=True, frozen=True):
    """Tables that had the same deals, compared deal by deal once all of them are over."""

    event: str
    name: str
    game: str
    round: int
    deal: int  # the number of the boards that had the same deals
    options: dict[str, Any]
    over: bool  # all tables are; before that nothing of any match is told
    commitment: str  # every table showed it before its first decision
    tables: list[DuplicateTable]
    deals: list[ComparedDeal]
    totals: list[int] | UnsetType = UNSET  # swings won: first seat of the first table, the other
    secret: str | UnsetType = UNSET  # that the commitment stands for


class Played(Struct, frozen=True):
    """What was decided at a table of a duplicate, as a spectator saw it."""

    decisions: list[Decision]
