"""`kiribako export`: matches as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kiribako import shelf
from kiribako.cli.screen import Screen
from kiribako.kernel.refusal import BadOption, Refusal


def export(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SOURCE...",
            help="A folder of `kiribako arena` or `kiribako ladder`, a server's SQLite file or "
            "postgresql:// address, or a record.",
            show_default=False,
        ),
    ] = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option(help="One row for each match: FILE.jsonl or FILE.parquet; - is the screen."),
    ] = None,
    decisions: Annotated[
        Path | None, typer.Option(help="Also one row for each decision, in this file.")
    ] = None,
    legal: Annotated[
        bool, typer.Option("--legal", help="With each decision the moves that were legal.")
    ] = False,
    observations: Annotated[
        bool,
        typer.Option("--observations", help="With each decision what the seat knew, as numbers."),
    ] = False,
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help="Only this game; may be repeated.")
    ] = None,
    names: Annotated[
        bool, typer.Option("--names", help="Also the players' names, and bots' commands in full.")
    ] = False,
    private: Annotated[
        bool, typer.Option("--private", help="Also the matches of private tables.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the schema and the planes instead, as JSON.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Write finished matches as data: JSON lines, or Parquet with the extra `data`.

    Chat, cookies and people's entropy are never exported, names only if asked for, and a match
    that is not over not at all. The fields are described in docs/data.md.

    Example: `kiribako export build/ladder --out matches.parquet --decisions decisions.parquet`
    """
    from kiribako.data import exporting  # noqa: PLC0415 - other commands do without
    from kiribako.data.schema import to_json  # noqa: PLC0415

    screen = Screen()
    games = {one.id: one for one in shelf.games()}
    if schema:
        screen.json({**to_json(), "planes": exporting.planes_of(games)})
        return
    if not sources:
        raise BadOption(Refusal("no-source", "say where the matches are, see `export --help`"))
    if out is None:
        raise BadOption(Refusal("no-out", "say where the rows go: --out FILE.jsonl or .parquet"))
    done = exporting.export(
        exporting.Wanted(
            tuple(sources),
            out,
            decisions,
            games=tuple(game or ()),
            legal=legal,
            observations=observations,
            named=names,
            private=private,
        ),
        games,
    )
    if as_json and str(out) != "-":
        screen.json(done.to_json())
        return
    told = f"matches: {done.matches}"
    if decisions is not None:
        told += f", decisions: {done.decisions}"
    for line in [told, *done.left_out.lines()]:
        screen.errors.print(line, markup=False)
