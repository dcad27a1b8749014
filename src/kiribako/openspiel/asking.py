"""Questions to chance: a fate asks them one after the other until it has what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Question(NamedTuple):
    """What chance has to settle next; every outcome is as likely as any other."""

    asks: str
    outcomes: tuple[int, ...]
    names: Sequence[str]  # outcome n is called names[n]

    def name(self, outcome: int) -> str:
        """An outcome in words."""
        return f"{self.asks} {self.names[outcome]}"


class Unanswered(Exception):
    """Chance has to be asked before things can go on."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.asks)
        self.question = question


class Answers:
    """The answers given so far, taken one by one; after the last one the question is raised."""

    def __init__(self, given: Sequence[int]) -> None:
        self.given = given
        self.taken = 0

    def take(self, asks: str, outcomes: Iterable[int], names: Sequence[str]) -> int:
        """The answer to the next question, or Unanswered."""
        if self.taken == len(self.given):
            raise Unanswered(Question(asks, tuple(sorted(outcomes)), names))
        self.taken += 1
        return self.given[self.taken - 1]

    def take_some(
        self, count: int, asks: str, outcomes: Iterable[int], names: Sequence[str]
    ) -> list[int]:
        """So many different outcomes, one after the other."""
        left = set(outcomes)
        found: list[int] = []
        for _ in range(count):
            found.append(self.take(asks, left, names))
            left.discard(found[-1])
        return found
