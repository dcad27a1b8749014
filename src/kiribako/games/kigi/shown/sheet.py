"""The score sheet: a line for each kind a seat scored, and for each commission it met."""

from __future__ import annotations

from kiribako.games.kigi.rules import commissions, trees
from kiribako.games.kigi.rules.card import KINDS
from kiribako.games.kigi.rules.pack import COMMISSIONS, KIND_COUNT
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown import word_types
from kiribako.games.kigi.shown.words import commission
from kiribako.kernel.sheet import Line, ScoreSheet, TieBreak


def score_sheet(position: Position) -> ScoreSheet:
    """What each seat has; commissions count once the match is over (KG-7.1)."""
    box = position.constants.box
    lines = []
    found = commissions.counts(position)
    for seat in range(position.constants.seats):
        for kind in range(KIND_COUNT):
            points = int(position.table[trees.POINTS + seat * KIND_COUNT + kind])
            if points:
                label = f"runs of {box.kind_names[kind]}"
                runs: word_types.OfKind = {"kind": KINDS[kind]}
                lines.append(Line(seat, points, "KG-5.2", label, "runs", runs))
        for n in range(COMMISSIONS):
            if position.over and commissions.holder(position, n) == seat:
                met = commissions.fulfilled(position, n, seat, found)
                label = f"commission {box.commissions[n].short()}{'' if met else ': not met'}"
                points = commissions.WORTH if met else 0
                facts: word_types.OfCommission = {**commission(box, n), "met": met}
                lines.append(Line(seat, points, "KG-7.1", label, "commission", facts))
    return ScoreSheet(lines)


def tie_breaks(position: Position) -> list[TieBreak]:
    """Most red blossoms on the own tree (KG-7.4)."""
    found = commissions.counts(position)
    blossoms = [
        int(found[commissions.COUNTS * seat + commissions.BLOSSOMS])
        for seat in range(int(position.constants.seats))
    ]
    return [TieBreak("red-blossoms", "KG-7.4", "red blossoms on the own tree", blossoms)]
