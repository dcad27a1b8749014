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
from kiribako.kernel.refusal import BadOption, Refusal, quote
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
        message = f"a clip is a file .gif, not {quote(str(out))}; the page makes videos as well"
        raise BadOption(Refusal("bad-clip", message))
    if not QUICKEST <= pace <= SLOWEST:
        message = f"a decision takes {QUICKEST} to {SLOWEST} milliseconds, not {quote(pace)}"
        raise BadOption(Refusal("bad-pace", message))
    match = shelf.replay(read(file), components=components)
    end = match.ply if last is None else last
    if not 1 <= first <= end <= match.ply:
        raise fault(f"the match has decisions 1 to {match.ply}, not {first} to {end}")
    if end - first >= LONGEST:
        raise fault(f"a clip has at most {LONGEST} decisions, not {end - first + 1}")
    plies = range(end, first - 2, -1)  # backwards: a match is taken back step by step
    console = Screen().errors
    frames = [
        png_of(svg_of(at_ply(match, ply), eyes), width)
        for ply in track(plies, "", console=console, transient=True)
    ]
    frames.reverse()
    write(out, gif_of(frames, [pace] * (len(frames) - 1) + [LAST * pace]))
