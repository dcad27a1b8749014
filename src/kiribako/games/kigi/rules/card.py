"""One drawn card: its bark, ports and features, read from a component file and checked."""

from __future__ import annotations

import math
from typing import Any, Final, Literal, NamedTuple

from kiribako.games.kigi.rules.geometry import HIGH, WIDE, segment_distance
from kiribako.kernel.components import Item
from kiribako.kernel.refusal import quote

Kind = Literal["butterfly", "dragonfly", "pink", "purple", "blossom"]
KINDS: Final[tuple[Kind, ...]] = ("butterfly", "dragonfly", "pink", "purple", "blossom")  # KG-1.2
WIDTH: Final = 630  # tenths of a millimetre
HEIGHT: Final = 880
STEP: Final = 300  # candidates lie this far apart along the bark, hundredths (KG-8.2)
INSET: Final = 1  # a feature keeps this far from the card's edge, tenths
FINE: Final = 10_000  # lengths along the bark are measured in these parts of a hundredth

Point = tuple[int, int]


class Bark(NamedTuple):
    """A branch: its width and the points of its centreline, tenths of a millimetre."""

    width: int
    points: list[Point]


class Feature(NamedTuple):
    """A disc that shows a kind."""

    kind: int
    x: int
    y: int
    radius: int


class Drawing:
    """A trunk or a tree card. Lengths are tenths of a millimetre from the near left corner."""

    def __init__(self, item: Item, *, trunk: bool) -> None:
        self.id = item.text("id")
        self.shape = item.text("shape")
        self.source = item.source()
        self.trunk = trunk
        self.bark = [read_bark(item, n, part) for n, part in enumerate(item.list("bark"))]
        self.ports = [point(item, "ports", part) for part in item.list("ports")]
        self.features = [read_feature(item, part) for part in item.list("features")]
        check_bark(item, self)
        check_ports(item, self)
        check_features(item, self)

    def counts(self) -> list[int]:
        """How many features of each kind the card shows."""
        kinds = [feature.kind for feature in self.features]
        return [kinds.count(kind) for kind in range(len(KINDS))]

    def spots(self, step: int = STEP) -> list[Point]:
        """The points at whole steps along every branch and its last one, from the centre."""
        return [spot for bark in self.bark for spot in along(bark.points, step)]


def centred(spot: Point) -> Point:
    """A point in tenths from the corner as hundredths from the card's centre."""
    return spot[0] * 10 - WIDE, spot[1] * 10 - HIGH


def along(points: list[Point], step: int) -> list[Point]:
    """Points of a line at 0, 1, 2 .. steps from its beginning, and its end; from the centre."""
    found = []
    ahead = 0  # how far the next one lies beyond the segment's beginning
    for start, goal in zip(map(centred, points), map(centred, points[1:])):
        x, y = goal[0] - start[0], goal[1] - start[1]
        length = math.isqrt((x * x + y * y) * FINE * FINE)
        while ahead < length:
            found.append(
                (start[0] + half_up(x * ahead, length), start[1] + half_up(y * ahead, length))
            )
            ahead += step * FINE
        ahead -= length
    end = centred(points[-1])
    return found if found and found[-1] == end else [*found, end]


def half_up(part: int, whole: int) -> int:
    return (2 * part + whole) // (2 * whole)


def read_bark(item: Item, index: int, part: Any) -> Bark:
    if not isinstance(part, dict) or set(part) != {"width", "points"}:
        raise item.fault(
            "bark", "branch {number} needs a width and points, nothing else", number=index + 1
        )
    width = length(item, "bark", part["width"])
    if not 10 <= width <= 400:
        raise item.fault(
            "bark",
            "branch {number} is {width} wide; 1 to 40 will do",
            number=index + 1,
            width=quote(part["width"]),
        )
    if not isinstance(part["points"], list) or len(part["points"]) < 2:
        raise item.fault("bark", "branch {number} needs at least two points", number=index + 1)
    return Bark(width, [point(item, "bark", spot) for spot in part["points"]])


def read_feature(item: Item, part: Any) -> Feature:
    if not isinstance(part, dict) or set(part) != {"kind", "x", "y", "r"}:
        raise item.fault("features", "a feature has kind, x, y and r, nothing else")
    if part["kind"] not in KINDS:
        raise item.fault(
            "features",
            "{kind} is no kind; there are {known}",
            kind=quote(part["kind"]),
            known=", ".join(KINDS),
        )
    x, y = point(item, "features", [part["x"], part["y"]])
    radius = length(item, "features", part["r"])
    if radius < 10:
        raise item.fault(
            "features", "a radius of {r} is too small; 1 is the least", r=quote(part["r"])
        )
    return Feature(KINDS.index(part["kind"]), x, y, radius)


def length(item: Item, field: str, value: Any) -> int:
    """Millimetres with at most one decimal, as tenths."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -1000 < value < 1000:
        raise item.fault(field, "{value} is no length in millimetres", value=quote(value))
    tenths = round(value * 10)
    if abs(value * 10 - tenths) > 1e-6:
        raise item.fault(field, "{value} has more than one decimal", value=quote(value))
    return tenths


def point(item: Item, field: str, value: Any) -> Point:
    """A point of the card."""
    if not isinstance(value, list) or len(value) != 2:
        raise item.fault(field, "{value} is no point; a point is [x, y]", value=quote(value))
    x, y = length(item, field, value[0]), length(item, field, value[1])
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        raise item.fault(field, "{value} lies off the card, which is 63 x 88", value=quote(value))
    return x, y


def on_edge(spot: Point) -> bool:
    return spot[0] in (0, WIDTH) or spot[1] in (0, HEIGHT)


def said(spot: Point) -> str:
    """A point in millimetres, as the file writes it."""
    return f"[{spot[0] / 10:g}, {spot[1] / 10:g}]"


def check_bark(item: Item, card: Drawing) -> None:
    """All branches hang together: each grows out of an earlier one."""
    if not card.bark:
        raise item.fault("bark", "needs at least one branch")
    for n, bark in enumerate(card.bark[1:], 1):
        if not any(on_branch(bark.points[0], other) for other in card.bark[:n]):
            raise item.fault(
                "bark",
                "branch {number} begins at {place}, off the branches before it",
                number=n + 1,
                place=said(bark.points[0]),
            )


def on_branch(spot: Point, bark: Bark) -> bool:
    """Whether a point lies at most half the width from the centreline."""
    return any(
        segment_distance(
            spot[0] * 2, spot[1] * 2, a[0] * 2, a[1] * 2, b[0] * 2, b[1] * 2, bark.width
        )
        <= 0
        for a, b in zip(bark.points, bark.points[1:])
    )


def check_ports(item: Item, card: Drawing) -> None:
    """Ports are the bark ends on the card's edge, a trunk's foot aside (KG-1.3)."""
    ends = [end for bark in card.bark for end in (bark.points[0], bark.points[-1])]
    for port in card.ports:
        if not on_edge(port):
            raise item.fault("ports", "{port} is not on the card's edge", port=said(port))
        if port not in ends:
            raise item.fault("ports", "no bark reaches {port}", port=said(port))
        if card.ports.count(port) > 1:
            raise item.fault("ports", "{port} stands there twice", port=said(port))
        if card.trunk and port[1] == 0:
            raise item.fault("ports", "{port} is the foot, and no port", port=said(port))
    for end in ends:
        if on_edge(end) and end not in card.ports and not (card.trunk and end[1] == 0):
            raise item.fault(
                "ports", "bark ends on the edge at {end}, which must be a port", end=said(end)
            )
    if not card.ports:
        raise item.fault("ports", "needs at least one port")
    if card.trunk and not any(end[1] == 0 for end in ends):
        raise item.fault("bark", "a trunk needs a foot: bark that ends on the near edge")


def check_features(item: Item, card: Drawing) -> None:
    """Two to five, on a trunk one (KG-1.2); on the card, off the ports."""
    low, high = (1, 1) if card.trunk else (2, 5)
    if not low <= len(card.features) <= high:
        count = len(card.features)
        if card.trunk:
            raise item.fault("features", "has {count}; it needs one feature", count=count)
        raise item.fault("features", "has {count}; it needs two to five features", count=count)
    for part in card.features:
        room = part.radius + INSET
        kind, place = KINDS[part.kind], said((part.x, part.y))
        if not (room <= part.x <= WIDTH - room and room <= part.y <= HEIGHT - room):
            raise item.fault(
                "features",
                "the {kind} at {place} reaches over the card's edge",
                kind=kind,
                place=place,
            )
        for port, width in port_widths(card):
            clear = 2 * part.radius + width  # twice the radius and half the bark's width
            if 4 * ((part.x - port[0]) ** 2 + (part.y - port[1]) ** 2) < clear**2:
                raise item.fault(
                    "features",
                    "the {kind} at {place} lies on the port {port}",
                    kind=kind,
                    place=place,
                    port=said(port),
                )


def port_widths(card: Drawing) -> list[tuple[Point, int]]:
    """Every port with the width of the bark that ends there."""
    return [
        (end, bark.width)
        for bark in card.bark
        for end in (bark.points[0], bark.points[-1])
        if end in card.ports
    ]
