"""Score sheets: every point with the rule that gives it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Line(NamedTuple):
    """One entry: whose points, how many, by which rule, for what."""

    seat: int
    points: int
    rule: str
    label: str


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

    def __str__(self) -> str:
        return "\n".join(
            f"seat {line.seat}: {line.points:+} {line.label} [{line.rule}]" for line in self.lines
        )
