"""Greedy-stop, the yardstick: takes the most valuable cards at hand and always calls Game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules import turn
from kiribako.games.koi_koi.rules.moves import CHOOSE, GAME, TAKE
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.bits import BIT, size
from kiribako.kernel.player import Player
from kiribako.kernel.random import spread
from kiribako.kernel.state import State
from kiribako.kernel.travel import resumed

BRIGHT: Final = 20  # what card games with this deck traditionally count
ANIMAL: Final = 10
RIBBON: Final = 5
CHAFF: Final = 1


class GreedyStop(Player):
    """Ties are broken by chance; a card that takes nothing is the cheapest one."""

    def __init__(self, seed: int = 0) -> None:
        self.rng: i64 = spread(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (GreedyStop, (), {"rng": int(self.rng)})

    def choose(self, state: State) -> int:
        if not isinstance(state, Position):
            raise TypeError("greedy-stop plays Koi-Koi only")
        moves = state.move_buffer()
        count = state.fill_moves(moves)
        return int(moves[self.best(state, moves, count)])

    def best(self, position: Position, moves: vec[i64], count: i64) -> i64:
        """Which of the moves takes most."""
        dice = position.clone()
        dice.rng = self.rng
        most: i64 = -1_000_000
        chosen: i64 = 0
        alike: i64 = 0
        n: i64
        for n in range(count):
            gain = gain_of(position, moves[n])
            if gain > most:
                most = gain
                alike = 0
            if gain == most:
                alike += 1
                if dice.random_below(alike) == 0:
                    chosen = n
        self.rng = dice.rng
        return chosen


def gain_of(position: Position, move: i64) -> i64:
    """The value of the cards a move captures, less that of a card it gives away."""
    if move >= GAME:
        return 1 if move == GAME else 0
    if move >= CHOOSE:
        return price(position, BIT[move - CHOOSE])
    card = move if move < TAKE else (move - TAKE) >> 2
    found = turn.matches(position, card)
    if move >= TAKE:
        found = BIT[card & ~3 | move & 3]
    if found:
        return price(position, found | BIT[card])
    return -price(position, BIT[card])


def price(position: Position, cards: i64) -> i64:
    """The traditional value of cards."""
    kinds = position.constants.kinds
    return (
        BRIGHT * size(cards & kinds[0])
        + ANIMAL * size(cards & kinds[1])
        + RIBBON * size(cards & kinds[2])
        + CHAFF * size(cards & kinds[3])
    )
