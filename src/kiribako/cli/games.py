"""`kiribako games`: what is on the shelf."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from kiribako import shelf
from kiribako.cli.screen import Screen
from kiribako.cli.speech import SpokenLanguage
from kiribako.kernel.option import Option, show
from kiribako.messages import ENGLISH


def games(
    *,
    language: SpokenLanguage = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """List the games on the shelf with their seats and options."""
    screen = Screen(language)
    found = shelf.games()
    if as_json:
        screen.json([game.to_json() for game in found])
        return
    for game in found:
        seats = screen.t("games.or").join(str(n) for n in game.seats)
        speech = screen.speech(game)
        screen.say(screen.t("games.seats", title=speech.title, id=game.id, seats=seats), "bold")
        screen.say(f"  {speech.t('summary', otherwise=game.summary)}")
        table = Table(box=None, show_header=False, padding=(0, 2))
        for option in game.options:
            default = show(option.default_for(game.seats[0]))
            text = speech.t(f"option.{option.name}.note", otherwise=option.text)
            words = option.text if screen.language == ENGLISH else text
            allowed = screen.t("games.values", text=words, allowed=allowed_in(screen, option))
            table.add_row(f"{option.name}={default}", screen.fit(allowed))
        screen.table(table)
        screen.say()
    screen.say(screen.t("games.play"), "dim")


def allowed_in(screen: Screen, option: Option) -> str:
    """The possible values of an option, in words."""
    span = {"low": option.low, "high": option.high}
    if not option.choices:
        return screen.t("games.numbers", **span)
    names = screen.t("list.comma").join(show(choice) for choice in option.choices)
    if option.has_range():
        names = screen.t("games.numbers-too", names=names, **span)
    return screen.t("games.own-text", names=names) if option.free else names
