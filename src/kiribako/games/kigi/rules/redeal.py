"""What a seat cannot know, dealt anew: the deck's order, commissions being chosen (KG-2.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.games.kigi.rules.display import dealt_to, has_kept
from kiribako.games.kigi.rules.moves import STEP_KEEP
from kiribako.games.kigi.rules.pack import COMMISSIONS
from kiribako.kernel.bits import BIT, lowest
from kiribako.kernel.state import EVERYBODY, NOBODY

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position


def deal_anew(position: Position, seat: i64) -> None:
    """The deck for everybody, and while commissions are chosen those of the others."""
    if position.step == STEP_KEEP and seat != EVERYBODY:
        deal_commissions(position, seat)
    shuffle_deck(position)


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


def deal_commissions(position: Position, seat: i64) -> None:
    """Deal the others two commissions and let them choose, as the seat may imagine it.

    To a spectator, seat NOBODY, every seat is another.
    """
    pool = vec[i64]()
    n: i64
    for n in range(COMMISSIONS):
        if seat == NOBODY or not was_dealt(position, seat, n):
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


def was_dealt(position: Position, seat: i64, commission: i64) -> bool:
    """Whether a seat was dealt a commission to choose from."""
    first = dealt_to(position, seat, 0)
    return commission == first or commission == dealt_to(position, seat, 1)
