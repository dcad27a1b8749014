"""All the commands, and one way out for errors."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from kiribako.cli import (
    arena,
    bench,
    check,
    clip,
    export,
    games,
    hint,
    ladder,
    new,
    picture,
    play,
    puzzles,
    ratings,
    records,
    review,
    rules,
    serve,
    train,
)
from kiribako.cli.screen import Screen
from kiribako.cli.speech import asked_in
from kiribako.kernel.refusal import KiribakoError

app = typer.Typer(
    name="kiribako",
    help="A box of board games: play them, read their rules, replay and prove records.",
    epilog="Exit codes: 0 all is well, 1 refused or failed, 2 wrong usage, 3 match not finished.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("rules")(rules.rules)
app.command("replay")(records.replay)
app.command("picture")(picture.picture)
app.command("clip")(clip.clip)
app.command("verify")(records.verify)
app.command("hint")(hint.hint)
app.command("puzzles")(puzzles.puzzles)
app.command("review")(review.review)
app.command("new")(new.new)
app.command("check")(check.check)
app.command("bench")(bench.bench)
app.command("arena")(arena.arena)
app.command("ladder")(ladder.ladder)
app.add_typer(ratings.app, name="ratings")
app.command("export")(export.export)
app.command("train")(train.train)
app.command("serve")(serve.serve)
app.command("check-store")(serve.check_store)
app.command("backup")(serve.backup)
app.command("check-backup")(serve.check_backup)
app.command("restore")(serve.restore)


def show_version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"kiribako {version('kiribako')}")
        raise typer.Exit


@app.callback()
def box(
    *,
    show: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Say which version this is.",
            is_eager=True,
            callback=lambda value: show_version(wanted=value),
        ),
    ] = False,
) -> None:
    """A box of board games: play them, read their rules, replay and prove records."""


def main() -> None:
    """Run a command; what the box refuses ends with its sentence and exit code 1."""
    try:
        app()
    except KiribakoError as error:
        if "--json" in sys.argv:
            typer.echo(json.dumps({"error": error.refusal.to_json()}))
        else:
            Screen(asked_in(sys.argv)).error(error)
        raise SystemExit(1) from None
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nobody is left to tell
        raise SystemExit(0) from None
