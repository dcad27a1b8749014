"""Refusals: why something is not allowed, and the errors that carry it."""

from __future__ import annotations

from typing import Any, NamedTuple

from kiribako.kernel import shown


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


def quote(text: object) -> str:
    """Somebody's input inside a message: texts in quotes, printable, and never long."""
    shown = repr(text)
    return shown if len(shown) <= 80 else f"{shown[:60]}..{shown[-10:]}"
