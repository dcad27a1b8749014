"""Growing: where the lifted tile may be plugged in, and how the tree would stand (KD-3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules.branch import stride
from kiribako.games.kodama_3d.rules.constants import NO_WAY, Constants
from kiribako.games.kodama_3d.rules.moves import FLIPPED, GROW
from kiribako.games.kodama_3d.rules.tree import Tree, moment_offset
from kiribako.kernel.bits import BIT


def stands(constants: Constants, mass: i64, x: i64, y: i64) -> bool:
    """Whether a tree of that mass and moments stands, its edge counted in (KD-3.3)."""
    return (x if x > 0 else -x) + (y if y > 0 else -y) <= constants.reach * mass


def fill_grows(constants: Constants, tree: Tree, tile: i64, moves: vec[i64]) -> i64:
    """Every point and side that takes the tile, trunk first, unflipped before flipped."""
    count = fill_backwards(constants, tree, tile, moves)
    low: i64 = 0
    high = count - 1
    while low < high:
        move = moves[low]
        moves[low] = moves[high]
        moves[high] = move
        low += 1
        high -= 1
    return count


def fill_backwards(constants: Constants, tree: Tree, tile: i64, moves: vec[i64]) -> i64:
    """The same from the newest part to the trunk, as the parts are linked."""
    shape = constants.shape[tile]
    plain = constants.way[2 * shape]
    turned = constants.way[2 * shape + 1]
    plain_fits = tree.fits[constants.way_spot[plain]]
    turned_fits: i64 = 0 if turned == NO_WAY else tree.fits[constants.way_spot[turned]]
    either = plain_fits | turned_fits
    mass = tree.mass + constants.mass[shape]
    step = stride(constants)
    plain_at = moment_offset(constants, plain)
    turned_at = moment_offset(constants, turned)
    count: i64 = 0
    branch = tree.last
    while True:
        q = branch.point_count - 1
        points = branch.points
        while q >= 0:
            point = 4 * branch.number + q
            if either & BIT[point]:
                if turned_fits & BIT[point]:
                    at = q * step + turned_at
                    if stands(
                        constants, mass, tree.moment_x + points[at], tree.moment_y + points[at + 1]
                    ):
                        moves[count] = GROW + FLIPPED + point
                        count += 1
                if plain_fits & BIT[point]:
                    at = q * step + plain_at
                    if stands(
                        constants, mass, tree.moment_x + points[at], tree.moment_y + points[at + 1]
                    ):
                        moves[count] = GROW + point
                        count += 1
            q -= 1
        before = branch.before
        if before is None:
            return count
        branch = before


def matches(constants: Constants, tree: Tree, tile: i64, point: i64) -> bool:
    """Whether the tile shares feature or kodama with the part it would grow from (KD-4.1)."""
    part = tree.part(point >> 2)
    return part.feature == constants.feature[tile] or part.kodama == constants.kodama[tile]


def can_grow(constants: Constants, tree: Tree, tile: i64) -> bool:
    """Whether any point and side takes the tile (KD-3.5)."""
    shape = constants.shape[tile]
    return any_way(constants, tree, shape, constants.way[2 * shape]) or (
        constants.way[2 * shape + 1] != NO_WAY
        and any_way(constants, tree, shape, constants.way[2 * shape + 1])
    )


def any_way(constants: Constants, tree: Tree, shape: i64, way: i64) -> bool:
    """Whether some point takes a shape put in that way."""
    fits = tree.fits[constants.way_spot[way]]
    mass = tree.mass + constants.mass[shape]
    step = stride(constants)
    branch = tree.last
    while True:
        q: i64
        points = branch.points
        for q in range(branch.point_count):
            if fits & BIT[4 * branch.number + q]:
                at = q * step + moment_offset(constants, way)
                if stands(
                    constants, mass, tree.moment_x + points[at], tree.moment_y + points[at + 1]
                ):
                    return True
        before = branch.before
        if before is None:
            return False
        branch = before
