"""What is asked and answered about lessons, and how far somebody has come."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from kiribako.server.wire.parts import Decision, Position, Problem, Words

Texts = dict[str, str]  # by language
MoveText = Annotated[str, Meta(max_length=200)]
Done = Annotated[list[MoveText], Meta(max_length=100)]
ProgressName = Annotated[str, Meta(max_length=100, pattern=r"^[a-z0-9][a-z0-9/._-]*$(?!\n)")]
ProgressWord = Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9][a-z0-9._-]*$(?!\n)")]


class LearntThing(Struct, frozen=True):
    """One of the things a lesson taught."""

    title: Texts
    text: Texts
    pictures: list[str]  # codes of what the game draws beside it


class LessonMatch(Struct, frozen=True):
    """The real match a lesson leads to."""

    bot: str
    seats: int
    options: dict[str, Any]


class LessonFacts(Struct, frozen=True):
    """A lesson in the list."""

    id: str
    title: Texts
    summary: Texts
    minutes: int
    steps: int
    learnt: list[LearntThing]
    match: LessonMatch | None


class Lessons(Struct, frozen=True):
    """A game's lessons in their order; none if it brings none."""

    game: str
    lessons: list[LessonFacts]


class TakeLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """How far I am, by the move that did each step (empty: it was read), and one more try."""

    done: Done = msgspec.field(default_factory=list)
    attempt: MoveText | UnsetType = UNSET


class AskLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a move is legal where I am, or with `question` what the game says to its own."""

    done: Done = msgspec.field(default_factory=list)
    why: MoveText = ""
    question: dict[str, Any] | UnsetType = UNSET


class LessonAnswer(Struct, omit_defaults=True, frozen=True):
    """The answer: a legal move in words, the refusal of another, or what the game found."""

    legal: bool = False
    words: Words | UnsetType = UNSET
    refusal: Problem | UnsetType = UNSET
    found: dict[str, Any] | UnsetType = UNSET


class LessonTold(Struct, frozen=True):
    """A decision a step brought, and where it led."""

    decision: Decision
    position: Position


class LessonShown(Struct, omit_defaults=True, frozen=True):
    """Where a lesson stands; `say` and `asked` are empty when it is over."""

    step: int  # counted from 0; as many as there are when it is over
    steps: int
    seat: int  # the learner's
    say: Texts
    asked: str  # the move in notation; empty: only to be read
    position: Position
    told: list[LessonTold] = msgspec.field(default_factory=list)  # by the attempt
    verdict: Literal["done", "wrong", "refused"] | UnsetType = UNSET  # of the attempt
    answer: Texts | UnsetType = UNSET  # the lesson's own sentence about the attempt
    refusal: Problem | UnsetType = UNSET  # of the attempt


class AddProgress(Struct, frozen=True, forbid_unknown_fields=True):
    """What I did, by name with a word such as `seen` or `done`; kept if I have an account."""

    entries: Annotated[dict[ProgressName, ProgressWord], Meta(max_length=500)]


class Progress(Struct, frozen=True):
    """How far I have come, as my account knows it."""

    entries: dict[str, str]
