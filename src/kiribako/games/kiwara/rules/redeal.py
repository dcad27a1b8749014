"""What a seat cannot know, dealt anew: only the order of the undrawn cards is secret (KW-6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position


def deal_anew(position: Position, seat: i64) -> None:  # noqa: ARG001 - as in every game
    """Put the undrawn cards in an order of the position's own chance alone, whoever looks."""
    undrawn: i64 = 0
    pile = position.deck
    while pile:
        undrawn |= BIT[pile & 15]
        pile >>= 4
    k: i64 = 0
    position.deck = 0
    while undrawn:
        position.deck |= lowest(undrawn) << 4 * k
        undrawn &= undrawn - 1
        k += 1
    k -= 1
    while k > 0:
        other = position.random_below(k + 1)
        differ = (position.deck >> 4 * k ^ position.deck >> 4 * other) & 15
        position.deck ^= differ << 4 * k | differ << 4 * other if k != other else 0
        k -= 1
