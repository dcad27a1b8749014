"""Room for bodies: which points still take a tile without touching another (KD-3.4)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules.branch import BODY, Branch, stride
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.kernel.bits import BIT


def fits_on_trunk(constants: Constants, trunk: Branch) -> vec[i64]:
    """The fitting points of every spot before anything has grown: only the table can be near."""
    fits = vec[i64]([0] * constants.spots)
    spot: i64
    for spot in range(constants.spots):
        fits[spot] = high_enough(constants, trunk, spot)
    return fits


def high_enough(constants: Constants, branch: Branch, spot: i64) -> i64:
    """The points of a branch where a body would be high enough above the table."""
    found: i64 = 0
    step = stride(constants)
    q: i64
    for q in range(branch.point_count):
        if branch.points[q * step + BODY + 3 * spot + 2] >= constants.lowest:
            found |= BIT[4 * branch.number + q]
    return found


def fits_after(constants: Constants, fits: vec[i64], taken: i64, branch: Branch) -> vec[i64]:
    """The fitting points of every spot once the branch is there; only what it changes is tested."""
    kept = vec[i64]([0] * constants.spots)
    spot: i64
    for spot in range(constants.spots):
        kept[spot] = fits[spot] & ~taken | high_enough(constants, branch, spot)
    other = branch.before
    while other is not None:
        crowd_out(constants, kept, other, branch)
        if other.number:
            crowd_out(constants, kept, branch, other)
        other = other.before
    return kept


def crowd_out(constants: Constants, fits: vec[i64], branch: Branch, other: Branch) -> None:
    """Take away the points of a branch where a body would touch the other's."""
    x = other.body_x
    y = other.body_y
    z = other.body_z
    near = constants.near
    points = branch.points
    step = stride(constants)
    q: i64
    spot: i64
    for q in range(branch.point_count):
        at = q * step
        if apart(points[at] - x, near) or apart(points[at + 1] - y, near):
            continue
        if apart(points[at + 2] - z, near):
            continue
        here = BIT[4 * branch.number + q]
        at += BODY
        for spot in range(constants.spots):
            if fits[spot] & here and touch(
                points[at] - x, points[at + 1] - y, points[at + 2] - z, constants.apart
            ):
                fits[spot] &= ~here
            at += 3


def apart(gap: i64, limit: i64) -> bool:
    return gap >= limit or gap <= -limit


def touch(x: i64, y: i64, z: i64, limit: i64) -> bool:
    """Whether two centres so far from each other are nearer than the limit."""
    if apart(x, limit) or apart(y, limit) or apart(z, limit):
        return False
    return x * x + y * y + z * z < limit * limit
