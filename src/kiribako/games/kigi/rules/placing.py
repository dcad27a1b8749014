"""Laying a card: whether a pose is legal, and what grows from it (KG-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kigi.rules import display, scoring, trees, visible
from kiribako.games.kigi.rules.geometry import (
    cards_touch,
    covers,
    on_card,
    on_plot,
    segment_distance,
    turn_x,
    turn_y,
)
from kiribako.games.kigi.rules.moves import degrees_of, place_of, seat_of, x_of, y_of
from kiribako.games.kigi.rules.pack import Pack
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

LEGAL: Final = 0  # what can be said of a pose, in the order of KG-4.8
OVER_EDGE: Final = 1
NONE_TOUCHED: Final = 2
SEVERAL_TOUCHED: Final = 3
FEATURE_COVERED: Final = 4
OFF_BARK: Final = 5


def judge(position: Position, card: i64, pose: i64) -> i64:
    """Whether a card may lie in a pose, which holds the seat; the first rule it breaks if not."""
    if not on_plot(x_of(pose) * 10, y_of(pose) * 10, degrees_of(pose)):
        return OVER_EDGE
    cards = touched(position, pose)
    if cards == 0:
        return NONE_TOUCHED
    if cards & cards - 1:
        return SEVERAL_TOUCHED
    return grows(position, card, pose, lowest(cards))


def grows(position: Position, card: i64, pose: i64, at: i64) -> i64:
    """Whether a card may grow from the one at a place of the table if it touches only that."""
    if covered(position.constants.pack, position.table[at], pose):
        return FEATURE_COVERED
    if joining_port(position, card, pose, at, position.constants.visible) < 0:
        return OFF_BARK
    return LEGAL


def joining_port(position: Position, card: i64, pose: i64, at: i64, seen: bool) -> i64:
    """The first port of a card that lies on another's bark, where it is seen if need be; or -1."""
    pack = position.constants.pack
    parent = position.table[at]
    below = trees.card_of(parent)
    turned = degrees_of(parent)
    degrees = degrees_of(pose)
    port: i64
    for port in range(pack.ports[card], pack.ports[card + 1]):
        u = pack.port_u[port]
        v = pack.port_v[port]
        x = (x_of(pose) - x_of(parent)) * 10 + turn_x(u, v, degrees)
        y = (y_of(pose) - y_of(parent)) * 10 + turn_y(u, v, degrees)
        joined = on_bark(pack, below, turned, x, y)
        if joined and (not seen or visible.point_visible(position, at, x, y)):
            return port
    return -1


def touched(position: Position, pose: i64) -> i64:
    """The set of places in the order of laying whose cards a pose touches (KG-4.2)."""
    x = x_of(pose) * 10
    y = y_of(pose) * 10
    degrees = degrees_of(pose)
    seat = seat_of(pose)
    found: i64 = 0
    n: i64
    for n in range(position.laid):
        laid = position.table[n]
        if seat_of(laid) == seat and cards_touch(
            x_of(laid) * 10 - x, y_of(laid) * 10 - y, degrees_of(laid), degrees
        ):
            found |= BIT[n]
    if position.constants.visible and found & found - 1:
        return visible.seen(position, found, pose)
    return found


def covered(pack: Pack, parent: i64, pose: i64) -> bool:
    """Whether a card in a pose covers a feature of another that lies on the table (KG-4.3).

    Features lie well inside their cards, so a card that is not touched has none covered.
    """
    card = trees.card_of(parent)
    disc: i64
    for disc in range(pack.features[card], pack.features[card + 1]):
        if disc_covered(pack, disc, parent, pose):
            return True
    return False


def disc_covered(pack: Pack, disc: i64, parent: i64, pose: i64) -> bool:
    """Whether a card in a pose covers that feature of another."""
    u = pack.feature_u[disc]
    v = pack.feature_v[disc]
    turned = degrees_of(parent)
    x = (x_of(parent) - x_of(pose)) * 10 + turn_x(u, v, turned)
    y = (y_of(parent) - y_of(pose)) * 10 + turn_y(u, v, turned)
    return covers(x, y, pack.feature_radius[disc], degrees_of(pose))


def on_bark(pack: Pack, parent: i64, turned: i64, x: i64, y: i64) -> bool:
    """Whether a point, seen from a card's centre, lies on the card and on its bark (KG-4.4)."""
    if not on_card(x, y, turned):
        return False
    piece: i64
    for piece in range(pack.bark[parent], pack.bark[parent + 1]):
        u = pack.bark_u[piece]
        v = pack.bark_v[piece]
        end_u = pack.bark_end_u[piece]
        end_v = pack.bark_end_v[piece]
        if (
            segment_distance(
                x,
                y,
                turn_x(u, v, turned),
                turn_y(u, v, turned),
                turn_x(end_u, end_v, turned),
                turn_y(end_u, end_v, turned),
                pack.bark_half[piece],
            )
            <= 0
        ):
            return True
    return False


def place(position: Position, move: i64) -> None:
    """Lay a card of the display on a tree, score, prune, and pass on (KG-3.3, KG-3.4)."""
    where = place_of(move)
    card = display.card_at(position, where)
    pose = move & trees.POSE
    at = lowest(touched(position, pose))
    fallen = scoring.score(position, card, at)
    trees.lay(position, card, pose, trees.card_of(position.table[at]))
    if fallen >= 0:
        trees.cut(position, fallen)
    display.end_turn(position, where)
