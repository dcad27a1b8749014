"""Weak players for the lowest levels: they do not look ahead."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.player import Player
from kiribako.kernel.random import spread
from kiribako.kernel.state import State
from kiribako.kernel.travel import resumed
from kiribako.kernel.wisdom import Wisdom

MOST_TRIED: Final = 60  # moves that an apprentice tries out


class Beginner(Player):
    """Notices a few moves and plays the one that looks nicest, whatever it leads to."""

    def __init__(self, wisdom: Wisdom, seed: int = 0) -> None:
        self.wisdom = wisdom
        self.rng: i64 = spread(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (Beginner, (self.wisdom,), {"rng": int(self.rng)})

    def choose(self, state: State) -> int:
        eyes = state.clone()
        eyes.rng = self.rng
        moves = state.move_buffer()
        best = -1.0
        chosen: i64 = -1
        for _ in range(self.wisdom.tuning(int(state.seat_count())).glances):
            move = eyes.random_move(moves)
            looks = self.wisdom.weigh(state, move)
            if looks > best:
                best = looks
                chosen = move
        self.rng = eyes.rng
        return int(chosen)


class Apprentice(Player):
    """Tries the moves it notices, and likes what brings most at once."""

    def __init__(self, wisdom: Wisdom, seed: int = 0) -> None:
        self.wisdom = wisdom
        self.rng: i64 = spread(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (Apprentice, (self.wisdom,), {"rng": int(self.rng)})

    def choose(self, state: State) -> int:
        eyes = state.clone()
        eyes.rng = self.rng
        moves = state.move_buffer()
        count = notice(eyes, moves, self.wisdom.tuning(int(state.seat_count())).noticed)
        best = -1e18
        chosen = moves[0]
        n: i64
        for n in range(count):
            tried = state.clone()
            tried.apply(moves[n])
            value = self.wisdom.appraise(tried, state.actor)
            if value > best:
                best = value
                chosen = moves[n]
        self.rng = eyes.rng
        return int(chosen)


def notice(eyes: State, moves: vec[i64], share: float) -> i64:
    """Keep a share of the legal moves in the buffer, in a random order; how many."""
    count = eyes.fill_moves(moves)
    kept = max(1, min(MOST_TRIED, i64(float(count) * share + 0.5)))
    n: i64
    for n in range(kept):
        other = n + eyes.random_below(count - n)
        move = moves[other]
        moves[other] = moves[n]
        moves[n] = move
    return kept
