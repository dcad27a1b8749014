"""Placing animals: fear of lions, swapping crocodiles, and the first full territory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kiwara.rules import earning, reinforcements, totem
from kiribako.games.kiwara.rules.cards import BEFORE_PLACING
from kiribako.games.kiwara.rules.constants import CROCODILE, ELEPHANT, GAZELLE, LION, ZEBRA
from kiribako.games.kiwara.rules.grid import BOARD, FACED, NEAR, SPACES
from kiribako.games.kiwara.rules.moves import (
    DECLINE,
    STEP_AFTER_TOTEM,
    STEP_OVER,
    STEP_PLACE,
    STEP_RHINO,
    STEP_SWAP,
    STEP_TOTEM,
    SWAP,
)
from kiribako.kernel.bits import BIT, lowest, size

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position


def open_spaces(position: Position) -> i64:
    """Where the actor may place without a Baboon (KW-2.4, KW-6.3, KW-6.7)."""
    if position.forced:
        return position.forced
    return FACED[position.totem] & ~position.taken & ~position.barred


def placeable(position: Position) -> i64:
    """The actor's hand without what came home this turn (KW-6.5)."""
    return position.hand(position.actor) - (position.returned & 0xFFFFF)


def fled(position: Position) -> i64:
    """How many of the actor's gazelles fled this turn, and wait with what came home (KW-6.9)."""
    return position.returned >> 20


def fill_placements(position: Position, moves: vec[i64]) -> i64:
    """Step 2, and what may come before it."""
    hand = placeable(position)
    count = fill_spaces(moves, 0, 0, open_spaces(position), hand)
    if position.ready(position.actor) & BEFORE_PLACING or position.moved:
        count = reinforcements.fill_before_placing(position, moves, count, hand)
    return count


def fill_spaces(moves: vec[i64], count: i64, kind: i64, spaces: i64, hand: i64) -> i64:
    """Each animal of the hand on each of the spaces."""
    animal: i64
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        for animal in range(5):
            if hand >> (4 * animal) & 15:
                moves[count] = kind + animal * SPACES + space
                count += 1
    return count


def place(position: Position, animal: i64, space: i64) -> None:
    """Put a token from the actor's hand on the board (KW-2.4)."""
    position.hands -= BIT[20 * position.actor + 4 * animal]
    position.moved = 0
    position.placed = space
    arrive(position, animal, space, position.actor, fearless=False)
    if animal == CROCODILE and targets(position):
        position.step = STEP_SWAP
    else:
        settle(position)


def arrive(position: Position, animal: i64, space: i64, seat: i64, *, fearless: bool) -> None:
    """A token of the seat comes to a space; `fearless` if it was hidden already."""
    here = BIT[space]
    position.taken |= here
    if seat:
        position.red |= here
    if fearless:
        position.hidden |= here
    if animal <= ZEBRA:
        if animal == GAZELLE:
            position.gazelles |= here
        else:
            position.zebras |= here
        if NEAR[space] & position.lions:  # KW-3.5
            position.hidden |= here
    elif animal == ELEPHANT:
        position.elephants |= here
    elif animal == LION:
        position.lions |= here
        frighten(position, space)


def frighten(position: Position, space: i64) -> None:
    """A lion arrives: zebras beside it hide, gazelles go home (KW-3.2 to KW-3.4)."""
    position.hidden |= NEAR[space] & position.zebras
    fleeing = NEAR[space] & position.gazelles & ~position.hidden
    if fleeing:
        red = size(fleeing & position.red)
        yellow = size(fleeing) - red
        position.hands += yellow + (red << 20)
        own = red if position.actor else yellow
        position.returned += own + (own << 20)
        position.gazelles &= ~fleeing
        position.taken &= ~fleeing
        position.red &= ~fleeing


def targets(position: Position) -> i64:
    """The gazelles the crocodile just placed can swap with (KW-3.7, KW-3.8)."""
    across = position.constants.across[position.placed]
    return across & position.gazelles & ~position.hidden & ~position.swapped


def fill_swaps(position: Position, moves: vec[i64]) -> i64:
    """Step 3."""
    count: i64 = 0
    spaces = targets(position)
    while spaces:
        moves[count] = SWAP + lowest(spaces)
        spaces &= spaces - 1
        count += 1
    moves[count] = DECLINE
    return count + 1


def swap(position: Position, space: i64) -> None:
    """The crocodile and a gazelle change places."""
    here = BIT[position.placed]
    there = BIT[space]
    position.gazelles ^= here | there
    if (position.red & here == 0) != (position.red & there == 0):
        position.red ^= here | there
    if NEAR[position.placed] & position.lions:  # KW-3.9
        position.hidden |= here
    position.swapped |= here
    position.placed = space
    if not targets(position):
        settle(position)


def settle(position: Position) -> None:
    """Step 4: the first full territory earns the reinforcement (KW-4.1)."""
    if position.earner < 0:
        for territory in position.constants.six:
            if not territory & ~position.taken:
                earning.award(position)
                return
    after_award(position)


def after_award(position: Position) -> None:
    """The second placement of a place-two Hyena, or step 5; step 8 where the totem has moved."""
    if position.step >= STEP_AFTER_TOTEM:
        totem.after_totem(position)
    elif position.pair == 1:
        position.pair = 2
        position.step = STEP_PLACE
    elif reinforcements.after_placing_uses(position):
        position.step = STEP_RHINO
    else:
        finish_placing(position)


def finish_placing(position: Position) -> None:
    """Step 6: the end if the board is full, otherwise on to the totem (KW-2.8)."""
    position.returned = 0
    position.moved = 0
    position.swapped = 0
    position.forced = 0
    position.barred = 0
    position.pair = 0
    if position.taken == BOARD:
        position.step = STEP_OVER
        position.over = True
        position.actor = -1
    else:
        position.step = STEP_TOTEM


def animal_at(position: Position, space: i64) -> i64:
    """The kind of token on a taken space."""
    here = BIT[space]
    if position.gazelles & here:
        return GAZELLE
    if position.zebras & here:
        return ZEBRA
    if position.elephants & here:
        return ELEPHANT
    return LION if position.lions & here else CROCODILE


def lift(position: Position, space: i64) -> None:
    """Take a token off the board, whoever's it is."""
    keep = ~BIT[space]
    position.taken &= keep
    position.red &= keep
    position.hidden &= keep
    position.gazelles &= keep
    position.zebras &= keep
    position.elephants &= keep
    position.lions &= keep


def send_home(position: Position, space: i64) -> None:
    """A token goes back to its owner's hand; an own one waits for a later turn."""
    seat: i64 = 1 if position.red & BIT[space] else 0
    token = BIT[4 * animal_at(position, space)]
    position.hands += token << 20 * seat
    if seat == position.actor:
        position.returned += token
    lift(position, space)
