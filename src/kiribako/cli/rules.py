"""`kiribako rules`: the catalogue in our own words."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markdown import Markdown

from kiribako import shelf
from kiribako.cli.screen import Screen
from kiribako.cli.speech import SpokenLanguage
from kiribako.kernel.refusal import quote
from kiribako.messages import ENGLISH


def rules(
    game: Annotated[str, typer.Argument(help="A game's name, see `kiribako games`.")],
    rule: Annotated[str, typer.Argument(help="A rule's id, for example KW-3.7 or 3.7.")] = "",
    *,
    language: SpokenLanguage = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Read the rules of a game, all of them or one by its id."""
    screen = Screen(language)
    found = shelf.game(game)
    translated = found.catalogue_in(language or screen.language)
    catalogue = translated or found.catalogue
    if translated is None and language not in ("", ENGLISH) and not as_json:
        screen.say(screen.t("not-translated", language=quote(language)), "dim")
    chosen = [catalogue.find(rule)] if rule else list(catalogue.rules.values())
    if as_json:
        screen.json([each._asdict() for each in chosen])
    elif rule:
        screen.say(f"{chosen[0].id}  {chosen[0].section}", "bold")
        screen.console.print(Markdown(chosen[0].text), soft_wrap=False)
    elif not chosen:
        screen.say(screen.t("no-rules"))
    else:
        screen.console.print(Markdown(catalogue.page), soft_wrap=False)
