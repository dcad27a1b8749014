"""The option touch="visible": a card counts only where no later card covers it (KG-4.2).

What two cards share is cut out as a convex shape, and later cards are taken away from it piece
by piece. A shape is the ring of lines around it, counter-clockwise; its corners, where lines
meet, are never rounded: 64 bits hold every product. Cards whose edges merely meet share no area
and count as touching whatever lies on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.games.kigi.rules.geometry import CORNERS, RING, on_card
from kiribako.games.kigi.rules.moves import degrees_of, seat_of, x_of, y_of
from kiribako.kernel.bits import BIT

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

EDGES: Final = 4


@final
class Lines:
    """The edges of some cards: a x + b y + c is at least 0 inside; edge n turned over is ~n."""

    def __init__(self) -> None:
        self.a = vec[i64]()
        self.b = vec[i64]()
        self.c = vec[i64]()

    def add(self, x: i64, y: i64, degrees: i64) -> None:
        """Add the four edges of a card."""
        edge: i64
        for edge in range(degrees * RING, degrees * RING + 2 * EDGES, 2):
            from_x = CORNERS[edge] + x
            from_y = CORNERS[edge + 1] + y
            along_x = CORNERS[edge + 2] + x - from_x
            along_y = CORNERS[edge + 3] + y - from_y
            self.a = append(self.a, -along_y)
            self.b = append(self.b, along_x)
            self.c = append(self.c, along_y * from_x - along_x * from_y)

    def side(self, line: i64, one: i64, two: i64) -> i64:
        """Above 0 if the corner where two lines of a shape meet lies inside a third."""
        one_way: i64 = 1 if one >= 0 else -1
        two_way: i64 = 1 if two >= 0 else -1
        way: i64 = 1 if line >= 0 else -1
        n = one if one >= 0 else ~one
        m = two if two >= 0 else ~two
        k = line if line >= 0 else ~line
        x = self.b[n] * self.c[m] - self.b[m] * self.c[n]
        y = self.c[n] * self.a[m] - self.c[m] * self.a[n]
        w = self.a[n] * self.b[m] - self.a[m] * self.b[n]
        return (self.a[k] * x + self.b[k] * y + self.c[k] * w) * one_way * two_way * way

    def clip(self, shape: vec[i64], line: i64) -> vec[i64]:
        """The part of a shape inside a line, empty if it has no area."""
        size = i64(len(shape))
        kept = vec[i64]()
        inside = False
        outside = False
        cut = False
        n: i64
        for n in range(size):
            before = self.side(line, shape[(n + size - 1) % size], shape[n])
            after = self.side(line, shape[n], shape[(n + 1) % size])
            inside = inside or after > 0
            outside = outside or after < 0
            if before > 0 or after > 0:
                kept = append(kept, shape[n])
            if before > 0 and after <= 0 and not cut:
                kept = append(kept, line)  # here the shape is left
                cut = True
        if not inside:
            return vec[i64]()
        return kept if outside else shape

    def bare(self, shape: vec[i64], card: i64, cards: i64) -> bool:
        """Whether part of a shape is left when the cards from one on are taken away."""
        if card == cards:
            return True
        edge: i64
        for edge in range(card * EDGES, card * EDGES + EDGES):
            beyond = self.clip(shape, ~edge)
            if len(beyond) > 0 and self.bare(beyond, card + 1, cards):
                return True
            shape = self.clip(shape, edge)
            if len(shape) == 0:
                return False
        return False


def seen(position: Position, touched: i64, pose: i64) -> i64:
    """Those of the touched cards that are touched where they can be seen."""
    found: i64 = 0
    n: i64
    for n in range(position.laid):
        if touched & BIT[n] and touched_in_sight(position, touched, n, pose):
            found |= BIT[n]
    return found


def touched_in_sight(position: Position, touched: i64, at: i64, pose: i64) -> bool:
    """Whether a pose touches a card where none of the later ones that it touches covers it."""
    if touched < BIT[at + 1]:  # no later card is there
        return True
    x = x_of(pose) * 10
    y = y_of(pose) * 10
    if corner_in_sight(position, touched, at, pose, position.table[at]):
        return True
    if corner_in_sight(position, touched, at, position.table[at], pose):
        return True
    lines = Lines()
    lines.add(0, 0, degrees_of(pose))
    cards: i64 = 1
    n: i64
    for n in range(at, position.laid):
        if touched & BIT[n]:
            laid = position.table[n]
            lines.add(x_of(laid) * 10 - x, y_of(laid) * 10 - y, degrees_of(laid))
            cards += 1
    shape = vec[i64]([0, 1, 2, 3])
    for n in range(EDGES, 2 * EDGES):
        shape = lines.clip(shape, n)
        if len(shape) == 0:
            return True
    return lines.bare(shape, 2, cards)


def corner_in_sight(position: Position, touched: i64, at: i64, card: i64, other: i64) -> bool:
    """Whether a corner of one card lies on the other and on none of the later ones touched.

    It spares the cutting most of the time.
    """
    first = degrees_of(card) * RING
    corner: i64
    n: i64
    for corner in range(first, first + 2 * EDGES, 2):
        x = CORNERS[corner] + x_of(card) * 10
        y = CORNERS[corner + 1] + y_of(card) * 10
        if not point_on(x, y, other):
            continue
        free = True
        for n in range(at + 1, position.laid):
            if touched & BIT[n] and point_on(x, y, position.table[n]):
                free = False
                break
        if free:
            return True
    return False


def point_on(x: i64, y: i64, card: i64) -> bool:
    """Whether a point of the plot lies on a card."""
    return on_card(x - x_of(card) * 10, y - y_of(card) * 10, degrees_of(card))


def point_visible(position: Position, at: i64, x: i64, y: i64) -> bool:
    """Whether no later card lies on a point, given from the centre of the card it is on."""
    card = position.table[at]
    n: i64
    for n in range(at + 1, position.laid):
        laid = position.table[n]
        if seat_of(laid) == seat_of(card) and point_on(
            x + x_of(card) * 10, y + y_of(card) * 10, laid
        ):
            return False
    return True
