"""`kiribako hint`: what a bot would do, how good that is, and how it might go on."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from kiribako import shelf
from kiribako.bots import Thought, think
from kiribako.cli.records import AsJson, Components, File, read
from kiribako.cli.screen import Screen
from kiribako.cli.speech import SpokenLanguage
from kiribako.kernel.match import Match
from kiribako.kernel.record import fault
from kiribako.kernel.refusal import BadOption, Fault

SECONDS = 1.0
LONGEST = 600.0
MOST = 8  # moves that a table shows


def hint(
    file: File,
    *,
    ply: Annotated[int | None, typer.Option(help="Look after so many decisions.")] = None,
    seat: Annotated[int | None, typer.Option(help="Refuse unless this seat has to decide.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to think.")] = SECONDS,
    simulations: Annotated[
        int, typer.Option(help="Think in so many simulations instead: always the same answer.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="The bot's own chance.")] = 0,
    components: Components = None,
    language: SpokenLanguage = "",
    as_json: AsJson = False,
) -> None:
    """Rank the moves of whoever has to decide where a record ends, by what that seat can know."""
    if not 0 < seconds <= LONGEST or simulations < 0:
        raise BadOption(
            Fault(
                "think for more than 0 and at most {longest} seconds", longest=int(LONGEST)
            ).refusal("bad-option")
        )
    screen = Screen(language)
    match = shelf.replay(read(file), components=components)
    if ply is not None and not 0 <= ply <= match.ply:
        raise fault(
            "the match has {count} decisions, there is no ply {ply}", count=match.ply, ply=ply
        )
    while ply is not None and match.ply > ply:
        match.undo()
    asked = seat if seat is not None else match.actor if match.actor is not None else 0
    thought = think(match, asked, seconds=seconds, simulations=simulations, seed=seed)
    if as_json:
        screen.json(thought.to_json())
    else:
        show_thought(screen, match, thought)


def show_thought(screen: Screen, match: Match, thought: Thought) -> None:
    """The best moves as a table."""
    who = match.names[thought.seat]
    title = screen.t("hint.title", name=who, number=thought.ply + 1, count=thought.simulations)
    screen.say(title, "bold")
    table = Table(box=None, pad_edge=False)
    table.add_column(screen.t("hint.move"))
    for heading in ("wins", "margin", "tried"):
        table.add_column(screen.t(f"hint.{heading}"), justify="right")
    table.add_column(screen.t("hint.then"))
    for idea in thought.ideas[:MOST]:
        table.add_row(
            screen.fit(idea.move),
            f"{100 * idea.chance:.0f} %",
            f"{idea.margin:+.1f}",
            str(idea.visits),
            screen.fit(" · ".join(idea.line[1:])),
        )
    screen.table(table)
    if len(thought.ideas) > MOST:
        screen.say(screen.t("hint.more", count=len(thought.ideas) - MOST), "dim")
