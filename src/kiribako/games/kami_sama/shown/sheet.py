"""The score sheet: every point with the rule that gives it."""

from __future__ import annotations

from kiribako.games.kami_sama.rules import scoring
from kiribako.games.kami_sama.rules.layout import SCORED, SETS, VILLAGERS
from kiribako.games.kami_sama.rules.packing import POINTS_BITS, POINTS_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.shown import word_types
from kiribako.kernel.bits import size
from kiribako.kernel.sheet import Line, ScoreSheet, TieBreak


def score_sheet(position: Position) -> ScoreSheet:
    """Sets, tracks by year, loose tokens and villagers of every seat."""
    constants = position.constants
    lines: list[Line] = []
    for seat in range(int(constants.seats)):
        scored = int(position.table[SCORED + seat])
        for year in range(3):
            points = scored >> POINTS_BITS * year & POINTS_MASK
            if points:
                label = f"Favor and Nature of Year {year + 1}"
                of_year: word_types.OfYear = {"year": year + 1}
                lines.append(Line(seat, points, "KS-6.6", label, "tracks", of_year))
        sets = int(position.table[SETS + seat])
        if sets:
            points = sets * int(constants.set_points)
            label = f"{count(sets, 'set')} of village tokens"
            lines.append(Line(seat, points, "KS-5.6", label, "sets", how_many(sets)))
        tokens = int(scoring.tokens(position, seat))
        if tokens:
            points = tokens * int(constants.token_points)
            label = count(tokens, "village token")
            lines.append(Line(seat, points, "KS-7.1", label, "tokens", how_many(tokens)))
        villagers = int(size(position.table[VILLAGERS + seat]))
        if villagers:
            points = int(scoring.villagers(position, seat))
            label = count(villagers, "villager")
            lines.append(Line(seat, points, "KS-7.1", label, "villagers", how_many(villagers)))
        given = int(scoring.head_start(position, seat))
        if given:
            nothing: word_types.Nothing = {}
            lines.append(Line(seat, given, "KS-7.4", "Head start", "head-start", nothing))
    return ScoreSheet(lines)


def heading(line: Line) -> str:
    """A year's tracks, or a noun in the plural without its count."""
    number, _, noun = line.label.partition(" ")
    if not number.isdecimal():
        return line.label
    first, *rest = noun.split(" of ")
    return " of ".join([f"{first.removesuffix('s')}s", *rest])


def how_many(count: int) -> word_types.HowMany:
    return {"count": count}


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def tie_breaks(position: Position) -> list[TieBreak]:
    """Tokens held, then temples, then Peasants (KS-7.2)."""
    seats = range(int(position.constants.seats))
    tokens = [int(scoring.tokens(position, seat)) for seat in seats]
    temples = [int(scoring.temples(position, seat)) for seat in seats]
    peasants = [int(scoring.peasants(position, seat)) for seat in seats]
    return [
        TieBreak("tokens", "KS-7.2", "village tokens still held", tokens),
        TieBreak("temples", "KS-7.2", "shrines in temples", temples),
        TieBreak("peasants", "KS-7.2", "Peasants", peasants),
    ]
