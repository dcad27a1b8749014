"""What is asked and answered to keep order: reports, the host's desk, my data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kiribako.server.wire.parts import Person

ReportReason = Literal["rude", "spam", "cheating", "leaving", "name", "other"]
HostAct = Literal[
    "set-aside",
    "mute",
    "ban",
    "lift",
    "unsay",
    "close",
    "rename",
    "notice",
    "backup",
    "read-back",
]
# The file, a line, a log or a match does not fit; or what ended the reading.
BackupFault = Literal["", "file", "lines", "log", "match", "memory", "late", "broken-off"]
Id = Annotated[str, Meta(max_length=40)]


class TellHost(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the host of somebody: why, at which table, which line of the talk."""

    about: Id
    reason: ReportReason
    table: Id = ""
    line: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    note: Annotated[str, Meta(max_length=500)] = ""


class HostKnows(Struct, frozen=True):
    """The host has it."""

    told: bool = True


class QuotedLine(Struct, frozen=True):
    """A line of talk at a table, as a host may read it."""

    line: int
    who: str
    name: str
    text: str
    at: int
    told: bool  # this is the one


class ReportLine(Struct, frozen=True):
    """One thing that was told of somebody."""

    id: str
    by: Person
    reason: ReportReason
    note: str
    table: str
    game: str
    quoted: list[QuotedLine]
    made: int


class ReportedPerson(Struct, frozen=True):
    """Somebody of whom something was told, with all of it."""

    about: Person
    account: bool
    reports: list[ReportLine]
    year: int  # how often they were told of within a year


class HeldLine(Struct, frozen=True):
    """Somebody who may not talk, or not come."""

    person: Person
    kind: Literal["mute", "ban"]
    until: int
    reason: str
    by: Person
    made: int


class ActLine(Struct, frozen=True):
    """What a host did."""

    at: int
    by: Person
    act: HostAct
    about: Person
    table: str
    note: str


class DeskTable(Struct, frozen=True):
    """A table that a host may want to look at."""

    id: str
    game: str
    phase: str
    players: list[Person]  # by seats; bots have no id, and a free seat is left out
    free: int  # seats
    watching: int
    quiet: int  # milliseconds since anything happened
    faults: int


class BackupRead(Struct, frozen=True):
    """What was found when a backup was read back."""

    at: int
    fault: BackupFault  # empty: it is whole
    tables: int
    matches: int  # of these, played to an end
    replayed: int  # matches that were played again
    table: str  # whose log is at fault


class BackupFile(Struct, frozen=True):
    """A backup that lies in the server's folder."""

    name: str
    at: int  # when it was written
    bytes: int
    read: BackupRead | None  # None: it was not read back


class Figures(Struct, frozen=True):
    """How the box is, in numbers."""

    tables: dict[str, int]  # by phase
    live: int  # in memory on this node
    accounts: int
    here: int
    connections: int
    reports: int
    bytes: int  # of the database; 0: not known
    lag: float  # milliseconds by which the event loop was late last
    failed: int  # writes that were not saved
    down: list[str]  # what should run and does not
    version: str
    backup: int  # when the last one was made; 0: never
    backups: list[BackupFile]  # the newest first
    reading: str  # the backup that is being read back now
    makes_backups: bool  # whether the desk can make one
    keeps: dict[str, int]  # days that things are kept; talk 0: as long as its table


class Desk(Struct, frozen=True):
    """The host's desk."""

    club: str
    about: str
    notice: str
    figures: Figures
    reports: list[ReportedPerson]
    held: list[HeldLine]
    tables: list[DeskTable]
    acts: list[ActLine]


class DoAct(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that only a host does; each goes into the log of acts."""

    act: HostAct
    about: Id = ""
    table: Id = ""
    line: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    days: Annotated[int, Meta(ge=0, le=3_650)] = 1
    reason: Annotated[str, Meta(max_length=300)] = ""
    text: Annotated[str, Meta(max_length=1_000)] = ""  # of a notice; which backup
    what: Literal["mute", "ban"] = "mute"  # to lift


class HeldPerson(Struct, frozen=True):
    """An account as the host's desk lists it."""

    person: Person
    account: str
    since: int
    matches: int
    muted: bool
    banned: bool


class FindPeople(Struct, frozen=True):
    """People whose names begin like that."""

    people: list[HeldPerson]


class LeaveForGood(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete me: the name typed once more."""

    name: Annotated[str, Meta(max_length=40)]


class Leaving(Struct, frozen=True):
    """Until when I can come back; 0: I am gone already."""

    until: int


class MyData(Struct, frozen=True):
    """All that this box keeps of me."""

    person: dict[str, Any]
    sessions: list[dict[str, Any]]
    following: list[str]
    muted: list[str]
    blocked: list[str]
    progress: dict[str, str]
    challenges: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    calls: dict[str, Any]  # wishes, addresses, and where I want it otherwise
    vacations: list[dict[str, Any]]
    plans: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    dailies: list[dict[str, Any]]
    events: list[dict[str, Any]]  # that I announced or entered
    held: list[dict[str, Any]]  # what a host decided about me, while it lasts
    tables: list[dict[str, Any]]
