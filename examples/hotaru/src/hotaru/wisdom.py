"""What a good player of Hotaru knows: what a hand is worth, and which moves deserve a look."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from hotaru.cards import BANKS, bank_of, brightness
from hotaru.position import Position, parts_of, row_points
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, Tuning, Wisdom

SHARE = 0.8  # of what a hand could still bring, as much as comes true


class HotaruWisdom(Wisdom):
    """Judges a position by its rows and by what the hands can still add to them."""

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        return Tuning(
            simulations=(60, 300, 1_200), weighed=True, horizon=0, foresees=False, margin=0.3
        )

    def appraise(self, state: State, seat: i64) -> float:
        position = cast("Position", state)
        worth = [expected(position, other) for other in range(len(position.hands))]
        mine = worth.pop(seat)
        return mine - max(worth)

    def swing(self, state: State) -> float:
        return 4.0 + 0.8 * len(cast("Position", state).deck)

    def weigh(self, state: State, move: i64) -> float:
        """Small steps glow first; only what can glow no more is gladly set free."""
        position = cast("Position", state)
        seat = position.actor
        card, freed, place = parts_of(move)
        row = position.rows[seat][bank_of(card)]
        step = brightness(card) - (row[-1] if row else 0)
        if freed:
            weight = 0.5 if position.glows(seat, card) else 4.0
        else:
            weight = 6.0 / step if row else 1.0
        if place:
            offered = position.lantern[place - 1]
            begun = bool(position.rows[seat][bank_of(offered)])
            weight *= 1.5 if begun and position.glows(seat, offered) else 0.5
        return weight


def expected(position: Position, seat: int) -> float:
    """The points a seat can count on: its rows, with what its hand would still add to them."""
    turns = (len(position.deck) + len(position.hands) - 1) // len(position.hands)
    gains = []
    points = 0.0
    for bank in range(len(BANKS)):
        row = position.rows[seat][bank]
        points += row_points(row)
        last = row[-1] if row else 0
        more = sorted(
            brightness(c)
            for c in position.hands[seat]
            if bank_of(c) == bank and brightness(c) > last
        )
        if more:
            gains.append((row_points([*row, *more]) - row_points(row), len(more)))
    for gain, cards in sorted(gains, reverse=True):
        if gain > 0 and turns > 0:
            points += SHARE * gain * min(1.0, turns / cards)
            turns -= cards
    return points
