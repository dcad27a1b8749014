"""`kiribako ladder`: measures all levels of all games and writes the page about it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kiribako import shelf
from kiribako.arena.contest_progress import ContestProgress
from kiribako.arena.ladder import Rung, climb, measured, rungs
from kiribako.arena.ladder_page import page as ladder_page
from kiribako.arena.ladder_page import row
from kiribako.cli.arena import INTERRUPTED, Bar, Ray, Workers, command_line, hire, today
from kiribako.cli.records import write
from kiribako.cli.screen import Screen

UNFINISHED = 3


def ladder(
    *,
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help="Only this game; may be repeated.")
    ] = None,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="For each pair.")] = 400,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after so long; 0 only writes the page.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Only pairs with this bot, level-5 for example.")
    ] = None,
    out: Annotated[
        Path, typer.Option(help="A folder for journals and records, kept from run to run.")
    ] = Path("build/ladder"),
    page: Annotated[Path, typer.Option(help="Where the table goes.")] = Path("docs/ladder.md"),
    any_engine: Annotated[
        bool,
        typer.Option(
            "--any-engine", help="Also count matches played before bots or rules changed."
        ),
    ] = False,
    workers: Workers = None,
    ray: Ray = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Measure every level against its neighbours and the reference bots, and write the table.

    All pairs come to 20 matches first, then to 60, and so on: interrupt it when you like, and
    start it again to carry on. The page is written with whatever has been played so far.
    """
    screen = Screen()
    chosen = [shelf.game(id) for id in game] if game else shelf.games()
    wanted = [
        rung for one in chosen for rung in rungs(one) if bots in (None, rung.first, rung.second)
    ]
    bar = Bar(screen)

    def watch(rung: Rung, progress: ContestProgress) -> None:
        bar.watch(progress)
        bar.progress.update(bar.task, description=str(rung))

    interrupted = False
    with bar.progress:
        try:
            done = climb(
                wanted,
                out,
                hire(workers, ray),
                matches=matches,
                minutes=minutes,
                any_engine=any_engine,
                watch=watch,
            )
        except KeyboardInterrupt:
            done, interrupted = False, True
    everything = [rung for one in shelf.games() for rung in rungs(one)]
    found = measured(everything, out, matches)
    write(page, ladder_page(found, command_line(), today()))
    if as_json:
        shapes = [{"game": one.rung.game.id, "seats": one.rung.seats, "against": one.rung.second,
                   "played": one.day, **row(one)} for one in found]  # fmt: skip
        screen.json({"done": done, "rungs": shapes})
    else:
        screen.say(f"{len(found)} of {len(everything)} pairs measured, written to {page}")
    if not done:
        raise typer.Exit(INTERRUPTED if interrupted else UNFINISHED)
