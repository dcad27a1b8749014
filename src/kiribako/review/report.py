"""A review: all the judgements of a match, and what they add up to for every seat."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kiribako.kernel.refusal import BadRecord, Refusal
from kiribako.review.accuracy import Accuracy
from kiribako.review.judgement import LOSING, Chances, Judgement, rounded, short

FORMAT: Final = 3  # of the JSON; a stored review of another one is made anew
NOTABLE: Final = 0.03  # chance that changes hands at a turning point, at least


class SeatTotal(NamedTuple):
    """One seat's match: start + luck + own + rivals = result, exactly."""

    seat: int
    name: str
    start: float
    luck: float
    own: float  # what its own choices gave away, 0 or less but for noise
    rivals: float  # what the others' choices gave it
    result: float
    error: float  # standard error of own + rivals, and so of luck
    accuracy: Accuracy | None  # None if nothing was at stake

    @property
    def play(self) -> float:
        return self.own + self.rivals

    def to_json(self) -> dict[str, Any]:
        shape: dict[str, Any] = {
            key: short(value) if isinstance(value, float) else value
            for key, value in self._asdict().items()
        }
        return {**shape, "accuracy": self.accuracy.to_json() if self.accuracy else None}

    @staticmethod
    def from_json(shape: dict[str, Any]) -> SeatTotal:
        told = shape["accuracy"]
        return SeatTotal(**{**shape, "accuracy": Accuracy(**told) if told else None})


class TurningPoint(NamedTuple):
    """Where much of the match was decided: by a choice (`play`) or by chance (`luck`)."""

    ply: int  # -1 for the first deal
    kind: str
    seat: int  # who chose, or at whose decision it was; -1 for the first deal
    change: Chances

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "change": rounded(self.change)}


class Review(NamedTuple):
    """A match that is over in chances."""

    game: str
    rules_version: int
    names: list[str]
    seed: int
    simulations: int  # for each decision
    share: float  # of the work that is done, 1 in the end
    start: Chances  # before anything was dealt
    deal: Chances  # luck of the first deal
    result: Chances  # of a match that was broken off: what its last position was worth
    judgements: list[Judgement]
    seats: list[SeatTotal]
    broken_off: bool  # resigned, drawn or out of time before its end
    hides: bool  # whether anything is secret or left to chance in this match
    adds_up: bool  # whether luck was measured to be 0 in the mean, so that the sum may be shown
    caveat: str  # why it may not, or what else to keep in mind

    def turning_points(self, most: int = 3) -> list[TurningPoint]:
        """The changes that moved the most chance, in the order of the match."""
        points = [TurningPoint(-1, "luck", -1, self.deal)]
        for judgement in self.judgements:
            if judgement.verdict in LOSING:
                points.append(TurningPoint(judgement.ply, "play", judgement.seat, judgement.play))
            points.append(TurningPoint(judgement.ply, "luck", judgement.seat, judgement.luck))
        notable = [point for point in points if size(point.change) >= NOTABLE]
        notable.sort(key=lambda point: (-size(point.change), point.ply))
        return sorted(notable[:most], key=lambda point: (point.ply, point.kind))

    def to_json(self) -> dict[str, Any]:
        return {
            "kiribako-review": FORMAT,
            **self._asdict(),
            "start": rounded(self.start),
            "deal": rounded(self.deal),
            "result": rounded(self.result),
            "judgements": [judgement.to_json() for judgement in self.judgements],
            "seats": [seat.to_json() for seat in self.seats],
            "turning_points": [point.to_json() for point in self.turning_points()],
        }

    @staticmethod
    def from_json(shape: dict[str, Any]) -> Review:
        """A review from what `to_json` gives; BadRecord if it is of another format."""
        if shape.get("kiribako-review") != FORMAT:
            message = f'a review has "kiribako-review": {FORMAT}'
            raise BadRecord(Refusal("bad-review", message))
        kept = {name: shape[name] for name in Review._fields}
        vectors = {name: tuple(shape[name]) for name in ("start", "deal", "result")}
        judgements = [Judgement.from_json(part) for part in shape["judgements"]]
        seats = [SeatTotal.from_json(part) for part in shape["seats"]]
        return Review(**{**kept, **vectors, "judgements": judgements, "seats": seats})


def size(change: Chances) -> float:
    """How much chance changed hands."""
    return sum(part for part in change if part > 0.0)
