"""Moves in plain words, for people who ask what a notation means."""

from __future__ import annotations

from typing import Final

from kiribako.games.kiwara.rules import moves
from kiribako.games.kiwara.rules.box import Box
from kiribako.games.kiwara.rules.cards import CARD_IDS, HYENA, RHINOCEROS, VULTURE
from kiribako.games.kiwara.rules.grid import (
    LINE_NAMES,
    LINE_OF_SPOT,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    SPOTS,
)
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown import word_types
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES, ANIMALS
from kiribako.kernel.words import Words

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
SIDES: Final = {"N": "from above", "S": "from below", "W": "from the left", "E": "from the right"}
PLAIN: Final = {
    "hyena": "Hyena: make two placements this turn",
    "warthog": "Warthog: your opponent only moves the totem next turn",
}


def words_of(box: Box, position: Position, move: int) -> Words:
    """A legal move in a few words."""
    kind, n = moves.kind_of(move)
    if kind in PLAIN:
        return Words(PLAIN[kind], kind)
    if kind in NAMING:
        on: word_types.OnOneSpace = {"space": SPACE_NAMES[n]}
        return Words(f"{NAMING[kind]} {place(n)}", kind, on)
    if kind in ("place", "baboon"):
        return placement(box, kind, n)
    if kind in ("totem", "wildebeest"):
        return walk(position, kind, n)
    if kind == "first-totem":
        first: word_types.FirstTotem = {"to": SPOT_NAMES[n]}
        return Words(totem_goal(n), kind, first)
    if kind == "keep":
        text = ANY_TIME.get(n) if position.constants.any_time else None
        card = box.cards[n]
        kept: word_types.KeptCard = {"card": CARD_IDS[n], "text": text or card.text}
        return Words(f"keep the {card.name}: {kept['text']}", kind, kept)
    if kind == "decline":
        if position.step == moves.STEP_SWAP:
            return Words("stop swapping", "stop-swapping")
        return Words("play no card", "play-no-card")
    start, goal = divmod(n, SPACES)
    text = f"Hyena: move your animal from {place(start)} to {place(goal)}"
    ends: word_types.HyenaMove = {"from": SPACE_NAMES[start], "to": SPACE_NAMES[goal]}
    return Words(text, kind, ends)


def placement(box: Box, kind: str, move: int) -> Words:
    animal, space = divmod(move, SPACES)
    value = int(box.values[animal])
    text = f"{ANIMAL_NAMES[animal]} (worth {value}) in {place(space)}"
    facts: word_types.Placing = {
        "animal": ANIMALS[animal],
        "value": value,
        "space": SPACE_NAMES[space],
    }
    return Words(f"Baboon: {text}" if kind == "baboon" else text, kind, facts)


def walk(position: Position, kind: str, count: int) -> Words:
    """The totem's way, backwards with the Wildebeest."""
    back = kind == "wildebeest"
    spot = (int(position.totem) + (-count if back else count)) % SPOTS
    far = f"Wildebeest, {steps(count)} back" if back else f"{steps(count)} on"
    facts: word_types.TotemSteps = {"steps": count, "to": SPOT_NAMES[spot]}
    return Words(f"{far}: {totem_goal(spot)}", kind, facts)


def place(space: int) -> str:
    """A space as the board's rim names it."""
    name = SPACE_NAMES[space]
    return f"column {name[0]}, row {name[1]}"


def steps(count: int) -> str:
    return f"{count} step{'' if count == 1 else 's'}"


def totem_goal(spot: int) -> str:
    """Where the totem comes to stand, and along which line it looks."""
    return f"the totem looks along {LINE_NAMES[LINE_OF_SPOT[spot]]}, {SIDES[SPOT_NAMES[spot][0]]}"
