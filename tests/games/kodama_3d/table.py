"""Stacked tables, so that a scenario reads like the rulebook."""

from __future__ import annotations

from typing import Any

import kiribako
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.tree import Tree
from kiribako.games.kodama_3d.shown.twin import parts_of
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal
from tests.games.kodama_3d.floats import Step

CORNERS = [["a1", "d1"], ["a4", "d4"], ["b1", "c1"], ["b4", "c4"]]
COLOURS = ["green", "blue", "pink", "orange"]
FEATURES = ["blossom", "caterpillar", "firefly", "mushroom"]
KODAMAS = ["blue", "green", "orange", "pink"]
SHAPES = ["fork", "trident", "bough", "spire"]
GOALS = [f"G{n:02}" for n in range(1, 39)]


def match_of(seats: int = 2, **stacked: Any) -> Match:
    """A match at the beginning of a turn: seat 0, green, comes first, meeples in the corners."""
    options = stacked.pop("options", {})
    setup: dict[str, Any] = {
        "first": 0,
        "colours": COLOURS[:seats],
        "meeples": CORNERS[:seats],
        **stacked,
    }
    return kiribako.game("kodama-3d").new_match(seats=seats, seed=1, options=options, setup=setup)


def fresh(seats: int = 2, seed: int = 1, **setup: Any) -> Match:
    """A match from its very start."""
    return kiribako.game("kodama-3d").new_match(seats=seats, seed=seed, setup=setup)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def growing(lifted: str, grown: list[str], **stacked: Any) -> Match:
    """Seat 0 has just lifted that tile from a1 and has that tree."""
    trees = [grown, []]
    forest = {"a1": [lifted], **stacked.pop("forest", {})}
    return play(match_of(2, trees=trees, forest=forest, **stacked), "a1-a2")


def ending(trees: list[list[str]], hands: list[list[str]], last: str, **stacked: Any) -> Match:
    """Two seats after ten turns each; only seat 1 has a last tile left, on a4."""
    forest = {"a1": [], "d1": [], "a4": [last], "d4": []}
    return match_of(2, trees=trees, hands=hands, turns=20, forest=forest, **stacked)


def position(match: Match) -> Position:
    assert isinstance(match.state, Position)
    return match.state


def steps_of(tree: Tree) -> list[Step]:
    """How a tree grew, without where its parts are."""
    return [
        Step(int(part.tile), int(part.point) >> 2, int(part.point) & 3, bool(part.flip))
        for part in parts_of(tree)[1:]
    ]


def stack(match: Match, name: str) -> dict[str, Any]:
    """A stack of the forest as everybody sees it."""
    found: dict[str, Any] = next(one for one in match.view()["forest"] if one["stack"] == name)
    return found


def refused(match: Match, move: str, rule: str) -> Refusal:
    """The refusal of a move, which must cite the rule."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.rule == rule, refusal
    return refusal


def goal_ids(match: Match, seat: int, viewer: int | None) -> list[str]:
    """The goals of a seat's hand that a viewer sees."""
    return [goal["id"] for goal in match.view(viewer)["players"][seat]["goals"]]


def display(match: Match) -> list[str | None]:
    return [goal and goal["id"] for goal in match.view()["display"]]


def tile(words: str) -> str:
    """The id of a tile such as "blue caterpillar fork"."""
    kodama, feature, shape = words.split()
    number = 16 * FEATURES.index(feature) + 4 * KODAMAS.index(kodama) + SHAPES.index(shape) + 1
    return f"B{number:02}"


def tree(*steps: str) -> list[str]:
    """A tree from steps such as "blue caterpillar fork 1.L~"."""
    return [f"{tile(step.rpartition(' ')[0])} {step.rpartition(' ')[2]}" for step in steps]
