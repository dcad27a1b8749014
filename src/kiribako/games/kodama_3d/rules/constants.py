"""What stays the same through a match: the shapes of all parts, the goals and the seats.

A `way` is a shape put in one way round: unflipped, then flipped if that makes a difference
(KD-3.1). A `spot` is a place of the body sphere beside a connection point; ways whose bodies lie
alike share one. Masses are tenths of a gram, lengths millimetres, unless a name says nanometres.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kodama_3d.rules.box import MOST_POINTS, Box
from kiribako.games.kodama_3d.rules.sines import MILLION, cosine, sine

NO_WAY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Constants:
    """Shared by every position of a match and never changed."""

    def __init__(self, box: Box, seats: int, first: int, colours: list[int], stacks: int) -> None:
        self.box = box
        self.seats: i64 = seats
        self.first: i64 = first
        self.colours = vec[i64](colours)  # the kodama of each seat's trunk
        self.stacks: i64 = stacks  # the set of stacks this forest has (KD-1.3)
        # tiles
        self.feature = vec[i64]([tile.feature for tile in box.tiles])
        self.kodama = vec[i64]([tile.kodama for tile in box.tiles])
        self.shape = vec[i64]([tile.shape for tile in box.tiles])
        # shapes
        self.mass = vec[i64]([shape.mass for shape in box.shapes])
        self.body_s = vec[i64]([shape.body[0] for shape in box.shapes])
        self.body_v = vec[i64]([shape.body[1] for shape in box.shapes])
        self.com_v = vec[i64]([shape.com[1] for shape in box.shapes])
        self.top = vec[i64]([shape.top for shape in box.shapes])
        self.point_count = vec[i64]([len(shape.points) for shape in box.shapes])
        # points, four entries for each shape
        self.point_s = vec[i64](
            by_point([[point.s for point in shape.points] for shape in box.shapes])
        )
        self.point_v = vec[i64](
            by_point([[point.v for point in shape.points] for shape in box.shapes])
        )
        tilts = [[point.tilt for point in shape.points] for shape in box.shapes]
        self.point_sin = vec[i64](by_point([[sine(tilt) for tilt in row] for row in tilts]))
        self.point_cos = vec[i64](by_point([[cosine(tilt) for tilt in row] for row in tilts]))
        # ways and spots
        ways = ways_of(box)
        spots = sorted({spot_of(box, shape, flip) for shape, flip in ways})
        self.ways: i64 = len(ways)
        self.spots: i64 = len(spots)
        self.way = vec[i64](  # of a shape, unflipped and flipped
            [
                ways.index((shape, flip)) if (shape, flip) in ways else NO_WAY
                for shape in range(len(box.shapes))
                for flip in (0, 1)
            ]
        )
        self.way_shape = vec[i64]([shape for shape, _ in ways])
        self.way_spot = vec[i64]([spots.index(spot_of(box, shape, flip)) for shape, flip in ways])
        self.way_s = vec[i64]([box.shapes[shape].com[0] * (1 - 2 * flip) for shape, flip in ways])
        self.spot_s = vec[i64]([s for s, _ in spots])
        self.spot_v = vec[i64]([v for _, v in spots])
        # limits, in nanometres
        self.apart: i64 = 2 * box.radius * MILLION
        # farther than this from a point on any axis nothing touches a body there; axes are
        # unit vectors but for rounding, hence a millimetre more
        self.near: i64 = self.apart + (max(abs(s) + abs(v) for s, v in spots) + 1) * MILLION
        self.lowest: i64 = box.lowest * MILLION
        self.reach: i64 = (box.support - box.margin) * MILLION
        # goals
        self.predicate = vec[i64]([goal.predicate for goal in box.goals])
        self.kind = vec[i64]([goal.kind for goal in box.goals])
        self.need = vec[i64]([goal.need for goal in box.goals])
        self.vp = vec[i64]([goal.vp for goal in box.goals])
        self.per = vec[i64]([1 if goal.per else 0 for goal in box.goals])

    def __reduce__(self) -> tuple[Any, ...]:
        colours = [int(colour) for colour in self.colours]
        return Constants, (self.box, int(self.seats), int(self.first), colours, int(self.stacks))


def by_point(rows: list[list[int]]) -> list[int]:
    """Rows of numbers, each filled up to the most points a part can have."""
    filled: list[int] = []
    for row in rows:
        filled += row + [0] * (MOST_POINTS - len(row))
    return filled


def ways_of(box: Box) -> list[tuple[int, int]]:
    """Every shape with every way round that makes a difference."""
    return [
        (shape, flip)
        for shape in range(len(box.shapes))
        for flip in ((0,) if box.shapes[shape].symmetric() else (0, 1))
    ]


def spot_of(box: Box, shape: int, flip: int) -> tuple[int, int]:
    """Where the body lies, sideways and along the growth."""
    s, v = box.shapes[shape].body
    return (-s if flip else s, v)
