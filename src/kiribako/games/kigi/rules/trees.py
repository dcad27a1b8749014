"""The trees: which card lies where, on whose tree, and what it grows from.

Cards lie in `table` in the order they were laid, trunks first. Each is one int:

    bits 0-37   pose and seat, as in a placement (moves.py)
    bits 38-43  the card
    bits 44-49  its parent, NOBODY for a trunk

Behind them stand each seat's collection, as a set of cards, and its points by kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kigi.rules.moves import SEAT
from kiribako.games.kigi.rules.pack import TREE
from kiribako.kernel.bits import BIT

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

CARD: Final = 38  # where each part begins
PARENT: Final = 44
NOBODY: Final = 61  # no card has this number, and sets can hold it
POSE: Final = 0x3FFFFFFFFF

COLLECTION: Final = 35  # where collections begin in the table
POINTS: Final = 40  # and points: five for each seat
TABLE: Final = 65


def card_of(laid: i64) -> i64:
    return laid >> CARD & 63


def parent_of(laid: i64) -> i64:
    """The parent's card, NOBODY for a trunk."""
    return laid >> PARENT & 63


def lay(position: Position, card: i64, pose: i64, parent: i64) -> None:
    """Put a card on top of a tree; the pose holds the seat."""
    position.table[position.laid] = parent << PARENT | card << CARD | pose
    position.laid += 1


def parent_place(position: Position, n: i64) -> i64:
    """Where the parent of the n-th card lies, -1 for a trunk's."""
    parent = parent_of(position.table[n])
    n -= 1
    while n >= 0 and card_of(position.table[n]) != parent:
        n -= 1
    return n


def cut(position: Position, card: i64) -> None:
    """Move a card and all that grows from it to the collection of the tree's owner (KG-6.1)."""
    table = position.table
    fallen = BIT[card]
    kept: i64 = 0
    n: i64
    for n in range(position.laid):
        entry = table[n]
        number = card_of(entry)
        if number >= TREE and fallen & (BIT[number] | BIT[parent_of(entry)]):
            fallen |= BIT[number]
            table[COLLECTION + (entry >> SEAT & 7)] |= BIT[number]
        else:
            table[kept] = entry
            kept += 1
    position.laid = kept
