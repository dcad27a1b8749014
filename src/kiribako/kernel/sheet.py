"""Score sheets: every point with the rule that gives it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiribako.kernel.words import NO_FACTS


class Line(NamedTuple):
    """One entry: whose points, how many, by which rule, for what.

    The label is English; code and facts make it in other languages, as those of `Words` do.
    """

    seat: int
    points: int
    rule: str
    label: str
    code: str = ""
    facts: Mapping[str, Any] = NO_FACTS


class TieBreak(NamedTuple):
    """What decides between equal scores: whoever has most of it goes before the others."""

    code: str
    rule: str
    text: str  # what is counted
    values: list[int]  # by seat


def decisive(scores: list[int], tie_breaks: list[TieBreak]) -> TieBreak | None:
    """The tie-break that parted the seats with most points; None if nothing had to, or could."""
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(tied) > 1:
        for one in tie_breaks:
            if len({one.values[seat] for seat in tied}) > 1:
                return one
    return None


class ScoreSheet:
    """All the lines of a match as it stands."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines

    def of(self, seat: int) -> list[Line]:
        """One seat's lines."""
        return [line for line in self.lines if line.seat == seat]

    def total(self, seat: int) -> int:
        """What one seat's lines add up to."""
        return sum(line.points for line in self.lines if line.seat == seat)

    def to_json(self) -> list[dict[str, Any]]:
        return [
            {"seat": line.seat, "points": line.points, "rule": line.rule, "label": line.label}
            for line in self.lines
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        return ScoreSheet, (self.lines,)

    def __str__(self) -> str:
        return "\n".join(
            f"seat {line.seat}: {line.points:+} {line.label} [{line.rule}]" for line in self.lines
        )
