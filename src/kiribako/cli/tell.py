"""Telling a match: events, scores and moves in words."""

from __future__ import annotations

from rich.table import Table

from kiribako.cli.screen import Screen
from kiribako.kernel.event import Event
from kiribako.kernel.match import Match

FEW = 40  # legal moves that are listed one by one


def show_events(screen: Screen, events: list[Event], viewer: int | None) -> None:
    for event in events:
        screen.say(f"   {event.seen_by(viewer)['text']}", "italic")


def show_moves(screen: Screen, match: Match) -> None:
    """The legal moves with what they mean, or in rows if they are many."""
    moves = match.state.legal_moves()
    texts = [match.game.write(match.state, move) for move in moves]
    if len(moves) > FEW:
        screen.say(f"{len(moves)} moves are legal:")
        screen.say("  " + "   ".join(texts[:400]))
        return
    table = Table(box=None, show_header=False, padding=(0, 2))
    for move, text in zip(moves, texts):
        table.add_row(screen.fit(text), screen.fit(match.game.explain(match.state, move)))
    screen.table(table)


def show_scores(screen: Screen, match: Match) -> None:
    """The score sheet, and who won if the match is over."""
    sheet = match.score_sheet()
    for seat, name in enumerate(match.names):
        screen.say(f"{name}: {match.scores()[seat]} points", "bold")
        for line in sheet.of(seat):
            screen.say(f"  {line.points:+4}  {line.label}  ({line.rule})")
    if match.over:
        won = [match.names[seat] for seat in match.winners()]
        screen.say(f"{' and '.join(won)} {'wins' if len(won) == 1 else 'win'}.", "bold green")
