"""Cards as a view tells them: kami sheets, villagers with their claims, Kitsune cards."""

from __future__ import annotations

from typing import Final

from kiribako.games.kami_sama.rules import language as lang
from kiribako.games.kami_sama.rules.box import Box, Kami, Villager
from kiribako.games.kami_sama.rules.spaces import CELLS, SPACE_NAMES, VILLAGE_IDS, VILLAGES
from kiribako.games.kami_sama.shown import card_types, types

SQUARES: Final[dict[int, types.SquareDeed]] = {
    lang.ADD: "add",
    lang.REMOVE: "remove",
    lang.ADD_OR_REPLACE: "replace",
}
EASE: Final = (  # the first have no token of their own, and what they do brings something at once
    "minamo",
    "hinoko",
    "ishizue",
    "kazemi",
    "tane",
    "yue",
    "ikari",
    "osore",
)


def sheet(kami: Kami) -> card_types.Sheet:
    """A kami sheet with its passive and abilities."""
    return {
        "id": kami.id,
        "ease": EASE.index(kami.id) if kami.id in EASE else len(EASE),
        "name": kami.name,
        "title": kami.title,
        "passive": {"name": kami.passive, "text": kami.text},
        "abilities": [
            {"id": own.id, "name": own.name, "text": own.text, "cubes": own.cubes}
            for own in kami.abilities
        ],
    }


def villager(card: Villager) -> card_types.Villager:
    """A villager: what it is worth at the end and what it gives at once."""
    worth = card.worth / 2 if card.worth % 2 else card.worth // 2
    return {
        "id": card.id,
        "name": card.name,
        "text": card.text,
        "points": worth,
        "claim": claim(card.claim),
    }


def claim(program: list[int]) -> list[str]:
    """What a claim gives, one word a gain: `favor`, `token:holy`, `add`."""
    given: list[str] = []
    for at in range(0, len(program), lang.WIDTH):
        verb = program[at + lang.VERB]
        if verb == lang.GAIN:
            given += ["favor"] * program[at + lang.FAVOR]
            given += ["nature"] * program[at + lang.NATURE]
            given += ["choice"] * program[at + lang.CHOICE]
        elif verb == lang.TOKEN:
            village = program[at + lang.VILLAGE]
            given.append(f"token:{'any' if village == VILLAGES else VILLAGE_IDS[village]}")
        elif verb == lang.ADD:
            given.append("add")
        elif verb == lang.MOVE:
            given.append("move")
    return given


def squares(box: Box, card: int, village: int) -> list[types.Square]:
    """A Kitsune card laid on a village: each square with the spaces it tries in turn (KS-8.3)."""
    walk = box.kitsune[card]
    found: list[types.Square] = []
    at = 0
    while walk[at] != lang.DONE:
        cells = walk[at + 3 : at + 3 + walk[at + 2]]
        found.append(
            {
                "do": SQUARES[walk[at]],
                "number": walk[at + 1],
                "tries": [SPACE_NAMES[CELLS * village + cell] for cell in cells],
            }
        )
        at += 3 + walk[at + 2]
    return found
