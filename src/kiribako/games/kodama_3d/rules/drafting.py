"""Goal cards changing hands: keeping two of three, the display, and drawing (KD-1.4, KD-4).

Hands are sets of goals. The display is four places of six bits, a goal's number plus one, 0 when
empty. The deck is `deck` from entry `drawn` on, and under it the goals the seats returned, six
bits each in turn order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules import turns
from kiribako.games.kodama_3d.rules.moves import GOAL, GOAL_DECK, GOAL_NONE, KEEP, STEP_PLACE
from kiribako.kernel.bits import BIT, lowest
from kiribako.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.position import Position

PLACES: Final = 4
NO_GOAL: Final = -1


def fill_keeps(position: Position, moves: vec[i64]) -> i64:
    """Any two of the three goals dealt (KD-1.4)."""
    hand = position.hand(position.actor)
    one = lowest(hand)
    hand &= hand - 1
    two = lowest(hand)
    three = lowest(hand & (hand - 1))
    moves[0] = KEEP + 64 * one + two
    moves[1] = KEEP + 64 * one + three
    moves[2] = KEEP + 64 * two + three
    return 3


def keep(position: Position, one: i64, two: i64) -> None:
    """Keep two and return the third under the deck; after the last the display is turned up."""
    kept = BIT[one] | BIT[two]
    third = lowest(position.hand(position.actor) & ~kept)
    position.set_hand(position.actor, kept)
    position.returned |= third << 6 * position.keepers
    position.keepers += 1
    if position.keepers < position.constants.seats:
        position.actor = turns.seat_at(position, position.keepers)
        return
    place: i64
    for place in range(PLACES):  # KD-1.5
        turn_up(position, place)
    position.actor = position.constants.first
    position.step = STEP_PLACE


def displayed(position: Position, place: i64) -> i64:
    """The goal at a place of the display, NO_GOAL if it is empty."""
    return (position.display >> 6 * place & 63) - 1


def draw(position: Position) -> i64:
    """The top goal of a deck that has one."""
    n = position.drawn
    position.drawn += 1
    if n < i64(len(position.deck)):
        return position.deck[n]
    return position.returned_at(n - i64(len(position.deck)))


def turn_up(position: Position, place: i64) -> None:
    """Fill an empty place from the deck, if it has a card left (KD-4.2, KD-4.3)."""
    if position.deck_left():
        position.display |= (draw(position) + 1) << 6 * place


def fill_goals(position: Position, moves: vec[i64]) -> i64:
    """A place of the display, the deck, or nothing."""
    count: i64 = 0
    place: i64
    for place in range(PLACES):
        if position.display >> 6 * place & 63:
            moves[count] = GOAL + place
            count += 1
    if position.deck_left():
        moves[count] = GOAL_DECK
        count += 1
    moves[count] = GOAL_NONE
    return count + 1


def take(position: Position, move: i64) -> None:
    """Draw a goal, or decline; either ends the turn (KD-4.2)."""
    seat = position.actor
    if move == GOAL_DECK:
        position.set_hand(seat, position.hand(seat) | BIT[draw(position)])
    elif move != GOAL_NONE:
        place = move - GOAL
        goal = displayed(position, place)
        position.set_hand(seat, position.hand(seat) | BIT[goal])
        position.known |= BIT[goal]
        position.display -= (goal + 1) << 6 * place
        turn_up(position, place)
    turns.after_growing(position)


def hidden_goals(position: Position, seat: i64) -> i64:
    """The goals whose place a seat cannot know (KD-1.7, KD-4.4); NOBODY is a spectator."""
    goals = i64(len(position.constants.vp))
    hidden = BIT[goals] - 1 & ~position.known
    place: i64
    for place in range(PLACES):
        goal = displayed(position, place)
        if goal != NO_GOAL:
            hidden &= ~BIT[goal]
    holder: i64
    for holder in range(position.constants.seats):
        # KD-5.8: at the end all hands are shown
        if holder == seat or seat == EVERYBODY or position.over:
            hidden &= ~position.hand(holder)
    for place in range(position.keepers):
        if seat == EVERYBODY or (seat >= 0 and place == position.place_of(seat)):
            hidden &= ~BIT[position.returned_at(place)]
    return hidden
