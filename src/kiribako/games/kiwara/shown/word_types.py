"""The facts of Kiwara's moves and of the lines of its score sheet in words, as types."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import TypedDict

from kiribako.games.kiwara.shown.types import Animal


class Nothing(TypedDict):
    """What is said without facts."""


class Placing(TypedDict):
    """An animal that would be put on a space, and what it counts."""

    animal: Animal
    value: int
    space: str


class OnOneSpace(TypedDict):
    """Something that is about a space."""

    space: str


class FirstTotem(TypedDict):
    """The stone on which the totem would begin."""

    to: str


class TotemSteps(TypedDict):
    """How far the totem would go, and to which stone."""

    steps: int
    to: str


class KeptCard(TypedDict):
    """A card that would be kept, and what it does."""

    card: str
    text: str


HyenaMove = TypedDict("HyenaMove", {"from": str, "to": str})


class Control(TypedDict):
    """A territory with the animals of whoever controls it, and those of the other."""

    letter: str
    more: int
    fewer: int


Moves = TypedDict(
    "Moves",
    {
        "place": Placing,
        "baboon": Placing,
        "totem": TotemSteps,
        "wildebeest": TotemSteps,
        "first-totem": FirstTotem,
        "swap": OnOneSpace,
        "boa": OnOneSpace,
        "porcupine": OnOneSpace,
        "rhino": OnOneSpace,
        "vulture": OnOneSpace,
        "hyena": Nothing,
        "hyena-move": HyenaMove,
        "warthog": Nothing,
        "keep": KeptCard,
        "stop-swapping": Nothing,
        "play-no-card": Nothing,
    },
)


class Lines(TypedDict):
    """The lines of the score sheet, by code."""

    territory: Control
    okapi: Nothing
