"""The result of a simulation for each seat: winning first, the margin second."""

from __future__ import annotations

import math
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.state import State
from kiribako.kernel.wisdom import STEEP, Tuning, Wisdom, lead_of


@final
class Results:
    """One result for each seat, between 0 and 1, and what it is made of."""

    def __init__(self, seats: i64, wisdom: Wisdom, tuning: Tuning, searcher: i64 = -1) -> None:
        self.wisdom = wisdom
        self.searcher = searcher  # the seat that will search again, -1 if none does
        self.foresees = tuning.foresees
        self.share = tuning.margin
        self.values = vec[float]([0.0] * seats)
        self.wins = vec[float]([0.0] * seats)
        self.margins = vec[float]([0.0] * seats)
        self.points = vec[float]([0.0] * seats)
        self.scores = vec[i64]([0] * seats)

    def judge(self, state: State) -> None:
        """Take the result of a finished match, or what can be expected of one that goes on."""
        if state.over:
            self.count(state)
        elif self.foresees:
            self.foresee(state)
        else:
            self.expect(state)

    def count(self, state: State) -> None:
        """The points made, and a win shared by all who win."""
        seats = i64(len(self.values))
        scores = self.scores
        state.fill_scores(scores)
        won = state.winners()
        winners: i64 = 0
        seat: i64
        for seat in range(seats):
            winners += won >> seat & 1
        part = 1.0 / float(winners) if winners else 0.0
        scale = self.wisdom.swing(state)
        for seat in range(seats):
            margin = float(lead_of(scores, seat))
            self.margins[seat] = margin
            self.wins[seat] = part if won >> seat & 1 else 0.0
            self.values[seat] = self.blend(self.wins[seat], margin, scale)

    def expect(self, state: State) -> None:
        """The points the game's wisdom expects; the chances to win add up to one."""
        seats = i64(len(self.values))
        scale = self.wisdom.swing(state)
        total = 0.0
        seat: i64
        for seat in range(seats):
            margin = self.wisdom.appraise(state, seat)
            chance = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -STEEP * margin / scale))))
            self.margins[seat] = margin
            self.wins[seat] = chance
            total += chance
        self.share_out(total, scale)

    def foresee(self, state: State) -> None:
        """The points it foresees; a chance to win is weighed against all the others at once."""
        points = self.points
        self.wisdom.foresee(state, self.searcher, points)
        scale = self.wisdom.swing(state)
        seats = i64(len(points))
        total = 0.0
        seat: i64
        other: i64
        for seat in range(seats):
            best = -1e9
            for other in range(seats):
                if other != seat:
                    best = max(best, points[other])
            self.margins[seat] = points[seat] - best
            self.wins[seat] = math.exp(max(-30.0, STEEP * min(0.0, self.margins[seat]) / scale))
            total += self.wins[seat]
        self.share_out(total, scale)

    def share_out(self, total: float, scale: float) -> None:
        """Make the chances add up to one, and the results of them and the margins."""
        seat: i64
        for seat in range(len(self.values)):
            chance = self.wins[seat] / total
            self.wins[seat] = chance
            self.values[seat] = self.blend(chance, self.margins[seat], scale)

    def blend(self, win: float, margin: float, scale: float) -> float:
        """A margin moves the result less and less as it grows."""
        size = margin if margin >= 0.0 else -margin
        return (1.0 - self.share) * win + self.share * (0.5 + 0.5 * margin / (size + scale))
