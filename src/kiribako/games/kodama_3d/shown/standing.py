"""Trees as a board draws them: every part with its place and axes, millimetres and unit vectors."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS, Box
from kiribako.games.kodama_3d.rules.branch import DIRECTION, NORMAL, Branch, stride
from kiribako.games.kodama_3d.rules.constants import NO_WAY, Constants
from kiribako.games.kodama_3d.rules.growing import matches
from kiribako.games.kodama_3d.rules.moves import FLIPPED, GROW
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.games.kodama_3d.shown import types
from kiribako.games.kodama_3d.shown.leaning import lean, lean_after
from kiribako.games.kodama_3d.shown.notation import point_ids, point_name, write
from kiribako.games.kodama_3d.shown.refusals import refuse_grow
from kiribako.games.kodama_3d.shown.twin import flat, parts_of
from kiribako.kernel.bits import BIT


def place(x: int, y: int, z: int) -> types.Vector:
    """A place in millimetres."""
    return [round(x / MILLION, 3), round(y / MILLION, 3), round(z / MILLION, 3)]


def axis(x: int, y: int, z: int) -> types.Vector:
    """A unit vector."""
    return [x / MILLION, y / MILLION, z / MILLION]


def shapes(box: Box) -> dict[str, types.Shape | types.Trunk]:
    """How the trunk and each kind of tile is cut, in their own frames."""
    cut: dict[str, types.Shape | types.Trunk] = {
        shape.id: {
            "body": list(shape.body),
            "com": list(shape.com),
            "top": shape.top,
            "mass": shape.mass / 10,
            "symmetric": shape.symmetric(),
            "points": [
                {"id": point.id, "s": point.s, "v": point.v, "tilt": point.tilt}
                for point in shape.points
            ],
        }
        for shape in box.shapes
    }
    cut["trunk"] = {
        "height": box.trunk_height,
        "support": box.support,
        "margin": box.margin,
        "mass": box.trunk_mass / 10,
        "radius": box.radius,
    }
    return cut


def tree_json(constants: Constants, tree: Tree) -> types.Tree:
    """A tree with its parts, how it leans, and its flat twin."""
    return {
        "parts": [part_json(constants, tree, part) for part in parts_of(tree)],
        "tiles": int(tree.count()),
        "height": round(int(tree.height) / MILLION, 3),
        "mass": int(tree.mass) / 10,
        "lean": lean(constants, tree).to_json(),
        "centre": centre(constants, parts_of(tree)),
        "flat": flat(constants, tree),
    }


def centre(constants: Constants, parts: list[Branch]) -> types.Vector:
    """The centre of mass of trunk and tiles, for drawing its plumb line; the rules use no z."""
    box = constants.box
    mass = box.trunk_mass
    sums = [float(box.trunk_mass * box.trunk_com[n]) for n in range(3)]
    for part in parts[1:]:
        shape = box.shapes[constants.shape[part.tile]]
        side, along = shape.com
        own = (
            part.x + side * part.sx + along * part.vx,
            part.y + side * part.sy + along * part.vy,
            part.z + side * part.sz + along * part.vz,
        )
        mass += shape.mass
        for n in range(3):
            sums[n] += shape.mass * int(own[n]) / MILLION
    return [round(total / mass, 3) for total in sums]


def part_json(constants: Constants, tree: Tree, part: Branch) -> types.Part:
    """One part: what it shows, where its stem is, its axes, its body and its points."""
    number = int(part.number)
    shape: types.Part = {
        "number": number,
        "kodama": KODAMAS[part.kodama],
        "origin": place(part.x, part.y, part.z),
        "v": axis(part.vx, part.vy, part.vz),
        "s": axis(part.sx, part.sy, part.sz),
        "n": axis(part.nx, part.ny, part.nz),
        "points": [
            point_json(constants, tree, part, q, id)
            for q, id in enumerate(point_ids(constants, tree, number))
        ],
        "shape": "trunk",
    }
    if number == 0:
        return shape
    tile = constants.box.tiles[part.tile]
    return {
        **shape,
        "shape": constants.box.shapes[tile.shape].id,
        "tile": tile.id,
        "feature": FEATURES[part.feature],
        "on": point_name(constants, tree, int(part.point)),
        "flipped": bool(part.flip),
        "limb": constants.box.trunk_points[part.limb].id,
        "level": int(part.level),
        "body": place(part.body_x, part.body_y, part.body_z),
    }


def point_json(
    constants: Constants, tree: Tree, part: Branch, q: int, id: str
) -> types.ConnectionPoint:
    """A connection point: its name, place and direction, and whether it is free."""
    at = q * stride(constants)
    points = part.points
    number = int(part.number)
    to = at + DIRECTION
    return {
        "point": f"{number}.{id}" if number else id,
        "position": place(points[at], points[at + 1], points[at + 2]),
        "direction": axis(points[to], points[to + 1], points[to + 2]),
        "free": not tree.taken & BIT[4 * number + q],
    }


def tries(position: Position, tile: int) -> list[types.Try]:
    """Every free point and side for a tile: its frame, the lean, and what forbids it."""
    constants = position.constants
    tree = position.tree(position.actor)
    sides = (0, 1) if constants.way[2 * constants.shape[tile] + 1] != NO_WAY else (0,)
    tried: list[types.Try] = []
    for part in parts_of(tree):
        for q in range(int(part.point_count)):
            point = 4 * int(part.number) + q
            if not tree.taken & BIT[point]:
                tried += [try_json(position, tree, part, tile, point, flip) for flip in sides]
    return tried


def try_json(
    position: Position, tree: Tree, part: Branch, tile: int, point: int, flip: int
) -> types.Try:
    constants = position.constants
    move = GROW + FLIPPED * flip + point
    refusal = refuse_grow(constants, tree, tile, move)
    points = part.points
    at = (point & 3) * stride(constants)
    side = -1 if flip else 1
    normal = [side * points[at + NORMAL + n] for n in range(3)]
    to = at + DIRECTION
    return {
        "move": write(position, move),
        "origin": place(points[at], points[at + 1], points[at + 2]),
        "v": axis(points[to], points[to + 1], points[to + 2]),
        "s": axis(normal[0], normal[1], normal[2]),
        "lean": lean_after(constants, tree, tile, point, flip).to_json(),
        "match": matches(constants, tree, tile, point),
        "refusal": None if refusal is None else refusal.to_json(),
    }
