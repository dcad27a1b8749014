"""`kiribako review`: finished matches in chances, with luck and play held apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kiribako import shelf
from kiribako.cli.records import AsJson, Components, read, write
from kiribako.cli.screen import Screen
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, Fault
from kiribako.review import Interval, Judgement, Review, Reviewer, Summary, summarise
from kiribako.review import review as review_match
from kiribako.review.judgement import LOSING
from kiribako.review.page import html_page
from kiribako.review.wording import (
    MARKS,
    WORDS,
    accuracy_words,
    better_words,
    points,
    signed,
    sum_in_points,
)

LONGEST = 3600.0
LUCKY = 0.05  # change by luck that a short table shows


def review(
    files: Annotated[list[Path], typer.Argument(help="Records, as text or JSON.")],
    *,
    seat: Annotated[
        int | None, typer.Option(help="Look closely at this seat's decisions only.")
    ] = None,
    simulations: Annotated[
        int,
        typer.Option(
            help="For each decision, as the game advises unless said; the same number gives the "
            "same review.",
            show_default=False,
        ),
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(
            help="Stop after so long for each match, the coarse pass aside.", show_default=False
        ),
    ] = 0.0,
    seed: Annotated[int, typer.Option(help="The review's own chance.")] = 0,
    every: Annotated[bool, typer.Option("--all", help="Show every decision.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the review with its graph into this file.")
    ] = None,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Tell play from luck: where chances were lost, by what each seat could know.

    Of several records, everybody's luck and play in the mean.
    """
    if not 0 <= seconds <= LONGEST:
        raise BadOption(
            Fault("a review takes at most {longest} seconds", longest=int(LONGEST)).refusal(
                "bad-option"
            )
        )
    if html is not None and len(files) > 1:
        raise BadOption(Fault("--html shows one record, not several").refusal("bad-option"))
    screen = Screen()
    told: list[Review] = []
    for file in files:
        match = shelf.verify(read(file), components=components)
        with bar(screen, file) as progress:
            told.append(
                review_match(
                    match,
                    seed=seed,
                    simulations=simulations,
                    seconds=seconds,
                    seat=seat,
                    progress=progress,
                )
            )
        if html is not None:
            names = ", ".join(match.names)
            write(html, html_page(told[0], f"{match.game.title}: {names}"))
        if not as_json and len(files) == 1:
            show(screen, match, told[0], seat=seat, every=every, most=seconds > 0)
    summaries = [one for name in names_of(told) if (one := summarise(told, name)) is not None]
    if as_json and len(files) == 1:
        screen.json(told[0].to_json())
    elif as_json:
        screen.json(
            {
                "reviews": [one.to_json() for one in told],
                "summaries": [one.to_json() for one in summaries],
            }
        )
    elif len(files) > 1:
        show_summaries(screen, summaries)


@contextmanager
def bar(screen: Screen, file: Path) -> Iterator[Callable[[Reviewer], None]]:
    """A progress bar beside the output, where a person watches; what moves it."""
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %"),
        TimeRemainingColumn(),
        console=screen.errors,
        transient=True,
        disable=not screen.errors.is_terminal,
    )
    task = shown.add_task(file.name, total=1.0)
    with shown:
        yield lambda reviewer: shown.update(task, completed=reviewer.share)


def names_of(reviews: list[Review]) -> list[str]:
    """Everybody, in the order in which they come up."""
    return list(dict.fromkeys(name for one in reviews for name in one.names))


def show(
    screen: Screen, match: Match, told: Review, *, seat: int | None, every: bool, most: bool
) -> None:
    """The sum for every seat, and the decisions worth a look."""
    effort = f"{'at most ' if most else ''}{told.simulations} simulations for each"
    title = f"{match.game.title}, {match.ply} decisions, {effort}"
    screen.say(title, "bold")
    show_sums(screen, told)
    shown = [
        one
        for one in told.judgements
        if (seat is None or one.seat == seat) and (every or is_notable(one))
    ]
    table = Table(box=None, pad_edge=False)
    for heading in ("", "seat", "move", "chance", "play", "luck", "verdict", "better"):
        right = heading in ("", "chance", "play", "luck")
        table.add_column(heading, justify="right" if right else "left")
    for one in shown:
        better = one.best.move if one.verdict in LOSING else ""
        table.add_row(
            str(one.ply + 1),
            screen.fit(told.names[one.seat]),
            screen.fit(one.played.move),
            screen.fit(f"{points(one.before[one.seat])} > {points(one.after[one.seat])}"),
            screen.fit(signed(one.play[one.seat])),
            screen.fit(signed(one.luck[one.seat])),
            screen.fit(f"{MARKS[one.verdict]} {WORDS[one.verdict]}"),
            screen.fit(better),
        )
    screen.table(table)
    for one in shown:
        if one.why:
            screen.say(f"{one.ply + 1}: {better_words(one, told.names)}", "dim")
    if not every:
        screen.say(f"{len(told.judgements) - len(shown)} other decisions; --all shows them", "dim")


def show_sums(screen: Screen, told: Review) -> None:
    """Start, luck, play and result, where they may be added up."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    sums = ("start", "luck", "own play", "others' play") if told.adds_up else ()
    for heading in (*sums, "result", "accuracy"):
        table.add_column(heading, justify="right")
    for total in told.seats:
        *parts, result = sum_in_points(total)
        table.add_row(
            screen.fit(total.name),
            *(screen.fit(part) for part in (parts if told.adds_up else ())),
            result,
            accuracy_words(total),
        )
    screen.table(table)
    if told.caveat:
        screen.say(told.caveat, "dim")


def is_notable(one: Judgement) -> bool:
    """Whether a decision lost something, or chance did much there."""
    lost = one.verdict in LOSING
    return lost or abs(one.luck[one.seat]) >= LUCKY


def show_summaries(screen: Screen, summaries: list[Summary]) -> None:
    """Everybody over all the matches, for each match in the mean."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", "matches", "won", "luck", "own play", "others' play", "accuracy"):
        table.add_column(heading, justify="right" if heading else "left")
    for one in summaries:
        sums = [spread(part) if one.adds_up else "" for part in (one.luck, one.own, one.rivals)]
        accuracy = ""
        if one.accuracy is not None:
            found = one.accuracy
            accuracy = f"{found.mean:.0f} [{found.low:.0f}, {found.high:.0f}]"
        cells = [str(one.matches), spread(one.won), *sums, accuracy]
        table.add_row(screen.fit(one.name), *(screen.fit(cell) for cell in cells))
    screen.table(table)
    if not all(one.adds_up for one in summaries):
        screen.say("Luck and play are left out where they do not add up in the mean.", "dim")


def spread(part: Interval) -> str:
    """A mean in points of chance, with its interval."""
    return f"{100 * part.mean:.0f} [{100 * part.low:.0f}, {100 * part.high:.0f}]"
