"""A match to export, and the count of those left out by their reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kiribako.kernel.record import Record
from kiribako.kernel.refusal import KiribakoError


class BadExport(KiribakoError):
    """Matches that cannot be read or written as asked."""


@dataclass(frozen=True)
class FoundMatch:
    """A match that is over."""

    source: str
    record: Record
    bots: list[str]  # empty for a person
    ended: str
    winners: list[int]


@dataclass
class LeftOut:
    """What is not exported, counted by its reason."""

    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, reason: str) -> None:
        self.reasons[reason] += 1

    def lines(self) -> list[str]:
        return [f"{count} left out: {reason}" for reason, count in sorted(self.reasons.items())]
