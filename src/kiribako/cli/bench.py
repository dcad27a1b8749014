"""`kiribako bench`: how fast the installed engine plays."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table

from kiribako import shelf
from kiribako.bots.playouts import playouts
from kiribako.cli.screen import Screen
from kiribako.kernel import state as engine
from kiribako.kernel.game import Game


def bench(
    game: Annotated[str, typer.Argument(help="A game's name; all of them if left out.")] = "",
    *,
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="Time for each game.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Measure decisions a second in random play, a copy of the state for every decision."""
    screen = Screen()
    chosen = [shelf.game(game)] if game else shelf.games()
    compiled = not str(engine.__file__).endswith(".py")
    with Progress(console=screen.errors, transient=True) as progress:
        rows = [
            {"game": one.id, "decisions_per_second": round(measure(one, seconds))}
            for one in progress.track(chosen, description="playing")
        ]
    if as_json:
        screen.json({"compiled": compiled, "games": rows})
        return
    table = Table("game", "decisions a second")
    for row in rows:
        table.add_row(str(row["game"]), f"{row['decisions_per_second']:,}")
    screen.table(table)
    if not compiled:
        screen.say("The engine runs interpreted, about 50 times slower than compiled.", "yellow")


def measure(game: Game[Any], seconds: float) -> float:
    """The best of several runs that together take about so long."""
    start = game.new_match(seed=0).state
    count, best, spent, seed = 1, 0.0, 0.0, 0
    while spent < seconds:
        began = time.perf_counter()
        decisions = int(playouts(start, count, seed))
        took = time.perf_counter() - began
        best = max(best, decisions / took)
        spent += took
        seed += count
        if took < seconds / 10:
            count *= 2
    return best
