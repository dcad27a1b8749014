"""How a tree leans: its centre of mass over the trunk's feet, in words and millimetres."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from kiribako.games.kodama_3d.branch import stride
from kiribako.games.kodama_3d.grove import Grove
from kiribako.games.kodama_3d.sines import MILLION
from kiribako.games.kodama_3d.tree import Tree, moment_offset

SLIGHT = 0.25  # part of the lean that a second direction needs to be named


class Lean(NamedTuple):
    """Where the centre of mass lies over the table, and how far inside the edge, in millimetres."""

    x: float
    y: float
    spare: float

    def way(self) -> str:
        """The direction it leans in: right, left, front, back or two of them."""
        sideways = "right" if self.x > 0 else "left"
        depth = "back" if self.y > 0 else "front"
        if abs(self.y) < SLIGHT * abs(self.x):
            return sideways
        if abs(self.x) < SLIGHT * abs(self.y):
            return depth
        return f"{depth} {sideways}"

    def to_json(self) -> dict[str, Any]:
        return {"x": round(self.x, 3), "y": round(self.y, 3), "spare": round(self.spare, 3)}


def lean_of(grove: Grove, mass: int, moment_x: int, moment_y: int) -> Lean:
    """The lean of a tree with that mass and those moments; the edge is a diamond (KD-3.3)."""
    x = moment_x / mass / MILLION
    y = moment_y / mass / MILLION
    spare = grove.reach / MILLION - abs(x) - abs(y)
    return Lean(x, y, spare / math.sqrt(2))


def lean(grove: Grove, tree: Tree) -> Lean:
    """How a tree leans as it stands."""
    return lean_of(grove, int(tree.mass), int(tree.moment_x), int(tree.moment_y))


def lean_after(grove: Grove, tree: Tree, tile: int, point: int, flip: int) -> Lean:
    """How it would lean with one more tile."""
    shape = grove.shape[tile]
    points = tree.part(point >> 2).points
    way = grove.way[2 * shape + flip]
    at = (point & 3) * stride(grove) + moment_offset(grove, way)
    mass = int(tree.mass + grove.mass[shape])
    return lean_of(
        grove, mass, int(tree.moment_x + points[at]), int(tree.moment_y + points[at + 1])
    )
