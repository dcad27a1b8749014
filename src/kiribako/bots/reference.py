"""Simple players to measure others against."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from kiribako.kernel.player import Player
from kiribako.kernel.random import spread
from kiribako.kernel.state import State
from kiribako.kernel.travel import resumed
from kiribako.kernel.wisdom import Wisdom


class RandomPlayer(Player):
    """Any legal move, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self.rng: i64 = spread(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (RandomPlayer, (), {"rng": int(self.rng)})

    def choose(self, state: State) -> int:
        state = state.clone()
        state.rng = self.rng
        move = state.random_move(state.move_buffer())
        self.rng = state.rng
        return int(move)


class GreedyPlayer(Player):
    """The move after which the game's wisdom likes its seat best; ties by chance."""

    def __init__(self, wisdom: Wisdom, seed: int = 0) -> None:
        self.wisdom = wisdom
        self.rng: i64 = spread(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (GreedyPlayer, (self.wisdom,), {"rng": int(self.rng)})

    def choose(self, state: State) -> int:
        seat = state.actor
        moves = state.move_buffer()
        count = state.fill_moves(moves)
        best = -1e18
        chosen = moves[0]
        alike: i64 = 0
        dice = state.clone()
        dice.rng = self.rng
        n: i64
        for n in range(count):
            tried = state.clone()
            tried.apply(moves[n])
            value = self.wisdom.appraise(tried, seat)
            if value > best:
                best = value
                alike = 0
            if value == best:
                alike += 1
                if dice.random_below(alike) == 0:
                    chosen = moves[n]
        self.rng = dice.rng
        return int(chosen)
