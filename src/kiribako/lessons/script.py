"""A game's lessons: steps and moves of its `lessons.toml`, texts of its `learn` messages.

The texts are found by their places: `lesson.<id>.title`, `.summary`, `.<step>.say`,
`.<step>.otherwise`, `.<step>.wrong.<move>`, `.learnt.<n>.title` and `.text`, counted from 1.
"""

from __future__ import annotations

import importlib.resources
import tomllib
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadComponents, Refusal
from kiribako.messages import in_every_language

FILE = "lessons.toml"
PART = "learn"  # of a game's messages: what teaches it
Texts = dict[str, str]  # by language


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A try that is foreseen: a legal move with a sentence why not, or one the rules refuse."""

    move: str
    say: Texts = {}
    refused: str = ""  # the code of the refusal


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, and the move it asks for; without one it is only read."""

    say: Texts
    ask: str = ""
    also: list[str] = []  # moves that do as well; the script must go on from each of them
    points: int = 0  # where places are countless: whatever brings so many points does as well
    wrong: list[Wrong] = []
    otherwise: Texts = {}  # of every other legal move; the page has words if there are none
    then: list[str] = []  # what the script plays afterwards, for whoever is to decide
    events: list[str] = []  # what the move brings about, by kind: a promise that is checked
    scores: list[int] = []  # everybody's points after `then`, checked as well


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things a lesson taught, for its end."""

    title: Texts
    text: Texts
    pictures: list[str] = []  # what the game's page draws beside it: cards, pieces, by their codes


class RealMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A short match in earnest, in the place of steps; the learner has the first seat."""

    bot: str = "level-1"
    seats: int | None = None
    options: dict[str, Any] = {}


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson: where it starts, who learns, and its steps, or the match it leads to."""

    id: str
    title: Texts
    summary: Texts
    minutes: int
    seat: int = 0  # the learner's
    seats: int | None = None
    seed: int | str = 0
    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    before: list[str] = []  # played before the first step
    step: list[Step] = []
    learnt: list[Thing] = []
    match: RealMatch | None = None


class Scripts(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    lesson: list[Lesson]


@lru_cache(maxsize=64)
def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """Every lesson of a game, in the order of its file; none if it brings no file."""
    file = importlib.resources.files(game.package).joinpath(FILE)
    if not file.is_file():
        return ()
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        for lesson in told.get("lesson", ()):
            put_texts(game.package, lesson)
        return tuple(msgspec.convert(told, Scripts).lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        message = f"the {FILE} of {game.title} cannot be read: {error}"
        raise BadComponents(Refusal("bad-lessons", message)) from error


def put_texts(package: str, lesson: dict[str, Any]) -> None:
    """Put the texts of every language where a lesson of the file has its steps."""
    place = f"lesson.{lesson.get('id', '')}"

    def put(into: dict[str, Any], name: str, key: str) -> None:
        if name in into:
            message = f"{name} stands in the file: texts belong to {key} in messages/{PART}.*.json"
            raise msgspec.ValidationError(message)
        into[name] = in_every_language(package, key, PART)

    put(lesson, "title", f"{place}.title")
    put(lesson, "summary", f"{place}.summary")
    for number, thing in enumerate(lesson.get("learnt", ()), 1):
        put(thing, "title", f"{place}.learnt.{number}.title")
        put(thing, "text", f"{place}.learnt.{number}.text")
    for number, step in enumerate(lesson.get("step", ()), 1):
        put(step, "say", f"{place}.{number}.say")
        put(step, "otherwise", f"{place}.{number}.otherwise")
        for wrong in step.get("wrong", ()):
            put(wrong, "say", f"{place}.{number}.wrong.{wrong.get('move', '')}")
