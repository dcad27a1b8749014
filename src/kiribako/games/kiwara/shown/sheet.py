"""The score sheet: a line for each territory and for the Okapi."""

from __future__ import annotations

from kiribako.games.kiwara.rules import scoring
from kiribako.games.kiwara.rules.boards import TERRITORIES
from kiribako.games.kiwara.rules.cards import OKAPI
from kiribako.games.kiwara.rules.position import Position
from kiribako.kernel.bits import size
from kiribako.kernel.sheet import Line, ScoreSheet


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
            lines.append(Line(seat, int(scoring.worth(position, spaces)), "KW-5.2", label))
    lines += [
        Line(seat, scoring.OKAPI_POINTS, "KW-5.3", "the Okapi")
        for seat in (0, 1)
        if position.ready(seat) >> OKAPI & 1
    ]
    return ScoreSheet(lines)
