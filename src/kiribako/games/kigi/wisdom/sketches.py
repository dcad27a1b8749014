"""Moves worth a look: one pose for a card of the display on a parent, since parents score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import display, placing, scoring, trees
from kiribako.games.kigi.rules.candidates import ANGLE, any_on_parent
from kiribako.games.kigi.rules.moves import TAKE, place_of
from kiribako.games.kigi.rules.pack import ANGLES, COMMISSION
from kiribako.games.kigi.rules.sampling import pose_on
from kiribako.games.kigi.wisdom.offers import offers, take_best
from kiribako.kernel.bits import lowest

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

TRIES: Final = 30  # random poses on a parent before all of them are gone through
MOST: Final = 20  # sketches of a turn


def sketch(position: Position, chosen: i64) -> i64:
    """A move that makes good an offer, -1 if there is none."""
    place = chosen & 3
    at = chosen >> 2 & 63
    card = display.card_at(position, place)
    if card >= COMMISSION:
        return TAKE + place
    pack = position.constants.pack
    parent = trees.card_of(position.table[at])
    first = pack.spots[parent]
    spots = pack.spots[parent + 1] - first
    port = pack.ports[card]
    ports = pack.ports[card + 1] - port
    for _ in range(TRIES):
        move = pose_on(
            position,
            place,
            card,
            at,
            first + position.random_below(spots),
            port + position.random_below(ports),
            ANGLE * position.random_below(ANGLES),
        )
        if move >= 0:
            return move
    return any_on_parent(position, place, card, at)


def hasty(position: Position, moves: vec[i64]) -> i64:
    """About the most that can be had at once."""
    found = offers(position)
    left = i64(len(found))
    while left:
        move = sketch(position, take_best(found, left))
        if move >= 0:
            return move
        left -= 1
    return position.random_move(moves)


def fill_sketches(position: Position, moves: vec[i64], most: i64) -> i64:
    """The best offers that can be made good, so many; all legal moves if there are none."""
    found = offers(position)
    left = i64(len(found))
    count: i64 = 0
    while left and count < most:
        move = sketch(position, take_best(found, left))
        if move >= 0:
            moves[count] = move
            count += 1
        left -= 1
    return count or position.fill_moves(moves)


def another(position: Position, move: i64) -> i64:
    """The same card on the same parent in another pose; -1 if it falls at once wherever it lies."""
    at = lowest(placing.touched(position, move & trees.POSE))
    card = display.card_at(position, place_of(move))
    if scoring.points_on(position, card, at) >= scoring.PRUNE:
        return -1
    return sketch(position, at << 2 | place_of(move))
