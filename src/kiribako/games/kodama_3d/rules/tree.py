"""A standing tree: its parts, where more can be plugged in, and what its goals ask about.

Bit 4 * part + point stands for a connection point. A `Tree` is never changed: growing makes a new
one that shares every part with the old.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kodama_3d.rules.branch import (
    BODY,
    Branch,
    outlined,
    part_of,
    plugged,
    stride,
    trunk,
)
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.fitting import fits_after, fits_on_trunk
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.kernel.bits import BIT, size

MEMBERS: Final = 13  # bits of a set of tiles, one for each number
TILE_SET: Final = (1 << MEMBERS) - 1


@final
@mypyc_attr(acyclic=True)
class Tree:
    """The trunk with the tiles plugged in so far."""

    def __init__(
        self,
        last: Branch,
        taken: i64,
        fits: vec[i64],
        mass: i64,
        moment_x: i64,
        moment_y: i64,
        height: i64,
        ends: i64,
        forks: i64,
        twins: i64,
        deepest: i64,
        limbs: i64,
        with_feature: i64,
        with_kodama: i64,
        feature_limbs: i64,
        kodama_limbs: i64,
        feature_rows: i64,
        kodama_rows: i64,
        feature_run: i64,
        kodama_run: i64,
    ) -> None:
        self.last = last  # the newest part; the others are found through it
        self.taken = taken  # points that carry a tile
        self.fits = fits  # for each spot, the points where a body there is clear of all others
        self.mass = mass
        self.moment_x = moment_x  # mass times centre, nanometres times tenths of a gram
        self.moment_y = moment_y
        self.height = height  # of its top above the table, in nanometres
        self.ends = ends  # tiles that carry none
        self.forks = forks  # tiles that carry two or more
        self.twins = twins  # how many tiles equal the one they grow from
        self.deepest = deepest  # highest level
        self.limbs = limbs  # tiles on each limb, four bits each
        self.with_feature = with_feature  # the tiles of each feature, a set of 13 for each
        self.with_kodama = with_kodama
        self.feature_limbs = feature_limbs  # bit 3 * feature + limb: it is on that limb
        self.kodama_limbs = kodama_limbs
        self.feature_rows = feature_rows  # longest row of each feature, four bits each
        self.kodama_rows = kodama_rows
        self.feature_run = feature_run  # longest row in which no feature comes twice
        self.kodama_run = kodama_run

    def count(self) -> i64:
        """How many tiles it has."""
        return self.last.number

    def part(self, number: i64) -> Branch:
        return part_of(self.last, number)

    def feature_count(self, feature: i64) -> i64:
        return size(self.with_feature >> MEMBERS * feature & TILE_SET)

    def kodama_count(self, kodama: i64) -> i64:
        """The tiles with that kodama; the trunk is no tile."""
        return size(self.with_kodama >> MEMBERS * kodama & TILE_SET)


def bare_tree(constants: Constants, seat: i64) -> Tree:
    """A trunk on which nothing has grown."""
    root = trunk(constants, seat)
    box = constants.box
    return Tree(
        root,
        0,
        fits_on_trunk(constants, root),
        box.trunk_mass,
        box.trunk_mass * box.trunk_com[0] * MILLION,
        box.trunk_mass * box.trunk_com[1] * MILLION,
        box.trunk_height * MILLION,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        BIT[4 * root.kodama],
        0,
        1,
    )  # fmt: skip


def tiles_of(tree: Tree) -> list[tuple[int, int, int]]:
    """What grew on a trunk, the first tile first: tile, point and flip of each."""
    found: list[tuple[int, int, int]] = []
    part: Branch | None = tree.last
    while part is not None and part.number:
        found.append((int(part.tile), int(part.point), int(part.flip)))
        part = part.before
    found.reverse()
    return found


def regrown(constants: Constants, seat: int, tiles: list[tuple[int, int, int]]) -> Tree:
    """A seat's tree with these tiles; a place where nobody sits has the first seat's trunk."""
    tree = bare_tree(constants, seat if seat < int(constants.seats) else 0)
    for tile, point, flip in tiles:
        tree = grown(constants, tree, tile, point, flip)
    return tree


def grown(constants: Constants, tree: Tree, tile: i64, point: i64, flip: i64) -> Tree:
    """The tree with one more tile, put where it may go."""
    parent = tree.part(point >> 2)
    branch = plugged(constants, tree.last, parent, point, tile, flip)
    fits = fits_after(constants, tree.fits, tree.taken | BIT[point], branch)
    return joined(constants, tree, parent, branch, fits)


def imagined(constants: Constants, tree: Tree, tile: i64, point: i64, flip: i64) -> Tree:
    """The same to judge it by: quickly made, but no more can grow on it."""
    parent = tree.part(point >> 2)
    branch = outlined(constants, tree.last, parent, point, tile, flip)
    return joined(constants, tree, parent, branch, tree.fits)


def joined(
    constants: Constants, tree: Tree, parent: Branch, branch: Branch, fits: vec[i64]
) -> Tree:
    """The tree with one more part, and where more fits then."""
    point = branch.point
    number = branch.number
    feature = branch.feature
    kodama = branch.kodama
    shape = constants.shape[branch.tile]
    at = (point & 3) * stride(constants) + moment_offset(
        constants, constants.way[2 * shape + branch.flip]
    )
    taken = tree.taken | BIT[point]
    ends = (tree.ends | BIT[number]) & ~BIT[parent.number]
    forks = tree.forks
    twins = tree.twins
    if parent.number:
        if size(taken >> 4 * parent.number & 15) > 1:
            forks |= BIT[parent.number]
        if parent.feature == feature and parent.kodama == kodama:
            twins += 1
    top = branch.z + constants.top[shape] * branch.vz
    return Tree(
        branch,
        taken,
        fits,
        tree.mass + constants.mass[shape],
        tree.moment_x + parent.points[at],
        tree.moment_y + parent.points[at + 1],
        max(tree.height, top),
        ends,
        forks,
        twins,
        max(tree.deepest, branch.level),
        tree.limbs + BIT[4 * branch.limb],
        tree.with_feature | BIT[MEMBERS * feature + number],
        tree.with_kodama | BIT[MEMBERS * kodama + number],
        tree.feature_limbs | BIT[3 * feature + branch.limb],
        tree.kodama_limbs | BIT[3 * kodama + branch.limb],
        longer(tree.feature_rows, feature, branch.feature_row),
        longer(tree.kodama_rows, kodama, branch.kodama_row),
        max(tree.feature_run, feature_run(branch)),
        max(tree.kodama_run, kodama_run(branch)),
    )


def moment_offset(constants: Constants, way: i64) -> i64:
    """Where a point keeps the moments of a way."""
    return BODY + 3 * constants.spots + 2 * way


def longer(rows: i64, kind: i64, length: i64) -> i64:
    """The longest rows of each kind, one of which may have become longer."""
    have = rows >> 4 * kind & 15
    return rows + (length - have) * BIT[4 * kind] if length > have else rows


def feature_run(branch: Branch) -> i64:
    """How many tiles in a row end here without a feature coming twice."""
    seen: i64 = 0
    length: i64 = 0
    part: Branch | None = branch
    while part is not None and part.number and not seen & BIT[part.feature]:
        seen |= BIT[part.feature]
        length += 1
        part = part.parent
    return length


def kodama_run(branch: Branch) -> i64:
    """How many parts in a row end here without a kodama coming twice; the trunk counts (KD-5.5)."""
    seen: i64 = 0
    length: i64 = 0
    part: Branch | None = branch
    while part is not None and not seen & BIT[part.kodama]:
        seen |= BIT[part.kodama]
        length += 1
        part = part.parent
    return length
