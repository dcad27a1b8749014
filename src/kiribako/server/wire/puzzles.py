"""Puzzles and the deal of the day on the wire."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.parts import Decision, MoveText, Position, Seat, Words

PuzzleId = Annotated[str, Meta(min_length=1, max_length=80)]
Chance = Annotated[float, Meta(ge=0.0, le=1.0)]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$(?!\n)")]
GameId = Annotated[str, Meta(min_length=1, max_length=40)]


class PuzzleTask(Struct, frozen=True):
    """How the seat stands, and the kinds of moves it has.

    The standing is a secret where the game hides its counting until the end.
    """

    standing: str  # ahead, behind, level, secret
    points: int
    seats: int
    kinds: list[str]


class PuzzleLine(Struct, omit_defaults=True, frozen=True):
    """A puzzle in a list; `day` is when it was the puzzle of the day, of the last ones."""

    id: str
    game: str
    difficulty: int
    task: PuzzleTask
    day: str | UnsetType = UNSET


class PuzzleArchive(Struct, frozen=True):
    """Every puzzle that may be seen; those of the coming days are not among them."""

    today: PuzzleLine | None
    puzzles: list[PuzzleLine]


class PuzzleShown(Struct, omit_defaults=True, frozen=True):
    """A puzzle before the answer: what its seat may know, dealt anew behind everybody's back."""

    id: str
    game: str
    seat: int
    difficulty: int  # 0: nobody graded it
    task: PuzzleTask
    position: Position
    happened: Decision | None  # the decision before
    day: str | UnsetType = UNSET


class OwnAnswer(Struct, frozen=True):
    """An answer of a puzzle of one's own, as a review weighed it."""

    move: MoveText
    chance: Chance
    error: Chance = 0.0
    line: Annotated[list[MoveText], Meta(max_length=12)] = []


class OwnSentence(Struct, frozen=True):
    """Why, as a review says it."""

    key: Annotated[str, Meta(max_length=60)]
    facts: dict[str, Any]
    text: Annotated[str, Meta(max_length=400)]


class OwnPuzzle(Struct, frozen=True):
    """A puzzle saved from a review: the record up to the decision, and the answers, best first."""

    record: Annotated[str, Meta(max_length=200_000)]
    seat: Seat
    answers: Annotated[list[OwnAnswer], Meta(min_length=1, max_length=8)]
    why: Annotated[list[OwnSentence], Meta(max_length=8)] = []


class AskPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the box's puzzles, by its id, or one's own."""

    puzzle: PuzzleId | UnsetType = UNSET
    own: OwnPuzzle | UnsetType = UNSET


class ConsultPuzzle(AskPuzzle, frozen=True, forbid_unknown_fields=True):
    """A question of the board's to the game."""

    question: dict[str, Any] = msgspec.field(default_factory=dict)


class AnswerPuzzle(AskPuzzle, frozen=True, forbid_unknown_fields=True):
    """The answer; without a move the puzzle is given up."""

    move: MoveText | UnsetType = UNSET


class TryPuzzle(AskPuzzle, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A move, to ask whether it goes and why not."""

    move: MoveText


class PuzzleConsulted(Struct, frozen=True):
    """What the game answers."""

    found: dict[str, Any]


class PuzzleWhy(Struct, omit_defaults=True, frozen=True):
    """Whether a move goes, in words, or why not."""

    legal: bool
    words: Words | UnsetType = UNSET
    code: str = ""
    message: str = ""
    rule: str | UnsetType = UNSET
    where: dict[str, Any] | UnsetType = UNSET


class PuzzleStep(Struct, frozen=True):
    """A move of a likely continuation."""

    move: str
    words: Words


class PuzzleAnswer(Struct, omit_defaults=True, frozen=True):
    """A move with the chance to win after it, in the seat's eyes, and its standard error."""

    move: str
    words: Words
    chance: float
    error: float
    line: list[PuzzleStep] = []  # how play was likely to go on after it


class PuzzleReason(Struct, frozen=True):
    """A sentence about what the best answer gains: a key with facts, and in English."""

    key: str
    facts: dict[str, Any]
    text: str


class PuzzleVerdict(Struct, omit_defaults=True, frozen=True):
    """What the answer was worth. `place` is its place among the answers, 0 the best.

    A move that no search thought worth weighing has none. `record` is for playing it out.
    """

    right: bool
    answers: list[PuzzleAnswer]
    why: list[PuzzleReason]
    record: str
    yours: Words | UnsetType = UNSET  # unless it was given up
    place: int | UnsetType = UNSET


class DailyGame(Struct, omit_defaults=True, frozen=True):
    """Today's deal of one game: against whom, and how far I am with it."""

    game: str
    level: str
    table: str | UnsetType = UNSET  # mine, once I have begun
    points: int | UnsetType = UNSET  # by which I was ahead in the end, once it is over
    players: int = 0  # who have finished


class Dailies(Struct, frozen=True):
    """The deals of the day."""

    day: str
    games: list[DailyGame]


class OpenDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin today's deal of a game, or go on with it."""

    game: GameId


class FinishDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """My finished table counts; `named` shows my name beside the result."""

    table: Annotated[str, Meta(min_length=1, max_length=60)]
    named: bool = False


class DailyNamed(Struct, frozen=True):
    """Somebody who agreed to be named."""

    name: str
    points: int


class DailyBar(Struct, frozen=True):
    """How many finished with so many points ahead, from `low` on, up to the next bar."""

    low: int
    players: int


class DailyResult(Struct, omit_defaults=True, frozen=True):
    """What everybody made of a deal. `points` are those by which a seat was ahead in the end."""

    day: str
    game: str
    players: int
    bars: list[DailyBar]
    named: list[DailyNamed]
    points: int | UnsetType = UNSET  # mine
    better_than: int = 0  # of the others
