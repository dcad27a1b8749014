"""Kodama 3D's notation: one decision a line, written canonically, read liberally."""

from __future__ import annotations

import re
from typing import Any, Final

from kiribako.games.kodama_3d.rules.box import Box
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.forest import STACK_NAMES, STACKS
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
    STEP_FINAL,
    STEP_GOAL,
    STEP_GROW,
    STEP_KEEP,
    STEP_MOVE,
    STEP_OVER,
    STEP_PLACE,
)
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.kernel.notation import bad_syntax, tidy
from kiribako.kernel.refusal import BadSyntax, Refusal, quote

EXAMPLES: Final = (
    "moves look like `keep G01 G17`, `b2`, `b2-d4`, `grow 7.L`, `goal 2` or `final b2`"
)
DECLINING: Final = ("none", "no", "nothing", "-")
RULE_OF_STEP: Final = {  # what a text that is no move fails to answer
    STEP_KEEP: "KD-1.4",
    STEP_PLACE: "KD-1.6",
    STEP_MOVE: "KD-2.2",
    STEP_GROW: "KD-3.1",
    STEP_GOAL: "KD-4.2",
    STEP_FINAL: "KD-5.1",
    STEP_OVER: "KD-5.8",
}


def point_ids(constants: Constants, tree: Tree, part: int) -> list[str]:
    """The letters of a part's connection points; part 0 is the trunk."""
    if part == 0:
        return [point.id for point in constants.box.trunk_points]
    shape = constants.shape[tree.part(part).tile]
    return [point.id for point in constants.box.shapes[shape].points]


def point_name(constants: Constants, tree: Tree, point: int) -> str:
    """A connection point as people call it: R on the trunk, 7.L on the seventh tile."""
    part, q = point >> 2, point & 3
    ids = point_ids(constants, tree, part) if part <= tree.count() else []
    letter = ids[q] if q < len(ids) else f"#{q + 1}"
    return f"{part}.{letter}" if part else letter


def write(position: Position, move: int) -> str:
    """The canonical text of a move."""
    goals = position.constants.box.goals
    if move >= FINAL:
        return f"final {STACK_NAMES[move - FINAL]}"
    if move == GOAL_NONE:
        return "goal none"
    if move == GOAL_DECK:
        return "goal deck"
    if move >= GOAL:
        return f"goal {move - GOAL + 1}"
    if move >= GROW:
        flip, point = divmod(move - GROW, FLIPPED)
        tree = position.tree(position.actor)
        return f"grow {point_name(position.constants, tree, point)}{'~' if flip else ''}"
    if move >= MOVE:
        start, end = divmod(move - MOVE, STACKS)
        return f"{STACK_NAMES[start]}-{STACK_NAMES[end]}"
    if move >= PLACE:
        return STACK_NAMES[move - PLACE]
    one, two = divmod(move - KEEP, 64)
    return f"keep {goals[one].id} {goals[two].id}"


def read(position: Position, text: str) -> int:
    """The move a text means, legal or not: `grow 7.L`, `7l`, `GROW 7 L` are all one."""
    try:
        return read_words(position, tidy(text))
    except BadSyntax as error:
        if error.rule:
            raise
        # a text that is no move at all is answered with the rule of what is to be decided
        rule = RULE_OF_STEP[int(position.step)]
        raise BadSyntax(error.refusal._replace(rule=rule)) from None


def read_words(position: Position, text: str) -> int:
    """The move a tidy text means."""
    words = text.lower().replace(" - ", "-").replace(",", " ").split()
    if not words:
        raise bad_syntax(text, EXAMPLES)
    first, rest = words[0], words[1:]
    if first == "keep" and len(rest) == 2:
        return read_keep(position.constants.box, rest, text)
    if first == "goal" and len(rest) == 1:
        return read_goal(rest[0], text)
    if first == "final" and len(rest) == 1:
        return FINAL + stack(rest[0], text)
    if first == "grow" and rest:
        return read_point(position.constants, position.tree(position.actor), "".join(rest), text)
    if first in ("place", "move", "to") and rest:
        return read_stacks("-".join(rest), text)
    if re.fullmatch("[a-z][0-9](-[a-z][0-9])?", "-".join(words)):
        return read_stacks("-".join(words), text)
    if re.fullmatch(r"([0-9]{1,2}\.?)?[a-z]~?", "".join(words)):
        return read_point(position.constants, position.tree(position.actor), "".join(words), text)
    raise bad_syntax(text, EXAMPLES)


def read_keep(box: Box, words: list[str], text: str) -> int:
    """Two goals; a number may leave out its letters and noughts."""
    ids = [goal.id for goal in box.goals]
    found = []
    for word in words:
        wanted = plain_id(word)
        same = [n for n, id in enumerate(ids) if wanted in (plain_id(id), plain_id(id)[1:])]
        if len(same) != 1:
            expected = f"{quote(word)} is no goal; goals run from {ids[0]} to {ids[-1]}"
            raise no_such("no-such-goal", text, expected, "KD-1.1", {"goal": word})
        found += same
    if found[0] == found[1]:
        expected = "two different goals are kept"
        raise no_such("same-goal", text, expected, "KD-1.4", {"goal": ids[found[0]]})
    return KEEP + 64 * min(found) + max(found)


def plain_id(id: str) -> str:
    """An id in small letters without leading noughts."""
    return re.sub("(?<![0-9])0+", "", id.lower())


def read_goal(word: str, text: str) -> int:
    if word == "deck":
        return GOAL_DECK
    if word in DECLINING:
        return GOAL_NONE
    if word in ("1", "2", "3", "4"):
        return GOAL + int(word) - 1
    expected = "draw `goal 1` to `goal 4`, `goal deck` or `goal none`"
    raise no_such("no-such-place", text, expected, "KD-4.2", {"place": word})


def read_stacks(text: str, whole: str) -> int:
    """A stack to place a meeple on, or two to move it."""
    start, dash, end = text.partition("-")
    if not dash:
        return PLACE + stack(start, whole)
    return MOVE + STACKS * stack(start, whole) + stack(end, whole)


def stack(word: str, text: str) -> int:
    if word not in STACK_NAMES:
        expected = f"{quote(word)} is no stack; stacks are a1 to d4"
        raise no_such("no-such-stack", text, expected, "KD-1.3", {"stack": word})
    return STACK_NAMES.index(word)


def read_point(constants: Constants, tree: Tree, word: str, text: str) -> int:
    """A growing move from `R`, `7.L` or `7.L~`."""
    match = re.fullmatch(r"(?:([0-9]{1,2})\.?)?([a-z])(~?)", word.lower())
    where = {"point": word.rstrip("~").upper()}
    if match is None:
        expected = "a point is `R` on the trunk or `7.L` on the seventh tile, `~` flips"
        raise no_such("no-such-point", text, expected, "KD-3.1", where)
    part = int(match[1] or 0)
    if part > tree.count():
        expected = f"there is no tile {part}, the last one of this tree is {tree.count()}"
        raise no_such("no-such-point", text, expected, "KD-3.1", where)
    ids = point_ids(constants, tree, part)
    letter = match[2].upper()
    if letter not in ids:
        whose = f"tile {part}" if part else "the trunk"
        expected = f"{whose} has no point {letter}; it has {', '.join(ids)}"
        raise no_such("no-such-point", text, expected, "KD-3.1", where)
    return GROW + (FLIPPED if match[3] else 0) + 4 * part + ids.index(letter)


def no_such(code: str, text: str, expected: str, rule: str, where: dict[str, Any]) -> BadSyntax:
    """The error for a text that names a thing the game does not have."""
    return BadSyntax(Refusal(code, f"{quote(text)} is not a move; {expected}", rule, where))
