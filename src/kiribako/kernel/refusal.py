"""Refusals: why something is not allowed, and the errors that carry it."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from kiribako.kernel import shown

PLACE: Final = re.compile(r"\{(\w+)\}")
BETWEEN: Final = re.compile(r"[^a-z0-9]+")
LONGEST_NAME: Final = 12  # words
LINE_AND_COLUMN: Final = re.compile(r"line (\d+),? column (\d+)")


class Fault:
    """What is wrong with something, as a sentence with named values: `{key} is a list`.

    It names the message by which other languages say it, after the words of its sentence:
    `fault.key-is-a-list`. A value can be another fault, or an error that somebody met.
    """

    def __init__(self, sentence: str, /, **facts: Any) -> None:
        self.sentence = sentence
        self.facts = facts

    def name(self) -> str:
        words = BETWEEN.sub(" ", self.sentence.lower()).split()
        return "-".join(words[:LONGEST_NAME])

    def __str__(self) -> str:
        return PLACE.sub(self._filled, self.sentence)

    def _filled(self, place: re.Match[str]) -> str:
        return str(self.facts.get(place[1], place[0]))  # braces of somebody's own stay

    def to_json(self) -> dict[str, Any]:
        """The facts as `where` of a refusal has them."""
        return {"fault": self.name(), **{key: plain(self.facts[key]) for key in self.facts}}

    def refusal(self, code: str, rule: str | None = None) -> Refusal:
        return Refusal(code, str(self), rule, self.to_json())


class Refusal(NamedTuple):
    """Why something is refused: a stable code, one plain sentence, and the rule if one decides.

    `where` names the place at fault as plain JSON, for a page to point at it.
    """

    code: str
    message: str
    rule: str | None = None
    where: dict[str, Any] | None = None

    def to_json(self) -> shown.Refusal:
        shape: shown.Refusal = {"code": self.code, "message": self.message}
        if self.rule is not None:
            shape["rule"] = self.rule
        if self.where is not None:
            shape["where"] = self.where
        return shape


class KiribakoError(Exception):
    """Anything the box refuses; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal

    @property
    def code(self) -> str:
        return self.refusal.code

    @property
    def rule(self) -> str | None:
        return self.refusal.rule

    @property
    def message(self) -> str:
        return self.refusal.message

    def __str__(self) -> str:
        rule = f" [{self.refusal.rule}]" if self.refusal.rule else ""
        return f"{self.refusal.message}{rule}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusal,)


class MoveError(KiribakoError):
    """A move that cannot be played."""


class BadSyntax(MoveError):
    """The text is no move of this game."""


class IllegalMove(MoveError):
    """The text is a move, but the rules forbid it now."""


class AmbiguousMove(MoveError):
    """The text could mean more than one legal move."""


class UnknownGame(KiribakoError):
    """No game of that name is on the shelf."""


class BadOption(KiribakoError):
    """An option or a number of seats that the game does not have."""


class BadSetup(KiribakoError):
    """A stacked start that does not describe a possible position."""


class BadRecord(KiribakoError):
    """A record that cannot be read or does not replay."""


class BadComponents(KiribakoError):
    """A component file with a fault; the message names file, item and field."""


def plain(fact: Any) -> Any:
    """A fact as plain JSON; another fault brings its English along, as a refusal does."""
    if isinstance(fact, Fault):
        return {**fact.to_json(), "english": str(fact)}
    if isinstance(fact, KiribakoError):
        return fact.refusal.to_json()
    return fact


def unreadable(error: OSError | ValueError) -> Fault:
    """Why a file cannot be read, or written: what systems say most often, and else their words."""
    if not isinstance(error, OSError):
        return Fault("it is not UTF-8 text")
    if isinstance(error, FileNotFoundError):
        return Fault("No such file or directory")
    if isinstance(error, PermissionError):
        return Fault("Permission denied")
    if isinstance(error, IsADirectoryError):
        return Fault("Is a directory")
    return Fault("the system says: {words}", words=error.strerror or type(error).__name__)


def wrong_at(error: Exception) -> Fault:
    """Where a text stops being JSON or TOML; its reader knows by line and column."""
    found = LINE_AND_COLUMN.search(str(error))
    if found:
        return Fault(
            "not at line {line}, column {column}", line=int(found[1]), column=int(found[2])
        )
    deep = isinstance(error, RecursionError)
    return Fault("it is nested too deep") if deep else Fault("it breaks off or goes astray")


def quote(text: object) -> str:
    """Somebody's input inside a message: texts in quotes, printable, and never long."""
    shown = repr(text)
    return shown if len(shown) <= 80 else f"{shown[:60]}..{shown[-10:]}"
