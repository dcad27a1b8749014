"""Ghosts: a handful of candidate poses for a card, the best parents first, well apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import candidates, display, scoring, trees
from kiribako.games.kigi.rules.moves import degrees_of, seat_of, x_of, y_of

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

APART: Final = 545  # tenths between the middles of two ghosts: neither covers the other's
TURNED: Final = 90  # or so many degrees, where all lie on one parent
ROOM: Final = 1500.0  # a neighbour further off than this does not matter
ROUNDS: Final = 3  # poses on one parent, unless it is the only one asked for


def choose(position: Position, place: i64, seat: i64, parent: i64, count: i64) -> list[int]:
    """So many placements of a card of the display, most points first.

    A seat or a parent of -1 means any. Points depend on the parent alone: each gets a ghost
    before one gets a second.
    """
    card = display.card_at(position, place)
    parents = [
        (-int(scoring.points_on(position, card, at)), int(seat_of(laid)) != position.actor, -at)
        for at in range(int(position.laid))
        for laid in [int(position.table[at])]
        if seat in (-1, seat_of(laid)) and parent in (-1, trees.card_of(laid))
    ]
    parents.sort()
    found: list[int] = []
    worth: dict[int, int] = {}
    turned: i64 = TURNED if parent >= 0 else 360
    for _ in range(ROUNDS if parent < 0 else int(count)):
        for points, _other, at in parents:
            if len(found) == count:
                break
            move = roomiest(position, place, card, -at, found, turned)
            if move < 0 or not is_apart(move, found, turned):
                continue
            found.append(move)
            worth[move] = points
    found.sort(key=lambda move: worth[move])
    return found


def roomiest(
    position: Position, place: i64, card: i64, at: i64, chosen: list[int], turned: i64
) -> int:
    """The pose on a parent that leaves most room, apart from those chosen; -1 if there is none."""
    laid = position.table[at]
    fits = candidates.fits_of(position.constants.pack, trees.card_of(laid), degrees_of(laid), card)
    moves = vec[i64]([0] * len(fits.poses))
    count = candidates.fill_parent(position, place, card, at, moves, 0)
    near = candidates.neighbours(position, at)
    best = -1
    most = -1.0
    n: i64
    for n in range(count):
        move = moves[n]
        room = room_of(move, laid, near)
        if not is_apart(int(move), chosen, turned):
            room /= 16.0
        if room > most:
            most = room
            best = int(move)
    return best


def room_of(move: i64, parent: i64, near: vec[i64]) -> float:
    """How far a pose lies from the other cards, and from the table's near edge a little."""
    free = ROOM
    n: i64
    for n in range(0, len(near), 4):
        away = distance(x_of(move) - near[n] // 10, y_of(move) - near[n + 1] // 10)
        free = min(free, away)
    out = distance(x_of(move) - x_of(parent), y_of(move) - y_of(parent))
    return free + out + float(y_of(move)) / 8.0


def distance(x: i64, y: i64) -> float:
    return math.sqrt(float(x * x + y * y))


def is_apart(move: int, chosen: list[int], turned: i64) -> bool:
    """Whether a pose is clearly another than each of those on the same tree."""
    for other in chosen:
        if seat_of(other) != seat_of(move):
            continue
        turn = abs(int(degrees_of(move)) - int(degrees_of(other)))
        if min(turn, 360 - turn) >= turned:
            continue
        if distance(x_of(move) - x_of(other), y_of(move) - y_of(other)) < APART:
            return False
    return True
