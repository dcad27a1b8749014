"""The parts of a tree: the trunk and the tiles plugged into it, each with its frame in space.

A part is made once and never changed, so every tree that grew from it shares it. Positions are
in nanometres, axes in millionths (KD-3.6, KD-3.7). Lengths in whole millimetres times axes in
millionths are nanometres, exactly.

`points` holds for each connection point, one after another with `stride(grove)` entries:

    0  position x y z
    3  direction x y z
    6  normal x y z, the side axis of an unflipped tile plugged in here
    9  for each spot: the centre x y z a body would have
    .. for each way: the moments x y a tile would add, nanometres times tenths of a gram
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.sines import MILLION, cosine, sine

DIRECTION: Final = 3
NORMAL: Final = 6
BODY: Final = 9
NO_FEATURE: Final = -1
NO_POINTS: Final = vec[i64]()


@final
@mypyc_attr(acyclic=True)
class Branch:
    """A tile on a tree; the trunk is part 0 and has neither feature nor body."""

    def __init__(
        self,
        before: Branch | None,
        parent: Branch | None,
        number: i64,
        tile: i64,
        point: i64,
        flip: i64,
        feature: i64,
        kodama: i64,
        limb: i64,
        level: i64,
        feature_row: i64,
        kodama_row: i64,
        point_count: i64,
        x: i64,
        y: i64,
        z: i64,
        vx: i64,
        vy: i64,
        vz: i64,
        sx: i64,
        sy: i64,
        sz: i64,
        nx: i64,
        ny: i64,
        nz: i64,
        body_x: i64,
        body_y: i64,
        body_z: i64,
        points: vec[i64],
    ) -> None:
        self.before = before  # the part that joined the tree just before this one
        self.parent = parent  # the part it is plugged into
        self.number = number
        self.tile = tile
        self.point = point  # 4 * part + point it is plugged into
        self.flip = flip
        self.feature = feature
        self.kodama = kodama
        self.limb = limb  # the trunk's point its limb grows from (KD-5.4)
        self.level = level
        self.feature_row = feature_row  # how many of its feature lie in a row up to here
        self.kodama_row = kodama_row
        self.point_count = point_count
        self.x = x
        self.y = y
        self.z = z
        self.vx = vx
        self.vy = vy
        self.vz = vz
        self.sx = sx
        self.sy = sy
        self.sz = sz
        self.nx = nx
        self.ny = ny
        self.nz = nz
        self.body_x = body_x
        self.body_y = body_y
        self.body_z = body_z
        self.points = points


def stride(constants: Constants) -> i64:
    """How many entries each point takes."""
    return BODY + 3 * constants.spots + 2 * constants.ways


def product(a: i64, b: i64) -> i64:
    """Millionths times millionths, rounded to nearest, halves up (KD-3.7)."""
    return (a * b + 500_000) // MILLION


def trunk(constants: Constants, seat: i64) -> Branch:
    """The part a tree begins with (KD-3.6)."""
    roots = constants.box.trunk_points
    step = stride(constants)
    points = vec[i64]([0] * (step * len(roots)))
    for n, root in enumerate(roots):
        base = n * step
        x, y, z = root.position
        points[base] = x * MILLION
        points[base + 1] = y * MILLION
        points[base + 2] = z * MILLION
        across = 0 if root.plane == "xz" else 1
        points[base + DIRECTION + across] = sine(root.tilt)
        points[base + DIRECTION + 2] = cosine(root.tilt)
        points[base + NORMAL + 1 - across] = MILLION
        foresee(constants, points, base)
    return Branch(
        None, None, 0, -1, -1, 0, NO_FEATURE, constants.colours[seat], -1, 0, 0, 1, len(roots),
        0, 0, 0, 0, 0, MILLION, MILLION, 0, 0, 0, MILLION, 0, 0, 0, 0, points,
    )  # fmt: skip


def plugged(
    constants: Constants, before: Branch, parent: Branch, point: i64, tile: i64, flip: i64
) -> Branch:
    """A tile plugged into a point of the parent."""
    branch = outlined(constants, before, parent, point, tile, flip)
    branch.points = vec[i64]([0] * (branch.point_count * stride(constants)))
    place_points(constants, branch, constants.shape[tile])
    return branch


def outlined(
    constants: Constants, before: Branch, parent: Branch, point: i64, tile: i64, flip: i64
) -> Branch:
    """The same tile without its points: enough to judge it by, not to grow more from it."""
    shape = constants.shape[tile]
    feature = constants.feature[tile]
    kodama = constants.kodama[tile]
    number = before.number + 1
    q = point & 3
    near = parent.points
    base = q * stride(constants)
    x = near[base]
    y = near[base + 1]
    z = near[base + 2]
    vx = near[base + DIRECTION]
    vy = near[base + DIRECTION + 1]
    vz = near[base + DIRECTION + 2]
    side: i64 = -1 if flip else 1
    sx = near[base + NORMAL] * side
    sy = near[base + NORMAL + 1] * side
    sz = near[base + NORMAL + 2] * side
    body_s = constants.body_s[shape]
    body_v = constants.body_v[shape]
    return Branch(
        before,
        parent,
        number,
        tile,
        point,
        flip,
        feature,
        kodama,
        q if parent.number == 0 else parent.limb,
        parent.level + 1,
        parent.feature_row + 1 if parent.feature == feature else 1,
        parent.kodama_row + 1 if parent.kodama == kodama else 1,
        constants.point_count[shape],
        x,
        y,
        z,
        vx,
        vy,
        vz,
        sx,
        sy,
        sz,
        product(vy, sz) - product(vz, sy),
        product(vz, sx) - product(vx, sz),
        product(vx, sy) - product(vy, sx),
        x + body_s * sx + body_v * vx,
        y + body_s * sy + body_v * vy,
        z + body_s * sz + body_v * vz,
        NO_POINTS,
    )


def place_points(constants: Constants, branch: Branch, shape: i64) -> None:
    """Position and direction of every point of a tile, and what a tile there would be like."""
    points = branch.points
    step = stride(constants)
    q: i64
    for q in range(branch.point_count):
        base = q * step
        n = 4 * shape + q
        s = constants.point_s[n]
        v = constants.point_v[n]
        sin = constants.point_sin[n]
        cos = constants.point_cos[n]
        points[base] = branch.x + s * branch.sx + v * branch.vx
        points[base + 1] = branch.y + s * branch.sy + v * branch.vy
        points[base + 2] = branch.z + s * branch.sz + v * branch.vz
        points[base + DIRECTION] = product(cos, branch.vx) + product(sin, branch.sx)
        points[base + DIRECTION + 1] = product(cos, branch.vy) + product(sin, branch.sy)
        points[base + DIRECTION + 2] = product(cos, branch.vz) + product(sin, branch.sz)
        points[base + NORMAL] = branch.nx
        points[base + NORMAL + 1] = branch.ny
        points[base + NORMAL + 2] = branch.nz
        foresee(constants, points, base)


def foresee(constants: Constants, points: vec[i64], base: i64) -> None:
    """Where the body of a tile plugged in here would be, and how it would weigh on the tree."""
    x = points[base]
    y = points[base + 1]
    z = points[base + 2]
    vx = points[base + DIRECTION]
    vy = points[base + DIRECTION + 1]
    vz = points[base + DIRECTION + 2]
    nx = points[base + NORMAL]
    ny = points[base + NORMAL + 1]
    nz = points[base + NORMAL + 2]
    at = base + BODY
    spot: i64
    for spot in range(constants.spots):
        s = constants.spot_s[spot]
        v = constants.spot_v[spot]
        points[at] = x + s * nx + v * vx
        points[at + 1] = y + s * ny + v * vy
        points[at + 2] = z + s * nz + v * vz
        at += 3
    way: i64
    for way in range(constants.ways):
        shape = constants.way_shape[way]
        s = constants.way_s[way]
        v = constants.com_v[shape]
        points[at] = constants.mass[shape] * (x + s * nx + v * vx)
        points[at + 1] = constants.mass[shape] * (y + s * ny + v * vy)
        at += 2


def part_of(last: Branch, number: i64) -> Branch:
    """The part with that number of the tree that ends with `last`."""
    branch = last
    while branch.number > number:
        before = branch.before
        if before is None:
            break
        branch = before
    return branch
