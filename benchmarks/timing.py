"""Taking turns with a stopwatch, so that a busy moment of the machine hurts everybody alike."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple

Work = Callable[[int], int]  # do a portion with this seed; how much was done
Contestant = Callable[[float], float]  # work for so many seconds; the rate
Clock = Callable[[], float]  # seconds
Watch = Callable[[str, int, int], None]  # who is at work, turns done, turns in all


class Effort(NamedTuple):
    """How many turns each contestant gets, and how long a turn is."""

    turns: int
    seconds: float


FULL = Effort(turns=7, seconds=0.5)
QUICK = Effort(turns=2, seconds=0.05)


def rate(work: Work, seconds: float, clock: Clock = perf_counter) -> float:
    """How much is done in a second, measured over so many; a portion to warm up comes first."""
    work(0)
    done = portions = 0
    started = clock()
    while True:
        portions += 1
        done += work(portions)
        elapsed = clock() - started
        if elapsed >= seconds:
            return done / elapsed


def here(work: Work) -> Contestant:
    """A contestant that works in this process."""
    return lambda seconds: rate(work, seconds)


def at_work(work: Work) -> Contestant:
    """The same, by the time that processors spend on it: all of its threads, and nobody else."""
    return lambda seconds: rate(work, seconds, process_time)


def alternate(contestants: dict[str, Contestant], effort: Effort, watch: Watch) -> dict[str, float]:
    """Each contestant's best rate; they take turns, and the least disturbed turn counts."""
    best = dict.fromkeys(contestants, 0.0)
    turns = effort.turns * len(contestants)
    for turn in range(effort.turns):
        for place, (name, contestant) in enumerate(contestants.items()):
            watch(name, turn * len(contestants) + place, turns)
            best[name] = max(best[name], contestant(effort.seconds))
    return best
