"""`kiribako picture`: a position of a record as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kiribako import shelf
from kiribako.cli.records import Components, File, at_ply, read, write
from kiribako.kernel.refusal import BadOption, Fault, quote
from kiribako.pictures import png_of, svg_of


def picture(
    file: File,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="The file: .svg or .png.")],
    ply: Annotated[int | None, typer.Option(help="After so many decisions; at the end.")] = None,
    eyes: Annotated[int | None, typer.Option(help="As this seat sees it; a spectator.")] = None,
    width: Annotated[int | None, typer.Option(help="Of a PNG, in pixels.")] = None,
    components: Components = None,
) -> None:
    """Draw a position of a match as only those eyes may see it."""
    kind = out.suffix.lower()
    if kind not in (".svg", ".png"):
        raise BadOption(
            Fault("a picture is a file .svg or .png, not {file}", file=quote(str(out))).refusal(
                "bad-picture"
            )
        )
    match = at_ply(shelf.replay(read(file), components=components), ply)
    drawn = svg_of(match, eyes)
    write(out, drawn if kind == ".svg" else png_of(drawn, width))
