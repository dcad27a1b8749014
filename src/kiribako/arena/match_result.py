"""The result of one match, as a journal keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class MatchResult:
    """One match of a contest. Lists have an entry for each seat; `record` is kept elsewhere."""

    block: int
    rotation: int
    bots: list[str]
    scores: list[int] | None = None  # None after a forfeit
    winners: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    forfeit: dict[str, Any] | None = None
    took: float = 0.0  # seconds of the match by the clock
    digest: str = ""
    by: str = ""
    record: str = ""

    def __post_init__(self) -> None:
        self.decisions = self.decisions or [0] * len(self.bots)
        self.seconds = self.seconds or [0.0] * len(self.bots)
        self.slowest = self.slowest or [0.0] * len(self.bots)

    def clock(self, seat: int, seconds: float) -> None:
        """Note what a decision cost."""
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)

    def share(self, bot: str) -> float:
        """What a bot has of the win, over all its seats."""
        return sum(self.bots[seat] == bot for seat in self.winners) / len(self.winners)

    def margin(self, seat: int) -> int:
        """How far a seat ended ahead of its best rival."""
        assert self.scores is not None  # noqa: S101 - there are points unless somebody forfeited
        rivals = [score for other, score in enumerate(self.scores) if other != seat]
        return self.scores[seat] - max(rivals)

    def to_json(self) -> dict[str, Any]:
        """Everything, times in microseconds."""
        shape = dict(vars(self))
        shape["seconds"] = [round(value, 6) for value in self.seconds]
        shape["slowest"] = [round(value, 6) for value in self.slowest]
        shape["took"] = round(self.took, 6)
        if self.forfeit is None:
            del shape["forfeit"]
        return shape

    @staticmethod
    def from_json(shape: dict[str, Any]) -> MatchResult:
        return MatchResult(**shape)
