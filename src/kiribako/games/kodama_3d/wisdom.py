"""What a good player knows: how near goals are, what a draw and a tile are worth."""

from __future__ import annotations

import math
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d import goals
from kiribako.games.kodama_3d.box import FEATURES, KODAMAS, LIMBS
from kiribako.games.kodama_3d.drafting import NO_GOAL, PLACES, displayed
from kiribako.games.kodama_3d.forest import NO_TILE, NOWHERE, meeple, top_tile
from kiribako.games.kodama_3d.grove import Grove
from kiribako.games.kodama_3d.growing import fill_grows, matches
from kiribako.games.kodama_3d.moves import (
    FINAL,
    FLIPPED,
    GOAL,
    GOAL_DECK,
    GOAL_NONE,
    GROW,
    KEEP,
    MOVE,
    PLACE,
    STEP_GOAL,
    STEP_GROW,
)
from kiribako.games.kodama_3d.position import MOST_MOVES, Position
from kiribako.games.kodama_3d.tree import MEMBERS, TILE_SET, Tree, grown
from kiribako.games.kodama_3d.turns import ending
from kiribako.kernel.bits import BIT, lowest
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Tuning, Wisdom

TILES: Final = 12  # of a finished tree (KD-5.1)
STOREY: Final = 55  # millimetres a tile adds to a tree that grows straight up
BLIND: Final = 1.5  # VP a goal from the deck brings on average, early in a match
SWING: Final = 12.0  # VP of luck in a whole match
ALL: Final = (1 << 61) - 1
# How many of the tiles still to come serve a goal, by predicate (see goals.py).
RATES: Final = vec[float](
    [0.3, 0.35, 0.5, 0.5, 0.45, 0.45, 0.15, 0.3, 0.3, 0.2, 0.2, 0.7, 0.5, 0.2, 1.0, 0.6, 0.3]
)


class KodamaWisdom(Wisdom):
    """Judges by what the goals in hand can still bring; `pursued` limits it to some of them."""

    def __init__(self, pursued: int = ALL) -> None:
        self.pursued: i64 = pursued
        self.moves = vec[i64]([0] * MOST_MOVES)

    def tuning(self, seats: int) -> Tuning:
        """No random play to the end: a position is judged where the tree ends."""
        return Tuning(simulations=(30, 250, 3_000), explore=0.7, prior=1.0, horizon=0, margin=0.3)

    def swing(self, state: State) -> float:
        position = cast(Position, state)
        missing: i64 = 0
        seat: i64
        for seat in range(position.grove.seats):
            missing += TILES - position.tree(seat).count()
        left = float(missing) / float(TILES * position.grove.seats)
        return 1.5 + SWING * math.sqrt(max(0.0, left))

    def appraise(self, state: State, seat: i64) -> float:
        position = cast(Position, state)
        best = -1.0
        other: i64
        for other in range(position.grove.seats):
            if other != seat:
                value = prospects(position, other, position.tree(other), position.hand(other))
                best = max(best, value)
        return self.standing(position, seat) - best

    def standing(self, position: Position, seat: i64) -> float:
        """The VP a seat can expect, with the tile it holds, the draw it has, and its stacks."""
        tree = position.tree(seat)
        hand = position.hand(seat) & self.pursued
        if position.actor == seat and position.step == STEP_GROW:
            value = self.best_growth(position, seat, tree, hand)
        else:
            value = prospects(position, seat, tree, hand)
            if position.actor == seat and position.step == STEP_GOAL:
                value += best_draw(position, seat, tree, self.pursued)
        n: i64
        for n in range(2 * seat, 2 * seat + 2):
            if meeple(position, n) != NOWHERE and not position.over:
                tile = top_tile(position, meeple(position, n))
                value += 0.4 * usefulness(position.grove, tree, tile, hand)
        return value

    def best_growth(self, position: Position, seat: i64, tree: Tree, hand: i64) -> float:
        """The best the lifted tile can do."""
        grove = position.grove
        tile = position.lifted
        draw = 0.0 if ending(position) else best_draw(position, seat, tree, self.pursued)
        best = -1e9
        n: i64
        for n in range(fill_grows(grove, tree, tile, self.moves)):
            choice = self.moves[n] - GROW
            point = choice & (FLIPPED - 1)
            flip: i64 = 1 if choice >= FLIPPED else 0
            value = prospects(position, seat, grown(grove, tree, tile, point, flip), hand)
            if not matches(grove, tree, tile, point):
                value += draw
            best = max(best, value)
        return best

    def weigh(self, state: State, move: i64) -> float:
        position = cast(Position, state)
        grove = position.grove
        seat = position.actor
        tree = position.tree(seat)
        hand = position.hand(seat) & self.pursued
        if move >= FINAL or move == GOAL_DECK:
            return 1.0
        if move == GOAL_NONE:
            return 0.1
        if move >= GOAL:
            return 0.5 + prospect(position, seat, tree, displayed(position, move - GOAL))
        if move >= GROW:
            return (
                1.0 if matches(grove, tree, position.lifted, (move - GROW) & (FLIPPED - 1)) else 2.0
            )
        if move >= MOVE:
            left = top_tile(position, (move - MOVE) >> 4)
            reached = top_tile(position, (move - MOVE) & 15)
            value = usefulness(grove, tree, left, hand) + usefulness(grove, tree, reached, hand)
            return 0.5 + value
        if move >= PLACE:
            return 0.5 + usefulness(grove, tree, top_tile(position, move - PLACE), hand)
        one = prospect(position, seat, tree, (move - KEEP) >> 6)
        return 0.5 + one + prospect(position, seat, tree, (move - KEEP) & 63)


def prospects(position: Position, seat: i64, tree: Tree, hand: i64) -> float:
    """The VP a hand can expect of a tree."""
    total = 0.0
    while hand:
        total += prospect(position, seat, tree, lowest(hand))
        hand &= hand - 1
    return total


def prospect(position: Position, seat: i64, tree: Tree, goal: i64) -> float:
    """The VP one goal can expect of a tree."""
    grove = position.grove
    predicate = grove.predicate[goal]
    vp = float(grove.vp[goal])
    left = 0.0 if position.over else float(TILES - tree.count())
    coming = left * RATES[predicate]
    have = float(goals.have(grove, tree, goal))
    if grove.per[goal]:
        if predicate == goals.TWINS:
            most = float(grove.need[goal])
            return vp * (min(most, have + coming))
        return vp * (have + coming + (begun_sets(tree, predicate) if left else 0.0))
    if predicate == goals.EVEN_LIMBS:
        return vp * even_chance(tree, grove.need[goal], left)
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


def usefulness(grove: Grove, tree: Tree, tile: i64, hand: i64) -> float:
    """How well a tile goes with a tree and the goals of a hand, in rough VP."""
    if tile == NO_TILE:
        return 0.0
    value = 0.0
    while hand:
        goal = lowest(hand)
        hand &= hand - 1
        if serves(grove, tree, tile, goal):
            value += 0.2 * float(grove.vp[goal])
    return value


def serves(grove: Grove, tree: Tree, tile: i64, goal: i64) -> bool:
    """Whether a goal asks for what the tile shows."""
    predicate = grove.predicate[goal]
    feature = grove.feature[tile]
    kodama = grove.kodama[tile]
    if by_feature(predicate):
        return grove.kind[goal] == feature
    if by_kodama(predicate):
        return grove.kind[goal] == kodama
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
