"""The flat twin of a tree: the same parts and points as indented lines of text."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules.box import FEATURES, KODAMAS
from kiribako.games.kodama_3d.rules.branch import Branch
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.games.kodama_3d.shown.leaning import lean
from kiribako.games.kodama_3d.shown.notation import point_ids


def parts_of(tree: Tree) -> list[Branch]:
    """The trunk and the tiles in the order they joined."""
    parts = []
    part: Branch | None = tree.last
    while part is not None:
        parts.append(part)
        part = part.before
    return parts[::-1]


def flat(constants: Constants, tree: Tree) -> list[str]:
    """A line for the trunk, then one for every point: what it carries, or that it is free."""
    parts = parts_of(tree)
    carried = {int(part.point): part for part in parts[1:]}
    kodama = KODAMAS[parts[0].kodama]
    leaning = lean(constants, tree)
    how = "upright" if leaning.is_upright() else f"leaning to the {leaning.way()}"
    lines = [f"trunk, {kodama} kodama, {how}, {leaning.spare:.1f} mm inside the edge"]
    limbs_below(constants, tree, parts[0], carried, lines)
    return lines


def limbs_below(
    constants: Constants, tree: Tree, part: Branch, carried: dict[int, Branch], lines: list[str]
) -> None:
    """The points of a part, each followed by what grows from it."""
    number = int(part.number)
    indent = "  " * (int(part.level) + 1)
    for q, id in enumerate(point_ids(constants, tree, number)):
        name = f"{number}.{id}" if number else id
        tile = carried.get(4 * number + q)
        if tile is None:
            lines.append(f"{indent}{name}: free")
            continue
        shape = constants.box.shapes[constants.shape[tile.tile]].id
        side = ", turned over" if tile.flip else ""
        what = f"{KODAMAS[tile.kodama]} {FEATURES[tile.feature]} {shape}{side}"
        lines.append(f"{indent}{name}: tile {tile.number}, {what}")
        limbs_below(constants, tree, tile, carried, lines)
