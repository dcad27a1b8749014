"""Moves in plain words, for people who ask what a notation means."""

from __future__ import annotations

from typing import Final

from kiribako.games.kiwara.rules import moves
from kiribako.games.kiwara.rules.box import Box
from kiribako.games.kiwara.rules.cards import HYENA, RHINOCEROS, VULTURE
from kiribako.games.kiwara.rules.grid import (
    LINE_NAMES,
    LINE_OF_SPOT,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    SPOTS,
)
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES

NAMING: Final = {
    "porcupine": "Porcupine: your opponent may not place on",
    "boa": "Boa: your opponent must place on",
    "rhino": "Rhinoceros: send home the animal on",
    "vulture": "Vulture: send home the hidden animal on",
    "swap": "swap the crocodile with the gazelle on",
}
# What a card's own text says too narrowly where it may choose its moment (KW-6.16).
ANY_TIME: Final = {
    VULTURE: "Any time in your turn, send a hidden animal of either colour home.",
    RHINOCEROS: "Any time after placing, send a face-up animal beside it home.",
    HYENA: "Any time in your turn, move one or two of your animals in the totem's line.",
}
PLAIN: Final = {
    "hyena": "Hyena: make two placements this turn",
    "warthog": "Warthog: your opponent only moves the totem next turn",
}


def explain(box: Box, position: Position, move: int) -> str:
    """A legal move in a few words."""
    kind, n = moves.kind_of(move)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in NAMING:
        return f"{NAMING[kind]} {SPACE_NAMES[n]}"
    if kind == "place":
        return placement(box, n)
    if kind == "baboon":
        return f"Baboon: {placement(box, n)}"
    if kind == "totem":
        return totem_goal(int(position.totem) + n)
    if kind == "wildebeest":
        return f"Wildebeest: {totem_goal(int(position.totem) - n)}"
    if kind == "first-totem":
        return totem_goal(n)
    if kind == "keep":
        text = ANY_TIME.get(n) if position.constants.any_time else None
        return f"keep the {box.cards[n].name}: {text or box.cards[n].text}"
    if kind == "decline":
        return "stop swapping" if position.step == moves.STEP_SWAP else "play no card"
    start, goal = divmod(n, SPACES)
    return f"Hyena: move your animal from {SPACE_NAMES[start]} to {SPACE_NAMES[goal]}"


def placement(box: Box, move: int) -> str:
    animal, space = divmod(move, SPACES)
    return f"{ANIMAL_NAMES[animal]} ({box.values[animal]}) to {SPACE_NAMES[space]}"


def totem_goal(spot: int) -> str:
    spot %= SPOTS
    return f"totem to {SPOT_NAMES[spot]}, facing {LINE_NAMES[LINE_OF_SPOT[spot]]}"
