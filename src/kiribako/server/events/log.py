"""The log of an event: everything that ever happens there, one numbered entry each."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from kiribako.server.log import ClockRules

EventKind = Literal["swiss", "all", "duplicate"]


class Entry(Struct, tag_field="is", omit_defaults=True, frozen=True):
    """What happened; an event in memory is nothing but its entries applied in order."""


class Entered(Entry, tag="entered", frozen=True):
    """Somebody takes part; a bot with its level."""

    who: str
    name: str
    level: str = ""


class Withdrew(Entry, tag="withdrew", frozen=True):
    """Somebody plays no further round."""

    who: str


class CheckedIn(Entry, tag="here", frozen=True):
    """Somebody is here and will be paired, from the next round on."""

    who: str


class Came(Entry, tag="came", frozen=True):
    """Somebody was seen at their table of a round."""

    round: int
    who: str


class Seating(Struct, frozen=True):
    """A table of a round: who sits where."""

    table: str
    players: list[str]
    deal: int = 0  # of a duplicate: tables with the same number have the same deals


class Paired(Entry, tag="paired", frozen=True):
    """A round begins; the tables are made in the same transaction."""

    round: int
    tables: list[Seating]
    byes: list[str] = msgspec.field(default_factory=list)
    absent: list[str] = msgspec.field(default_factory=list)  # entered, and not here


class Scored(Entry, tag="scored", frozen=True):
    """A table of a round is over: the place of each seat; all 0 if nobody's counts."""

    round: int
    board: int
    places: list[int]
    scores: list[int] = msgspec.field(default_factory=list)  # points of the game, if it has ended


class Replaced(Entry, tag="replaced", frozen=True):
    """Somebody who did not come is replaced, at a new table, by somebody who had no rival."""

    round: int
    board: int
    who: str
    by: str
    table: str


class NoShow(Entry, tag="no-show", frozen=True):
    """Somebody did not come to their table: not paired again until they say that they are here."""

    round: int
    who: str


class Paused(Entry, tag="paused", frozen=True):
    """No further round begins."""


class Resumed(Entry, tag="resumed", frozen=True):
    """Rounds go on."""


class Over(Entry, tag="over", frozen=True):
    """The event has ended; called off if too few came or its host said so."""

    called_off: bool = False


AnyEntry = (
    Entered
    | Withdrew
    | CheckedIn
    | Came
    | Paired
    | Scored
    | Replaced
    | NoShow
    | Paused
    | Resumed
    | Over
)


class EventRow(Struct, frozen=True, kw_only=True):
    """What never changes about an event."""

    id: str
    name: str
    kind: EventKind
    game: str
    seats: int
    options: dict[str, object]
    rounds: int
    clock: ClockRules | None
    starts: int  # milliseconds since 1970
    check_in: int  # minutes before the start; 0: whoever has entered is paired
    late: int  # the last round that somebody may join in; 0: nobody may
    rated: bool
    open_to: Literal["club", "link"]
    host: str
    host_name: str
    secret: str  # of every shuffle; shown when the event is over
    made: int


encode_entries = msgspec.json.Encoder().encode
decode_entries = msgspec.json.Decoder(list[AnyEntry]).decode
