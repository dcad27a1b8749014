"""Clocks: what every seat has left, counted from the log; they stand still while no server runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kiribako.server.log import ClockRules
from kiribako.server.wire.parts import Clock

Spans = tuple[tuple[int, int], ...]  # stretches of time, from when to when
MOST_LAG = 300  # milliseconds of a slow line that are nobody's fault
DAY = 86_400_000


def never(_seat: int) -> Spans:
    """Nobody is known to be away."""
    return ()


class Timer:
    """The time of a table's seats in milliseconds."""

    __slots__ = ("away", "left", "rules", "since")

    def __init__(self, rules: ClockRules | None, seats: int) -> None:
        self.rules = rules
        self.left = [rules.main] * seats if rules else []
        self.since = 0  # when the turn of the moment began; 0 while nobody's time runs
        self.away: Callable[[int], Spans] = never  # when a seat's person is on vacation

    def start(self, at: int) -> None:
        self.since = at

    def stop(self) -> None:
        self.since = 0

    def shift(self, by: int) -> None:
        """The clock by which the turn began was set."""
        if self.since:
            self.since += by

    def heard(self, now: int) -> None:
        """A turn begins when it is known here, whatever date another clock gave it."""
        if self.since:
            self.since = now

    def moved(self, at: int, left: list[int] | None) -> None:
        if left is not None:
            self.left = list(left)
        self.since = at

    def now(self, at: int, actor: int | None, downtimes: Sequence[tuple[int, int]]) -> list[int]:
        """What everybody has left at this moment; below zero is run out."""
        left = list(self.left)
        if self.rules and self.since and actor is not None:
            still = downtimes
            if self.rules.kind == "days" and (away := self.away(actor)):
                still = merged([*downtimes, *away])
            left[actor] -= max(0, at - self.since - overlap(self.since, at, still))
        return left

    def shown(self, at: int, actor: int | None, downtimes: Sequence[tuple[int, int]]) -> list[int]:
        """The same as people read it: whoever has run out has nothing left."""
        return [max(0, left) for left in self.now(at, actor, downtimes)]

    def after_move(
        self, at: int, actor: int, lag: int, downtimes: Sequence[tuple[int, int]]
    ) -> list[int] | None:
        """What everybody has left once the actor has moved; None without a clock."""
        if self.rules is None:
            return None
        if self.rules.kind == "days":
            return [self.rules.main] * len(self.left)
        left = self.shown(at - min(lag, MOST_LAG), actor, downtimes)
        left[actor] = min(left[actor], self.left[actor]) + self.rules.increment
        return left


def merged(spans: Sequence[tuple[int, int]]) -> Spans:
    """The same stretches with no moment in two of them."""
    whole: list[tuple[int, int]] = []
    for began, ended in sorted(spans):
        if whole and began <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], ended))
        else:
            whole.append((began, ended))
    return tuple(whole)


def overlap(began: int, ended: int, downtimes: Sequence[tuple[int, int]]) -> int:
    """How much of a span of time no server was running."""
    return sum(max(0, min(ended, end) - max(began, start)) for start, end in downtimes)


def clock_rules(clock: Clock | None) -> ClockRules | None:
    """A clock of the wire as the table keeps it."""
    if clock is None:
        return None
    if clock.kind == "days":
        return ClockRules("days", main=DAY * (clock.days or 3))
    return ClockRules(
        "live", main=1_000 * (clock.main or 600), increment=1_000 * (clock.increment or 0)
    )


def clock_shown(rules: ClockRules | None) -> Clock | None:
    """The clock as the wire shows it."""
    if rules is None:
        return None
    if rules.kind == "days":
        return Clock("days", days=rules.main // DAY)
    return Clock("live", main=rules.main // 1_000, increment=rules.increment // 1_000)
