"""Telling a match: events, scores and moves in words."""

from __future__ import annotations

from rich.table import Table

from kiribako.cli.screen import Screen
from kiribako.kernel.event import Event
from kiribako.kernel.match import Match

FEW = 40  # legal moves that are listed one by one
MANY = 400  # above that, only one of those that mean the same


def show_events(screen: Screen, match: Match, events: list[Event], viewer: int | None) -> None:
    speech = screen.speech(match.game)
    for event in events:
        screen.say(f"   {speech.event(event.seen_by(viewer), match.names)}", "italic")


def show_moves(screen: Screen, match: Match) -> None:
    """The legal moves with what they mean, or in rows if they are many.

    Of very many, only the first of those that mean the same.
    """
    moves = match.state.legal_moves()
    if FEW < len(moves) <= MANY:
        texts = [match.game.write(match.state, move) for move in moves]
        screen.say(screen.t("moves.legal", count=len(moves)))
        screen.say("  " + "   ".join(texts))
        return
    if len(moves) > MANY:
        screen.say(screen.t("moves.many", count=len(moves)))
    shown: set[str] = set()
    speech = screen.speech(match.game)
    table = Table(box=None, show_header=False, padding=(0, 2))
    for move in moves:
        meaning = speech.move(match, move)
        if len(moves) <= MANY or meaning not in shown:
            table.add_row(screen.fit(match.game.write(match.state, move)), screen.fit(meaning))
        shown.add(meaning)
    screen.table(table)


def show_scores(screen: Screen, match: Match) -> None:
    """The score sheet, and who won if the match is over."""
    sheet, speech = match.score_sheet(), screen.speech(match.game)
    for seat, name in enumerate(match.names):
        screen.say(screen.t("score.total", name=name, count=match.scores()[seat]), "bold")
        for line in sheet.of(seat):
            screen.say(f"  {line.points:+4}  {speech.line(line, match.names)}  ({line.rule})")
    if match.over:
        won = [match.names[seat] for seat in match.winners()]
        screen.say(screen.t("won", names=speech.names(won), count=len(won)), "bold green")
