"""The log: everything that ever happens at a table, one numbered entry each, kept for ever."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from kiribako.server.wire.parts import Coach, Hints, OfferKind, OutOfTime, Reason, TakeBacks


class Entry(Struct, tag_field="is", omit_defaults=True, frozen=True):
    """What happened; a table in memory is nothing but its entries applied in order."""


class Sat(Entry, tag="sat", frozen=True):
    """A person took a seat."""

    seat: int
    who: str
    name: str
    entropy: str = ""


class BotSat(Entry, tag="bot", frozen=True):
    """A bot took a seat, before the start or in place of somebody.

    Logs of before have no name here: theirs was the level's word.
    """

    seat: int
    level: str
    name: str = ""


class Stood(Entry, tag="stood", frozen=True):
    """A seat became free before the start."""

    seat: int


class Started(Entry, tag="started", frozen=True):
    """The match began, from this seed; a stacked start with its whole set-up.

    Logs of before have no set-up here: theirs is in the table's row, completed by the seed.
    """

    seed: int | str
    setup: dict[str, object] | None = None


class Moved(Entry, tag="moved", frozen=True):
    """A decision. With a clock, what every seat has left after it, in milliseconds."""

    ply: int
    seat: int
    move: str
    left: list[int] | None = None


class Undone(Entry, tag="undone", frozen=True):
    """Decisions were taken back until only `ply` were left."""

    ply: int
    left: list[int] | None = None


class Resigned(Entry, tag="resigned", frozen=True):
    """A seat gave up or was out of time where others play on: a bot takes over, it cannot win."""

    seat: int
    level: str


class Offered(Entry, tag="offered", frozen=True):
    """A seat asks the seats in `waiting` for consent."""

    what: OfferKind
    by: int
    waiting: list[int]
    ply: int = -1
    seat: int = -1
    level: str = ""


class Answered(Entry, tag="answered", frozen=True):
    """A seat answered an offer, known by the count of its entry."""

    offer: int
    seat: int
    accept: bool


class Hinted(Entry, tag="hinted", frozen=True):
    """A seat asked a bot for help with a decision, where others play."""

    ply: int
    seat: int


class Ended(Entry, tag="ended", frozen=True):
    """The match is over, and why."""

    reason: Reason
    winners: list[int]
    by: int = -1


class Followed(Entry, tag="followed", frozen=True):
    """The match goes on at another table: a rematch, or the same deal again."""

    table: str


class Said(Entry, tag="said", frozen=True):
    """Somebody said something; `sent` is the sender's own id, so that twice is once."""

    who: str
    name: str
    text: str
    sent: str


class Unsaid(Entry, tag="unsaid", frozen=True):
    """A host took a line of talk away, known by the count of its entry."""

    line: int


AnyEntry = (
    Sat
    | BotSat
    | Stood
    | Started
    | Moved
    | Undone
    | Resigned
    | Offered
    | Answered
    | Hinted
    | Ended
    | Followed
    | Said
    | Unsaid
)


class Start(Struct, frozen=True, omit_defaults=True):
    """What a match starts from besides the seed: a stacked set-up, decisions made before."""

    setup: dict[str, object] | None = None
    seed: int | str | None = None  # the same deal again
    opening: list[str] = msgspec.field(default_factory=list)
    daily: str = ""  # the day, of a deal of the day


class ClockRules(Struct, frozen=True, omit_defaults=True):
    """A clock as the table keeps it: all times in milliseconds."""

    kind: Literal["live", "days"]
    main: int
    increment: int = 0


class TableRow(Struct, frozen=True, kw_only=True):
    """What never changes about a table."""

    id: str
    code: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, object]
    visibility: Literal["public", "link", "private"]
    chat: Literal["seated", "all"] = "seated"  # who may talk: watchers, too, or not
    take_backs: TakeBacks = "free"
    hints: Hints | None = None  # None: where nobody else plays
    out_of_time: OutOfTime | None = None  # None: as it suits the number of seats
    coach: Coach = "off"
    rated: bool = False  # whether its match counts for the ratings of who plays it
    event: str = ""  # the event whose table it is
    deal: int = 0  # of a duplicate: other tables of its event have the same deals
    host: str
    clock: ClockRules | None
    start: Start
    secret: str  # of the fair shuffle; shown when the match is over
    made: int  # milliseconds since 1970


class Row(Struct, frozen=True):
    """One row of the log: entries n, n + 1, .. that became durable together."""

    n: int
    at: int
    entries: list[AnyEntry]


encode_entries = msgspec.json.Encoder().encode
decode_entries = msgspec.json.Decoder(list[AnyEntry]).decode
