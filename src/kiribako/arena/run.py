"""Runs a contest: hands out batches, keeps the journal, and stops when it is decided."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kiribako.arena.contest import Contest, Unit
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.journal import Journal
from kiribako.arena.match_result import MatchResult
from kiribako.arena.pool import WorkerPool
from kiribako.arena.sprt import Bounds

MatchPool = WorkerPool[list[Unit], list[MatchResult]]
Hire = Callable[[Contest], MatchPool]
Watch = Callable[[ContestProgress], bool]  # called after every batch; True asks to stop for now


def run(
    contest: Contest,
    hire: Hire,
    *,
    folder: Path | None = None,
    resume: bool = False,
    any_engine: bool = False,
    bounds: Bounds | None = None,
    watch: Watch | None = None,
) -> ContestProgress:
    """Play whatever is not played yet; the progress so far if somebody asked to stop."""
    journal = None
    if folder is not None:
        journal = Journal(folder, contest, resume=resume, any_engine=any_engine)
    try:
        progress = ContestProgress(contest, journal.results if journal else [], bounds)
        if not progress.over and not (watch and watch(progress)):
            carry_on(progress, hire(contest), journal, watch)
    finally:
        if journal is not None:
            journal.close()
    return progress


def carry_on(
    progress: ContestProgress, workers: MatchPool, journal: Journal | None, watch: Watch | None
) -> None:
    """Keep the workers busy until the contest is decided, or until what is under way is done."""
    waiting = 0
    stopping = False
    try:
        while not progress.over:
            while (
                waiting < workers.size
                and not stopping
                and (batch := progress.next_batch(workers.size))
            ):
                workers.submit(batch)
                waiting += 1
            if not waiting:
                break
            results = workers.collect()
            waiting -= 1
            if journal is not None:
                journal.add(results)
            progress.add(results)
            stopping = stopping or bool(watch and watch(progress))
    finally:
        workers.close()
