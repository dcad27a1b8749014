"""How a tree leans: its centre of mass over the trunk's feet, in words and millimetres."""

from __future__ import annotations

import math
from typing import NamedTuple

from kiribako.games.kodama_3d.rules.branch import stride
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.games.kodama_3d.rules.tree import Tree, moment_offset
from kiribako.games.kodama_3d.shown import types

STRAIGHT = 0.05  # millimetres that nobody would call leaning
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

    def is_upright(self) -> bool:
        return abs(self.x) + abs(self.y) < STRAIGHT

    def to_json(self) -> types.Lean:
        return {"x": round(self.x, 3), "y": round(self.y, 3), "spare": round(self.spare, 3)}


def lean_of(constants: Constants, mass: int, moment_x: int, moment_y: int) -> Lean:
    """The lean of a tree with that mass and those moments; the edge is a diamond (KD-3.3)."""
    x = moment_x / mass / MILLION
    y = moment_y / mass / MILLION
    spare = constants.reach / MILLION - abs(x) - abs(y)
    return Lean(x, y, spare / math.sqrt(2))


def lean(constants: Constants, tree: Tree) -> Lean:
    """How a tree leans as it stands."""
    return lean_of(constants, int(tree.mass), int(tree.moment_x), int(tree.moment_y))


def lean_after(constants: Constants, tree: Tree, tile: int, point: int, flip: int) -> Lean:
    """How it would lean with one more tile."""
    shape = constants.shape[tile]
    points = tree.part(point >> 2).points
    way = constants.way[2 * shape + flip]
    at = (point & 3) * stride(constants) + moment_offset(constants, way)
    mass = int(tree.mass + constants.mass[shape])
    return lean_of(
        constants, mass, int(tree.moment_x + points[at]), int(tree.moment_y + points[at + 1])
    )
