"""Candidate poses: ports on the bark every three millimetres, every fifteen degrees (KG-8.2).

What one card allows on another is worked out once for each angle of the parent and kept; for a
turn only the plot's edge and the neighbours remain to be tested. Points depend on the parent
alone, so who is after points chooses the parent first and then any of its poses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from kiribako.games.kigi.rules import display, placing, trees, visible
from kiribako.games.kigi.rules.geometry import (
    COSINE,
    FAR,
    HIGH,
    MARGIN,
    ONE,
    SINE,
    WIDE,
    cards_touch,
    covers,
    on_plot,
    turn_x,
    turn_y,
)
from kiribako.games.kigi.rules.moves import (
    DISCARD,
    TAKE,
    degrees_of,
    placement,
    seat_of,
    x_of,
    y_of,
)
from kiribako.games.kigi.rules.pack import ANGLES, COMMISSION, Fits, Pack
from kiribako.kernel.bits import BIT

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

ANGLE: Final = 15
INSIDE: Final = 12  # a spot this far inside its card keeps the port on it, hundredths
STRIDE: Final = 1_000_003  # a prime beyond any number of poses: steps of it reach them all
WITHIN: Final = 469_155_600  # 21660 squared: a child never touches a card this far from its parent


def fits_of(pack: Pack, parent: i64, turned: i64, card: i64) -> Fits:
    """The candidate poses of a card on a parent that is turned so many degrees."""
    key = int((parent * 360 + turned) * 64 + card)
    known = pack.recall(key)
    if known is not None:
        return known
    fits = work_out(pack, parent, turned, card)
    pack.keep(key, fits)
    return fits


def work_out(pack: Pack, parent: i64, turned: i64, card: i64) -> Fits:
    """Every port on every spot at every angle that leaves the parent's features free."""
    poses = vec[i32]()
    slots: i64 = 4096
    first = pack.ports[card]
    ports = pack.ports[card + 1] - first
    while slots < 2 * ports * ANGLES * (pack.spots[parent + 1] - pack.spots[parent]):
        slots *= 2
    seen = vec[i64]([0] * slots)
    offsets = port_offsets(pack, card)
    discs = turned_features(pack, parent, turned)
    spot: i64
    port: i64
    angle: i64
    for spot in range(pack.spots[parent], pack.spots[parent + 1]):
        u = pack.spot_u[spot]
        v = pack.spot_v[spot]
        spot_x = turn_x(u, v, turned)
        spot_y = turn_y(u, v, turned)
        sure = -WIDE + INSIDE <= u <= WIDE - INSIDE and -HIGH + INSIDE <= v <= HIGH - INSIDE
        for port in range(ports):
            for angle in range(ANGLES):
                at = 2 * (port * ANGLES + angle)
                x = (spot_x - offsets[at] + 5) // 10
                y = (spot_y - offsets[at + 1] + 5) // 10
                if hides(discs, x * 10, y * 10, angle * ANGLE):
                    continue
                if not sure and not joined(pack, parent, turned, offsets, angle, x * 10, y * 10):
                    continue
                pose = x + 2048 << 17 | y + 2048 << 5 | angle
                if is_new(seen, slots, pose):
                    poses = append(poses, i32(pose))
    return Fits(poses[:])  # the copy is as short as can be


def joined(
    pack: Pack, parent: i64, turned: i64, offsets: vec[i64], angle: i64, x: i64, y: i64
) -> bool:
    """Whether a card in that pose touches the parent and has a port on its bark.

    Ports are rounded, and so are corners: a port may lie on a card that its own just misses.
    """
    if not cards_touch(-x, -y, turned, angle * ANGLE):
        return False
    at: i64
    for at in range(2 * angle, len(offsets), 2 * ANGLES):
        if placing.on_bark(pack, parent, turned, x + offsets[at], y + offsets[at + 1]):
            return True
    return False


def port_offsets(pack: Pack, card: i64) -> vec[i64]:
    """Where each port lies from the centre at each angle: x and y in turn."""
    found = vec[i64]()
    port: i64
    angle: i64
    for port in range(pack.ports[card], pack.ports[card + 1]):
        for angle in range(ANGLES):
            found = append(found, turn_x(pack.port_u[port], pack.port_v[port], angle * ANGLE))
            found = append(found, turn_y(pack.port_u[port], pack.port_v[port], angle * ANGLE))
    return found


def turned_features(pack: Pack, card: i64, turned: i64) -> vec[i64]:
    """The features of a turned card from its centre: x, y and radius in turn."""
    found = vec[i64]()
    disc: i64
    for disc in range(pack.features[card], pack.features[card + 1]):
        found = append(found, turn_x(pack.feature_u[disc], pack.feature_v[disc], turned))
        found = append(found, turn_y(pack.feature_u[disc], pack.feature_v[disc], turned))
        found = append(found, pack.feature_radius[disc])
    return found


def hides(discs: vec[i64], x: i64, y: i64, degrees: i64) -> bool:
    """Whether a card in that pose covers one of the features."""
    cosine = COSINE[degrees]
    sine = SINE[degrees]
    n: i64
    for n in range(0, len(discs), 3):
        u = discs[n] - x
        v = discs[n + 1] - y
        reach = (discs[n + 2] + MARGIN) * ONE
        across = u * cosine + v * sine
        if across > WIDE * ONE + reach or across < -WIDE * ONE - reach:
            continue  # far to the side
        if covers(u, v, discs[n + 2], degrees):
            return True
    return False


def is_new(seen: vec[i64], slots: i64, pose: i64) -> bool:
    """Whether a pose was not seen before; it is then. Slots are a power of two."""
    n = (pose ^ pose >> 13) * 0x9E3779B1 >> 11 & slots - 1
    while seen[n]:
        if seen[n] == pose:
            return False
        n = n + 1 & slots - 1
    seen[n] = pose
    return True


def fill_turn(position: Position, moves: vec[i64]) -> i64:
    """Takes and placements by place of the display; discards if there is nothing else (KG-3.6)."""
    count: i64 = 0
    place: i64
    for place in range(display.PLACES):
        count = fill_place(position, place, moves, count)
    if count == 0:
        for place in range(display.PLACES):
            if display.card_at(position, place) >= 0:
                moves[count] = DISCARD + place
                count += 1
    return count


def fill_place(position: Position, place: i64, moves: vec[i64], count: i64) -> i64:
    """What can be done with the card at a place of the display."""
    card = display.card_at(position, place)
    if card >= COMMISSION:
        moves[count] = TAKE + place
        return count + 1
    if card < 0:
        return count
    seat: i64
    at: i64
    for seat in range(position.constants.seats):
        for at in range(position.laid):
            if seat_of(position.table[at]) == seat:
                count = fill_parent(position, place, card, at, moves, count)
    return count


def fill_parent(
    position: Position, place: i64, card: i64, at: i64, moves: vec[i64], count: i64
) -> i64:
    """The legal candidates of a card on the one that lies at a place of the table."""
    parent = position.table[at]
    poses = fits_of(position.constants.pack, trees.card_of(parent), degrees_of(parent), card).poses
    near = neighbours(position, at)
    shaded = position.constants.visible and is_shaded(near, at, parent)
    n: i64
    for n in range(len(poses)):
        move = laid_out(position, place, card, at, near, shaded, i64(poses[n]))
        if move >= 0:
            moves[count] = move
            count += 1
    return count


def any_on_parent(position: Position, place: i64, card: i64, at: i64) -> i64:
    """One of the legal candidates of a card on another, -1 if there are none; not all are tried."""
    parent = position.table[at]
    poses = fits_of(position.constants.pack, trees.card_of(parent), degrees_of(parent), card).poses
    count = i64(len(poses))
    if count == 0:
        return -1
    near = neighbours(position, at)
    shaded = position.constants.visible and is_shaded(near, at, parent)
    n = position.random_below(count)
    for _ in range(count):
        move = laid_out(position, place, card, at, near, shaded, i64(poses[n]))
        if move >= 0:
            return move
        n = (n + STRIDE) % count
    return -1


def laid_out(
    position: Position, place: i64, card: i64, at: i64, near: vec[i64], shaded: bool, pose: i64
) -> i64:
    """The placement that a pose of the parent's stands for, -1 if something is in its way."""
    parent = position.table[at]
    degrees = (pose & 31) * ANGLE
    x = x_of(parent) + (pose >> 17) - 2048
    y = y_of(parent) + (pose >> 5 & 4095) - 2048
    if not on_plot(x * 10, y * 10, degrees):
        return -1
    below: i64 = 0  # earlier cards that may be touched out of sight
    m: i64
    for m in range(0, len(near), 4):
        dx = near[m] - x * 10
        dy = near[m + 1] - y * 10
        if dx * dx + dy * dy <= FAR and cards_touch(dx, dy, near[m + 2], degrees):
            if not position.constants.visible or near[m + 3] > at:
                return -1
            below |= BIT[near[m + 3]]
    move = placement(place, seat_of(parent), x, y, degrees)
    if (below or shaded) and not in_sight(position, card, at, below, move):
        return -1
    return move


def is_shaded(near: vec[i64], at: i64, parent: i64) -> bool:
    """Whether a later card lies on a parent, so that some of its bark may be covered."""
    m: i64
    for m in range(0, len(near), 4):
        if near[m + 3] > at and cards_touch(
            near[m] - x_of(parent) * 10,
            near[m + 1] - y_of(parent) * 10,
            near[m + 2],
            degrees_of(parent),
        ):
            return True
    return False


def in_sight(position: Position, card: i64, at: i64, below: i64, move: i64) -> bool:
    """Whether a card touches its parent alone where cards are seen, on visible bark (KG-4.2)."""
    if below and visible.seen(position, below | BIT[at], move) != BIT[at]:
        return False
    return placing.grows(position, card, move, at) == placing.LEGAL


def neighbours(position: Position, at: i64) -> vec[i64]:
    """The other cards of a tree a child might touch: x, y (hundredths), degrees, place."""
    parent = position.table[at]
    found = vec[i64]()
    n: i64
    for n in range(position.laid):
        laid = position.table[n]
        if n == at or seat_of(laid) != seat_of(parent):
            continue
        x = (x_of(laid) - x_of(parent)) * 10
        y = (y_of(laid) - y_of(parent)) * 10
        if x * x + y * y <= WITHIN:
            found = append(found, x_of(laid) * 10)
            found = append(found, y_of(laid) * 10)
            found = append(found, degrees_of(laid))
            found = append(found, n)
    return found


def nothing_fits(position: Position) -> bool:
    """Whether no card of the display has a candidate pose on any tree (KG-3.6)."""
    place: i64
    at: i64
    for place in range(display.PLACES):
        card = display.card_at(position, place)
        if 0 <= card < COMMISSION:
            for at in range(position.laid):
                parent = position.table[at]
                most = len(
                    fits_of(
                        position.constants.pack, trees.card_of(parent), degrees_of(parent), card
                    ).poses
                )
                if fill_parent(position, place, card, at, vec[i64]([0] * most), 0):
                    return False
    return True
