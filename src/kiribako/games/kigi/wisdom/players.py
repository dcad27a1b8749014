"""Reference players of Kigi's own."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import i64

from kiribako.games.kigi.rules import candidates, commissions, display, scoring
from kiribako.games.kigi.rules.moves import TAKE
from kiribako.games.kigi.rules.pack import COMMISSION
from kiribako.games.kigi.rules.position import Position
from kiribako.kernel.player import Player
from kiribako.kernel.random import spread
from kiribako.kernel.state import State
from kiribako.kernel.travel import resumed


class GreedyPainter(Player):
    """The most points of the moment, wherever they are; a commission met now counts for ten.

    Points depend on the parent alone: parents are tried from the best down, and the poses of
    the first that has any are never compared.
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng: i64 = spread(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (GreedyPainter, (), {"rng": int(self.rng)})

    def choose(self, state: State) -> int:
        position = cast(Position, state).clone()
        position.rng = self.rng
        move = greedy(position)
        self.rng = position.rng
        return int(move)


def greedy(position: Position) -> i64:
    """A move that scores most; where several do, by chance. It uses the position's own chance."""
    moves = position.move_buffer()
    found = commissions.counts(position)
    offers = []
    for place in range(display.PLACES):
        card = display.card_at(position, place)
        if card >= COMMISSION:
            met = commissions.fulfilled(position, card - COMMISSION, position.actor, found)
            worth = commissions.WORTH if met else 0
            offers.append((worth, int(position.random_below(1 << 20)), place, -1))
        elif card >= 0:
            for at in range(position.laid):
                points = int(scoring.points_on(position, card, at))
                offers.append((points, int(position.random_below(1 << 20)), place, int(at)))
    for _, _, place, at in sorted(offers, reverse=True):
        if at < 0:
            return TAKE + place
        card = display.card_at(position, place)
        count = candidates.fill_parent(position, place, card, at, moves, 0)
        if count:
            return moves[position.random_below(count)]
    return position.random_move(moves)
