"""A bot that counts: the move that leaves its seat furthest ahead."""

from __future__ import annotations

from kiribako import State


class Counting:
    """Reads points off the position it was dealt; it is never shown the real one."""

    def choose(self, state: State) -> int:
        seat = state.actor
        return max(state.legal_moves(), key=lambda move: lead(after(state, move), seat))


def after(state: State, move: int) -> State:
    """The position once the move is played."""
    following = state.clone()
    following.apply(move)
    return following


def lead(state: State, seat: int) -> int:
    """How far the seat is ahead of its best rival."""
    scores = state.scores()
    return scores.pop(seat) - max(scores)
