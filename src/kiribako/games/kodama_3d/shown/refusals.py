"""Why a move is refused: the first rule in its way, in one plain sentence."""

from __future__ import annotations

from typing import Final

from kiribako.games.kodama_3d.rules import drafting, forest
from kiribako.games.kodama_3d.rules.box import Box
from kiribako.games.kodama_3d.rules.branch import BODY, stride
from kiribako.games.kodama_3d.rules.constants import NO_WAY, Constants
from kiribako.games.kodama_3d.rules.fitting import touch
from kiribako.games.kodama_3d.rules.forest import NEXT, STACK_NAMES, STACKS
from kiribako.games.kodama_3d.rules.growing import stands
from kiribako.games.kodama_3d.rules.moves import (
    FINAL,
    FLIPPED,
    GOAL,
    GROW,
    KEEP,
    MOVE,
    MOVES,
    PLACE,
    STEP_FINAL,
    STEP_GOAL,
    STEP_GROW,
    STEP_KEEP,
    STEP_MOVE,
    STEP_PLACE,
)
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.sines import MILLION
from kiribako.games.kodama_3d.rules.tree import Tree, moment_offset
from kiribako.games.kodama_3d.shown.leaning import lean_after
from kiribako.games.kodama_3d.shown.notation import point_name
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.refusal import Refusal

STEP_OF: Final = (  # first move of a range, the step it belongs to
    (FINAL, STEP_FINAL),
    (GOAL, STEP_GOAL),
    (GROW, STEP_GROW),
    (MOVE, STEP_MOVE),
    (PLACE, STEP_PLACE),
    (KEEP, STEP_KEEP),
)
WANTED: Final = {
    STEP_KEEP: ("two of the three goals are to be kept", "KD-1.4"),
    STEP_PLACE: ("a meeple is to be placed", "KD-1.6"),
    STEP_MOVE: ("a meeple is to be moved", "KD-2.1"),
    STEP_GROW: ("the lifted tile is to be grown", "KD-2.1"),
    STEP_GOAL: ("a goal may be drawn", "KD-2.1"),
    STEP_FINAL: ("the first of the two last tiles is to be chosen", "KD-5.1"),
}


def refuse(position: Position, move: int) -> Refusal | None:
    """None for a legal move, otherwise the first rule it breaks."""
    if position.over:
        return Refusal("match-over", "the match is over", "KD-5.8")
    if move in position.legal_moves():
        return None
    goals = len(position.constants.box.goals)
    if not 0 <= move < MOVES or (move < PLACE and not move >> 6 < move & 63 < goals):
        return Refusal("unknown-move", "there is no such move", "KD-2.1")
    step = next(step for start, step in STEP_OF if move >= start)
    if step != position.step:
        wanted, rule = WANTED[int(position.step)]
        return Refusal("not-now", f"not now: {wanted}", rule)
    if step == STEP_KEEP:
        return refuse_keep(position, move - KEEP)
    if step == STEP_PLACE:
        return refuse_place(position, move - PLACE)
    if step == STEP_MOVE:
        return refuse_walk(position, *divmod(move - MOVE, STACKS))
    if step == STEP_GROW:
        tree = position.tree(position.actor)
        return refuse_grow(position.constants, tree, int(position.lifted), move)
    if step == STEP_GOAL:
        return refuse_goal(move)
    return refuse_final(position, move - FINAL)


def refuse_keep(position: Position, pair: int) -> Refusal:
    box = position.constants.box
    hand = int(position.hand(position.actor))
    stranger = next(goal for goal in divmod(pair, 64) if not hand >> goal & 1)
    message = f"{box.goals[stranger].id} was not dealt to you; you have {names(box, hand)}"
    return Refusal("not-dealt", message, "KD-1.4", {"goal": box.goals[stranger].id})


def names(box: Box, goals: int) -> str:
    return ", ".join(box.goals[goal].id for goal in members_of(goals))


def refuse_place(position: Position, stack: int) -> Refusal:
    name = STACK_NAMES[stack]
    if not position.constants.stacks & BIT[stack]:
        return no_stack(name)
    return Refusal("occupied", f"a meeple stands on {name} already", "KD-1.6", {"stack": name})


def no_stack(name: str) -> Refusal:
    """A stack of the whole grid that a smaller forest leaves out."""
    message = f"this forest has no stack {name}"
    return Refusal("no-such-stack", message, "KD-1.3", {"stack": name})


def refuse_walk(position: Position, start: int, goal: int) -> Refusal:
    """A walk that starts or ends wrong, or has something in its way."""
    n = 2 * position.actor
    own = [int(forest.meeple(position, n)), int(forest.meeple(position, n + 1))]
    here, there = STACK_NAMES[start], STACK_NAMES[goal]
    if start not in own:
        mine = " and ".join(STACK_NAMES[stack] for stack in sorted(own))
        message = f"your meeples stand on {mine}, not on {here}"
        return Refusal("no-meeple", message, "KD-2.2", {"stack": here})
    if not position.constants.stacks & BIT[goal]:
        return no_stack(there)
    moves = position.legal_moves()
    staying = all((move - MOVE) // STACKS == (move - MOVE) % STACKS for move in moves)
    if start == goal:
        if staying:
            message = f"the meeple on {here} does not stay: the other stands on more tiles"
            return Refusal("wrong-stay", message, "KD-2.5", {"stack": here})
        return Refusal("must-move", "one of your meeples must move", "KD-2.2", {"stack": here})
    if position.occupied & BIT[goal]:
        return Refusal("occupied", f"a meeple stands on {there}", "KD-2.2", {"stack": there})
    if not position.filled & BIT[goal]:
        message = f"{there} is empty, nobody may stop there"
        return Refusal("empty-stack", message, "KD-2.6", {"stack": there})
    blocker = first_meeple_between(position, start, goal)
    if blocker < 0:
        message = f"{there} lies in none of the eight directions from {here}"
        return Refusal("no-line", message, "KD-2.2", {"stack": there})
    message = f"the meeple on {STACK_NAMES[blocker]} is in the way"
    return Refusal("blocked", message, "KD-2.3", {"stack": there, "by": STACK_NAMES[blocker]})


def first_meeple_between(position: Position, start: int, goal: int) -> int:
    """The stack of the first meeple on a straight way, -1 if there is no straight way."""
    for way in range(8):
        passed: list[int] = []
        stack = int(NEXT[8 * start + way])
        while stack >= 0:
            if stack == goal:
                return next((one for one in passed if position.occupied & BIT[one]), -1)
            passed.append(stack)
            stack = int(NEXT[8 * stack + way])
    return -1


def refuse_grow(constants: Constants, tree: Tree, tile: int, move: int) -> Refusal | None:
    """Why a tile cannot be plugged in there, None if it can."""
    flip, point = divmod(move - GROW, FLIPPED)
    number, q = point >> 2, point & 3
    if number > tree.count() or q >= tree.part(number).point_count:
        message = "this tree has no such connection point"
        return Refusal("no-such-point", message, "KD-3.1", {"point": f"{number}.#{q + 1}"})
    name = point_name(constants, tree, point)
    if tree.taken & BIT[point]:
        return Refusal("point-taken", f"{name} carries a tile already", "KD-3.2", {"point": name})
    shape = constants.shape[tile]
    way = constants.way[2 * shape + flip]
    if way == NO_WAY:
        word = constants.box.shapes[shape].id
        message = f"a {word} is the same either way round: no flip"
        return Refusal("no-flip", message, "KD-3.1", {"point": name})
    if not tree.fits[constants.way_spot[way]] & BIT[point]:
        return refuse_body(constants, tree, point, int(constants.way_spot[way]), name)
    at = q * stride(constants) + moment_offset(constants, way)
    points = tree.part(number).points
    mass = tree.mass + constants.mass[shape]
    if stands(constants, mass, tree.moment_x + points[at], tree.moment_y + points[at + 1]):
        return None
    leaning = lean_after(constants, tree, tile, point, flip)
    message = f"there the tree would tip over to the {leaning.way()}: its centre of mass would lie"
    beyond = round(-leaning.spare, 2)
    where = {"point": name, "lean": leaning.to_json(), "way": leaning.way(), "beyond": beyond}
    return Refusal("topples", f"{message} {-leaning.spare:.2f} mm beyond the edge", "KD-3.3", where)


def refuse_body(constants: Constants, tree: Tree, point: int, spot: int, name: str) -> Refusal:
    """The table or the tile that is in the way of a body."""
    part = tree.part(point >> 2)
    at = (point & 3) * stride(constants) + BODY + 3 * spot
    x, y, z = part.points[at], part.points[at + 1], part.points[at + 2]
    if z < constants.lowest:
        least = f"{constants.lowest // MILLION} mm above the table is the least"
        message = f"there the middle of the tile would come to {z / MILLION:.1f} mm; {least}"
        return Refusal("too-low", message, "KD-3.4", {"point": name, "height": z / MILLION})
    other = tree.last
    while other.number == part.number or not touch(
        x - other.body_x, y - other.body_y, z - other.body_z, constants.apart
    ):
        before = other.before
        if before is None or before.number == 0:
            break
        other = before
    message = f"there the tile would run into tile {other.number}"
    return Refusal("collides", message, "KD-3.4", {"point": name, "tile": int(other.number)})


def refuse_goal(move: int) -> Refusal:
    if move >= GOAL and move < GOAL + drafting.PLACES:
        message = f"place {move - GOAL + 1} of the display is empty"
        return Refusal("empty-place", message, "KD-4.3", {"place": move - GOAL + 1})
    return Refusal("empty-deck", "the goal deck is empty", "KD-4.3", {"place": "deck"})


def refuse_final(position: Position, stack: int) -> Refusal:
    name = STACK_NAMES[stack]
    if not position.filled & BIT[stack] and position.occupied & BIT[stack]:
        message = f"{name} is empty, it gives no tile"
        return Refusal("empty-stack", message, "KD-5.1", {"stack": name})
    message = f"none of your meeples stands on {name}"
    return Refusal("no-meeple", message, "KD-5.1", {"stack": name})
