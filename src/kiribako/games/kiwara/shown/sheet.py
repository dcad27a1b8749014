"""The score sheet: a line for each territory and for the Okapi."""

from __future__ import annotations

from kiribako.games.kiwara.rules import scoring
from kiribako.games.kiwara.rules.boards import TERRITORIES
from kiribako.games.kiwara.rules.cards import OKAPI
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown import word_types
from kiribako.kernel.bits import size
from kiribako.kernel.sheet import Line, ScoreSheet, TieBreak


def score_sheet(position: Position) -> ScoreSheet:
    """What each seat has as the board stands."""
    lines = []
    for n, letter in enumerate(TERRITORIES):
        spaces = position.constants.six[n]
        seat = int(scoring.controller(position, spaces))
        if seat >= 0:
            red = int(size(spaces & position.red))
            yellow = int(size(spaces & position.taken)) - red
            more, fewer = (red, yellow) if seat else (yellow, red)
            label = f"territory {letter}, {more} against {fewer}"
            points = int(scoring.worth(position, spaces))
            facts: word_types.Control = {"letter": letter, "more": more, "fewer": fewer}
            lines.append(Line(seat, points, "KW-5.2", label, "territory", facts))
    lines += [
        Line(seat, scoring.OKAPI_POINTS, "KW-5.3", "the Okapi", "okapi")
        for seat in (0, 1)
        if position.ready(seat) >> OKAPI & 1
    ]
    return ScoreSheet(lines)


def tie_breaks(position: Position) -> list[TieBreak]:
    """Whoever earned the reinforcement (KW-5.5)."""
    earned = [1 if position.earner == seat else 0 for seat in (0, 1)]
    return [TieBreak("reinforcement", "KW-5.5", "the reinforcement earned", earned)]


def heading(line: Line) -> str:
    """A territory, or the Okapi."""
    return line.label.split(",")[0]
