"""What lies in the box: the trunk, shapes, tiles and goals of a component file, checked."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, NamedTuple

from kiribako.kernel.components import Components, Item, reopened, unique
from kiribako.kernel.refusal import quote

Feature = Literal["blossom", "caterpillar", "firefly", "mushroom"]
Kodama = Literal["blue", "green", "orange", "pink"]
FEATURES: Final[tuple[Feature, ...]] = ("blossom", "caterpillar", "firefly", "mushroom")
KODAMAS: Final[tuple[Kodama, ...]] = ("blue", "green", "orange", "pink")
TILES: Final = 64  # KD-1.1
LIMBS: Final = 3
MOST_POINTS: Final = 4  # of a part; a move numbers them in two bits
MOST_SHAPES: Final = 8
FEWEST_GOALS: Final = 16  # three for each of four seats and the display
MOST_GOALS: Final = 60  # a hand is a set of bits
LONGEST: Final = 100  # millimetres of any part
# What a predicate asks for besides its VP (KD-5.2 to KD-5.6), in the order goals.py numbers them.
PREDICATES: Final = {
    "row_kodama": ("kodama", "length"),
    "row_feature": ("feature", "length"),
    "row_all_features": (),
    "row_all_kodama": (),
    "limbs_feature": ("feature",),
    "limbs_kodama": ("kodama",),
    "ends_kodama": ("kodama",),
    "count_feature": ("feature",),
    "most_feature": ("feature",),
    "sets_features": (),
    "sets_kodama": (),
    "long_row": ("length",),
    "many_ends": ("count",),
    "twins": ("cap",),
    "even_limbs": ("count",),
    "tall": ("height",),
    "forks": (),
}
PREDICATE_NAMES: Final = list(PREDICATES)
COUNTED: Final = {"ends_kodama", "count_feature", "sets_features", "sets_kodama", "twins", "forks"}


class Point(NamedTuple):
    """A connection point in the frame of its part; on the trunk `s` and `v` are unused."""

    id: str
    s: int
    v: int
    tilt: int


class Shape(NamedTuple):
    """How a branch tile is cut: `com` and `body` are sideways and along its growth."""

    id: str
    mass: int
    com: tuple[int, int]
    body: tuple[int, int]
    top: int
    points: list[Point]

    def symmetric(self) -> bool:
        """Whether turning it over changes nothing (KD-3.1)."""
        mirrored = sorted((-point.s, point.v, -point.tilt) for point in self.points)
        same = mirrored == sorted((point.s, point.v, point.tilt) for point in self.points)
        return same and self.com[0] == 0 and self.body[0] == 0


class TrunkPoint(NamedTuple):
    """A connection point of the trunk in the world."""

    id: str
    position: tuple[int, int, int]
    tilt: int
    plane: str


class Tile(NamedTuple):
    """A branch tile; its feature, kodama and shape by number."""

    id: str
    feature: int
    kodama: int
    shape: int


class Goal(NamedTuple):
    """A goal card: `kind` is the number of its feature or kodama, `need` its other number."""

    id: str
    text: str
    predicate: int
    kind: int
    need: int
    vp: int
    per: bool


class Box:
    """The contents in the order of the numbers the rules use."""

    def __init__(self, components: Components) -> None:
        self.components = components
        components.only("measures", "trunk", "trunk_points", "shapes", "tiles", "goals")
        measures = one(components, "measures")
        measures.text("id", ["body"])
        self.radius = measures.number("radius", 1, 40)
        self.lowest = measures.number("lowest", -LONGEST, LONGEST)
        trunk = one(components, "trunk")
        trunk.text("id", ["trunk"])
        self.trunk_mass = trunk.number("mass", 1, 10_000)
        self.trunk_com = numbers(trunk, "com", 3)
        self.trunk_height = trunk.number("height", 1, 2 * LONGEST)
        self.support = diamond(trunk)
        self.margin = trunk.number("margin", 0, self.support)
        aside = abs(self.trunk_com[0]) + abs(self.trunk_com[1])
        if aside > self.support - self.margin:
            reach = self.support - self.margin
            raise trunk.fault(
                "com",
                "lies {aside} mm off the middle, {reach} are the most: the trunk cannot stand",
                aside=aside,
                reach=reach,
            )
        roots = components.items("trunk_points")
        self.trunk_points = [trunk_point(item) for item in roots]
        if len(roots) != LIMBS:
            raise components.fault(
                "needs {limbs} [[trunk_points]], not {count}", limbs=LIMBS, count=len(roots)
            )
        shapes = components.items("shapes")
        self.shapes = [shape(item) for item in shapes]
        if len(shapes) > MOST_SHAPES:
            raise components.fault(
                "has {count} [[shapes]]; {most_shapes} are the most",
                count=len(shapes),
                most_shapes=MOST_SHAPES,
            )
        tiles = components.items("tiles")
        self.tiles = [tile(item, [shape.id for shape in self.shapes]) for item in tiles]
        if len(tiles) != TILES:
            raise components.fault(
                "needs {tiles} [[tiles]], not {count}", tiles=TILES, count=len(tiles)
            )
        goals = components.items("goals")
        self.goals = [goal(item) for item in goals]
        if not FEWEST_GOALS <= len(goals) <= MOST_GOALS:
            have = f"{FEWEST_GOALS} to {MOST_GOALS}"
            raise components.fault(
                "needs {have} [[goals]], not {count}", have=have, count=len(goals)
            )
        for items in (roots, shapes, tiles, goals):
            unique(items, "id", lambda item: item.text("id"))
        for item in (measures, trunk, *roots, *shapes, *tiles, *goals):
            item.source()
            item.done()

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (Box, *self.components.address())


def one(components: Components, table: str) -> Item:
    """The only entry of a table."""
    items = components.items(table)
    if len(items) > 1:
        raise items[1].fault("id", "there is one [[{table}]]", table=table)
    return items[0]


def numbers(item: Item, field: str, count: int) -> list[int]:
    """A list of so many whole millimetres."""
    return checked(item, field, item.list(field), count)


def checked(item: Item, field: str, values: Any, count: int) -> list[int]:
    if not isinstance(values, list) or len(values) != count:
        raise item.fault(
            field, "needs {count} numbers, not {values}", count=count, values=quote(values)
        )
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 2 * LONGEST:
            raise item.fault(
                field,
                "needs whole millimetres up to {most}, not {value}",
                most=2 * LONGEST,
                value=quote(value),
            )
    return values


def diamond(trunk: Item) -> int:
    """How far the four feet of the crossed trunk pieces reach, all alike (KD-3.3)."""
    feet = [checked(trunk, "support", foot, 2) for foot in trunk.list("support")]
    reach = feet[0][0] if feet else 0
    if reach <= 0 or feet != [[reach, 0], [0, reach], [-reach, 0], [0, -reach]]:
        raise trunk.fault("support", "needs four feet [r, 0], [0, r], [-r, 0], [0, -r]")
    return reach


def letter(item: Item, field: str, value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch("[A-Z]", value):
        raise item.fault(
            field, "a point is called by a capital letter, not {value}", value=quote(value)
        )
    return value


def trunk_point(item: Item) -> TrunkPoint:
    x, y, z = numbers(item, "position", 3)
    return TrunkPoint(
        letter(item, "id", item.text("id")),
        (x, y, z),
        item.number("tilt", -90, 90),
        item.text("plane", ["xz", "yz"]),
    )


def shape(item: Item) -> Shape:
    id = item.text("id")
    if not re.fullmatch("[a-z]+", id):
        raise item.fault(
            "id", "a shape is called by a word in small letters, not {id}", id=quote(id)
        )
    points = [shape_point(item, fields) for fields in item.list("points")]
    if not 0 < len(points) <= MOST_POINTS:
        raise item.fault(
            "points",
            "a tile has 1 to {most_points} points, not {count}",
            most_points=MOST_POINTS,
            count=len(points),
        )
    if len({point.id for point in points}) != len(points):
        raise item.fault("points", "each point needs a letter of its own")
    com, body = numbers(item, "com", 2), numbers(item, "body", 2)
    return Shape(
        id,
        item.number("mass", 1, 1000),
        (com[0], com[1]),
        (body[0], body[1]),
        item.number("top", 1, LONGEST),
        points,
    )


def shape_point(item: Item, fields: Any) -> Point:
    if not isinstance(fields, dict) or set(fields) != {"id", "s", "v", "tilt"}:
        raise item.fault(
            "points", "a point has id, s, v and tilt, not {fields}", fields=quote(fields)
        )
    s, v, tilt = checked(item, "points", [fields["s"], fields["v"], fields["tilt"]], 3)
    if max(abs(s), abs(v)) > LONGEST or abs(tilt) > 90:
        raise item.fault(
            "points", "s and v go to {longest} mm, tilt to 90 degrees", longest=LONGEST
        )
    return Point(letter(item, "points", fields["id"]), s, v, tilt)


def tile(item: Item, shapes: list[str]) -> Tile:
    id = item.text("id")
    if not re.fullmatch("[A-Z]+[0-9]+", id):
        raise item.fault("id", "a tile is called by letters and a number, not {id}", id=quote(id))
    return Tile(
        id,
        FEATURES.index(item.text("feature", FEATURES)),
        KODAMAS.index(item.text("kodama", KODAMAS)),
        shapes.index(item.text("shape", shapes)),
    )


def goal(item: Item) -> Goal:
    """A goal with the numbers its predicate asks for."""
    id = item.text("id")
    if not re.fullmatch("[A-Z]+[0-9]+", id):
        raise item.fault("id", "a goal is called by letters and a number, not {id}", id=quote(id))
    predicate = item.text("predicate", PREDICATE_NAMES)
    kind, need = 0, 0
    for field in PREDICATES[predicate]:
        if field == "feature":
            kind = FEATURES.index(item.text(field, FEATURES))
        elif field == "kodama":
            kind = KODAMAS.index(item.text(field, KODAMAS))
        else:
            need = item.number(field, 1, 1000 if field == "height" else 12)
    if "vp_source" in item.fields:
        item.text("vp_source", ["rulebook", "found", "designed"])
    per = item.flag("per")
    if per != (predicate in COUNTED):
        if predicate in COUNTED:
            raise item.fault("per", "{predicate} scores once for each", predicate=predicate)
        raise item.fault("per", "{predicate} scores once", predicate=predicate)
    number = PREDICATE_NAMES.index(predicate)
    return Goal(id, item.text("text"), number, kind, need, item.number("vp", 1, 50), per)
