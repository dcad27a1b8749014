"""`kiribako ratings`: kept ratings made anew from the log, and whether the model holds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from kiribako import shelf
from kiribako.arena.contest import contest
from kiribako.arena.match_result import MatchResult
from kiribako.arena.run import run
from kiribako.bots.levels import LASTING
from kiribako.cli.arena import INTERRUPTED, Bar, Workers, hire
from kiribako.cli.screen import Screen
from kiribako.cli.serve import Database, with_store
from kiribako.ratings.places import places_of
from kiribako.ratings.study import Played, strengths, study

app = typer.Typer(help="Ratings: made anew from the log, or tried on matches of bots.")


def played(result: MatchResult) -> Played:
    places = places_of(len(result.bots), result.winners, result.scores)
    return Played(tuple(result.bots), tuple(places))


@app.command("rebuild")
def rebuild(
    *,
    database: Database = None,
    check: Annotated[bool, typer.Option("--check", help="Only compare with what is kept.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Make every rating anew from the logs of the tables, also while the server runs."""
    from kiribako.server.ratings.rebuild import Rebuilt  # noqa: PLC0415 - others do without
    from kiribako.server.ratings.rebuild import rebuild as work  # noqa: PLC0415

    games = {game.id: game for game in shelf.games()}

    async def life(store: Any) -> Rebuilt:
        return await work(store, games, keep=not check)

    told = with_store(database, life)
    screen = Screen()
    if as_json:
        screen.json(msgspec.to_builtins(told))
    else:
        screen.say(f"{told.matches} matches of {told.people} people count, {told.left_out} do not")
        screen.say(f"{told.different} ratings were kept otherwise", "red" if check else "bold")
    if check and told.different:
        raise typer.Exit(1)


@app.command("study")
def try_out(
    *,
    game: Annotated[list[str] | None, typer.Option("--game", "-g", help="Only this one.")] = None,
    seats: Annotated[int | None, typer.Option(help="Only tables of so many.")] = None,
    matches: Annotated[int, typer.Option("--matches", "-n", min=4)] = 200,
    levels: Annotated[int, typer.Option(min=2, max=5, help="The first so many levels.")] = 5,
    out: Annotated[
        Path, typer.Option(help="A folder for the matches, kept from run to run.")
    ] = Path("build/ratings"),
    any_engine: Annotated[
        bool,
        typer.Option("--any-engine", help="Also count matches played before bots changed."),
    ] = False,
    workers: Workers = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let levels of bots play each other; half of the matches teach, half are foretold."""
    screen = Screen()
    words = [level.word for level in LASTING[:levels]]
    rows: list[dict[str, Any]] = []
    for one in [shelf.game(id) for id in game] if game else shelf.games():
        for count in [seats] if seats else one.seats:
            plan = contest(one.id, words, seats=count, matches=matches, seed="ratings")
            folder = out / f"{one.id}-{count}-{levels}"
            bar = Bar(screen)
            with bar.progress:
                try:
                    progress = run(
                        plan,
                        hire(workers, None),
                        folder=folder,
                        resume=True,
                        any_engine=any_engine,
                        watch=bar.watch,
                    )
                except KeyboardInterrupt:
                    raise typer.Exit(INTERRUPTED) from None
            found = [played(result) for result in progress.found.values()]
            done = study(found)
            rows.append(
                {
                    "game": one.id,
                    "seats": count,
                    "matches": done.matches,
                    "order": " ".join(name.removeprefix("level-") for name in done.order),
                    "loss": round(done.loss, 3),
                    "elo": round(done.elo_loss, 3),
                    "best": f"{done.best_loss:.3f} ({done.best_step})",
                    "strengths": [round(value) for value in strengths(found, words)],
                }
            )
    if as_json:
        screen.json({"studies": rows})
        return
    screen.say("| game | seats | matches | order | loss | Elo | Elo at its best |")
    screen.say("|---|---|---|---|---|---|---|")
    for row in rows:
        cells = [str(row[key]) for key in row if key != "strengths"]
        screen.say(f"| {' | '.join(cells)} |")
