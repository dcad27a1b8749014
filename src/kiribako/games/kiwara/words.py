"""Moves in plain words, for people who ask what a notation means."""

from __future__ import annotations

from kiribako.games.kiwara.box import Box
from kiribako.games.kiwara.grid import (
    LINE_NAMES,
    LINE_OF_SPOT,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    SPOTS,
)
from kiribako.games.kiwara.moves import (
    BABOON_PLACE,
    BOA_NAME,
    DECLINE,
    FIRST_TOTEM,
    HYENA_MOVE,
    HYENA_PAIR,
    KEEP,
    PORCUPINE_NAME,
    RHINO_SEND,
    STEP_SWAP,
    SWAP,
    TOTEM,
    VULTURE_SEND,
    WARTHOG_PLAY,
    WILDEBEEST_TOTEM,
)
from kiribako.games.kiwara.notation import ANIMAL_NAMES
from kiribako.games.kiwara.position import Position


def explain(box: Box, position: Position, move: int) -> str:
    """A legal move in a few words."""
    if move >= HYENA_MOVE:
        start, goal = divmod(move - HYENA_MOVE, SPACES)
        return f"Hyena: move your animal from {SPACE_NAMES[start]} to {SPACE_NAMES[goal]}"
    if move == HYENA_PAIR:
        return "Hyena: make two placements this turn"
    if move >= WILDEBEEST_TOTEM:
        return f"Wildebeest: {totem_goal(position, WILDEBEEST_TOTEM - move)}"
    if move >= KEEP:
        card = box.cards[move - KEEP]
        return f"keep the {card.name}: {card.text}"
    if move == WARTHOG_PLAY:
        return "Warthog: your opponent only moves the totem next turn"
    for start, words in (
        (PORCUPINE_NAME, "Porcupine: your opponent may not place on"),
        (BOA_NAME, "Boa: your opponent must place on"),
        (RHINO_SEND, "Rhinoceros: send home the animal on"),
        (VULTURE_SEND, "Vulture: send home the hidden animal on"),
    ):
        if move >= start:
            return f"{words} {SPACE_NAMES[move - start]}"
    if move >= BABOON_PLACE:
        return f"Baboon: {placement(box, move - BABOON_PLACE)}"
    if move >= FIRST_TOTEM:
        spot = move - FIRST_TOTEM
        return f"place the totem at {SPOT_NAMES[spot]}, facing {LINE_NAMES[LINE_OF_SPOT[spot]]}"
    if move == DECLINE:
        return "stop swapping" if position.step == STEP_SWAP else "play no card"
    if move >= SWAP:
        return f"swap the crocodile with the gazelle on {SPACE_NAMES[move - SWAP]}"
    if move > TOTEM:
        return totem_goal(position, move - TOTEM)
    return placement(box, move)


def placement(box: Box, move: int) -> str:
    animal, space = divmod(move, SPACES)
    return f"{ANIMAL_NAMES[animal]} ({box.values[animal]}) to {SPACE_NAMES[space]}"


def totem_goal(position: Position, steps: int) -> str:
    spot = int(position.totem + steps) % SPOTS
    return f"totem to {SPOT_NAMES[spot]}, facing {LINE_NAMES[LINE_OF_SPOT[spot]]}"
