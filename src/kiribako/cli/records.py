"""`kiribako replay` and `kiribako verify`: look back at a match, and prove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from kiribako import shelf
from kiribako.cli.screen import Screen
from kiribako.cli.speech import SpokenLanguage
from kiribako.cli.tell import show_events, show_scores
from kiribako.kernel.match import Match
from kiribako.kernel.record import Record, fault
from kiribako.kernel.refusal import BadRecord, quote, unreadable
from kiribako.pictures import svg_of

File = Annotated[Path, typer.Argument(help="A record, as text or JSON.")]
Components = Annotated[
    Path | None, typer.Option(help="The component file the match was played with.")
]
Svg = Annotated[Path | None, typer.Option(help="Draw the table where it ends into this file.")]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def replay(
    file: File,
    *,
    ply: Annotated[int | None, typer.Option(help="Stop after so many decisions.")] = None,
    seat: Annotated[int | None, typer.Option(help="Look from this seat; default all open.")] = None,
    step: Annotated[bool, typer.Option(help="Show the board after every decision.")] = False,
    svg: Svg = None,
    components: Components = None,
    language: SpokenLanguage = "",
    as_json: AsJson = False,
) -> None:
    """Tell a match decision by decision and show where it ended."""
    screen = Screen(language)
    match = at_ply(shelf.replay(read(file), components=components), ply)
    if svg is not None:
        draw(match, seat, svg)
    if as_json:
        opening = [event.seen_by(seat) for event in match.opening()]
        told = {"opening": opening, "history": match.history(seat), "view": match.view(seat)}
        screen.json(told)
        return
    if step:
        step_through(screen, match, seat)
        return
    show_events(screen, match, match.opening(), seat)
    speech = screen.speech(match.game)
    for entry in match.history(seat):
        story = "; ".join(speech.event(event, match.names) for event in entry["events"])
        screen.say(
            f"{entry['ply'] + 1:4}  {match.names[entry['seat']]:12} {entry['move']:14} {story}"
        )
    screen.say()
    screen.picture(match.game.picture_in(match.view(seat), screen.language))
    show_scores(screen, match)


def step_through(screen: Screen, match: Match, seat: int | None) -> None:
    """One board for every decision; Enter goes on where a person watches."""
    record = match.record()
    while match.ply:
        match.undo()
    show_events(screen, match, match.opening(), seat)
    screen.picture(match.game.picture_in(match.view(seat), screen.language))
    for number, (actor, move) in enumerate(record.decisions, 1):
        if screen.is_live:
            screen.console.input(Text(screen.t("go-on"), "dim"))
        events = match.play(move)
        screen.say(f"\n{number}  {match.names[actor]}: {move}", "bold")
        show_events(screen, match, events, seat)
        screen.picture(match.game.picture_in(match.view(seat), screen.language))
    show_scores(screen, match)


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records, as text or JSON.")],
    *,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Prove that records follow the rules from the first decision to the result."""
    screen = Screen()
    verdicts = []
    for file in files:
        try:
            text = read(file)
            match = shelf.verify(text, components=components)
        except BadRecord as error:
            verdicts.append({"file": str(file), "valid": False, **error.refusal.to_json()})
            if not as_json:
                screen.say(f"{file}: not valid. {error}", "red")
            continue
        state = f"scores {match.scores()}" if match.over else "not finished"
        start = Record.read(text).how_it_began()
        verdicts.append(
            {"file": str(file), "valid": True, "decisions": match.ply, "start": start or None}
        )
        if not as_json:
            words = f"{file}: valid. {match.game.title}, {match.ply} decisions, {state}"
            words += f", start: {start}" if start else ""
            screen.say(words, "green")
    if as_json:
        screen.json(verdicts)
    if not all(verdict["valid"] for verdict in verdicts):
        raise typer.Exit(1)


def read(file: Path) -> str:
    """The text of a record file; `-` is standard input."""
    try:
        if str(file) == "-":
            return typer.get_text_stream("stdin").read()
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise fault(
            "{file} cannot be read: {reason}", file=quote(str(file)), reason=unreadable(error)
        ) from None


def save(match: Match, file: Path) -> Record:
    """Write a match down."""
    record = match.record()
    write(file, record.to_text())
    return record


def at_ply(match: Match, ply: int | None) -> Match:
    """A match as it stood after so many decisions; as it ends if that is left out."""
    if ply is not None and not 0 <= ply <= match.ply:
        raise fault(
            "the match has {count} decisions, there is no ply {ply}", count=match.ply, ply=ply
        )
    while ply is not None and match.ply > ply:
        match.undo()
    return match


def draw(match: Match, seat: int | None, file: Path) -> None:
    """Draw the table as the seat sees it into an SVG file."""
    write(file, svg_of(match, seat))


def write(file: Path, content: str | bytes) -> None:
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise fault(
            "{file} cannot be written: {reason}", file=quote(str(file)), reason=unreadable(error)
        ) from None
