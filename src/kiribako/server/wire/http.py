"""What HTTP asks and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.parts import (
    Agreement,
    BotWord,
    Chatters,
    ChosenStart,
    Clock,
    Coach,
    Decision,
    Entropy,
    Hints,
    Name,
    OutOfTime,
    Person,
    Ply,
    Position,
    ScoreLine,
    SeatState,
    Status,
    TakeBacks,
    View,
    Visibility,
)

ACCOUNT = r"^[\w.-]+$(?!\n)"
Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]
AccountName = Annotated[str, Meta(min_length=2, max_length=40, pattern=ACCOUNT)]
SeatName = Annotated[str, Meta(max_length=40)]  # empty: my own
Options = dict[str, Any]


class OptionFacts(Struct, omit_defaults=True, frozen=True):
    """An option as a form can show it: `choices` (and free text) or a range."""

    name: str
    text: str
    rule: str
    default: Any
    per_seat: bool
    choices: list[Any] | UnsetType = UNSET
    free: bool | UnsetType = UNSET
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET


class BotFacts(Struct, frozen=True):
    """A bot that a seat can be given to, by its word."""

    word: str
    name: str
    description: str
    seconds: float = 0.0  # for which it may think about a decision, at most about; 0: not known
    rated: bool = False  # whether its strength is measured, so that it can sit at rated tables


class GameFacts(Struct, frozen=True):
    """A game on the shelf."""

    id: str
    title: str
    titles: dict[str, str]  # by language, where one calls it otherwise
    summary: str
    seats: list[int]
    rules_version: int
    options: list[OptionFacts]
    bots: list[BotFacts]
    lessons: int  # how many it brings
    board: str  # the address of a board that the game's package brings; empty: none


class Shelf(Struct, frozen=True):
    """Every game."""

    games: list[GameFacts]


class RuleText(Struct, frozen=True):
    """One rule of the catalogue."""

    id: str
    section: str
    text: str


class Rules(Struct, frozen=True):
    """A game's rules: the page as Markdown, and every rule by its id.

    In the language that was asked for, or in English where nobody has translated them yet.
    """

    game: str
    language: str
    page: str
    rules: list[RuleText]


class Example(Struct, frozen=True):
    """A position that shows a rule at work, and the decisions that led to it."""

    rule: str
    caption: dict[str, str]  # by language
    eyes: int | None  # whose view it is; null for a spectator
    view: View
    moves: list[str]
    names: list[str]
    happened: Decision | None  # the last decision


class Examples(Struct, frozen=True):
    """A game's worked examples."""

    game: str
    examples: list[Example]


class Scene(Struct, frozen=True):
    """A position for a picture of how a game is played, and the decision that led there."""

    name: str  # by which the game's own drawing finds it
    rule: str
    caption: dict[str, str]  # by language
    eyes: int | None  # whose view it is; null for a spectator
    view: View
    names: list[str]
    happened: Decision | None  # the last decision
    choices: list[str]  # what is legal there, where the picture shows it


class TwoMinutes(Struct, frozen=True):
    """How a game is played in two minutes; no scenes for a game that brings none."""

    game: str
    scenes: list[Scene]


class CheckStart(Struct, frozen=True, forbid_unknown_fields=True):
    """A start to be checked before a table is opened."""

    seats: int | UnsetType = UNSET
    options: Options = msgspec.field(default_factory=dict)
    setup: dict[str, Any] | UnsetType = UNSET


class StartIsFine(Struct, frozen=True):
    """The start can be played; every option spelled out."""

    seats: int
    options: Options


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table. `seating` has `me`, `open` or a bot's word for every seat.

    People who share my screen have `names` of their own on seats of `me`; other seats have none.
    With `record` (text or JSON) and `ply` it goes on from there; game, seats and options then
    come from the record. So it does with `table`, the id of a match that is over.
    A record whose match is over there is refused, unless it is brought to `look` at.
    """

    game: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    options: Options = msgspec.field(default_factory=dict)
    setup: dict[str, Any] | UnsetType = UNSET
    clock: Clock | None = None
    visibility: Visibility = "link"
    chat: Chatters = "seated"  # who may talk
    take_backs: TakeBacks = "free"  # among people
    hints: Hints | UnsetType = UNSET  # unless said, only where nobody else plays or may sit down
    out_of_time: OutOfTime | UnsetType = UNSET  # unless said, lose with two seats, bot with more
    coach: Coach = "off"  # works while one person plays with bots alone
    rated: bool = False  # accounts only; no hints, coach or taking back, the start left to chance
    seating: Annotated[list[BotWord], Meta(max_length=32)] | UnsetType = UNSET
    names: Annotated[list[SeatName], Meta(max_length=32)] | UnsetType = UNSET  # of `me`, by seat
    entropy: Entropy | UnsetType = UNSET
    start: bool = False  # at once, if every seat is taken
    record: Annotated[str, Meta(max_length=200_000)] | UnsetType = UNSET
    table: Annotated[str, Meta(min_length=1, max_length=40)] | UnsetType = UNSET
    ply: Ply | UnsetType = UNSET
    look: bool = False


class TableLine(Struct, omit_defaults=True, frozen=True):
    """A table in a list."""

    id: str
    code: str
    game: str
    title: str
    visibility: Visibility
    status: Status
    clock: Clock | None
    agreed: Agreement
    seats: list[SeatState]
    ply: int
    actor: int | None
    changed: int  # milliseconds since 1970
    scores: list[int] | UnsetType = UNSET  # of a match played to its end
    chosen: ChosenStart | UnsetType = UNSET  # somebody chose the start
    rated: bool = False
    left: int | UnsetType = UNSET  # milliseconds that the seat to decide has, where a clock runs
    answers: int = 0  # that I prepared there; nobody else hears of them
    plan_ended: bool = False  # what I prepared there no longer fits


class Tables(Struct, omit_defaults=True, frozen=True):
    """A list of tables, the newest first; `next` is how many to skip for those that follow."""

    tables: list[TableLine]
    next: int | UnsetType = UNSET


class TableAt(Struct, frozen=True):
    """Where a code leads."""

    table: str


class PlyShown(Struct, omit_defaults=True, frozen=True):
    """One position of a finished match, and the decision that led there."""

    plies: int
    position: Position
    decision: Decision | UnsetType = UNSET


class Sheet(Struct, frozen=True):
    """The counting as it stands after `ply` decisions."""

    ply: int
    lines: list[ScoreLine]


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for me."""

    name: Name


class OpenAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep who I am under a name and a passphrase."""

    account: AccountName
    passphrase: Passphrase


class OpenSession(Struct, frozen=True, forbid_unknown_fields=True):
    """Be on this device who I am on another."""

    account: Annotated[str, Meta(max_length=40, pattern=ACCOUNT)]
    passphrase: Annotated[str, Meta(max_length=200)]


class ChangePassphrase(Struct, frozen=True, forbid_unknown_fields=True):
    """Another passphrase for my account."""

    old: Annotated[str, Meta(max_length=200)]
    new: Passphrase


class SessionLine(Struct, frozen=True):
    """A browser signed in to my account; browser and system are empty if they did not say."""

    id: str
    browser: str
    system: str
    made: int  # milliseconds since 1970
    seen: int  # to the hour
    here: bool  # the one that asks


class Sessions(Struct, frozen=True):
    """My sessions, the last seen first."""

    sessions: list[SessionLine]


class Me(Struct, omit_defaults=True, frozen=True):
    """Who I am, the club whose box this is, and whether I keep order there."""

    me: Person
    club: str = ""  # its name; empty: a box without a club
    host: bool = False


class Engine(Struct, omit_defaults=True, frozen=True):
    """How the rules run here: `compiled`, or `interpreted`, where bots think more slowly."""

    kind: Literal["compiled", "interpreted"]
    seconds: int | None = None  # about until the compiled one is ready, while it is being built


class Health(Struct, omit_defaults=True, frozen=True):
    """Whether the server is well."""

    status: str
    version: str
