"""A promise that a game makes, and what is said when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kiribako.kernel.match import Match

if TYPE_CHECKING:
    from kiribako.conformance.cases import Case


class Broken(AssertionError):
    """A promise that is not kept: a sentence, and the match that shows it, where one does."""

    def __init__(self, sentence: str, match: Match | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.match = match


def expect(kept: object, sentence: str, match: Match | None = None) -> None:
    """Raise Broken unless a promise is kept."""
    if not kept:
        raise Broken(sentence, match)


class Promise(NamedTuple):
    """One thing that holds for every game, with the function that tries it on a case."""

    name: str  # as in `kiribako check GAME --only NAME`
    check: Callable[[Case], None]

    @property
    def says(self) -> str:
        """What is promised, in a sentence."""
        return (self.check.__doc__ or "").partition("\n")[0]
