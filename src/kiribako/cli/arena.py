"""`kiribako arena`: bots against bots, measured honestly."""

from __future__ import annotations

import datetime as dt
import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from kiribako.arena.cluster import Cluster
from kiribako.arena.contest import Contest, contest
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.journal import Journal
from kiribako.arena.pool import Pool
from kiribako.arena.referee import try_out
from kiribako.arena.report import bot_table, forfeits, headline, time_table, write_report
from kiribako.arena.run import Hire, MatchPool, run
from kiribako.arena.sprt import read_bounds
from kiribako.arena.tally import tally
from kiribako.cli.play import read_options
from kiribako.cli.screen import Screen

INTERRUPTED = 130

Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", min=1, max=1024, help="Processes; default one for each core."),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster, `auto` to find one."),
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same matches.")]


def arena(
    game: Annotated[str, typer.Argument(help="A game's name, see `kiribako games`.")],
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Who plays: a bot of the box (level-1 to level-6, random, greedy, "
            "search:SIMULATIONS, one of the game's own), python:MODULE:CLASS, "
            "python:FILE.py:CLASS, or program:COMMAND."
        ),
    ],
    *,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="At least so many.")] = 100,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            "-s",
            help="With more seats than bots the last bot takes the rest; "
            "with more bots than seats every choice of bots meets.",
        ),
    ] = None,
    seed: Seed = "0",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="NAME=VALUE, as `kiribako games` lists them."),
    ] = None,
    components: Annotated[Path | None, typer.Option(help="A component file of your own.")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Stop early, once it is clear whether the first of two bots is rather HIGH Elo "
            "stronger or LOW: 0,30 for example.",
        ),
    ] = None,
    move_time: Annotated[
        float | None,
        typer.Option(min=0.01, max=3600, help="Seconds a program may think about a decision."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="A folder for journal, records, report and plot; none are kept without."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Carry on what --out holds.")] = False,
    workers: Workers = None,
    ray: Ray = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let bots play many matches and measure them.

    Every deal is played once with each bot at each seat, so that luck cancels. Interrupt it
    when you like: with --out, finished matches are kept, and --resume plays the rest.

    Example: `kiribako arena kiwara level-3 level-2 --matches 400 --out build/level-3`
    """
    screen = Screen()
    wanted = contest(
        game,
        bots,
        seats=seats,
        matches=matches,
        seed=int(seed) if seed.isdecimal() else seed,
        options=read_options(option or []),
        components=str(components.absolute()) if components else "",
        move_time=move_time,
        folder=str(Path.cwd()),
    )
    bounds = read_bounds(sprt) if sprt is not None else None
    try_out(wanted)
    bar = Bar(screen)
    with bar.progress:
        try:
            progress = run(
                wanted,
                hire(workers, ray),
                folder=out,
                resume=resume,
                bounds=bounds,
                watch=bar.watch,
            )
        except KeyboardInterrupt:
            progress = None
    if progress is None:
        kept = "Nothing is kept."
        if out is not None:
            write_report(so_far(wanted, out), out, command_line(), today())
            kept = f"What is finished is in {out}: add --resume to carry on."
        screen.errors.print(f"Interrupted. {kept}")
        raise typer.Exit(INTERRUPTED)
    show(screen, progress, out, as_json=as_json)


def so_far(wanted: Contest, out: Path) -> ContestProgress:
    """What the journal holds."""
    journal = Journal(out, wanted, resume=True)
    journal.close()
    return ContestProgress(wanted, journal.results, None)


def show(screen: Screen, progress: ContestProgress, out: Path | None, *, as_json: bool) -> None:
    """The result on the screen and, if there is a folder, in it."""
    result = write_report(progress, out, command_line(), today()) if out else tally(progress)
    if as_json:
        screen.json(result)
        return
    screen.say(headline(result), "bold")
    screen.say()
    for line in [*bot_table(result), "", *time_table(result), "", *forfeits(result)]:
        screen.say(line)
    if out is not None:
        screen.say(f"Report, plot, journal and records are in {out}", "dim")


def hire(workers: int | None, ray: str | None) -> Hire:
    """Who will play: processes here, or a cluster."""

    def chosen(wanted: Contest) -> MatchPool:
        if ray is not None:
            return Cluster(wanted, ray)
        return Pool(wanted, workers or os.cpu_count() or 1)

    return chosen


class Bar:
    """A progress bar with the score so far and an estimate of the time left."""

    def __init__(self, screen: Screen) -> None:
        self.progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=screen.errors,
            transient=True,
        )
        self.task = self.progress.add_task("starting", total=None)

    def watch(self, progress: ContestProgress) -> bool:
        total = progress.contest.blocks * progress.contest.seats
        self.progress.update(
            self.task, total=total, completed=len(progress.found), description=score(progress)
        )
        return False


def score(progress: ContestProgress) -> str:
    """The first bot's share so far, and how the early stop stands."""
    first = progress.contest.entrants[0]
    done = list(progress.found.values())
    if not done:
        return "playing"
    own = [match for match in done if first in match.bots]
    words = first
    if own:
        words += f" {100 * sum(match.share(first) for match in own) / len(own):.1f} %"
    if progress.test is not None:
        words += f", ratio {progress.test.ratio:+.2f}"
    return words


def command_line() -> str:
    """The command as it was typed."""
    return shlex.join(["kiribako", *sys.argv[1:]])


def today() -> str:
    return dt.datetime.now(dt.UTC).date().isoformat()
