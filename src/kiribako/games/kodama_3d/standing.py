"""Trees as a board draws them: every part with its place and axes, millimetres and unit vectors."""

from __future__ import annotations

from typing import Any

from kiribako.games.kodama_3d.box import FEATURES, KODAMAS, Box
from kiribako.games.kodama_3d.branch import DIRECTION, NORMAL, Branch, stride
from kiribako.games.kodama_3d.grove import NO_WAY, Grove
from kiribako.games.kodama_3d.growing import matches
from kiribako.games.kodama_3d.leaning import lean, lean_after
from kiribako.games.kodama_3d.moves import FLIPPED, GROW
from kiribako.games.kodama_3d.notation import point_ids, point_name, write
from kiribako.games.kodama_3d.position import Position
from kiribako.games.kodama_3d.refusals import refuse_grow
from kiribako.games.kodama_3d.sines import MILLION
from kiribako.games.kodama_3d.tree import Tree
from kiribako.games.kodama_3d.twin import flat, parts_of
from kiribako.kernel.bits import BIT


def place(x: int, y: int, z: int) -> list[float]:
    """A place in millimetres."""
    return [round(x / MILLION, 3), round(y / MILLION, 3), round(z / MILLION, 3)]


def axis(x: int, y: int, z: int) -> list[float]:
    """A unit vector."""
    return [x / MILLION, y / MILLION, z / MILLION]


def shapes(box: Box) -> dict[str, Any]:
    """How the trunk and each kind of tile is cut, in their own frames."""
    cut: dict[str, Any] = {
        shape.id: {
            "body": list(shape.body),
            "com": list(shape.com),
            "top": shape.top,
            "mass": shape.mass / 10,
            "symmetric": shape.symmetric(),
            "points": [point._asdict() for point in shape.points],
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


def tree_json(grove: Grove, tree: Tree) -> dict[str, Any]:
    """A tree with its parts, how it leans, and its flat twin."""
    return {
        "parts": [part_json(grove, tree, part) for part in parts_of(tree)],
        "tiles": int(tree.count()),
        "height": round(int(tree.height) / MILLION, 3),
        "mass": int(tree.mass) / 10,
        "lean": lean(grove, tree).to_json(),
        "centre": centre(grove, parts_of(tree)),
        "flat": flat(grove, tree),
    }


def centre(grove: Grove, parts: list[Branch]) -> list[float]:
    """The centre of mass of trunk and tiles, for drawing its plumb line; the rules use no z."""
    box = grove.box
    mass = box.trunk_mass
    sums = [float(box.trunk_mass * box.trunk_com[n]) for n in range(3)]
    for part in parts[1:]:
        shape = box.shapes[grove.shape[part.tile]]
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


def part_json(grove: Grove, tree: Tree, part: Branch) -> dict[str, Any]:
    """One part: what it shows, where its stem is, its axes, its body and its points."""
    number = int(part.number)
    shape: dict[str, Any] = {
        "number": number,
        "kodama": KODAMAS[part.kodama],
        "origin": place(part.x, part.y, part.z),
        "v": axis(part.vx, part.vy, part.vz),
        "s": axis(part.sx, part.sy, part.sz),
        "n": axis(part.nx, part.ny, part.nz),
        "points": [
            point_json(grove, tree, part, q, id)
            for q, id in enumerate(point_ids(grove, tree, number))
        ],
    }
    if number == 0:
        return {**shape, "shape": "trunk"}
    tile = grove.box.tiles[part.tile]
    return {
        **shape,
        "shape": grove.box.shapes[tile.shape].id,
        "tile": tile.id,
        "feature": FEATURES[part.feature],
        "on": point_name(grove, tree, int(part.point)),
        "flipped": bool(part.flip),
        "limb": grove.box.trunk_points[part.limb].id,
        "level": int(part.level),
        "body": place(part.body_x, part.body_y, part.body_z),
    }


def point_json(grove: Grove, tree: Tree, part: Branch, q: int, id: str) -> dict[str, Any]:
    """A connection point: its name, place and direction, and whether it is free."""
    at = q * stride(grove)
    points = part.points
    number = int(part.number)
    to = at + DIRECTION
    return {
        "point": f"{number}.{id}" if number else id,
        "position": place(points[at], points[at + 1], points[at + 2]),
        "direction": axis(points[to], points[to + 1], points[to + 2]),
        "free": not tree.taken & BIT[4 * number + q],
    }


def tries(position: Position, tile: int) -> list[dict[str, Any]]:
    """Every free point and side for a tile: its frame, the lean, and what forbids it."""
    grove = position.grove
    tree = position.tree(position.actor)
    sides = (0, 1) if grove.way[2 * grove.shape[tile] + 1] != NO_WAY else (0,)
    tried = []
    for part in parts_of(tree):
        for q in range(int(part.point_count)):
            point = 4 * int(part.number) + q
            if not tree.taken & BIT[point]:
                tried += [try_json(position, tree, part, tile, point, flip) for flip in sides]
    return tried


def try_json(
    position: Position, tree: Tree, part: Branch, tile: int, point: int, flip: int
) -> dict[str, Any]:
    grove = position.grove
    move = GROW + FLIPPED * flip + point
    refusal = refuse_grow(grove, tree, tile, move)
    points = part.points
    at = (point & 3) * stride(grove)
    side = -1 if flip else 1
    normal = [side * points[at + NORMAL + n] for n in range(3)]
    to = at + DIRECTION
    return {
        "move": write(position, move),
        "origin": place(points[at], points[at + 1], points[at + 2]),
        "v": axis(points[to], points[to + 1], points[to + 2]),
        "s": axis(normal[0], normal[1], normal[2]),
        "lean": lean_after(grove, tree, tile, point, flip).to_json(),
        "match": matches(grove, tree, tile, point),
        "refusal": None if refusal is None else refusal.to_json(),
    }
