"""The score sheet: every point with the rule that gives it."""

from __future__ import annotations

from kiribako.games.kami_sama.rules import scoring
from kiribako.games.kami_sama.rules.layout import SCORED, SETS, VILLAGERS
from kiribako.games.kami_sama.rules.packing import POINTS_BITS, POINTS_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.kernel.bits import size
from kiribako.kernel.sheet import Line, ScoreSheet


def score_sheet(position: Position) -> ScoreSheet:
    """Sets, tracks by year, loose tokens and villagers of every seat."""
    constants = position.constants
    lines: list[Line] = []
    for seat in range(int(constants.seats)):
        scored = int(position.table[SCORED + seat])
        for year in range(3):
            points = scored >> POINTS_BITS * year & POINTS_MASK
            if points:
                lines.append(Line(seat, points, "KS-6.6", f"Favor and Nature of Year {year + 1}"))
        sets = int(position.table[SETS + seat])
        if sets:
            points = sets * int(constants.set_points)
            lines.append(Line(seat, points, "KS-5.6", f"{count(sets, 'set')} of village tokens"))
        tokens = int(scoring.tokens(position, seat))
        if tokens:
            points = tokens * int(constants.token_points)
            lines.append(Line(seat, points, "KS-7.1", count(tokens, "village token")))
        villagers = int(size(position.table[VILLAGERS + seat]))
        if villagers:
            points = int(scoring.villagers(position, seat))
            lines.append(Line(seat, points, "KS-7.1", count(villagers, "villager")))
    return ScoreSheet(lines)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
