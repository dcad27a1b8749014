"""What a comparison finds: a rate, the peer's rate, and how far one must be ahead."""

from __future__ import annotations

from typing import Any, NamedTuple


class Goal(NamedTuple):
    """What the project asks of itself: at least this ratio to the peer, or at least this rate."""

    ratio: float | None = None
    rate: float | None = None


class Row(NamedTuple):
    """One line of the table."""

    measured: str
    rate: float
    unit: str  # what there are so many of in a second
    peer: str = ""
    peer_rate: float | None = None
    goal: Goal = Goal()

    @property
    def ratio(self) -> float | None:
        """How many times the peer's rate ours is."""
        return None if self.peer_rate is None else self.rate / self.peer_rate

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        if self.goal.ratio is not None and self.ratio is not None:
            return self.ratio >= self.goal.ratio
        return None if self.goal.rate is None else self.rate >= self.goal.rate

    def to_json(self) -> dict[str, Any]:
        return {
            "measured": self.measured,
            "unit": f"{self.unit}/s",
            "rate": self.rate,
            "peer": self.peer or None,
            "peer_rate": self.peer_rate,
            "ratio": self.ratio,
            "goal": {
                kind: least for kind, least in self.goal._asdict().items() if least is not None
            },
            "met": self.met,
        }
