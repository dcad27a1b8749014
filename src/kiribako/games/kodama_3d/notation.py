"""Kodama 3D's notation: one decision a line, written canonically, read liberally."""

from __future__ import annotations

import re
from typing import Final

from kiribako.games.kodama_3d.box import Box
from kiribako.games.kodama_3d.forest import STACK_NAMES, STACKS
from kiribako.games.kodama_3d.grove import Grove
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
)
from kiribako.games.kodama_3d.position import Position
from kiribako.games.kodama_3d.tree import Tree
from kiribako.kernel.notation import bad_syntax, tidy

EXAMPLES: Final = (
    "moves look like `keep G01 G17`, `b2`, `b2-d4`, `grow 7.L`, `goal 2` or `final b2`"
)
DECLINING: Final = ("none", "no", "nothing", "-")
MOST_PARTS: Final = 12


def point_ids(grove: Grove, tree: Tree, part: int) -> list[str]:
    """The letters of a part's connection points; part 0 is the trunk."""
    if part == 0:
        return [point.id for point in grove.box.trunk_points]
    shape = grove.shape[tree.part(part).tile]
    return [point.id for point in grove.box.shapes[shape].points]


def point_name(grove: Grove, tree: Tree, point: int) -> str:
    """A connection point as people call it: R on the trunk, 7.L on the seventh tile."""
    part, q = point >> 2, point & 3
    ids = point_ids(grove, tree, part) if part <= tree.count() else []
    letter = ids[q] if q < len(ids) else f"#{q + 1}"
    return f"{part}.{letter}" if part else letter


def write(position: Position, move: int) -> str:
    """The canonical text of a move."""
    goals = position.grove.box.goals
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
        return f"grow {point_name(position.grove, tree, point)}{'~' if flip else ''}"
    if move >= MOVE:
        start, end = divmod(move - MOVE, STACKS)
        return f"{STACK_NAMES[start]}-{STACK_NAMES[end]}"
    if move >= PLACE:
        return STACK_NAMES[move - PLACE]
    one, two = divmod(move - KEEP, 64)
    return f"keep {goals[one].id} {goals[two].id}"


def read(position: Position, text: str) -> int:
    """The move a text means, legal or not: `grow 7.L`, `7l`, `GROW 7 L` are all one."""
    words = tidy(text).lower().replace(" - ", "-").replace(",", " ").split()
    if not words:
        raise bad_syntax(text, EXAMPLES)
    first, rest = words[0], words[1:]
    if first == "keep" and len(rest) == 2:
        return read_keep(position.grove.box, rest, text)
    if first == "goal" and len(rest) == 1:
        return read_goal(rest[0], text)
    if first == "final" and len(rest) == 1:
        return FINAL + stack(rest[0], text)
    if first == "grow" and rest:
        return read_point(position.grove, position.tree(position.actor), "".join(rest), text)
    if first in ("place", "move", "to") and rest:
        return read_stacks("-".join(rest), text)
    if re.fullmatch("[a-z][0-9](-[a-z][0-9])?", "-".join(words)):
        return read_stacks("-".join(words), text)
    if re.fullmatch(r"([0-9]{1,2}\.?)?[a-z]~?", "".join(words)):
        return read_point(position.grove, position.tree(position.actor), "".join(words), text)
    raise bad_syntax(text, EXAMPLES)


def read_keep(box: Box, words: list[str], text: str) -> int:
    """Two goals; a number may leave out its letters and noughts."""
    ids = [goal.id for goal in box.goals]
    found = []
    for word in words:
        wanted = plain_id(word)
        same = [n for n, id in enumerate(ids) if wanted in (plain_id(id), plain_id(id)[1:])]
        if len(same) != 1:
            raise bad_syntax(text, f"{word!r} is no goal; goals run from {ids[0]} to {ids[-1]}")
        found += same
    if found[0] == found[1]:
        raise bad_syntax(text, "two different goals are kept")
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
    raise bad_syntax(text, "draw `goal 1` to `goal 4`, `goal deck` or `goal none`")


def read_stacks(text: str, whole: str) -> int:
    """A stack to place a meeple on, or two to move it."""
    start, dash, end = text.partition("-")
    if not dash:
        return PLACE + stack(start, whole)
    return MOVE + STACKS * stack(start, whole) + stack(end, whole)


def stack(word: str, text: str) -> int:
    if word not in STACK_NAMES:
        raise bad_syntax(text, f"{word!r} is no stack; stacks are a1 to d4")
    return STACK_NAMES.index(word)


def read_point(grove: Grove, tree: Tree, word: str, text: str) -> int:
    """A growing move from `R`, `7.L` or `7.L~`."""
    match = re.fullmatch(r"(?:([0-9]{1,2})\.?)?([a-z])(~?)", word.lower())
    if match is None or int(match[1] or 0) > MOST_PARTS:
        raise bad_syntax(
            text, "a point is `R` on the trunk or `7.L` on the seventh tile, `~` flips"
        )
    part = int(match[1] or 0)
    if part > tree.count():
        raise bad_syntax(text, f"this tree has {tree.count()} tiles, there is no tile {part}")
    ids = point_ids(grove, tree, part)
    letter = match[2].upper()
    if letter not in ids:
        where = f"tile {part}" if part else "the trunk"
        raise bad_syntax(text, f"{where} has no point {letter}; it has {', '.join(ids)}")
    return GROW + (FLIPPED if match[3] else 0) + 4 * part + ids.index(letter)
