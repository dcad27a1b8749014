"""A match found somewhere, and why some that were found are left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kiribako.kernel.record import Record
from kiribako.kernel.refusal import KiribakoError


class BadExport(KiribakoError):
    """Matches that cannot be read or written as asked."""


@dataclass(frozen=True)
class Found:
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
