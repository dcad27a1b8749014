"""How far a tree has come with a goal and what is missing, for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS, LIMBS
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.games.kodama_3d.shown import counting, types

PLURALS: Final = ["blossoms", "caterpillars", "fireflies", "mushrooms"]


def progress(position: Position, seat: int, goal: int) -> types.Progress:
    """What the seat's tree has and needs, whether that is met, and what is missing in words."""
    constants = position.constants
    have = int(goals.have(constants, position.tree(seat), goal))
    need = int(goals.need(position, seat, goal))
    per = bool(constants.per[goal])
    return {
        "have": have,
        "need": None if per else need,
        "met": have >= need,
        "text": has(position, goal, have, need),
        "parts": counting.parts_counted(constants, position.tree(seat), goal),
        "missing": "" if have >= need and not per else lacks(position, seat, goal, have, need),
    }


def has(position: Position, goal: int, have: int, need: int) -> str:
    """What the tree has, in a few words."""
    constants = position.constants
    predicate = int(constants.predicate[goal])
    kind = int(constants.kind[goal])
    thing = PLURALS[kind] if is_feature(predicate) else f"{KODAMAS[kind]} kodamas"
    counted = FEATURES[kind] if have == 1 else PLURALS[kind]
    tiles = "tile" if have == 1 else "tiles"
    sets = "set" if have == 1 else "sets"
    return {
        goals.ROW_KODAMA: f"{have} of {need} {thing} in a row",
        goals.ROW_FEATURE: f"{have} of {need} {thing} in a row",
        goals.ROW_ALL_FEATURES: f"{have} of {need} different features in a row",
        goals.ROW_ALL_KODAMA: f"{have} of {need} different kodamas in a row",
        goals.LIMBS_FEATURE: f"{thing} on {have} of {need} limbs",
        goals.LIMBS_KODAMA: f"{thing} on {have} of {need} limbs",
        goals.ENDS_KODAMA: f"{have} end {tiles} with {thing}",
        goals.COUNT_FEATURE: f"{have} {counted}",
        goals.MOST_FEATURE: f"{have} {counted}, {need} needed to be level with the others",
        goals.SETS_FEATURES: f"{have} full {sets} of features",
        goals.SETS_KODAMA: f"{have} full {sets} of kodamas",
        goals.LONG_ROW: f"{have} of {need} tiles in a row",
        goals.MANY_ENDS: f"{have} of {need} end tiles",
        goals.TWINS: f"{have} twins of at most {int(constants.need[goal])}",
        goals.EVEN_LIMBS: f"{have} of {need} limbs have exactly {int(constants.need[goal])} tiles",
        goals.TALL: f"{have} of {need} mm high",
        goals.FORKS: f"{have} {tiles} carrying two or more",
    }[predicate]


def is_feature(predicate: int) -> bool:
    return predicate in (
        goals.ROW_FEATURE,
        goals.LIMBS_FEATURE,
        goals.COUNT_FEATURE,
        goals.MOST_FEATURE,
    )


def lacks(position: Position, seat: int, goal: int, have: int, need: int) -> str:
    """What the next step of a goal asks for."""
    constants = position.constants
    tree = position.tree(seat)
    predicate = int(constants.predicate[goal])
    kind = int(constants.kind[goal])
    if predicate in (goals.LIMBS_FEATURE, goals.LIMBS_KODAMA):
        feature = predicate == goals.LIMBS_FEATURE
        there = int((tree.feature_limbs if feature else tree.kodama_limbs) >> 3 * kind & 7)
        thing = FEATURES[kind] if feature else f"{KODAMAS[kind]} kodama"
        return f"a {thing} on {' and '.join(limb_ids(position, there))}"
    if predicate == goals.EVEN_LIMBS:
        return even_limbs(position, tree, int(constants.need[goal]))
    if predicate == goals.SETS_FEATURES:
        counts = [int(tree.feature_count(feature)) for feature in range(len(FEATURES))]
        return f"another {rarest(FEATURES, counts)}"
    if predicate == goals.SETS_KODAMA:
        counts = [int(tree.kodama_count(kodama)) for kodama in range(len(KODAMAS))]
        counts[int(tree.part(0).kodama)] += 1
        return f"another {rarest(KODAMAS, counts)} kodama"
    if predicate == goals.TALL:
        return f"{need - have} mm"
    if constants.per[goal]:
        done = predicate == goals.TWINS and have == constants.need[goal]
        return "" if done else "each further one scores again"
    return f"{need - have} more"


def limb_ids(position: Position, there: int) -> list[str]:
    """The limbs that are not in a set of limbs."""
    return [position.constants.box.trunk_points[n].id for n in range(LIMBS) if not there >> n & 1]


def even_limbs(position: Position, tree: Tree, count: int) -> str:
    sizes = [int(tree.limbs >> 4 * limb & 15) for limb in range(LIMBS)]
    ids = limb_ids(position, 0)
    if max(sizes) > count:
        return f"out of reach, limb {ids[sizes.index(max(sizes))]} has {max(sizes)} tiles"
    return ", ".join(f"{count - n} on {id}" for id, n in zip(ids, sizes, strict=True) if n < count)


def rarest(names: Sequence[str], counts: list[int]) -> str:
    """The names that occur least often."""
    return " and ".join(name for name, n in zip(names, counts, strict=True) if n == min(counts))
