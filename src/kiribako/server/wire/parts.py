"""What messages and HTTP answers are made of: seats, clocks, positions, offers, refusals."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Seat = Annotated[int, Meta(ge=0, le=31)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
# Patterns end in `$(?!\n)`: a bare `$` lets a line's end through, and other languages read no `\Z`.
Entropy = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9a-zA-Z_-]+$(?!\n)")]
Who = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9a-zA-Z]+$(?!\n)")]
BotWord = Annotated[str, Meta(min_length=1, max_length=40)]
# What games show: plain JSON whose frame `kernel/shown.py` declares and each game's types the rest.
View = Annotated[dict[str, Any], Meta(title="View")]
GameEvent = Annotated[dict[str, Any], Meta(title="GameEvent")]
Chatters = Literal["seated", "all"]
Visibility = Literal["public", "link", "private"]
SeatKind = Literal["open", "person", "bot"]
Phase = Literal["waiting", "playing", "over"]
Reason = Literal["finished", "resigned", "draw", "time", "closed"]
StartChoice = Literal["set-up", "record", "seed", "daily"]
OfferKind = Literal["draw", "undo", "bot", "rematch", "same-deal"]
Watchers = Literal["all", "none"]
TakeBacks = Literal["free", "ask", "none"]
UndoRight = Literal["free", "ask", "no"]
Hints = Literal["off", "on"]
Coach = Literal["off", "on"]
OutOfTime = Literal["lose", "bot"]


class Problem(Struct, omit_defaults=True, frozen=True):
    """The one shape of every error: a stable code and a sentence, the rule if one decides."""

    code: str
    message: str
    rule: str | UnsetType = UNSET
    where: dict[str, Any] | UnsetType = UNSET  # the place at fault, for a board to point at
    ply: int | UnsetType = UNSET  # where the match stands, if the sender was behind


class Clock(Struct, omit_defaults=True, frozen=True):
    """How much time there is: `live` has main time and increment in seconds, `days` days a move."""

    kind: Literal["live", "days"]
    main: Annotated[int, Meta(ge=5, le=86_400)] | UnsetType = UNSET
    increment: Annotated[int, Meta(ge=0, le=3_600)] | UnsetType = UNSET
    days: Annotated[int, Meta(ge=1, le=60)] | UnsetType = UNSET


class Clocks(Struct, frozen=True):
    """What every seat has left in milliseconds, counted at `at` (milliseconds since 1970)."""

    left: list[int]
    running: int | None  # the seat whose time runs
    at: int


class SeatState(Struct, omit_defaults=True, frozen=True):
    """One seat of the table and who is on it."""

    seat: int
    kind: SeatKind
    name: str  # empty on an open seat
    who: str | UnsetType = UNSET  # the person, by the id the table knows
    level: str | UnsetType = UNSET  # the bot's word
    mine: bool = False
    here: bool = False  # connected right now
    resigned: bool = False  # a bot plays on so that the others can finish
    hints: int = 0  # decisions for which it asked a bot, where other people play
    away: int = 0  # on vacation until then, in milliseconds since 1970; slow tables only


class TieBreak(Struct, frozen=True):
    """What parted the seats with most points: whoever has most of it."""

    code: str
    rule: str
    text: str  # what is counted
    values: list[int]  # by seat


class Status(Struct, omit_defaults=True, frozen=True):
    """Where the table stands, and how it ended."""

    phase: Phase
    reason: Reason | UnsetType = UNSET
    by: int | UnsetType = UNSET  # the seat that resigned or ran out of time
    winners: list[int] | UnsetType = UNSET
    tie_break: TieBreak | UnsetType = UNSET  # if points alone did not decide
    next: str | UnsetType = UNSET  # the table of the rematch
    readable: str | UnsetType = UNSET  # why it can only be read: its rules version is not here


class Offer(Struct, omit_defaults=True, frozen=True):
    """Something that needs the others' consent; it lapses when somebody decides."""

    offer: int  # its number: the table's count when it was made
    what: OfferKind
    by: int  # the seat that offers
    waiting: list[int]  # the seats that have not answered
    ply: int | UnsetType = UNSET  # undo: back to this ply
    seat: int | UnsetType = UNSET  # bot: this seat; rematch, same deal: where `by` will sit
    level: str | UnsetType = UNSET


class ChatLine(Struct, omit_defaults=True, frozen=True):
    """Something somebody said."""

    n: int
    who: str
    name: str
    text: str
    at: int  # milliseconds since 1970
    seat: int | UnsetType = UNSET


class Decision(Struct, frozen=True):
    """A decision as the viewer may see it."""

    ply: int
    seat: int
    move: str
    events: list[GameEvent]


class ScoreLine(Struct, omit_defaults=True, frozen=True):
    """Points with the rule that gives them; the label is the engine's English, as of `Words`."""

    seat: int
    points: int
    rule: str
    label: str
    code: str = ""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Position(Struct, omit_defaults=True, frozen=True):
    """Where the match stands, for these eyes."""

    ply: int
    views: dict[str, View]  # by seat, or "-" for a spectator
    actor: int | None
    moves: list[str] | None  # if a seat of mine decides; null: too many, or not mine to decide
    scores: list[int]  # none while the game keeps them secret
    choices: int | UnsetType = UNSET  # how many legal moves there are, if a seat of mine decides
    sheet: list[ScoreLine] | UnsetType = UNSET  # once the match is over
    clocks: Clocks | UnsetType = UNSET
    # The rest is for those who play, while they do.
    undo: UndoRight | UnsetType = UNSET  # of my last decision: at once, by consent, not at all
    undo_until: int | UnsetType = UNSET  # free until then (milliseconds since 1970), then `ask`
    hints: bool = False  # a bot may be asked what it would do
    coach: bool = False  # it may be asked what a move would lose, before it is sent
    draw: bool = False  # there is somebody to offer a draw to


class Fairness(Struct, omit_defaults=True, frozen=True):
    """The fair shuffle: the server's commitment, what the seats added, at the end the secret."""

    commitment: str
    entropies: list[str]
    secret: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET  # the one that was used, with the secret


class ChosenStart(Struct, omit_defaults=True, frozen=True):
    """A start that was not left to the fair shuffle, and how it was chosen instead."""

    how: StartChoice
    ply: int | UnsetType = UNSET  # record: how many of its decisions were kept


class Person(Struct, omit_defaults=True, frozen=True):
    """Somebody, as the table knows them."""

    who: str
    name: str
    account: str | UnsetType = UNSET


class Words(Struct, omit_defaults=True, frozen=True):
    """What is said of a move: by the engine in English, by code and facts in other languages."""

    text: str
    code: str = ""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class MoveWords(Struct, omit_defaults=True, frozen=True):
    """A legal move with its plain words."""

    move: str
    words: Words


class Hint(Struct, omit_defaults=True, frozen=True):
    """A move as good as a bot thinks it is, with the likely continuation."""

    move: str
    words: Words
    chance: float  # to win
    margin: float  # points ahead of the best rival in the end
    visits: int
    line: list[str]  # the move itself first


class Sentence(Struct, frozen=True):
    """Why one move is better: a key with facts for every language, and in English."""

    key: str
    facts: dict[str, Any]
    text: str


class Coaching(Struct, omit_defaults=True, frozen=True):
    """What a move that is about to be sent would lose, by what its seat knows.

    Said only of a move that surely loses much; of any other nothing but that `warns` is false.
    """

    warns: bool
    lost: float | UnsetType = UNSET  # of the chance to win, truly between `low` and `high`
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET
    chance: float | UnsetType = UNSET  # to win, after the move
    best: MoveWords | UnsetType = UNSET  # that was found
    best_chance: float | UnsetType = UNSET
    why: list[Sentence] = msgspec.field(default_factory=list)


class Agreement(Struct, omit_defaults=True, frozen=True):
    """What whoever sits down agrees to, besides the game's own options."""

    take_backs: TakeBacks  # free: at once for a few seconds where nothing was shown, then `ask`
    hints: Hints  # among people everybody is told of each
    out_of_time: OutOfTime  # whose clock runs out loses at once, or a bot plays on and cannot win
    chat: Chatters  # who may talk
    watchers: Watchers  # a private table shows nothing to others once it has begun
    coach: Coach = "off"  # warns a person who plays with bots alone of moves that lose much
    rated: bool = False  # the match counts for the ratings of those who play it


class Table(Struct, omit_defaults=True, frozen=True):
    """Everything about a table, for these eyes."""

    id: str
    code: str
    game: str
    title: str
    rules_version: int
    options: dict[str, Any]
    visibility: Visibility
    host: str  # who opened it
    me: Person
    mine: list[int]
    seats: list[SeatState]
    status: Status
    clock: Clock | None
    agreed: Agreement
    offers: list[Offer]
    chat: list[ChatLine]
    history: list[Decision]
    position: Position | None  # null until the match starts
    opening: list[GameEvent] = msgspec.field(default_factory=list)  # before the first decision
    fairness: Fairness | UnsetType = UNSET
    chosen: ChosenStart | UnsetType = UNSET  # in its place, if somebody chose the start
    watching: int = 0
    watchers: list[Person] = msgspec.field(default_factory=list)  # some of them, by name
    muted: list[str] = msgspec.field(default_factory=list)
    chat_for: Chatters = "seated"  # who may talk: those who sit here, or watchers as well
