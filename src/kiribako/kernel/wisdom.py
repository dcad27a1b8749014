"""What a good player knows of a game, for bots that know no game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Wisdom:
    """Judges positions and moves. What serves here suits a game nobody has studied yet.

    It may look at the whole state: whoever asks hands it one that was dealt anew.
    """

    def appraise(self, state: State, seat: i64) -> float:
        """How many points the seat can expect to end ahead of its best rival."""
        scores = vec[i64]([0] * state.seat_count())
        state.fill_scores(scores)
        best: i64 = -1_000_000
        other: i64
        for other in range(len(scores)):
            if other != seat and scores[other] > best:
                best = scores[other]
        return float(scores[seat] - best)

    def weigh(self, state: State, move: i64) -> float:
        """How likely a good player is to choose a legal move, as a weight above 0."""
        return 1.0
