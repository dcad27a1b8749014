"""`kiribako puzzles`: finds puzzles in bot matches, and checks those that there are."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from kiribako import shelf
from kiribako.cli.records import AsJson
from kiribako.cli.screen import Screen
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadOption, Refusal
from kiribako.review.puzzles import Puzzle, shipped
from kiribako.review.puzzles.checking import AGREEMENT, SEED, Checked, check
from kiribako.review.puzzles.finding import Request, find, number_of
from kiribako.review.puzzles.shipped import read, write

UNFINISHED = 3
Percent = 100


def puzzles(
    games: Annotated[
        list[str] | None, typer.Argument(help="A game; with --check none means all of them.")
    ] = None,
    *,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="So many in all.")] = 60,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where they go; what is there is kept.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Other matches with another seed; of a check, its chance.")
    ] = None,
    seats: Annotated[int, typer.Option(help="Only matches of so many seats.")] = 0,
    minutes: Annotated[float, typer.Option(help="Stop after so long, and carry on later.")] = 0.0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    checking: Annotated[
        bool, typer.Option("--check", help="Check the puzzles that the games bring, or --out.")
    ] = False,
    depth: Annotated[
        float, typer.Option(help="Of a check: a share of the whole search.", min=0.001, max=1.0)
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Find decisions at which one answer is clearly best by what the seat knows.

    Bots play; what looks clear is weighed on fresh redeals, searched ten times as deep with other
    seeds, and graded by the lowest level that finds it. Interrupt it when you like: the same
    command carries on after the last match in the file.
    """
    screen = Screen()
    if checking:
        chosen = [shelf.game(id) for id in games] if games else shelf.games()
        held = {game.id: read(out) if out else shipped(game).puzzles for game in chosen}
        show_checks(screen, chosen, held, SEED if seed is None else seed, depth, as_json=as_json)
        return
    if not games or len(games) != 1 or out is None:
        message = "name one game and a file, as in: kiribako puzzles koi-koi -o puzzles.jsonl"
        raise BadOption(Refusal("bad-option", message))
    game = shelf.game(games[0])
    if seats and seats not in game.seats:
        message = f"{game.title} has no match of {seats} seats"
        raise BadOption(Refusal("bad-option", message))
    found = read(out)
    done = make(screen, Request(game.id, seed or 0, seats), count, out, found, jobs, minutes)
    tell(screen, found, out, as_json=as_json)
    if not done:
        raise typer.Exit(UNFINISHED)


def make(
    screen: Screen,
    request: Request,
    count: int,
    out: Path,
    found: list[Puzzle],
    jobs: int,
    minutes: float,
) -> bool:
    """Find until there are enough or the time is up; each is on disk before the next."""
    if len(found) >= count:
        return True
    until = time.monotonic() + 60 * minutes
    bar = progress(screen)
    task = bar.add_task(request.game, total=count, completed=len(found))
    with bar:
        for one in find(request, count, found=found, jobs=jobs):
            bar.update(task, description=f"{request.game}, match {one.number}")
            if one.puzzle is not None:
                found.append(one.puzzle)
                write(out, found)
                bar.update(task, completed=len(found))
            if minutes and time.monotonic() > until:
                break
    return len(found) >= count


def tell(screen: Screen, found: list[Puzzle], out: Path, *, as_json: bool) -> None:
    levels = Counter(puzzle.difficulty for puzzle in found)
    matches = max((number_of(puzzle) + 1 for puzzle in found), default=0)
    if as_json:
        by_level = {str(level): levels[level] for level in sorted(levels)}
        screen.json({"puzzles": len(found), "difficulty": by_level, "matches": matches})
        return
    words = ", ".join(f"{levels[level]} of difficulty {level}" for level in sorted(levels))
    screen.say(f"{len(found)} puzzles in {matches} matches, written to {out}: {words}")


def show_checks(
    screen: Screen,
    games: list[Game[Any]],
    held: dict[str, list[Puzzle]],
    seed: int,
    depth: float,
    *,
    as_json: bool,
) -> None:
    """Check every puzzle, and fail if one is unsound or too few agree."""
    checks: dict[str, list[Checked]] = {}
    bar = progress(screen)
    task = bar.add_task("checking", total=sum(len(every) for every in held.values()))
    with bar:
        for game in games:
            checks[game.id] = []
            for one in check(game, held[game.id], seed=seed, share=depth):
                checks[game.id].append(one)
                bar.update(task, advance=1, description=game.id)
    rows = [row_of(id, every) for id, every in checks.items()]
    total = sum(row["puzzles"] for row in rows)
    agreed = sum(row["agree"] for row in rows)
    fine = total > 0 and agreed >= AGREEMENT * total and not any(row["unsound"] for row in rows)
    outdated = {game.id: shipped(game).outdated for game in games}
    if as_json:
        faults = [
            {"id": one.puzzle.id, "fault": one.fault, "lead": one.lead, "error": one.error}
            for every in checks.values()
            for one in every
            if one.fault or not one.agrees
        ]
        screen.json({"fine": fine, "games": rows, "faults": faults, "outdated": outdated})
    else:
        show_rows(screen, rows)
        for every in checks.values():
            for one in every:
                if one.fault or not one.agrees:
                    screen.say(f"{one.puzzle.id}: {one.fault or 'the search disagrees'}", "dim")
        for id, left_out in outdated.items():
            if left_out:
                screen.say(f"{id}: {left_out} puzzles of other rules are left out", "yellow")
        screen.say(f"{agreed} of {total} agree; {'fine' if fine else 'not fine'}")
    if not fine:
        raise typer.Exit(1)


def row_of(id: str, every: list[Checked]) -> dict[str, Any]:
    levels = Counter(one.puzzle.difficulty for one in every)
    return {
        "game": id,
        "puzzles": len(every),
        "agree": sum(one.agrees for one in every),
        "unsound": sum(bool(one.fault) for one in every),
        "difficulty": {str(level): levels[level] for level in sorted(levels)},
        "least_lead": min((round(one.puzzle.lead, 3) for one in every), default=None),
    }


def show_rows(screen: Screen, rows: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in ("", "puzzles", "agree", "unsound", "1", "2", "3", "4", "5", "least lead"):
        table.add_column(heading, justify="right" if heading else "left")
    for row in rows:
        levels = [str(row["difficulty"].get(str(level), 0)) for level in range(1, 6)]
        least = "" if row["least_lead"] is None else f"{Percent * row['least_lead']:.1f}"
        cells = [row["game"], *(str(row[key]) for key in ("puzzles", "agree", "unsound"))]
        table.add_row(*cells, *levels, least)
    screen.table(table)


def progress(screen: Screen) -> Progress:
    """A bar beside the output, where a person watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=screen.errors,
        transient=True,
        disable=not screen.errors.is_terminal,
    )
