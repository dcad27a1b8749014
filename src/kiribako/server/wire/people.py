"""What is asked and answered about people: profiles, challenges, quick pairing, the club."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.http import OpenTable, TableLine
from kiribako.server.wire.parts import Clock, Person

Doing = Literal["playing", "watching", "here", "out"]
Outcome = Literal["won", "shared", "lost"]
ChallengeAnswer = Literal["accepted", "declined", "withdrawn"]
Strength = Annotated[int, Meta(ge=0, le=5_000)]


class Whereabouts(Struct, omit_defaults=True, frozen=True):
    """What somebody does just now, as far as others may know; a table only if it is public."""

    doing: Doing
    game: str | UnsetType = UNSET
    table: str | UnsetType = UNSET


class PersonHere(Struct, frozen=True):
    """Somebody with an account who is here."""

    person: Person
    presence: Whereabouts


class MatchSeat(Struct, frozen=True):
    """A seat of a finished match; bots have no id."""

    who: str
    name: str
    outcome: Outcome
    points: int | None  # None: not played to its end, or at a private table


class MatchLine(Struct, frozen=True):
    """A finished match in a list, from the side of one seat."""

    table: str
    game: str
    mine: int
    seats: list[MatchSeat]
    ended: int  # milliseconds since 1970


class Meetings(Struct, frozen=True):
    """Matches that two people sat in, of one game and number of seats."""

    game: str
    seats: int
    mine: int  # I won, they did not
    theirs: int
    others: int  # shared, or won by somebody else


class Profile(Struct, omit_defaults=True, frozen=True):
    """Somebody with an account, as the asker may know them."""

    person: Person
    since: int  # milliseconds since 1970
    matches: int
    presence: Whereabouts
    recent: list[MatchLine]
    meetings: list[Meetings]
    solved: int  # puzzles, as their devices told
    solved_at_once: int  # of these, at the first try
    days: dict[str, str]  # how the last daily puzzles went, by day; nothing of the shy
    me: bool = False
    followed: bool = False
    muted: bool = False
    blocked: bool = False
    host: bool = False


class Relate(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow, mute or block somebody, or no longer; what is left out stays as it is."""

    followed: bool | UnsetType = UNSET
    muted: bool | UnsetType = UNSET
    blocked: bool | UnsetType = UNSET


class Related(Struct, frozen=True):
    """What somebody is to me; nobody else is told."""

    followed: bool
    muted: bool
    blocked: bool


class OwnPage(Struct, frozen=True):
    """What only I see of mine: whom I follow, mute and block, and whether I am seen to be here."""

    following: list[PersonHere]
    muted: list[Person]
    blocked: list[Person]
    shy: bool
    leaving: int  # since when I am leaving for good; 0: I am not


class SetPrivacy(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others are not to see that I am here."""

    shy: bool


class OpenChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask somebody to a table with these terms."""

    table: OpenTable


class ChallengeLine(Struct, frozen=True):
    """A challenge that waits for an answer, or one of mine that was declined."""

    id: str
    by: Person
    to: Person
    table: TableLine
    made: int
    declined: bool = False


class Challenges(Struct, frozen=True):
    """Challenges to me, then mine to others."""

    challenges: list[ChallengeLine]


class AnswerChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """Accept or decline one to me, or withdraw my own, also when it was declined."""

    answer: ChallengeAnswer


class Seek(Struct, frozen=True, forbid_unknown_fields=True):
    """Find me people for a match with these terms; strengths are known where there are ratings."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=8)]
    clock: Clock | None = None
    rated: bool = False
    low: Strength = 0
    high: Strength = 5_000


class Seeking(Struct, omit_defaults=True, frozen=True):
    """How a search stands: waiting among so many, or a table to go to."""

    waiting: int = 0  # people who look for the same, me among them
    since: int = 0
    table: str | UnsetType = UNSET


class Club(Struct, frozen=True):
    """The club's room: what is played, where a seat is free, who is here."""

    name: str
    about: str
    notice: str
    noticed: int  # when the host wrote it
    live: list[TableLine]
    open: list[TableLine]
    here: list[PersonHere]
    count: int  # of all who are here and let others see it
    seeking: int  # people who look for a match now
