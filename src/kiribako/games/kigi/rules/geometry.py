"""Cards as turned rectangles, in whole numbers (KG-4.7): sines, corners, touching, covering.

Lengths are hundredths of a millimetre. A card is a centre and a number of degrees; what it is
tested against is given relative to that centre. Every answer is exact on the rounded points.
Where a quick look from further off already decides, the exact test is spared; it looks at true
rectangles, which differ from the rounded ones by less than one unit, so `MARGIN` is ample.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ONE: Final = 1_000_000  # what the sine table calls 1
HALF: Final = 500_000
# fmt: off
QUARTER: Final = (  # nearest to 1,000,000 sin, degrees 0 to 90
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434,
    173648, 190809, 207912, 224951, 241922, 258819, 275637, 292372, 309017, 325568,
    342020, 358368, 374607, 390731, 406737, 422618, 438371, 453990, 469472, 484810,
    500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661, 629320,
    642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710,
    766044, 777146, 788011, 798636, 809017, 819152, 829038, 838671, 848048, 857167,
    866025, 874620, 882948, 891007, 898794, 906308, 913545, 920505, 927184, 933580,
    939693, 945519, 951057, 956305, 961262, 965926, 970296, 974370, 978148, 981627,
    984808, 987688, 990268, 992546, 994522, 996195, 997564, 998630, 999391, 999848,
    1000000,
)
# fmt: on


def mirrored(degrees: int) -> int:
    """The sine of any whole number of degrees, from the quarter table."""
    degrees %= 360
    if degrees > 180:
        return -mirrored(degrees - 180)
    return QUARTER[min(degrees, 180 - degrees)]


SINE: Final = vec[i64]([mirrored(n) for n in range(360)])
COSINE: Final = vec[i64]([mirrored(n + 90) for n in range(360)])

WIDE: Final = 3150  # half of a card's width and height (KG-1.1)
HIGH: Final = 4400
PLOT_WIDTH: Final = 70_000  # KG-4.1
PLOT_HEIGHT: Final = 50_000


def turn_x(u: i64, v: i64, degrees: i64) -> i64:
    """The x of a card's point, given from its centre, when the card is turned."""
    return (u * COSINE[degrees] - v * SINE[degrees] + HALF) // ONE


def turn_y(u: i64, v: i64, degrees: i64) -> i64:
    return (u * SINE[degrees] + v * COSINE[degrees] + HALF) // ONE


def turned_corners(degrees: int) -> list[int]:
    found = []
    for u, v in ((-WIDE, -HIGH), (WIDE, -HIGH), (WIDE, HIGH), (-WIDE, HIGH)):
        found += [int(turn_x(u, v, degrees)), int(turn_y(u, v, degrees))]
    return found


# Ten numbers for each degree: x, y of the corners near left, near right, far right, far left as
# an upright card has them, which is counter-clockwise, and the first corner once more.
RING: Final = 10
CORNERS: Final = vec[i64](
    [n for degrees in range(360) for n in turned_corners(degrees) + turned_corners(degrees)[:2]]
)
# How far a card reaches from its centre: left, right, near, far, for each degree.
REACH: Final = vec[i64](
    [
        side
        for degrees in range(360)
        for side in (
            min(turned_corners(degrees)[0::2]),
            max(turned_corners(degrees)[0::2]),
            min(turned_corners(degrees)[1::2]),
            max(turned_corners(degrees)[1::2]),
        )
    ]
)

MARGIN: Final = 4
FAR: Final = 117_288_900  # 10830 squared: centres further apart never touch
NEAR: Final = 39_438_400  # 6280 squared: centres closer than this always do
# Of two cards, one turned by so many degrees against the other: how much of the table they take
# together across the width and across the height of either one, in millionths.
ACROSS_WIDTH: Final = vec[i64](
    [WIDE * ONE + WIDE * abs(mirrored(n + 90)) + HIGH * abs(mirrored(n)) for n in range(360)]
)
ACROSS_HEIGHT: Final = vec[i64](
    [HIGH * ONE + WIDE * abs(mirrored(n)) + HIGH * abs(mirrored(n + 90)) for n in range(360)]
)


def on_plot(x: i64, y: i64, degrees: i64) -> bool:
    """Whether a card lies wholly on its plot (KG-4.1); a corner on the edge is inside."""
    n = degrees * 4
    return (
        x + REACH[n] >= 0
        and x + REACH[n + 1] <= PLOT_WIDTH
        and y + REACH[n + 2] >= 0
        and y + REACH[n + 3] <= PLOT_HEIGHT
    )


def cards_touch(x: i64, y: i64, other: i64, degrees: i64) -> bool:
    """Whether two cards share a point: the second's centre seen from the first, both angles.

    `other` is how the second is turned, `degrees` how the first is.
    """
    apart = x * x + y * y
    if apart > FAR:
        return False
    if apart < NEAR:
        return True
    between = other - degrees
    if between < 0:
        between += 360
    width = ACROSS_WIDTH[between]
    height = ACROSS_HEIGHT[between]
    gap = abs_of(x * COSINE[degrees] + y * SINE[degrees]) - width
    widest = abs_of(y * COSINE[degrees] - x * SINE[degrees]) - height
    widest = max(widest, gap)
    if widest > MARGIN * ONE:
        return False
    gap = abs_of(x * COSINE[other] + y * SINE[other]) - width
    widest = max(widest, gap)
    gap = abs_of(y * COSINE[other] - x * SINE[other]) - height
    widest = max(widest, gap)
    if widest > MARGIN * ONE:
        return False
    if widest < -MARGIN * ONE:
        return True
    return not parted(x, y, other, degrees) and not parted(-x, -y, degrees, other)


def abs_of(n: i64) -> i64:
    return n if n >= 0 else -n


def parted(x: i64, y: i64, other: i64, degrees: i64) -> bool:
    """Whether an edge of the first card has all corners of the second strictly outside."""
    edge: i64
    corner: i64
    n = degrees * RING
    m = other * RING
    for edge in range(0, 8, 2):
        from_x = CORNERS[n + edge]
        from_y = CORNERS[n + edge + 1]
        along_x = CORNERS[n + edge + 2] - from_x
        along_y = CORNERS[n + edge + 3] - from_y
        outside: i64 = 0
        for corner in range(0, 8, 2):
            to_x = CORNERS[m + corner] + x - from_x
            to_y = CORNERS[m + corner + 1] + y - from_y
            if along_x * to_y - along_y * to_x < 0:
                outside += 1
        if outside == 4:
            return True
    return False


def on_card(x: i64, y: i64, degrees: i64) -> bool:
    """Whether a point, seen from the centre of a card, lies on it; its edge belongs to it."""
    edge: i64
    n = degrees * RING
    for edge in range(0, 8, 2):
        from_x = CORNERS[n + edge]
        from_y = CORNERS[n + edge + 1]
        along_x = CORNERS[n + edge + 2] - from_x
        along_y = CORNERS[n + edge + 3] - from_y
        if along_x * (y - from_y) - along_y * (x - from_x) < 0:
            return False
    return True


def covers(x: i64, y: i64, radius: i64, degrees: i64) -> bool:
    """Whether a card covers part of a disc seen from its centre (KG-4.3); a tangent one is free."""
    across = abs_of(x * COSINE[degrees] + y * SINE[degrees]) - WIDE * ONE
    if across > (radius + MARGIN) * ONE:
        return False
    along = abs_of(y * COSINE[degrees] - x * SINE[degrees]) - HIGH * ONE
    if along > (radius + MARGIN) * ONE:
        return False
    if across <= 0 and along <= (radius - MARGIN) * ONE:
        return True
    if along <= 0 and across <= (radius - MARGIN) * ONE:
        return True
    return on_card(x, y, degrees) or near_edge(x, y, radius, degrees)


def near_edge(x: i64, y: i64, radius: i64, degrees: i64) -> bool:
    """Whether a point is closer to an edge of a card than a radius."""
    edge: i64
    n = degrees * RING
    for edge in range(0, 8, 2):
        if (
            segment_distance(
                x,
                y,
                CORNERS[n + edge],
                CORNERS[n + edge + 1],
                CORNERS[n + edge + 2],
                CORNERS[n + edge + 3],
                radius,
            )
            < 0
        ):
            return True
    return False


def segment_distance(
    x: i64, y: i64, from_x: i64, from_y: i64, to_x: i64, to_y: i64, limit: i64
) -> i64:
    """Below 0, 0 or above 0 as a point is closer to a segment than the limit, at it, or further."""
    along_x = to_x - from_x
    along_y = to_y - from_y
    x -= from_x
    y -= from_y
    length = along_x * along_x + along_y * along_y
    foot = x * along_x + y * along_y
    if foot <= 0:
        return x * x + y * y - limit * limit
    if foot >= length:
        x -= along_x
        y -= along_y
        return x * x + y * y - limit * limit
    side = along_x * y - along_y * x
    return side * side - limit * limit * length
