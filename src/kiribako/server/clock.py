"""The server's clock: dates for people and the log, made so that they measure durations, too."""

from __future__ import annotations

import time
from collections.abc import Callable

thread_seconds = getattr(time, "thread_time", time.perf_counter)
"""Seconds this thread has worked; by the clock where threads are not told apart, as in a page."""
NEAR = 500  # milliseconds by which two clocks may differ without one having been set


def wall() -> int:
    """Milliseconds since 1970 as the machine has them; they jump when its clock is set."""
    return time.time_ns() // 1_000_000


def monotonic() -> int:
    """Milliseconds since some moment; they stand still while the machine sleeps."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """The date at the start and the steady time since: called for milliseconds since 1970.

    When the machine's clock is set, or goes on after a sleep, this one knows nothing of it until
    it is told by `set`, whose caller sees to it that the difference is nobody's time.
    """

    def __init__(
        self, date: Callable[[], int] = wall, steady: Callable[[], int] = monotonic
    ) -> None:
        self.steady = steady
        self.offset = date() - steady()

    def __call__(self) -> int:
        return self.steady() + self.offset

    def set(self, date: int, near: int = NEAR) -> int:
        """Take over a date that differs clearly; by how many milliseconds, 0 if it does not."""
        change = date - self()
        if abs(change) <= near:
            return 0
        self.offset += change
        return change
