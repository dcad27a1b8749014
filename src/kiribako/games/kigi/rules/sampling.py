"""Drawing one candidate pose by chance, without listing them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import display, placing, trees
from kiribako.games.kigi.rules.candidates import ANGLE, fill_place
from kiribako.games.kigi.rules.geometry import on_plot, turn_x, turn_y
from kiribako.games.kigi.rules.moves import (
    DISCARD,
    TAKE,
    degrees_of,
    placement,
    seat_of,
    x_of,
    y_of,
)
from kiribako.games.kigi.rules.pack import ANGLES, COMMISSION
from kiribako.kernel.bits import BIT

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

TRIES: Final = 300  # random poses before all are listed


def random_turn(position: Position, moves: vec[i64]) -> i64:
    """Choose a place of the display by chance, then what to do with its card."""
    open_places: i64 = 0
    count: i64 = 0
    place: i64
    for place in range(display.PLACES):
        if display.card_at(position, place) >= 0:
            open_places |= place << 2 * count
            count += 1
    left = count
    while left:
        n = position.random_below(left)
        place = open_places >> 2 * n & 3
        move = random_at(position, place, moves)
        if move >= 0:
            return move
        left -= 1  # nothing fits: swap the place with the last one left
        last = open_places >> 2 * left & 3
        open_places ^= (place ^ last) << 2 * n | (place ^ last) << 2 * left
    return DISCARD + (open_places >> 2 * position.random_below(count) & 3)


def random_at(position: Position, place: i64, moves: vec[i64]) -> i64:
    """A random move with the card at a place of the display, -1 if there is none."""
    card = display.card_at(position, place)
    if card >= COMMISSION:
        return TAKE + place
    pack = position.constants.pack
    spots: i64 = 0
    n: i64
    for n in range(position.laid):
        laid = trees.card_of(position.table[n])
        spots += pack.spots[laid + 1] - pack.spots[laid]
    first = pack.ports[card]
    ports = pack.ports[card + 1] - first
    for _ in range(TRIES):
        spot = position.random_below(spots)
        at: i64 = 0
        laid = trees.card_of(position.table[at])
        while spot >= pack.spots[laid + 1] - pack.spots[laid]:
            spot -= pack.spots[laid + 1] - pack.spots[laid]
            at += 1
            laid = trees.card_of(position.table[at])
        port = first + position.random_below(ports)
        degrees = ANGLE * position.random_below(ANGLES)
        move = pose_on(position, place, card, at, pack.spots[laid] + spot, port, degrees)
        if move >= 0:
            return move
    count = fill_place(position, place, moves, 0)
    return moves[position.random_below(count)] if count else -1


def pose_on(
    position: Position, place: i64, card: i64, at: i64, spot: i64, port: i64, degrees: i64
) -> i64:
    """The placement that puts a port on a spot at an angle, -1 if it is illegal."""
    pack = position.constants.pack
    parent = position.table[at]
    turned = degrees_of(parent)
    u = turn_x(pack.spot_u[spot], pack.spot_v[spot], turned)
    v = turn_y(pack.spot_u[spot], pack.spot_v[spot], turned)
    x = x_of(parent) + (u - turn_x(pack.port_u[port], pack.port_v[port], degrees) + 5) // 10
    y = y_of(parent) + (v - turn_y(pack.port_u[port], pack.port_v[port], degrees) + 5) // 10
    if not on_plot(x * 10, y * 10, degrees):
        return -1
    move = placement(place, seat_of(parent), x, y, degrees)
    if placing.touched(position, move) != BIT[at]:
        return -1
    return move if placing.grows(position, card, move, at) == placing.LEGAL else -1
