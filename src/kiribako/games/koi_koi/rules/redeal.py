"""What a seat cannot know, dealt anew: the other hand, the pile, and deals to come (KK-4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules.dealing import cards_of, possible, shuffle, stack_pile
from kiribako.games.koi_koi.rules.deck import DECK
from kiribako.kernel.bits import BIT, size
from kiribako.kernel.state import EVERYBODY, NOBODY

if TYPE_CHECKING:
    from kiribako.games.koi_koi.rules.position import Position


def deal_anew(position: Position, seat: i64) -> None:
    """The opponent's hand and the pile dealt anew among the cards the seat has not seen.

    A hand that would have won at the deal is none the opponent can have (KK-3.5, KK-3.6), unless
    dealt hands win nothing (KK-3.10).
    """
    blind = position.constants.blind
    if blind is not None:
        position.constants = blind
    if position.over:
        return
    if seat == EVERYBODY:
        shuffle_pile(position)
        return
    if seat == NOBODY:  # sees neither hand: one is imagined, the other as its holder would
        order = cards_of(unseen(position, NOBODY))
        position.hand0 = imagine(position, order, size(position.hand0), position.played0)
        seat = 0
    other = 1 - seat
    held = size(position.hand(other))
    draws = held + size(position.hand(seat))
    order = cards_of(unseen(position, seat))
    hand = imagine(position, order, held, position.played(other))
    if seat:
        position.hand0 = hand
    else:
        position.hand1 = hand
    shuffle(position, order, held, held + draws)
    stack_pile(position, order, held, draws)


def shuffle_pile(position: Position) -> None:
    """The pile alone, among the cards that neither seat has seen."""
    draws = size(position.hand0) + size(position.hand1)
    order = cards_of(unseen(position, 0) & ~position.hand1)
    shuffle(position, order, 0, draws)
    stack_pile(position, order, 0, draws)


def imagine(position: Position, order: vec[i64], held: i64, played: i64) -> i64:
    """A hand somebody can have: the first cards of the order, which is shuffled for it."""
    shuffle(position, order, 0, held)
    hand = first_cards(order, held)
    while position.constants.hands_win and not possible(hand, played):
        shuffle(position, order, 0, held)
        hand = first_cards(order, held)
    return hand


def unseen(position: Position, seat: i64) -> i64:
    """The cards a seat cannot place: in the opponent's hand or in the pile (KK-4.4)."""
    seen = position.captured0 | position.captured1 | position.field | position.turned
    if seat != NOBODY:
        seen |= position.hand(seat)
    return DECK & ~seen


def first_cards(order: vec[i64], count: i64) -> i64:
    """The first cards of an order, as a set."""
    cards: i64 = 0
    n: i64
    for n in range(count):
        cards |= BIT[order[n]]
    return cards
