"""The progress of a contest: what is still to be played, and when it is decided."""

from __future__ import annotations

import math
from typing import Final

from kiribako.arena.contest import Contest, Unit
from kiribako.arena.match_result import MatchResult
from kiribako.arena.sprt import Bounds, Test
from kiribako.kernel.refusal import BadOption, Refusal

LEAST: Final = 0.1  # seconds of work in a batch
USUAL: Final = 0.5  # seconds to aim at, as long as everybody stays busy


class ContestProgress:
    """Takes results in any order, but judges blocks in theirs: the verdict never depends on speed.

    An early stop counts the blocks up to the one that decided, whatever else was finished.
    """

    def __init__(self, contest: Contest, done: list[MatchResult], bounds: Bounds | None) -> None:
        self.contest = contest
        self.found: dict[Unit, MatchResult] = {}
        self.test: Test | None = None
        if bounds is not None:
            self.test = Test(bounds, fair_share(contest))
        self.judged = 0  # blocks, from the first without a gap
        self.stopped = False
        self.spent = 0.0
        self.queue: list[Unit] = []
        wanted = set(contest.units())
        self.add([result for result in done if unit_of(result) in wanted])
        self.queue = [unit for unit in contest.units() if unit not in self.found][::-1]

    @property
    def over(self) -> bool:
        return self.stopped or len(self.found) == self.contest.blocks * self.contest.seats

    def add(self, results: list[MatchResult]) -> None:
        """Take in finished matches, and judge the blocks that are now complete."""
        for result in results:
            self.found[unit_of(result)] = result
            self.spent += result.took
        while not self.stopped and self.judged < self.contest.blocks:
            block = self.block(self.judged)
            if block is None:
                break
            self.judged += 1
            if self.test is not None:
                first = self.contest.entrants[0]
                self.test.add(math.fsum(match.share(first) for match in block) / len(block))
                self.stopped = bool(self.test.verdict)

    def block(self, number: int) -> list[MatchResult] | None:
        """The matches of a block, None if one is missing."""
        units = [Unit(number, turn) for turn in range(self.contest.seats)]
        matches = [self.found[unit] for unit in units if unit in self.found]
        return matches if len(matches) == len(units) else None

    def blocks(self) -> list[list[MatchResult]]:
        """What counts: every complete block up to an early stop, or all there are so far."""
        last = self.judged if self.stopped else self.contest.blocks
        return [block for n in range(last) if (block := self.block(n)) is not None]

    def next_batch(self, workers: int) -> list[Unit]:
        """Matches for one worker of so many: long enough to be worth the way, short at the end."""
        if self.over or not self.queue:
            return []
        each = self.spent / len(self.found) if self.found else math.inf
        even = len(self.queue) / (2 * workers)
        count = max(LEAST / (each + 1e-9), min(even, USUAL / (each + 1e-9)), 1.0)
        count = min(math.ceil(count), len(self.queue))
        batch = self.queue[-count:][::-1]
        del self.queue[-count:]
        return batch


def unit_of(result: MatchResult) -> Unit:
    return Unit(result.block, result.rotation)


def fair_share(contest: Contest) -> float:
    """What the first bot wins of a table where all are equally strong."""
    if len(contest.entrants) != 2 or len(contest.lineups) != 1:
        words = "an early stop compares two bots; name two"
        raise BadOption(Refusal("bad-sprt", words))
    return contest.lineups[0].count(contest.entrants[0]) / contest.seats
