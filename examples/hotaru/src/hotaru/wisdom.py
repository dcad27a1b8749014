"""What a good player of Hotaru knows: what a hand is worth, and which moves deserve a look."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from hotaru.cards import LAST, RIVER, bank_of, brightness, row_of
from hotaru.position import Position, card_of, place_of, row_points, sets_free
from kiribako.kernel.bits import BIT, size
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, Tuning, Wisdom

SHARE: Final = 0.8  # of what a hand could still bring, as much as comes true


class HotaruWisdom(Wisdom):
    """Judges a position by its rows and by what the hands can still add to them."""

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        return Tuning(
            simulations=(60, 300, 1_200), weighed=True, horizon=0, foresees=False, margin=0.3
        )

    def appraise(self, state: State, seat: i64) -> float:
        position = cast("Position", state)
        best = -1000.0
        other: i64
        for other in range(position.seats):
            if other != seat:
                best = max(best, expected(position, other))
        return expected(position, seat) - best

    def swing(self, state: State) -> float:
        return 4.0 + 0.8 * float(cast("Position", state).left)

    def weigh(self, state: State, move: i64) -> float:
        """Small steps glow first; only what can glow no more is gladly set free."""
        position = cast("Position", state)
        seat = position.actor
        card = card_of(move)
        row = position.row(seat, bank_of(card))
        if sets_free(move):
            weight = 0.5 if position.glows(seat, card) else 4.0
        elif row:
            weight = 6.0 / float(brightness(card) - LAST[row])
        else:
            weight = 1.0
        place = place_of(move)
        if place > 0:
            offered = position.offered(place)
            begun = position.row(seat, bank_of(offered)) > 0
            weight *= 1.5 if begun and position.glows(seat, offered) else 0.5
        return weight


def expected(position: Position, seat: i64) -> float:
    """The points a seat can count on: its rows, with what its hand would still add to them."""
    turns = (position.left + position.seats - 1) // position.seats
    hand = position.hand(seat)
    points = 0.0
    bank: i64
    for bank in range(RIVER):
        points += float(row_points(position.row(seat, bank)))
    done: i64 = 0  # banks, as a set
    while turns > 0:
        best: i64 = 0
        at: i64 = -1
        for bank in range(RIVER):
            row = position.row(seat, bank)
            gain = row_points(row | brighter(hand, bank, row)) - row_points(row)
            if gain > best and done & BIT[bank] == 0:
                best = gain
                at = bank
        if at < 0:
            break
        cards = size(brighter(hand, at, position.row(seat, at)))
        points += SHARE * float(best) * min(1.0, float(turns) / float(cards))
        turns -= cards
        done |= BIT[at]
    return points


def brighter(hand: i64, bank: i64, row: i64) -> i64:
    """What a hand could add to a row, as a set of brightnesses."""
    return row_of(hand, bank) & -BIT[LAST[row]]
