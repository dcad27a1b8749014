"""The score sheet: a line for each kind a seat scored, and for each commission it met."""

from __future__ import annotations

from kiribako.games.kigi.rules import commissions, trees
from kiribako.games.kigi.rules.pack import COMMISSIONS, KIND_COUNT
from kiribako.games.kigi.rules.position import Position
from kiribako.kernel.sheet import Line, ScoreSheet


def score_sheet(position: Position) -> ScoreSheet:
    """What each seat has; commissions count once the match is over (KG-7.1)."""
    box = position.constants.box
    lines = []
    found = commissions.counts(position)
    for seat in range(position.constants.seats):
        for kind in range(KIND_COUNT):
            points = int(position.table[trees.POINTS + seat * KIND_COUNT + kind])
            if points:
                lines.append(Line(seat, points, "KG-5.2", f"runs of {box.kind_names[kind]}"))
        for n in range(COMMISSIONS):
            if position.over and commissions.holder(position, n) == seat:
                met = commissions.fulfilled(position, n, seat, found)
                card = box.commissions[n]
                label = f"commission {card.id}, {card.short()}{'' if met else ': not met'}"
                lines.append(Line(seat, commissions.WORTH if met else 0, "KG-7.1", label))
    return ScoreSheet(lines)
