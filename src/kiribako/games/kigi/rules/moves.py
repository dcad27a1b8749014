"""Moves as ints: a placement is a place of the display, a tree and a pose, packed in bits.

    bits 0-8    degrees
    bits 9-21   y, tenths of a millimetre
    bits 22-34  x, tenths of a millimetre
    bits 35-37  seat whose tree it is
    bits 38-39  place of the display, 0 to 2
    bits 40-41  kind: 0 placement, 1 take, 2 keep, 3 discard

Take and discard add the place of the display to their beginning, keep adds the commission's
number. A card that lies on a tree is packed alike (see trees.py): its low 38 bits are those of
the placement.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

Y: Final = 9  # where each part begins
X: Final = 22
SEAT: Final = 35
PLACE: Final = 38
TAKE: Final = 0x10000000000
KEEP: Final = 0x20000000000
DISCARD: Final = 0x30000000000
MOVES: Final = 0x40000000000

STEP_KEEP: Final = 0  # which of two commissions to keep (KG-2.5)
STEP_TURN: Final = 1
STEP_OVER: Final = 2


def placement(place: i64, seat: i64, x: i64, y: i64, degrees: i64) -> i64:
    """The move that lays a card of the display on a tree."""
    return place << PLACE | seat << SEAT | x << X | y << Y | degrees


def place_of(move: i64) -> i64:
    """The place of the display of a placement, counted from 0."""
    return move >> PLACE & 3


def seat_of(move: i64) -> i64:
    """The tree of a placement, or of a card on a tree."""
    return move >> SEAT & 7


def x_of(move: i64) -> i64:
    return move >> X & 0x1FFF


def y_of(move: i64) -> i64:
    return move >> Y & 0x1FFF


def degrees_of(move: i64) -> i64:
    return move & 0x1FF
