"""Moves worth a look: one pose for a card of the display on a parent, since parents score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.games.kigi import commissions, display, scoring, trees
from kiribako.games.kigi.candidates import ANGLE, fill_parent
from kiribako.games.kigi.moves import TAKE
from kiribako.games.kigi.pack import ANGLES, COMMISSION
from kiribako.games.kigi.sampling import pose_on

if TYPE_CHECKING:
    from kiribako.games.kigi.position import Position

TRIES: Final = 150  # random poses on a parent before it counts as full, in a hurry
CAREFUL: Final = 200  # the same where a list of all of them may follow
MOST: Final = 20  # sketches of a turn
COMMISSIONED: Final = 6  # points that taking a commission is worth, about
SETTLED: Final = 9  # and one that is met when the deck is nearly empty
LAST: Final = 4  # cards in a deck that is nearly empty


def offers(position: Position) -> vec[i64]:
    """Every card of the display on every parent, the best first; ties by chance.

    An offer is its points, a random number, the parent and the place, from the highest bit down;
    a commission has no parent.
    """
    found = vec[i64]()
    late = i64(len(position.deck)) - position.drawn < LAST
    place: i64
    at: i64
    for place in range(display.PLACES):
        card = display.card_at(position, place)
        if card >= COMMISSION:
            worth: i64 = COMMISSIONED
            if late:
                counts = commissions.counts(position)
                met = commissions.fulfilled(position, card - COMMISSION, position.actor, counts)
                worth = SETTLED if met else 1
            found = append(found, offer(position, worth, 63, place))
        elif card >= 0:
            for at in range(position.laid):
                points = scoring.points_on(position, card, at)
                found = append(found, offer(position, points, at, place))
    return found


def offer(position: Position, points: i64, at: i64, place: i64) -> i64:
    return points << 24 | position.random_below(1 << 16) << 8 | at << 2 | place


def take_best(found: vec[i64], left: i64) -> i64:
    """The best offer among the first so many; it changes places with the last of them."""
    best: i64 = 0
    n: i64
    for n in range(1, left):
        if found[n] > found[best]:
            best = n
    chosen = found[best]
    found[best] = found[left - 1]
    found[left - 1] = chosen
    return chosen


def sketch(position: Position, chosen: i64, tries: i64) -> i64:
    """A move that makes good an offer, -1 if no pose was found."""
    place = chosen & 3
    at = chosen >> 2 & 63
    card = display.card_at(position, place)
    if card >= COMMISSION:
        return TAKE + place
    pack = position.garden.pack
    parent = trees.card_of(position.table[at])
    first = pack.spots[parent]
    spots = pack.spots[parent + 1] - first
    port = pack.ports[card]
    ports = pack.ports[card + 1] - port
    for _ in range(tries):
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
    return -1


def hasty(position: Position, moves: vec[i64]) -> i64:
    """About the most points of the moment."""
    found = offers(position)
    left = i64(len(found))
    while left:
        move = sketch(position, take_best(found, left), TRIES)
        if move >= 0:
            return move
        left -= 1
    return position.random_move(moves)


def fill_sketches(position: Position, moves: vec[i64]) -> i64:
    """The best offers that can be made good; all legal moves if there are none."""
    found = offers(position)
    left = i64(len(found))
    count: i64 = 0
    while left and count < MOST:
        chosen = take_best(found, left)
        move = sketch(position, chosen, CAREFUL)
        if move < 0:
            move = any_pose(position, chosen, moves, count)
        if move >= 0:
            moves[count] = move
            count += 1
        left -= 1
    return count or position.fill_moves(moves)


def any_pose(position: Position, chosen: i64, moves: vec[i64], count: i64) -> i64:
    """A pose for an offer found by listing them all behind the moves there are; -1 if none is."""
    place = chosen & 3
    card = display.card_at(position, place)
    end = fill_parent(position, place, card, chosen >> 2 & 63, moves, count)
    return moves[count + position.random_below(end - count)] if end > count else -1
