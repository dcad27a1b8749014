"""Places: who ended ahead of whom, from winners, points and those who gave up."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def places_of(
    seats: int,
    winners: Collection[int],
    scores: Sequence[int] | None = None,
    gave_up: Collection[int] = (),
) -> list[int]:
    """The place of every seat, from 1; those who are level share the first of their places.

    The winners are first, whatever parted them from others with as many points. The rest stand by
    their points if the match was played to its end, else they share a place; whoever gave up or
    ran out of time comes last.
    """

    def rank(seat: int) -> tuple[int, int]:
        if seat in winners:
            return (0, 0)
        if seat in gave_up:
            return (2, 0)
        return (1, -scores[seat] if scores is not None else 0)

    ranks = [rank(seat) for seat in range(seats)]
    return [1 + sum(other < own for other in ranks) for own in ranks]
