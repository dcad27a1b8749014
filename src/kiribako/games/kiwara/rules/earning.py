"""Earning a reinforcement: the prize of the first full territory, the deck, the Giraffe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kiribako.games.kiwara.rules import placing
from kiribako.games.kiwara.rules.cards import GIRAFFE, OKAPI
from kiribako.games.kiwara.rules.moves import (
    STEP_AFTER_TOTEM,
    STEP_FIRST_TOTEM,
    STEP_KEEP,
    STEP_KEEP_LATE,
)
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position


def award(position: Position) -> None:
    """Step 4: the Okapi, or the top card of the deck (KW-4.1, KW-6.1)."""
    position.earner = position.actor
    card: i64 = OKAPI
    if position.constants.mysterious:
        if not position.deck:
            placing.after_award(position)
            return
        card = draw(position)
    if card == GIRAFFE:
        offer(position)
    else:
        position.cards |= BIT[10 * position.actor + card]
        placing.after_award(position)


def draw(position: Position) -> i64:
    """Take the top card of the deck."""
    card = (position.deck & 15) - 1
    position.deck >>= 4
    return card


def offer(position: Position) -> None:
    """The Giraffe goes, three cards come, one will stay (KW-6.11)."""
    position.offered = position.deck & 0xFFF
    position.deck >>= 12
    if position.offered:
        late = position.step == STEP_AFTER_TOTEM
        position.step = STEP_KEEP_LATE if late else STEP_KEEP
    else:
        after_keeping(position)


def keep(position: Position, card: i64) -> None:
    position.cards |= BIT[10 * position.actor + card]
    position.offered = 0
    after_keeping(position)


def after_keeping(position: Position) -> None:
    """Go on after step 4, or begin the match if the Giraffe was a handicap card."""
    if position.totem < 0:
        position.actor = position.constants.first
        position.step = STEP_FIRST_TOTEM
        if not position.constants.mysterious:
            position.deck = 0  # KW-2.1: the rest stays in the box
    else:
        placing.after_award(position)


def shuffle_deck(position: Position) -> None:
    """Put the undrawn cards in an order of the state's own chance alone."""
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
