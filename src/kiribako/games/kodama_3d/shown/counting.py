"""Which parts of a tree a goal counts, so that a board can light them up (KD-5.2 to KD-5.6)."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS
from kiribako.games.kodama_3d.rules.branch import Branch
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.games.kodama_3d.rules.tree import TILE_SET, Tree, feature_run, kodama_run
from kiribako.games.kodama_3d.shown.twin import parts_of
from kiribako.kernel.bits import members_of


def parts_counted(constants: Constants, tree: Tree, goal: int) -> list[int]:
    """The numbers of the parts that a goal counts as the tree stands; 0 is the trunk."""
    parts = parts_of(tree)
    predicate = int(constants.predicate[goal])
    kind = int(constants.kind[goal])
    if predicate == goals.ROW_KODAMA:
        ends = [part for part in parts if part.kodama == kind]
        return row(ends, [int(part.kodama_row) for part in ends])
    if predicate == goals.ROW_FEATURE:
        ends = [part for part in parts if part.feature == kind]
        return row(ends, [int(part.feature_row) for part in ends])
    if predicate == goals.ROW_ALL_FEATURES:
        return row(parts, [int(feature_run(part)) for part in parts])
    if predicate == goals.ROW_ALL_KODAMA:
        return row(parts, [int(kodama_run(part)) for part in parts])
    if predicate == goals.LONG_ROW:
        return row(parts, [int(part.level) for part in parts])
    if predicate == goals.TALL:
        return [highest(constants, parts)]
    return tiles_counted(constants, tree, goal, parts)


def row(ends: list[Branch], lengths: list[int]) -> list[int]:
    """The first of the longest rows, from its outer end inward (KD-5.3)."""
    best = max(lengths, default=0)
    found: list[int] = []
    if best:
        part: Branch | None = ends[lengths.index(best)]
        while part is not None and len(found) < best:
            found.append(int(part.number))
            part = part.parent
    return sorted(found)


def highest(constants: Constants, parts: list[Branch]) -> int:
    """The part whose top is the tree's."""
    best, height = 0, constants.box.trunk_height * MILLION
    for part in parts[1:]:
        top = int(part.z + constants.top[constants.shape[part.tile]] * part.vz)
        if top > height:
            best, height = int(part.number), top
    return best


def tiles_counted(constants: Constants, tree: Tree, goal: int, parts: list[Branch]) -> list[int]:
    """The same for goals that count tiles wherever they are."""
    predicate = int(constants.predicate[goal])
    kind = int(constants.kind[goal])
    need = int(constants.need[goal])
    if predicate == goals.ENDS_KODAMA:
        return [n for n in members_of(int(tree.ends)) if parts[n].kodama == kind]
    if predicate == goals.LIMBS_KODAMA:
        return [int(part.number) for part in parts[1:] if part.kodama == kind]
    if predicate == goals.SETS_FEATURES:
        return sets(
            [[part for part in parts[1:] if part.feature == f] for f in range(len(FEATURES))]
        )
    if predicate == goals.SETS_KODAMA:
        return sets([[part for part in parts if part.kodama == k] for k in range(len(KODAMAS))])
    if predicate == goals.MANY_ENDS:
        return members_of(int(tree.ends) & TILE_SET)
    if predicate == goals.FORKS:
        return members_of(int(tree.forks))
    if predicate == goals.TWINS:
        return [int(part.number) for part in parts if twin(part)][:need]
    if predicate == goals.EVEN_LIMBS:
        full = [int(tree.limbs >> 4 * limb & 15) == need for limb in range(3)]
        return [int(part.number) for part in parts[1:] if full[part.limb]]
    return [int(part.number) for part in parts if part.feature == kind]


def sets(groups: list[list[Branch]]) -> list[int]:
    """The first members of each group, as many as the smallest group has, or the one there is."""
    count = max(min(len(group) for group in groups), 1)
    return sorted(int(part.number) for group in groups for part in group[:count])


def twin(part: Branch) -> bool:
    """Whether a tile equals the one it grows from."""
    parent = part.parent
    if parent is None or parent.number == 0:
        return False
    return parent.feature == part.feature and parent.kodama == part.kodama
