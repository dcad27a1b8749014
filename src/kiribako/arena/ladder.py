"""The ladder: every level of every game against its neighbours and the reference bots."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from kiribako.arena import journal
from kiribako.arena.contest import Contest, contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.journal import Journal
from kiribako.arena.run import Hire, run
from kiribako.bots.levels import LASTING
from kiribako.kernel.game import Game

SEED: Final = "ladder"
STAGES: Final = (20, 60, 120, 200)  # all rungs come so far before any goes on
OPTIONS: Final = {"rounds": 12}  # for every game that has such an option


class Rung(NamedTuple):
    """Two bots, the first against the second at all other seats."""

    game: Game[Any]
    first: str
    second: str
    seats: int

    def contest(self, matches: int) -> Contest:
        names = {option.name for option in self.game.options}
        options = {name: value for name, value in OPTIONS.items() if name in names}
        return contest(
            self.game.id,
            [self.first, self.second],
            seats=self.seats,
            matches=matches,
            seed=SEED,
            options=options,
        )

    def folder(self, root: Path) -> Path:
        return root / self.game.id / f"{self.first}-{self.second}-{self.seats}"

    def __str__(self) -> str:
        others = "" if self.seats == 2 else f", {self.seats} seats"
        return f"{self.game.title}: {self.first} against {self.second}{others}"


def rungs(game: Game[Any]) -> list[Rung]:
    """Each level against the one below, and the highest against the reference bots at all seats."""
    words = [level.word for level in LASTING]
    pairs = list(zip(words[1:], words))
    pairs += [(words[-1], other) for other in ("random", "greedy", *game.players())]
    found = [Rung(game, first, second, 2) for first, second in pairs if 2 in game.seats]
    found += [Rung(game, words[-1], "greedy", seats) for seats in game.seats if seats > 2]
    return found


def climb(
    wanted: list[Rung],
    root: Path,
    hire: Hire,
    *,
    matches: int,
    minutes: float | None = None,
    any_engine: bool = False,
    watch: Callable[[Rung, ContestProgress], None] | None = None,
) -> bool:
    """Play what is missing, a stage at a time; whether all is played."""
    end = time.monotonic() + minutes * 60 if minutes is not None else None

    def late() -> bool:
        return end is not None and time.monotonic() >= end

    for stage in [*(stage for stage in STAGES if stage < matches), matches]:
        for rung in wanted:
            if late():
                return False
            folder = rung.folder(root)
            if not any_engine:
                set_aside(rung, folder)

            def look(progress: ContestProgress, rung: Rung = rung) -> bool:
                if watch is not None:
                    watch(rung, progress)
                return late()

            progress = run(
                rung.contest(stage),
                hire,
                folder=folder,
                resume=True,
                any_engine=any_engine,
                watch=look,
            )
            if not progress.over:
                return False
    return True


def set_aside(rung: Rung, folder: Path) -> None:
    """Put the journal of bots that have changed since out of the way."""
    path = folder / journal.NAME
    if not path.exists():
        return
    try:
        Journal(folder, rung.contest(1), resume=True).close()
    except journal.BadJournal as error:
        if error.code != "other-engine":
            raise
        path.replace(folder / f"journal-until-{played_on(path)}-{time.time_ns()}.jsonl")


class Measured(NamedTuple):
    """A rung, the day of its last match, and its progress."""

    rung: Rung
    day: str
    progress: ContestProgress


def measured(wanted: list[Rung], root: Path, matches: int) -> list[Measured]:
    """What the journals hold, whichever engine played."""
    found = []
    for rung in wanted:
        folder = rung.folder(root)
        if (folder / journal.NAME).exists():
            plan = rung.contest(matches)
            kept = Journal(folder, plan, resume=True, any_engine=True)
            kept.close()
            progress = ContestProgress(plan, kept.results, None)
            if progress.blocks():
                found.append(Measured(rung, played_on(folder / journal.NAME), progress))
    return found


def played_on(path: Path) -> str:
    """The day of a journal's last line."""
    return dt.datetime.fromtimestamp(path.stat().st_mtime, dt.UTC).date().isoformat()
