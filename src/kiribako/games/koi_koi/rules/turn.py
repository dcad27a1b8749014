"""A turn: a hand card, then the top card of the draw pile; each captures its month (KK-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules import calling
from kiribako.games.koi_koi.rules.deck import MONTH
from kiribako.games.koi_koi.rules.moves import CHOOSE, PLAY, STEP_CHOOSE, STEP_PLAY, TAKE
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.koi_koi.rules.position import Position


def matches(position: Position, card: i64) -> i64:
    """The cards of its month in the field."""
    return position.field & MONTH[card >> 2]


def two(cards: i64) -> bool:
    """Whether a set has exactly two members."""
    rest = cards & (cards - 1)
    return rest != 0 and rest & (rest - 1) == 0


def fill_plays(position: Position, moves: vec[i64]) -> i64:
    """Every hand card, once for each choice it has (KK-4.2)."""
    count: i64 = 0
    hand = position.hand(position.actor)
    field = position.field
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        found = field & MONTH[card >> 2]
        if two(found):
            kind = TAKE + 4 * card
            moves[count] = kind + (lowest(found) & 3)
            moves[count + 1] = kind + (lowest(found & (found - 1)) & 3)
            count += 2
        else:
            moves[count] = PLAY + card
            count += 1
    return count


def fill_choices(position: Position, moves: vec[i64]) -> i64:
    """The two cards the drawn one matches."""
    found = matches(position, lowest(position.turned))
    moves[0] = CHOOSE + lowest(found)
    moves[1] = CHOOSE + lowest(found & (found - 1))
    return 2


def play(position: Position, card: i64, taken: i64) -> None:
    """A card from the actor's hand, then the draw (KK-4.1)."""
    here = BIT[card]
    held = position.captured(position.actor)
    if position.actor:
        position.hand1 ^= here
        position.played1 |= here
    else:
        position.hand0 ^= here
        position.played0 |= here
    lay(position, card, taken)
    draw(position, held)


def lay(position: Position, card: i64, taken: i64) -> None:
    """A card comes to the field: it captures its only match, a stack, or the one chosen of two."""
    here = BIT[card]
    found = position.field & MONTH[card >> 2]
    if found == 0:  # KK-4.3
        position.field |= here
        return
    if taken >= 0:
        found = BIT[taken]
    position.field ^= found
    if position.actor:
        position.captured1 |= found | here
    else:
        position.captured0 |= found | here


def draw(position: Position, held: i64) -> None:
    """The top card of the pile plays itself, unless it has two matches.

    `held` is what the actor had captured before the turn.
    """
    card = (position.pile & 63) - 1
    position.pile >>= 6
    if position.pile == 0:
        position.pile = position.deep
        position.deep = 0
    if two(matches(position, card)):
        position.turned = BIT[card]
        position.step = STEP_CHOOSE
    else:
        lay(position, card, -1)
        if position.captured(position.actor) == held:
            calling.pass_turn(position)
        else:
            calling.count_sets(position)


def choose(position: Position, taken: i64) -> None:
    """What the drawn card takes."""
    card = lowest(position.turned)
    position.turned = 0
    position.step = STEP_PLAY
    lay(position, card, taken)
    calling.count_sets(position)
