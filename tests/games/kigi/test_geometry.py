"""The integer geometry against shapely, on random poses.

On the rounded corners the answers are the same, without exception but for shapely's own
rounding of distances (one part in a million of a hundredth). Against true rectangles, turned
with real sines, they differ only where the gap or overlap is under 0.02 mm.
"""

from __future__ import annotations

import math
from random import Random

import pytest
import shapely
from shapely import LineString, Point, Polygon

from kiribako.games.kigi import GAME
from kiribako.games.kigi.rules import geometry, placing, visible
from kiribako.games.kigi.rules.position import Position
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of

rule = pytest.mark.rule
POSES = 100_000 if COMPILED else 10_000
TOLERANCE = 2.0  # hundredths of a millimetre
ROUNDING = 1e-6


def rounded(x: int, y: int, degrees: int) -> list[tuple[int, int]]:
    """The corners the rules work with."""
    corners = [int(geometry.CORNERS[degrees * geometry.RING + n]) for n in range(8)]
    return [(x + corners[n], y + corners[n + 1]) for n in range(0, 8, 2)]


def true(x: int, y: int, degrees: int) -> list[tuple[float, float]]:
    """The corners of a real card."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    corners = ((-3150, -4400), (3150, -4400), (3150, 4400), (-3150, 4400))
    return [(x + u * cosine - v * sine, y + u * sine + v * cosine) for u, v in corners]


def random_pairs(count: int) -> list[tuple[int, int, int, int]]:
    """Second cards around a first one: mostly where it is close."""
    random = Random(7)
    pairs = []
    for _ in range(count):
        far, way = random.uniform(5900, 11000), random.uniform(0, 2 * math.pi)
        x, y = int(far * math.cos(way)), int(far * math.sin(way))
        pairs.append((x // 10 * 10, y // 10 * 10, random.randrange(360), random.randrange(360)))
    return pairs


@rule("KG-4.7")
def test_cards_touch_as_shapely_says() -> None:
    pairs = random_pairs(POSES)
    ours = [geometry.cards_touch(x, y, other, turned) for x, y, other, turned in pairs]
    first = shapely.polygons([rounded(0, 0, turned) for _, _, _, turned in pairs])
    second = shapely.polygons([rounded(x, y, other) for x, y, other, _ in pairs])
    assert ours == shapely.intersects(first, second).tolist()
    assert 0.2 < sum(ours) / POSES < 0.8
    first = shapely.polygons([true(0, 0, turned) for _, _, _, turned in pairs])
    second = shapely.polygons([true(x, y, other) for x, y, other, _ in pairs])
    gaps = shapely.distance(first, second)
    close = [n for n in range(POSES) if ours[n] != (gaps[n] == 0)]
    for n in close:
        grown = shapely.distance(first[n].buffer(-TOLERANCE, join_style="mitre"), second[n])
        assert gaps[n] <= TOLERANCE
        assert grown > 0


@rule("KG-4.3", "KG-4.7")
def test_cards_cover_discs_as_shapely_says() -> None:
    random = Random(8)
    discs = []
    for _ in range(POSES):
        far, way = random.uniform(3200, 6100), random.uniform(0, 2 * math.pi)
        x, y = int(far * math.cos(way)), int(far * math.sin(way))
        discs.append((x, y, random.choice([400, 600, 900]), random.randrange(360)))
    cards = shapely.polygons([rounded(0, 0, turned) for _, _, _, turned in discs])
    gaps = shapely.distance(cards, shapely.points([(x, y) for x, y, _, _ in discs]))
    covered = 0
    for (x, y, radius, turned), gap in zip(discs, gaps, strict=True):
        ours = geometry.covers(x, y, radius, turned)
        covered += ours
        assert ours == (gap < radius) or abs(gap - radius) < ROUNDING
    assert 0.2 < covered / POSES < 0.8


@rule("KG-4.4", "KG-4.7")
def test_ports_lie_on_bark_as_shapely_says() -> None:
    random = Random(9)
    pack = GAME.box.pack
    joined = 0
    for _ in range(POSES // 5):
        card, turned = random.randrange(35), random.randrange(360)
        piece = random.randrange(pack.bark[card], pack.bark[card + 1])
        u = pack.bark_end_u[piece] + random.randrange(-700, 701)
        v = pack.bark_end_v[piece] + random.randrange(-700, 701)
        x, y = int(geometry.turn_x(u, v, turned)), int(geometry.turn_y(u, v, turned))
        ours = placing.on_bark(pack, card, turned, x, y)
        spot = Point(x, y)
        edge = -1.0
        for n in range(pack.bark[card], pack.bark[card + 1]):
            ends = [(pack.bark_u[n], pack.bark_v[n]), (pack.bark_end_u[n], pack.bark_end_v[n])]
            line = LineString(
                [(geometry.turn_x(a, b, turned), geometry.turn_y(a, b, turned)) for a, b in ends]
            )
            edge = max(edge, pack.bark_half[n] - line.distance(spot))
        theirs = edge >= 0 and Polygon(rounded(0, 0, turned)).covers(spot)
        joined += ours
        assert ours == theirs or abs(edge) < ROUNDING
    assert 0.2 < joined / (POSES // 5) < 0.8


@rule("KG-4.2", "KG-4.7")
def test_visible_touching_as_shapely_says() -> None:
    """What is left of two cards' overlap when later cards are taken away."""
    position = match_of(EXAMPLE, display=["T17", None, None], options={"touch": "visible"}).state
    assert isinstance(position, Position)
    laid = [
        int(position.table[n]) for n in range(position.laid) if position.table[n] >> 35 & 7 == 0
    ]
    places = [n for n in range(position.laid) if position.table[n] >> 35 & 7 == 0]
    cards = [
        Polygon(rounded((card >> 22 & 8191) * 10, (card >> 9 & 8191) * 10, card & 511))
        for card in laid
    ]
    random = Random(10)
    hidden = 0
    for _ in range(POSES // 20):
        x, y, degrees = (
            random.randrange(2600, 4600),
            random.randrange(500, 3300),
            random.randrange(360),
        )
        new = Polygon(rounded(x * 10, y * 10, degrees))
        touched = sum(1 << places[n] for n, card in enumerate(cards) if card.intersects(new))
        ours = int(visible.seen(position, touched, x << 22 | y << 9 | degrees))
        for n, card in enumerate(cards):
            if touched >> places[n] & 1:
                shared = card.intersection(new)
                rest = shared.difference(shapely.union_all(cards[n + 1 :]))
                if shared.area == 0:  # edges that merely meet count, covered or not
                    assert ours >> places[n] & 1
                    continue
                if 0 < rest.area < 1e-3:
                    continue  # too thin for floating point
                assert bool(ours >> places[n] & 1) == (rest.area > 0)
                hidden += rest.area == 0
    assert hidden > 0
