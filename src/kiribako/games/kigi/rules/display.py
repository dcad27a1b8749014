"""The display: taking, refilling, the three-commissions rule, the end of the deck (KG-2.3, KG-3).

`display` holds three cards, six bits for each place, a card's number plus one, 0 where the place
is empty. `deck` is the whole order of the match; the cards before `drawn` have left it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.games.kigi.rules.moves import STEP_OVER, STEP_TURN
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

PLACES: Final = 3


def card_at(position: Position, place: i64) -> i64:
    """The card at a place of the display, -1 if it is empty."""
    return (position.display >> 6 * place & 63) - 1


def cards_left(position: Position) -> i64:
    """How many cards the deck still has."""
    return i64(len(position.deck)) - position.drawn


def cards_shown(position: Position) -> i64:
    """How many cards lie on display."""
    shown: i64 = 0
    place: i64
    for place in range(PLACES):
        shown += 1 if card_at(position, place) >= 0 else 0
    return shown


def commissions_shown(position: Position) -> i64:
    """How many commissions lie on display."""
    shown: i64 = 0
    place: i64
    for place in range(PLACES):
        shown += 1 if card_at(position, place) >= COMMISSION else 0
    return shown


def has_commission(position: Position) -> bool:
    """Whether a commission lies on display."""
    return commissions_shown(position) > 0


def fill(position: Position, place: i64) -> None:
    """Lay the deck's next card, if there is one, on an emptied place (KG-8.1)."""
    position.display &= ~(63 << 6 * place)
    if position.drawn < len(position.deck):
        position.display |= position.deck[position.drawn] + 1 << 6 * place
        position.drawn += 1


def reveal(position: Position) -> None:
    """Fill the display, and anew whenever it shows three commissions (KG-2.3)."""
    place: i64
    while three_commissions(position):
        for place in range(PLACES):
            remove(position, place)
    if position.display == 0:
        position.over = True
        position.actor = -1
        position.step = STEP_OVER


def remove(position: Position, place: i64) -> None:
    """The card at a place leaves the game, and the deck's next card takes its place."""
    position.removed |= BIT[card_at(position, place)]
    fill(position, place)


def three_commissions(position: Position) -> bool:
    """Whether the whole display is commissions."""
    return all(card_at(position, place) >= COMMISSION for place in range(PLACES))


def take(position: Position, place: i64) -> None:
    """Keep a commission face up (KG-3.2)."""
    commission = card_at(position, place) - COMMISSION
    position.holders |= position.actor + 1 << 3 * commission
    end_turn(position, place)


def discard(position: Position, place: i64) -> None:
    """Put a card away; the same turn goes on with the new one (KG-3.6)."""
    remove(position, place)
    reveal(position)


def end_turn(position: Position, place: i64) -> None:
    """Add a card to the display; the next seat goes on (KG-3.4, KG-3.5)."""
    position.actor += 1
    if position.actor == position.constants.seats:
        position.actor = 0
    fill(position, place)
    reveal(position)


# -- the advanced set-up (KG-2.5) ------------------------------------------------


def dealt_to(position: Position, seat: i64, which: i64) -> i64:
    """The first (0) or second (1) commission dealt to a seat, its number from 0."""
    return position.dealt >> 8 * seat + 4 * which & 15


def has_kept(position: Position, seat: i64) -> i64:
    """0 while a seat has not chosen, else 1 for the first, 2 for the second of its cards."""
    return position.kept >> 2 * seat & 3


def keep(position: Position, commission: i64) -> None:
    """Choose in secret; when all have, the kept cards are shown and the display is revealed."""
    seat = position.actor
    which: i64 = 1 if dealt_to(position, seat, 0) == commission else 2
    position.kept |= which << 2 * seat
    position.actor += 1
    if position.actor == position.constants.seats:
        position.actor = 0
    if position.actor == position.constants.first:
        open_kept(position)


def open_kept(position: Position) -> None:
    """The kept commissions come face up, the others are in the deck."""
    shown: i64 = 0
    seat: i64
    for seat in range(position.constants.seats):
        commission = dealt_to(position, seat, has_kept(position, seat) - 1)
        position.holders |= seat + 1 << 3 * commission
        shown |= BIT[COMMISSION + commission]
    deck = vec[i64]()
    n: i64
    for n in range(len(position.deck)):
        if not shown & BIT[position.deck[n]]:
            deck = append(deck, position.deck[n])
    position.deck = deck
    position.dealt = 0
    position.kept = 0
    begin_turns(position)


def begin_turns(position: Position) -> None:
    """Reveal the first display."""
    position.step = STEP_TURN
    place: i64
    for place in range(PLACES):
        fill(position, place)
    reveal(position)


# -- what nobody knows (KG-2.6) --------------------------------------------------


def shuffle_deck(position: Position) -> None:
    """Put the undrawn cards into a new order, which does not depend on the one they are in."""
    deck = position.deck[:]
    undrawn: i64 = 0
    n: i64
    for n in range(position.drawn, len(deck)):
        undrawn |= BIT[deck[n]]
    for n in range(position.drawn, len(deck)):
        deck[n] = lowest(undrawn)
        undrawn &= undrawn - 1
    n = i64(len(deck)) - 1
    while n > position.drawn:
        other = position.drawn + position.random_below(n - position.drawn + 1)
        card = deck[n]
        deck[n] = deck[other]
        deck[other] = card
        n -= 1
    position.deck = deck


def deal_anew(position: Position, seat: i64) -> None:
    """Deal the others two commissions and let them choose, as the seat may imagine it.

    A seat of -1 is a spectator, to whom every seat is another.
    """
    pool = vec[i64]()
    n: i64
    for n in range(COMMISSIONS):
        own = seat >= 0 and (n == dealt_to(position, seat, 0) or n == dealt_to(position, seat, 1))
        if not own:
            pool = append(pool, n)
    dealt: i64 = 0
    kept: i64 = 0
    left = i64(len(pool))
    other: i64
    which: i64
    for other in range(position.constants.seats):
        if other == seat:
            dealt |= (position.dealt >> 8 * seat & 255) << 8 * seat
            kept |= has_kept(position, seat) << 2 * seat
            continue
        for which in range(2):
            n = position.random_below(left)
            left -= 1
            dealt |= pool[n] << 8 * other + 4 * which
            pool[n] = pool[left]
        if has_kept(position, other):
            kept |= 1 + position.random_below(2) << 2 * other
    position.dealt = dealt
    position.kept = kept
