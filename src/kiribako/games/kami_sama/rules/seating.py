"""Who sits where: the turning board, first players and the Kitsune's village (KS-2.6, KS-2.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def side(seats: i64, seat: i64) -> i64:
    """The side of the board a seat sits at: two players sit opposite each other."""
    return 2 * seat if seats == 2 else seat


def turns(position: Position) -> i64:
    """How far the board has turned, counted from the farming village facing side 0.

    Round 5 stands for the draft, which is held after the fourth turn of the year (KS-3.5).
    """
    start = side(position.constants.seats, position.first)
    return start + 5 * (position.year - 1) + position.round - 1


def faced(position: Position, seat: i64) -> i64:
    """The village a seat faces, its current village (KS-2.5)."""
    return (side(position.constants.seats, seat) - turns(position)) & 3


def opener(position: Position) -> i64:
    """The seat that begins the round (KS-3.3, KS-3.4)."""
    seats = position.constants.seats
    if seats == 4:
        return turns(position) & 3
    return (position.first + 4 * (position.year - 1) + position.round - 1) % seats


def kitsune_village(position: Position) -> i64:
    """The village to the right of the round's first player (KS-8.1)."""
    return (side(position.constants.seats, opener(position)) - 1 - turns(position)) & 3


def from_farming(position: Position, seat: i64) -> i64:
    """How many sides a seat sits clockwise from the one the farming village faces (KS-6.3)."""
    return (side(position.constants.seats, seat) - turns(position)) & 3
