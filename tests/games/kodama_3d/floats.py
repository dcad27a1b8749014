"""Trees in plain floats, from the component file alone: nothing here uses the engine's geometry."""

from __future__ import annotations

import math
import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

Vector = tuple[float, float, float]
COMPONENTS: dict[str, Any] = tomllib.loads(
    files("kiribako.games.kodama_3d").joinpath("components.toml").read_text(encoding="utf-8")
)
SHAPES = {shape["id"]: shape for shape in COMPONENTS["shapes"]}
TRUNK = COMPONENTS["trunk"][0]
BODY = COMPONENTS["measures"][0]


class Step(NamedTuple):
    """A tile and where it was plugged in: the part's number and the point's place in the file."""

    tile: int
    part: int
    point: int
    flip: bool


class Part(NamedTuple):
    """Where a part is: for each point its position, direction and side axis; centre and body."""

    points: list[tuple[Vector, Vector, Vector]]
    com: Vector
    body: Vector
    mass: float
    parent: int


def add(origin: Vector, *scaled: tuple[float, Vector]) -> Vector:
    x, y, z = origin
    for factor, axis in scaled:
        x, y, z = x + factor * axis[0], y + factor * axis[1], z + factor * axis[2]
    return x, y, z


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def trunk() -> Part:
    points = []
    for point in COMPONENTS["trunk_points"]:
        tilt = math.radians(point["tilt"])
        if point["plane"] == "xz":
            way: Vector = (math.sin(tilt), 0.0, math.cos(tilt))
            normal: Vector = (0.0, 1.0, 0.0)
        else:
            way, normal = (0.0, math.sin(tilt), math.cos(tilt)), (1.0, 0.0, 0.0)
        x, y, z = point["position"]
        points.append(((float(x), float(y), float(z)), way, normal))
    x, y, z = TRUNK["com"]
    return Part(points, (x, y, z), (0.0, 0.0, -1e9), TRUNK["mass"] / 10, -1)


def plug(parts: list[Part], step: Step) -> Part:
    """KD-3.6 in floats."""
    shape = SHAPES[COMPONENTS["tiles"][step.tile]["shape"]]
    origin, v, normal = parts[step.part].points[step.point]
    s: Vector = (-normal[0], -normal[1], -normal[2]) if step.flip else normal
    own = cross(v, s)
    points = []
    for point in shape["points"]:
        tilt = math.radians(point["tilt"])
        way = add((0.0, 0.0, 0.0), (math.cos(tilt), v), (math.sin(tilt), s))
        points.append((add(origin, (point["s"], s), (point["v"], v)), way, own))
    com = add(origin, (shape["com"][0], s), (shape["com"][1], v))
    body = add(origin, (shape["body"][0], s), (shape["body"][1], v))
    return Part(points, com, body, shape["mass"] / 10, step.part)


def build(steps: list[Step]) -> list[Part]:
    parts = [trunk()]
    for step in steps:
        parts.append(plug(parts, step))
    return parts


def lean(parts: list[Part]) -> tuple[float, float]:
    """The centre of mass over the table."""
    mass = sum(part.mass for part in parts)
    return (
        sum(part.mass * part.com[0] for part in parts) / mass,
        sum(part.mass * part.com[1] for part in parts) / mass,
    )


def problems(steps: list[Step], slack: float = 0.01) -> list[str]:
    """What is wrong with a tree: points used twice, a fall, bodies too low or too near."""
    found = []
    used = [(step.part, step.point) for step in steps]
    if len(set(used)) != len(used):
        found.append("two tiles in one point")
    parts = build(steps)
    x, y = lean(parts)
    if abs(x) + abs(y) > TRUNK["support"][0][0] - TRUNK["margin"] + slack:
        found.append(f"fallen: {x:.3f} {y:.3f}")
    for n, part in enumerate(parts[1:], 1):
        if part.body[2] < BODY["lowest"] - slack:
            found.append(f"tile {n} hangs at {part.body[2]:.3f}")
        gaps = {m: math.dist(part.body, parts[m].body) for m in range(1, n) if m != part.parent}
        near = [m for m, gap in gaps.items() if gap < 2 * BODY["radius"] - slack]
        found += [f"tiles {m} and {n} are {gaps[m]:.3f} apart" for m in near]
    return found
