"""`kiribako games`: what is on the shelf."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from kiribako import shelf
from kiribako.cli.screen import Screen
from kiribako.kernel.option import show


def games(
    *, as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False
) -> None:
    """List the games on the shelf with their seats and options."""
    screen = Screen()
    found = shelf.games()
    if as_json:
        screen.json([game.to_json() for game in found])
        return
    for game in found:
        seats = " or ".join(str(n) for n in game.seats)
        screen.say(f"{game.title} ({game.id}), {seats} players", "bold")
        screen.say(f"  {game.summary}")
        table = Table(box=None, show_header=False, padding=(0, 2))
        for option in game.options:
            default = show(option.default_for(game.seats[0]))
            table.add_row(f"{option.name}={default}", f"{option.text} Values: {option.allowed()}.")
        screen.table(table)
        screen.say()
    screen.say("Play one with: kiribako play GAME", "dim")
