"""Moves, tiles and goals in plain words."""

from __future__ import annotations

from typing import Final

from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS, Box, Goal
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.drafting import displayed
from kiribako.games.kodama_3d.rules.forest import STACK_NAMES, STACKS, top_tile
from kiribako.games.kodama_3d.rules.growing import matches
from kiribako.games.kodama_3d.rules.moves import (
    FINAL,
    FLIPPED,
    GOAL,
    GOAL_DECK,
    GOAL_NONE,
    GROW,
    KEEP,
    MOVE,
    PLACE,
)
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.games.kodama_3d.rules.turns import ending
from kiribako.games.kodama_3d.shown import word_types
from kiribako.games.kodama_3d.shown.notation import point_name
from kiribako.kernel.words import Words

SIDES: Final = {"L": "on the left", "R": "on the right", "T": "on top"}


def tile_words(box: Box, tile: int) -> str:
    """A tile such as `the blue caterpillar fork`."""
    it = box.tiles[tile]
    return f"the {KODAMAS[it.kodama]} {FEATURES[it.feature]} {box.shapes[it.shape].id}"


def goal_words(goal: Goal) -> str:
    """A goal such as `Three blossoms in a row (5 points)`."""
    return (
        f"{goal.text} ({goal.vp} point{'' if goal.vp == 1 else 's'}{' each' if goal.per else ''})"
    )


def side_words(constants: Constants, tree: Tree, point: int) -> str:
    """On which side of its part a connection point is, as the flat twin draws it."""
    letter = point_name(constants, tree, point).rpartition(".")[2]
    return SIDES.get(letter, f"at {letter}")


def part_name(point: int) -> str:
    """The part a connection point belongs to."""
    return f"tile {point >> 2}" if point >> 2 else "trunk"


def place_words(constants: Constants, tree: Tree, point: int) -> str:
    """A connection point such as `on the left of tile 7` or `on top of the trunk`."""
    part = part_name(point)
    return f"{side_words(constants, tree, point)} of {part if point >> 2 else f'the {part}'}"


def tile_facts(box: Box, tile: int) -> word_types.TileWords:
    """What a tile shows."""
    it = box.tiles[tile]
    return {
        "kodama": KODAMAS[it.kodama],
        "feature": FEATURES[it.feature],
        "shape": box.shapes[it.shape].id,
    }


def words_of(position: Position, move: int) -> Words:
    """A legal move in a few words."""
    box = position.constants.box
    if move >= FINAL:
        last = top_of(position, move - FINAL)
        tile = tile_words(box, int(top_tile(position, move - FINAL)))
        return Words(f"grow {tile} of {last['stack']} first", "final", last)
    if move == GOAL_NONE:
        return Words("draw no goal", "goal-none")
    if move == GOAL_DECK:
        return Words("draw the top goal of the deck, unseen", "goal-deck")
    if move >= GOAL:
        goal = box.goals[displayed(position, move - GOAL)]
        shown: word_types.ShownGoal = {"card": goal.text, "vp": goal.vp, "per": goal.per}
        return Words(f"take the goal from the display: {goal_words(goal)}", "goal", shown)
    if move >= GROW:
        return growing(position, *divmod(move - GROW, FLIPPED))
    if move >= MOVE:
        return walking(position, *divmod(move - MOVE, STACKS))
    if move >= PLACE:
        place = top_of(position, move - PLACE)
        tile = tile_words(box, int(top_tile(position, move - PLACE)))
        return Words(f"place a meeple on {place['stack']}, on {tile}", "place", place)
    first, second = divmod(move - KEEP, 64)
    return keeping(box.goals[first], box.goals[second])


def keeping(first: Goal, second: Goal) -> Words:
    """Two goals of one's own."""
    facts: word_types.TwoGoals = {
        "first": first.text,
        "first_vp": first.vp,
        "first_per": first.per,
        "second": second.text,
        "second_vp": second.vp,
        "second_per": second.per,
    }
    return Words(f"keep {goal_words(first)} and {goal_words(second)}", "keep", facts)


def top_of(position: Position, stack: int) -> word_types.TopTile:
    """A stack with what its top tile shows."""
    tile = tile_facts(position.constants.box, int(top_tile(position, stack)))
    return {**tile, "stack": STACK_NAMES[stack]}


def walking(position: Position, start: int, goal: int) -> Words:
    """A meeple's way; an emptied stack gives no tile to grow."""
    box = position.constants.box
    tile = int(top_tile(position, start))
    grown = tile_words(box, tile) if tile >= 0 else "nothing"
    here, there = STACK_NAMES[start], STACK_NAMES[goal]
    if start == goal:
        text = f"stay on {here} and grow {grown}"
        if tile < 0:
            return Words(text, "stay-empty", word_types.OneStack(stack=here))
        return Words(text, "stay", top_of(position, start))
    text = f"walk from {here} to {there} and grow {grown}"
    ends: word_types.EmptyWalk = {"from": here, "to": there}
    if tile < 0:
        return Words(text, "walk-empty", ends)
    facts: word_types.TileWalk = {**tile_facts(box, tile), **ends}
    return Words(text, "walk", facts)


def growing(position: Position, flip: int, point: int) -> Words:
    """The tile in hand on a point of the own tree."""
    constants = position.constants
    tree = position.tree(position.actor)
    tile = tile_words(constants.box, int(position.lifted))
    match = matches(constants, tree, position.lifted, point)
    facts: word_types.Growing = {
        **tile_facts(constants.box, int(position.lifted)),
        "side": side_words(constants, tree, point),
        "part": part_name(point),
        "flipped": bool(flip),
        "draws": not match and not ending(position),
    }
    side = ", turned over" if flip else ""
    drawn = "; no match, so you may draw a goal" if facts["draws"] else ""
    return Words(f"grow {tile} {place_words(constants, tree, point)}{side}{drawn}", "grow", facts)
