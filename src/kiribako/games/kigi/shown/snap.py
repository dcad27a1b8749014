"""A card dragged roughly settles exactly: the nearest legal pose within a hand's breadth."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import placing, trees
from kiribako.games.kigi.rules.candidates import ANGLE
from kiribako.games.kigi.rules.geometry import on_plot, turn_x, turn_y
from kiribako.games.kigi.rules.moves import degrees_of, placement, seat_of, x_of, y_of
from kiribako.games.kigi.rules.pack import COMMISSION, TREE, Pack
from kiribako.games.kigi.rules.position import Position
from kiribako.kernel.bits import BIT
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import IllegalMove, Refusal, quote

HAND: Final = 800  # a hand's breadth, tenths of a millimetre
TURN: Final = 45  # degrees a card is turned at most
NIMBLE: Final = 5  # up to so many every degree is tried, then multiples and candidates' angles
DEGREE: Final = 10  # a degree of turning counts as so many tenths of moving
REACH: Final = 1083  # tenths between the centres of cards that touch, at most


def snap(
    where: Match | Position, card: str, seat: int, x: int, y: int, degrees: int
) -> tuple[int, int, int] | None:
    """The legal pose of a card on a seat's tree nearest to a rough one, None if all are too far.

    A rough pose that is legal stays. Else a port settles on the middle of a branch: every
    millimetre of bark is tried, with turns of up to 45 degrees, small ones by single degrees,
    large ones by fives and to the angles of candidates. A millimetre of moving counts like
    a degree of turning.
    """
    position = where.state if isinstance(where, Match) else where
    if not isinstance(position, Position):
        raise IllegalMove(Refusal("no-such-card", "this is no match of Kigi"))
    number = position.constants.box.numbers.get(card, -1)
    if not TREE <= number < COMMISSION:
        raise IllegalMove(Refusal("no-such-card", f"{quote(card)} is no tree card", "KG-3.3"))
    if not 0 <= seat < position.constants.seats:
        raise IllegalMove(Refusal("no-such-tree", f"there is no seat {quote(seat)}", "KG-8.1"))
    found = nearest(position, number, seat, x, y, degrees % 360)
    if found < 0:
        return None
    return int(x_of(found)), int(y_of(found)), int(degrees_of(found))


def nearest(position: Position, card: i64, seat: i64, x: i64, y: i64, degrees: i64) -> i64:
    """The nearest legal pose, -1 if there is none."""
    if on_plot(x * 10, y * 10, degrees):
        pose = placement(0, seat, x, y, degrees)
        if placing.judge(position, card, pose) == placing.LEGAL:
            return pose
    best: i64 = -1
    cost: i64 = HAND + TURN * DEGREE + 1
    turn: i64
    way: i64
    for turn in range(TURN + 1):
        if turn * DEGREE >= cost:
            break
        for way in range(-1, 2, 2):
            if turn == 0 and way > 0:
                continue
            turned = (degrees + way * turn + 360) % 360
            if turn > NIMBLE and turn % NIMBLE and turned % ANGLE:
                continue
            limit = cost - turn * DEGREE
            found = nearest_at(position, card, seat, x, y, turned, min(limit, HAND + 1))
            if found >= 0:
                best = found
                cost = turn * DEGREE + apart(found, x, y)
    return best


def nearest_at(
    position: Position, card: i64, seat: i64, x: i64, y: i64, degrees: i64, limit: i64
) -> i64:
    """The nearest legal pose at an angle that is closer than the limit, -1 if there is none."""
    pack = position.constants.pack
    ports = turned_ports(pack, card, degrees)
    best: i64 = -1
    at: i64
    spot: i64
    port: i64
    for at in range(position.laid):
        parent = position.table[at]
        far_x = x_of(parent) - x
        far_y = y_of(parent) - y
        reach = limit + REACH
        if seat_of(parent) != seat or far_x * far_x + far_y * far_y > reach * reach:
            continue
        number = trees.card_of(parent)
        turned = degrees_of(parent)
        for spot in range(pack.fine[number], pack.fine[number + 1]):
            u = turn_x(pack.fine_u[spot], pack.fine_v[spot], turned)
            v = turn_y(pack.fine_u[spot], pack.fine_v[spot], turned)
            for port in range(0, len(ports), 2):
                dx = far_x + (u - ports[port] + 5) // 10
                dy = far_y + (v - ports[port + 1] + 5) // 10
                square = dx * dx + dy * dy
                if square >= limit * limit or square > HAND * HAND:
                    continue
                if not on_plot((x + dx) * 10, (y + dy) * 10, degrees):
                    continue
                pose = placement(0, seat, x + dx, y + dy, degrees)
                if placing.covered(pack, parent, pose):  # the commonest fault, and soon found
                    continue
                if placing.touched(position, pose) != BIT[at]:
                    continue
                if placing.grows(position, card, pose, at) == placing.LEGAL:
                    best = pose
                    limit = apart(pose, x, y)
    return best


def apart(pose: i64, x: i64, y: i64) -> i64:
    """How far a pose lies from a point, tenths rounded up."""
    x -= x_of(pose)
    y -= y_of(pose)
    square = int(x * x + y * y)
    whole = math.isqrt(square)
    return whole if whole * whole == square else whole + 1


def turned_ports(pack: Pack, card: i64, degrees: i64) -> vec[i64]:
    """Where the ports lie from the centre: x and y in turn."""
    found = vec[i64]()
    port: i64
    for port in range(pack.ports[card], pack.ports[card + 1]):
        found = append(found, turn_x(pack.port_u[port], pack.port_v[port], degrees))
        found = append(found, turn_y(pack.port_u[port], pack.port_v[port], degrees))
    return found
