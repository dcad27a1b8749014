"""`kiribako play`: a match in the terminal, people and bots at any seats."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Annotated, Any

import typer

from kiribako import shelf
from kiribako.arena.bot import Bot, BrokenBot
from kiribako.arena.players import sit_down
from kiribako.cli.players import seat_players
from kiribako.cli.records import Svg, draw, save
from kiribako.cli.screen import INKS, Screen
from kiribako.cli.seat import Leave, ask
from kiribako.cli.speech import SpokenLanguage
from kiribako.cli.tell import show_events, show_scores
from kiribako.kernel.match import Match
from kiribako.kernel.option import check_options
from kiribako.kernel.random import fresh_seed
from kiribako.kernel.refusal import BadOption, Fault, quote

UNFINISHED = 3


def play(
    game: Annotated[str, typer.Argument(help="A game's name, see `kiribako games`.")],
    *,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "-p",
            help="Who sits at the next seat: a person's name, or a bot: "
            "level-1 to level-6, random, greedy, search (thinks for a second), "
            "search:SIMULATIONS, one of the game's own, python:FILE.py:CLASS or "
            "program:COMMAND. Default: you against level-3.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help="How many seats.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="NAME=VALUE, as `kiribako games` lists them."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Makes chance repeatable.")] = None,
    components: Annotated[Path | None, typer.Option(help="A component file of your own.")] = None,
    save_to: Annotated[Path | None, typer.Option("--save", help="Write the record here.")] = None,
    svg: Svg = None,
    language: SpokenLanguage = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Bots only: print the record when it is over.")
    ] = False,
) -> None:
    """Play a match in the terminal.

    Type a move in the game's notation. `?` lists what is legal and what it means, `why MOVE`
    tells the rule against a move, `help` the other words.
    """
    screen = Screen(language)
    rules = shelf.game(game, components=components)
    count = seats or max(rules.seats[0], len(player or []))
    chosen = fresh_seed() if seed is None else int(seed) if seed.isdecimal() else seed
    options = check_options(rules.options, read_options(option or []), count)
    wanted = player or [screen.t("you")]
    names, bots = seat_players(rules, count, wanted, hash_of(chosen))
    match = rules.new_match(seats=count, seed=chosen, options=options, names=names)
    if as_json and None in bots:
        raise BadOption(Fault("--json is for matches between bots").refusal("bad-player"))
    try:
        run(screen, match, bots, quiet=as_json)
    except Leave:
        screen.say(screen.t("not-finished"), "yellow")
    except BrokenBot as error:
        name = match.names[match.actor or 0]
        screen.errors.print(f"{name} is out, the match is not finished: {error}", markup=False)
    finally:
        for bot in filter(None, bots):
            bot.close()
    if save_to is not None:
        save(match, save_to)
    if svg is not None:
        draw(match, None, svg)
    if as_json:
        screen.json(match.record().to_json())
    else:
        screen.say()
        show_scores(screen, match)
        if save_to is not None:
            screen.say(screen.t("record-written", file=save_to), "dim")
    if not match.over:
        raise typer.Exit(UNFINISHED)


def run(screen: Screen, match: Match, bots: list[Bot | None], *, quiet: bool) -> None:
    """Let every seat decide until the match is over."""
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    at_screen = people[0] if len(people) == 1 else None
    if not quiet:
        sides = screen.t("sides.against").join(match.names)
        title = screen.speech(match.game).title
        screen.say(screen.t("played.sides", game=title, names=sides, seed=match.seed), "bold")
        show_events(screen, match, match.opening(), at_screen)
    for place, one in enumerate(bots):
        if one is not None:
            sit_down(one, match.names[place], match, place)
    while not match.over:
        seat = match.actor
        assert seat is not None  # noqa: S101 - a match that goes on has an actor
        bot = bots[seat]
        if bot is None:
            at_screen = ask(screen, match, seat, at_screen, people)
            continue
        move = bot.decide(match, seat).move
        text = match.game.shown(match.state, move, at_screen)
        events = match.play_move(move)
        if not quiet:
            screen.say(f"{match.names[seat]}: {text}", INKS[f"seat{seat}"])
            show_events(screen, match, events, at_screen)
    for one in filter(None, bots):
        one.finish(match)
    if not quiet:
        screen.picture(match.game.picture_in(match.view(at_screen), screen.language))


def read_options(words: list[str]) -> dict[str, Any]:
    """NAME=VALUE pairs; a value that is JSON is read as such."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(
                Fault("write NAME=VALUE, not {word}", word=quote(word)).refusal("bad-option")
            )
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def hash_of(seed: int | str) -> int:
    """A number for the bots' own chance, the same for the same seed everywhere."""
    return zlib.crc32(str(seed).encode()) >> 8
