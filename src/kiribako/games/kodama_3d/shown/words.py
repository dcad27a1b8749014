"""Moves, tiles and goals in plain words."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS, Box, Goal
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
from kiribako.games.kodama_3d.shown.notation import point_name


def tile_words(box: Box, tile: int) -> str:
    """A tile such as `B17, a blue caterpillar fork`."""
    it = box.tiles[tile]
    kodama = KODAMAS[it.kodama]
    article = "an" if kodama == "orange" else "a"
    return f"{it.id}, {article} {kodama} {FEATURES[it.feature]} {box.shapes[it.shape].id}"


def goal_words(goal: Goal) -> str:
    """A goal such as `G05 (5 VP): Three blossoms in a row`."""
    return f"{goal.id} ({goal.vp} VP{'/PER' if goal.per else ''}): {goal.text}"


def explain(position: Position, move: int) -> str:
    """A legal move in a few words."""
    box = position.constants.box
    if move >= FINAL:
        stack = move - FINAL
        tile = tile_words(box, int(top_tile(position, stack)))
        return f"grow the last tile of {STACK_NAMES[stack]} first: {tile}"
    if move == GOAL_NONE:
        return "draw no goal"
    if move == GOAL_DECK:
        return "draw the top goal of the deck"
    if move >= GOAL:
        return f"take {goal_words(box.goals[displayed(position, move - GOAL)])}"
    if move >= GROW:
        return explain_grow(position, *divmod(move - GROW, FLIPPED))
    if move >= MOVE:
        return explain_walk(position, *divmod(move - MOVE, STACKS))
    if move >= PLACE:
        stack = move - PLACE
        tile = tile_words(box, int(top_tile(position, stack)))
        return f"place a meeple on {STACK_NAMES[stack]}, {tile}"
    kept = [box.goals[goal] for goal in divmod(move - KEEP, 64)]
    return f"keep {goal_words(kept[0])}; {goal_words(kept[1])}"


def explain_walk(position: Position, start: int, goal: int) -> str:
    tile = int(top_tile(position, start))
    grown = tile_words(position.constants.box, tile) if tile >= 0 else "nothing"
    if start == goal:
        return f"stay on {STACK_NAMES[start]} and grow {grown}"
    return f"move from {STACK_NAMES[start]} to {STACK_NAMES[goal]} and grow {grown}"


def explain_grow(position: Position, flip: int, point: int) -> str:
    tree = position.tree(position.actor)
    name = point_name(position.constants, tree, point)
    where = f"point {name}" if point >> 2 else f"the trunk's point {name}"
    drawn = "" if matches(position.constants, tree, position.lifted, point) else ", no match"
    side = ", turned over" if flip else ""
    return (
        f"plug {tile_words(position.constants.box, int(position.lifted))} into {where}{side}{drawn}"
    )
