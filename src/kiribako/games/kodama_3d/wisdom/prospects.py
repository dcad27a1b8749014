"""What goals can still expect of a tree, and what a tile is worth to them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS, LIMBS
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.drafting import NO_GOAL, PLACES, displayed
from kiribako.games.kodama_3d.rules.forest import NO_TILE
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import MEMBERS, TILE_SET, Tree
from kiribako.kernel.bits import BIT, lowest

TILES: Final = 12  # of a finished tree (KD-5.1)
STOREY: Final = 55  # millimetres a tile adds to a tree that grows straight up
BLIND: Final = 1.5  # VP a goal from the deck brings on average, early in a match
ALL: Final = (1 << 61) - 1
# How many of the tiles still to come serve a goal, by predicate (see goals.py).
RATES: Final = vec[float](
    [0.3, 0.35, 0.5, 0.5, 0.45, 0.45, 0.15, 0.3, 0.3, 0.2, 0.2, 0.7, 0.5, 0.2, 1.0, 0.6, 0.3]
)


def prospects(position: Position, seat: i64, tree: Tree, hand: i64) -> float:
    """The VP a hand can expect of a tree."""
    total = 0.0
    while hand:
        total += prospect(position, seat, tree, lowest(hand))
        hand &= hand - 1
    return total


def prospect(position: Position, seat: i64, tree: Tree, goal: i64) -> float:
    """The VP one goal can expect of a tree."""
    constants = position.constants
    predicate = constants.predicate[goal]
    vp = float(constants.vp[goal])
    left = 0.0 if position.over else float(TILES - tree.count())
    coming = left * RATES[predicate]
    have = float(goals.have(constants, tree, goal))
    if constants.per[goal]:
        if predicate == goals.TWINS:
            most = float(constants.need[goal])
            return vp * (min(most, have + coming))
        return vp * (have + coming + (begun_sets(tree, predicate) if left else 0.0))
    if predicate == goals.EVEN_LIMBS:
        return vp * even_chance(tree, constants.need[goal], left)
    missing = float(goals.need(position, seat, goal)) - have
    if predicate == goals.TALL:
        missing = missing / STOREY
    if missing <= 0.0:
        return vp
    ratio = missing / (coming + 0.001)
    return vp / (1.0 + ratio * ratio * ratio)


def begun_sets(tree: Tree, predicate: i64) -> float:
    """How much of the next full set is there, as a fifth of its worth for each."""
    begun: i64 = 0
    n: i64
    if predicate == goals.SETS_FEATURES:
        sets = goals.feature_sets(tree)
        for n in range(len(FEATURES)):
            if tree.feature_count(n) > sets:
                begun += 1
    elif predicate == goals.SETS_KODAMA:
        sets = goals.kodama_sets(tree)
        for n in range(len(KODAMAS)):
            if tree.kodama_count(n) + (1 if tree.part(0).kodama == n else 0) > sets:
                begun += 1
    return 0.2 * float(begun)


def even_chance(tree: Tree, count: i64, left: float) -> float:
    """How likely every limb ends with the same count."""
    missing: i64 = 0
    limb: i64
    for limb in range(LIMBS):
        short = count - (tree.limbs >> 4 * limb & 15)
        if short < 0:
            return 0.0
        missing += short
    if float(missing) > left:
        return 0.0
    return 1.0 - 0.05 * float(missing)


def best_draw(position: Position, seat: i64, tree: Tree, pursued: i64 = ALL) -> float:
    """What a goal drawn now can be expected to bring: the best of the display, or the deck."""
    best = 0.0
    if position.deck_left() and pursued == ALL:
        best = BLIND * float(TILES - tree.count()) / TILES
    place: i64
    for place in range(PLACES):
        goal = displayed(position, place)
        if goal != NO_GOAL and pursued & BIT[goal]:
            value = prospect(position, seat, tree, goal)
            best = max(best, value)
    return best


def usefulness(constants: Constants, tree: Tree, tile: i64, hand: i64) -> float:
    """How well a tile goes with a tree and the goals of a hand, in rough VP."""
    if tile == NO_TILE:
        return 0.0
    value = 0.0
    while hand:
        goal = lowest(hand)
        hand &= hand - 1
        if serves(constants, tree, tile, goal):
            value += 0.2 * float(constants.vp[goal])
    return value


def serves(constants: Constants, tree: Tree, tile: i64, goal: i64) -> bool:
    """Whether a goal asks for what the tile shows."""
    predicate = constants.predicate[goal]
    feature = constants.feature[tile]
    kodama = constants.kodama[tile]
    if by_feature(predicate):
        return constants.kind[goal] == feature
    if by_kodama(predicate):
        return constants.kind[goal] == kodama
    if predicate == goals.SETS_FEATURES:
        return tree.feature_count(feature) == goals.feature_sets(tree)
    if predicate == goals.SETS_KODAMA:
        own: i64 = 1 if tree.part(0).kodama == kodama else 0
        return tree.kodama_count(kodama) + own == goals.kodama_sets(tree)
    if predicate == goals.TWINS:
        alike = tree.with_feature >> MEMBERS * feature & tree.with_kodama >> MEMBERS * kodama
        return alike & TILE_SET != 0
    return False


def by_feature(predicate: i64) -> bool:
    return (
        predicate == goals.ROW_FEATURE
        or predicate == goals.LIMBS_FEATURE
        or predicate == goals.COUNT_FEATURE
        or predicate == goals.MOST_FEATURE
    )


def by_kodama(predicate: i64) -> bool:
    return (
        predicate == goals.ROW_KODAMA
        or predicate == goals.LIMBS_KODAMA
        or predicate == goals.ENDS_KODAMA
    )
