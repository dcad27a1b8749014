"""The Kitsune: its card at the end of a round and its villagers (KS-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kami_sama.rules import shrines
from kiribako.games.kami_sama.rules.language import ADD, ADD_OR_REPLACE, DONE, REMOVE, REPLACE
from kiribako.games.kami_sama.rules.layout import KITSUNE_DECK, KITSUNE_SEEN
from kiribako.games.kami_sama.rules.packing import (
    ENTRY_BITS,
    ENTRY_MASK,
    KITSUNE_BITS,
    KITSUNE_MASK,
)
from kiribako.games.kami_sama.rules.seating import kitsune_village
from kiribako.games.kami_sama.rules.spaces import CELLS
from kiribako.kernel.bits import BIT, size

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position

KITSUNE: Final = 2  # its number among the owners


def resolve(position: Position) -> None:
    """The top card on the village to the right of the first player (KS-8.1, KS-8.2)."""
    deck = position.table[KITSUNE_DECK]
    if not deck:
        return
    card = (deck & KITSUNE_MASK) - 1
    position.table[KITSUNE_DECK] = deck >> KITSUNE_BITS
    position.table[KITSUNE_SEEN] |= BIT[card]
    code = position.constants.code
    at = position.constants.walks[card]
    village = kitsune_village(position)
    while code[at] != DONE:
        walk(position, at, village)
        at += 3 + code[at + 2]


def walk(position: Position, at: i64, village: i64) -> None:
    """One square: its cells in turn until the number is done (KS-8.3)."""
    code = position.constants.code
    left = code[at + 1]
    spaces = position.constants.villages[village] & ~position.barred(village, KITSUNE)
    n: i64
    for n in range(at + 3, at + 3 + tried(position, at, village)):
        if left and spaces & BIT[code[n]]:
            left -= visit(position, verb_of(position, at, n), village * CELLS + code[n])


def tried(position: Position, at: i64, village: i64) -> i64:
    """How many cells of a square are tried: yellow follows its arrows only from an own shrine.

    Until version 2 every colour followed them (KS-8.3).
    """
    code = position.constants.code
    if code[at] != ADD_OR_REPLACE or position.constants.version < 3:
        return code[at + 2]
    owned = position.shrines(KITSUNE, village) & BIT[code[at + 3]]
    return code[at + 2] if owned else 1


def verb_of(position: Position, at: i64, n: i64) -> i64:
    """What a square does on its n-th cell: along the arrows yellow only replaces (KS-8.3)."""
    verb = position.constants.code[at]
    if verb == ADD_OR_REPLACE and n > at + 3 and position.constants.version > 2:
        return REPLACE
    return verb


def visit(position: Position, verb: i64, space: i64) -> i64:
    """Do what the square says on one space; 1 if it could be done (KS-8.2, KS-8.4)."""
    owner = shrines.owner_of(position, space)
    if owner == KITSUNE:
        return 0
    done: i64 = 0
    if owner >= 0 and verb != ADD:
        shrines.remove(position, KITSUNE, space)
        done = 1
    adds = verb != REMOVE and (verb != REPLACE if owner < 0 else verb != ADD)
    if adds and position.supply(KITSUNE):
        shrines.add(position, KITSUNE, space)
        done = 1
    return done


def choose(position: Position) -> i64:
    """Which of the offered it takes: the highest worth, by chance if tied (KS-8.5)."""
    worths = position.constants.worths
    best: i64 = -1
    alike: i64 = 0
    chosen: i64 = 0
    pile = position.offered
    while pile > 0:
        card = (pile & ENTRY_MASK) - 1
        pile >>= ENTRY_BITS
        worth = worths[15 * position.village + card]
        if worth > best:
            best = worth
            alike = 0
        if worth == best:
            alike += 1
            if alike == 1 or position.random_below(alike) == 0:
                chosen = card
    return chosen


def cards_left(position: Position) -> i64:
    """How many cards nobody has seen."""
    return 24 - size(position.table[KITSUNE_SEEN])
