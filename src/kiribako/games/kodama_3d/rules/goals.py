"""Goals: how far a tree has come with each, and what they are worth at the end (KD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS, LIMBS
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.games.kodama_3d.rules.tree import MEMBERS, TILE_SET, Tree
from kiribako.kernel.bits import lowest, size

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.position import Position

# Predicates, numbered as in box.py.
ROW_KODAMA: Final = 0
ROW_FEATURE: Final = 1
ROW_ALL_FEATURES: Final = 2
ROW_ALL_KODAMA: Final = 3
LIMBS_FEATURE: Final = 4
LIMBS_KODAMA: Final = 5
ENDS_KODAMA: Final = 6
COUNT_FEATURE: Final = 7
MOST_FEATURE: Final = 8
SETS_FEATURES: Final = 9
SETS_KODAMA: Final = 10
LONG_ROW: Final = 11
MANY_ENDS: Final = 12
TWINS: Final = 13
EVEN_LIMBS: Final = 14
TALL: Final = 15
FORKS: Final = 16


def have(constants: Constants, tree: Tree, goal: i64) -> i64:
    """How much of what a goal counts the tree has."""
    predicate = constants.predicate[goal]
    kind = constants.kind[goal]
    if predicate == ROW_KODAMA:
        return tree.kodama_rows >> 4 * kind & 15
    if predicate == ROW_FEATURE:
        return tree.feature_rows >> 4 * kind & 15
    if predicate == LIMBS_FEATURE:
        return size(tree.feature_limbs >> 3 * kind & 7)
    if predicate == LIMBS_KODAMA:
        return size(tree.kodama_limbs >> 3 * kind & 7)
    if predicate == ENDS_KODAMA:
        return size(tree.ends & tree.with_kodama >> MEMBERS * kind & TILE_SET)
    if predicate == COUNT_FEATURE or predicate == MOST_FEATURE:
        return tree.feature_count(kind)
    return have_overall(constants, tree, goal, predicate)


def have_overall(constants: Constants, tree: Tree, goal: i64, predicate: i64) -> i64:
    """The same for goals that name no feature or kodama."""
    if predicate == ROW_ALL_FEATURES:
        return tree.feature_run
    if predicate == ROW_ALL_KODAMA:
        return tree.kodama_run
    if predicate == SETS_FEATURES:
        return feature_sets(tree)
    if predicate == SETS_KODAMA:
        return kodama_sets(tree)
    if predicate == LONG_ROW:
        return tree.deepest
    if predicate == MANY_ENDS:
        return size(tree.ends)
    if predicate == TWINS:
        return min(constants.need[goal], tree.twins)
    if predicate == TALL:
        return tree.height // MILLION
    if predicate == FORKS:
        return size(tree.forks)
    return even_limbs(tree, constants.need[goal])


def feature_sets(tree: Tree) -> i64:
    """The smallest of the four counts."""
    sets: i64 = TILE_SET
    feature: i64
    for feature in range(len(FEATURES)):
        sets = min(sets, tree.feature_count(feature))
    return sets


def kodama_sets(tree: Tree) -> i64:
    """The smallest of the four counts, the trunk's kodama counted (KD-5.5)."""
    sets: i64 = TILE_SET
    own = tree.part(0).kodama
    kodama: i64
    for kodama in range(len(KODAMAS)):
        count = tree.kodama_count(kodama)
        if kodama == own:
            count += 1
        sets = min(sets, count)
    return sets


def even_limbs(tree: Tree, count: i64) -> i64:
    """How many limbs have exactly so many tiles."""
    found: i64 = 0
    limb: i64
    for limb in range(LIMBS):
        if tree.limbs >> 4 * limb & 15 == count:
            found += 1
    return found


def need(position: Position, seat: i64, goal: i64) -> i64:
    """How much a goal needs to be met; 1 if it scores for each."""
    constants = position.constants
    predicate = constants.predicate[goal]
    if constants.per[goal]:
        return 1
    if predicate == MOST_FEATURE:
        most: i64 = 1  # KD-5.6
        other: i64
        for other in range(constants.seats):
            count = position.tree(other).feature_count(constants.kind[goal])
            if other != seat and count > most:
                most = count
        return most
    if predicate == ROW_ALL_FEATURES or predicate == ROW_ALL_KODAMA:
        return 4
    if predicate == LIMBS_FEATURE or predicate == LIMBS_KODAMA or predicate == EVEN_LIMBS:
        return LIMBS
    return constants.need[goal]


def worth(position: Position, seat: i64, goal: i64) -> i64:
    """The VP a goal brings on the seat's tree as it stands (KD-5.2)."""
    constants = position.constants
    count = have(constants, position.tree(seat), goal)
    if constants.per[goal]:
        return constants.vp[goal] * count
    return constants.vp[goal] if count >= need(position, seat, goal) else 0


def points(position: Position, seat: i64) -> i64:
    """The VP of all the goals in a hand."""
    total: i64 = 0
    hand = position.hand(seat)
    while hand:
        total += worth(position, seat, lowest(hand))
        hand &= hand - 1
    return total


def winners(position: Position) -> i64:
    """Most VP, then most goal cards; all who are still tied win (KD-5.7)."""
    best: i64 = -1
    won: i64 = 0
    seat: i64
    for seat in range(position.constants.seats):
        rank = 64 * points(position, seat) + size(position.hand(seat))
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= 1 << seat
    return won
