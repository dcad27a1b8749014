"""`kiribako clip`: some decisions of a record as a moving picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import track

from kiribako import shelf
from kiribako.cli.records import Components, File, at_ply, read, write
from kiribako.cli.screen import Screen
from kiribako.kernel.record import fault
from kiribako.kernel.refusal import BadOption, Fault, quote
from kiribako.pictures import gif_of, png_of, svg_of

LONGEST: Final = 200  # decisions
LAST: Final = 3  # times as long as the others stays the last
QUICKEST, SLOWEST = 20, 60_000  # milliseconds


def clip(
    file: File,
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="The file: .gif.")],
    first: Annotated[int, typer.Option("--from", help="The first decision shown.")] = 1,
    last: Annotated[int | None, typer.Option("--to", help="The last one; the end.")] = None,
    eyes: Annotated[int | None, typer.Option(help="As this seat sees it; a spectator.")] = None,
    width: Annotated[int, typer.Option(help="In pixels.")] = 720,
    pace: Annotated[int, typer.Option(help="Milliseconds for each decision.")] = 900,
    components: Components = None,
) -> None:
    """Film decisions of a match, drawn as only those eyes may see them."""
    if out.suffix.lower() != ".gif":
        raise BadOption(
            Fault(
                "a clip is a file .gif, not {file}; the page makes videos as well",
                file=quote(str(out)),
            ).refusal("bad-clip")
        )
    if not QUICKEST <= pace <= SLOWEST:
        raise BadOption(
            Fault(
                "a decision takes {quickest} to {slowest} milliseconds, not {pace}",
                quickest=QUICKEST,
                slowest=SLOWEST,
                pace=quote(pace),
            ).refusal("bad-pace")
        )
    match = shelf.replay(read(file), components=components)
    end = match.ply if last is None else last
    if not 1 <= first <= end <= match.ply:
        raise fault(
            "the match has decisions 1 to {ply}, not {first} to {last}",
            ply=match.ply,
            first=first,
            last=end,
        )
    if end - first >= LONGEST:
        raise fault(
            "a clip has at most {longest} decisions, not {count}",
            longest=LONGEST,
            count=end - first + 1,
        )
    plies = range(end, first - 2, -1)  # backwards: a match is taken back step by step
    console = Screen().errors
    frames = [
        png_of(svg_of(at_ply(match, ply), eyes), width)
        for ply in track(plies, "", console=console, transient=True)
    ]
    frames.reverse()
    write(out, gif_of(frames, [pace] * (len(frames) - 1) + [LAST * pace]))
