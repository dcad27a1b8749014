"""What broke a tie in points, as a view tells it."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.shown import types
from kiribako.games.kami_sama.shown.sheet import tie_breaks
from kiribako.kernel.sheet import decisive

REASONS: Final[tuple[types.TieReason, ...]] = ("tokens", "temples", "peasants")


def tie(position: Position) -> types.Tie | None:
    """What told the seats with the most points apart once the match is over (KS-7.2)."""
    scores = position.scores()
    seats = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if not position.over or len(seats) < 2:
        return None
    broken = decisive(scores, tie_breaks(position))
    by: types.TieReason = "shared"
    if broken is None:
        return {"seats": seats, "by": by, "counts": [0] * len(seats)}
    for reason in REASONS:
        if reason == broken.code:
            by = reason
    return {"seats": seats, "by": by, "counts": [broken.values[seat] for seat in seats]}
