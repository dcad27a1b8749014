"""What a viewer sees: forest, trees and display for all, goals only for those who know them."""

from __future__ import annotations

from typing import Final

from kiribako.games.kodama_3d.rules import drafting, goals
from kiribako.games.kodama_3d.rules.box import (
    FEATURES,
    KODAMAS,
    PREDICATE_NAMES,
    PREDICATES,
    Box,
    Feature,
    Goal,
    Kodama,
)
from kiribako.games.kodama_3d.rules.forest import (
    HIGHEST,
    NOWHERE,
    STACK_NAMES,
    STACKS,
    height,
    meeple,
    top_tile,
)
from kiribako.games.kodama_3d.rules.moves import (
    STEP_FINAL,
    STEP_GOAL,
    STEP_GROW,
    STEP_KEEP,
    STEP_MOVE,
    STEP_PLACE,
)
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.turns import TURNS
from kiribako.games.kodama_3d.shown import types
from kiribako.games.kodama_3d.shown.progress import progress
from kiribako.games.kodama_3d.shown.standing import shapes, tree_json, tries
from kiribako.games.kodama_3d.shown.twin import parts_of
from kiribako.games.kodama_3d.shown.words import tile_words
from kiribako.kernel.bits import BIT, members_of, size

STEP_NAMES: Final[dict[int, types.Step]] = {
    STEP_KEEP: "keep",
    STEP_PLACE: "place",
    STEP_MOVE: "move",
    STEP_GROW: "grow",
    STEP_GOAL: "goal",
    STEP_FINAL: "final",
}


def view(position: Position, viewer: int | None) -> types.View:
    """The position with only what the viewer may know (KD-1.7)."""
    constants = position.constants
    growing = position.step == STEP_GROW
    return {
        "asks": asks(position),
        "first": int(constants.first),
        "round": min(int(position.turns) // int(constants.seats) + 1, TURNS),
        "rounds": TURNS,
        "ending": int(position.turns) >= TURNS * int(constants.seats),
        "forest": forest(position),
        "unseen": unseen(position),
        "lost": [tile_json(constants.box, tile) for tile in lost(position)],
        "lifted": tile_json(constants.box, int(position.lifted)) if growing else None,
        "tries": tries(position, int(position.lifted)) if growing else [],
        "display": [shown_goal(position, place, viewer) for place in range(drafting.PLACES)],
        "deck": int(position.deck_left()),
        "players": [player(position, seat, viewer) for seat in range(int(constants.seats))],
        "shapes": shapes(constants.box),
        "scores": position.scores() if position.over else None,
    }


def colour(position: Position, seat: int) -> Kodama:
    return KODAMAS[position.constants.colours[seat]]


def asks(position: Position) -> types.Asks | None:
    """What the actor has to decide, as a step and as a sentence."""
    if position.over:
        return None
    seat = int(position.actor)
    step = int(position.step)
    lifted = tile_words(position.constants.box, int(position.lifted)) if step == STEP_GROW else ""
    sentence = {
        STEP_KEEP: "Keep two of your three goals; the third goes back under the deck.",
        STEP_PLACE: "Place a meeple on a free stack.",
        STEP_MOVE: "Move a meeple in a straight line. The tile it leaves grows on your tree.",
        STEP_GROW: f"Plug {lifted} into a free point of your tree. It must stand.",
        STEP_GOAL: "Neither feature nor kodama matches: you may draw a goal.",
        STEP_FINAL: "The last tiles: choose which of your two grows first.",
    }[step]
    return {"seat": seat, "step": STEP_NAMES[step], "text": sentence}


def tile_if_any(box: Box, tile: int) -> types.Tile | None:
    """A tile, None if there is none."""
    return None if tile < 0 else tile_json(box, tile)


def tile_json(box: Box, tile: int) -> types.Tile:
    it = box.tiles[tile]
    return {
        "id": it.id,
        "feature": FEATURES[it.feature],
        "kodama": KODAMAS[it.kodama],
        "shape": box.shapes[it.shape].id,
    }


def forest(position: Position) -> list[types.Stack]:
    """Every stack of the forest with its top tile and the meeple on it."""
    standing = {
        int(meeple(position, n)): n // 2
        for n in range(2 * int(position.constants.seats))
        if meeple(position, n) != NOWHERE
    }
    return [
        {
            "stack": STACK_NAMES[stack],
            "height": int(height(position, stack)),
            "top": tile_if_any(position.constants.box, int(top_tile(position, stack))),
            "meeple": standing.get(stack),
        }
        for stack in members_of(int(position.constants.stacks))
    ]


def unseen(position: Position) -> list[str]:
    """The tiles nobody has seen yet, in the order of their ids: everything else has been on top."""
    hidden = [
        int(position.tiles[HIGHEST * stack + place])
        for stack in range(STACKS)
        for place in range(HIGHEST)
        if not position.constants.stacks & BIT[stack] or place < height(position, stack) - 1
    ]
    return [position.constants.box.tiles[tile].id for tile in sorted(hidden)]


def lost(position: Position) -> list[int]:
    """Tiles that left the game (KD-3.5)."""
    used = {int(position.lifted)}
    for seat in range(int(position.constants.seats)):
        used |= {int(part.tile) for part in parts_of(position.tree(seat))}
    gone = [
        int(position.tiles[HIGHEST * stack + place])
        for stack in members_of(int(position.constants.stacks))
        for place in range(int(height(position, stack)), HIGHEST)
    ]
    return sorted(tile for tile in gone if tile not in used)


def kind_name(goal: Goal) -> Feature | Kodama | None:
    """The feature or kodama a goal is about."""
    asked = PREDICATES[PREDICATE_NAMES[goal.predicate]]
    if "feature" in asked:
        return FEATURES[goal.kind]
    return KODAMAS[goal.kind] if "kodama" in asked else None


def goal_json(position: Position, goal: int, seat: int | None) -> types.Goal:
    """A goal card, with the seat's progress if there is a seat."""
    card = position.constants.box.goals[goal]
    shape: types.Goal = {
        "id": card.id,
        "text": card.text,
        "vp": card.vp,
        "per": card.per,
        "predicate": PREDICATE_NAMES[card.predicate],
        "kind": kind_name(card),
        "number": card.need,
    }
    if seat is not None:
        shape["progress"] = progress(position, seat, goal)
        if position.over:
            shape["points"] = int(goals.worth(position, seat, goal))
    return shape


def shown_goal(position: Position, place: int, viewer: int | None) -> types.Goal | None:
    """A goal of the display, with the viewer's own progress."""
    goal = int(drafting.displayed(position, place))
    return None if goal == drafting.NO_GOAL else goal_json(position, goal, viewer)


def known_goals(position: Position, seat: int, viewer: int | None) -> int:
    """The goals of a seat's hand that the viewer knows (KD-4.4, KD-5.8)."""
    hand = int(position.hand(seat))
    if position.over:
        return hand
    return hand & ~int(drafting.hidden_goals(position, -1 if viewer is None else viewer))


def player(position: Position, seat: int, viewer: int | None) -> types.Player:
    """A seat's meeples, tree and goals; goals the viewer cannot know are only counted."""
    stacks = sorted(int(meeple(position, 2 * seat + n)) for n in range(2))
    own = None
    if seat == viewer and position.place_of(seat) < position.keepers:
        returned = position.returned_at(position.place_of(seat))
        own = position.constants.box.goals[returned].id
    return {
        "colour": colour(position, seat),
        "meeples": [STACK_NAMES[stack] for stack in stacks if stack != NOWHERE],
        "tree": tree_json(position.constants, position.tree(seat)),
        "hand": int(size(position.hand(seat))),
        "goals": [
            goal_json(position, goal, seat)
            for goal in members_of(known_goals(position, seat, viewer))
        ],
        "returned": own,
    }
