"""Running small contests in tests."""

from __future__ import annotations

import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from kiribako.arena.contest import Contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.journal import NAME
from kiribako.arena.match_result import MatchResult
from kiribako.arena.pool import Pool
from kiribako.arena.referee import Referee
from kiribako.arena.run import run

BOTS = Path(__file__).with_name("bots.py")
TIMES = ("seconds", "slowest", "took", "by", "record")


def brought(name: str) -> str:
    """The word of one of the test bots."""
    return f"python:{BOTS}:{name}"


def play_here(contest: Contest) -> list[MatchResult]:
    """Every match of a contest, one after the other in this process."""
    referee = Referee(contest)
    try:
        return [referee.play(unit) for unit in contest.units()]
    finally:
        referee.close()


def play_with(contest: Contest, workers: int, **more: Any) -> ContestProgress:
    """A contest played by a pool."""
    return run(contest, lambda wanted: Pool(wanted, workers), **more)


def wait_for_lines(folder: Path, count: int, child: subprocess.Popen[bytes]) -> None:
    """Until the journal in a folder has so many lines; its arena must not end before."""
    journal = folder / NAME
    end = time.monotonic() + 120
    while not journal.exists() or journal.read_bytes().count(b"\n") < count:
        assert time.monotonic() < end, "it should be faster"
        with suppress(subprocess.TimeoutExpired):
            child.wait(0.05)
            raise AssertionError("it should still be playing")


def facts(results: list[MatchResult]) -> list[dict[str, Any]]:
    """What must not depend on who played or how fast."""
    shapes = [result.to_json() for result in results]
    kept = [{key: shape[key] for key in shape if key not in TIMES} for shape in shapes]
    return sorted(kept, key=lambda shape: (shape["block"], shape["rotation"]))
