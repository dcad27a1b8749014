"""The facts of Kami-sama's moves and of the lines of its score sheet in words, as types."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import TypedDict

from kiribako.games.kami_sama.rules.spaces import Kind, VillageId
from kiribako.games.kami_sama.shown.types import ColumnWord, Owner, Place, RowWord


class Nothing(TypedDict):
    """What is said without facts."""


class ShrineAt(Place):
    """A shrine on a space, and whether it is the actor's own."""

    owner: Owner
    own: bool


class Way(Place):
    """From one space to another: the goal, and where it begins."""

    from_village: VillageId
    from_kind: Kind
    from_row: RowWord
    from_column: ColumnWord


class ShrineWay(Way):
    """A shrine on its way, or with which an own one is swapped."""

    owner: Owner
    own: bool


class TiedOrder(TypedDict):
    """The tied in the order in which they would take a villager."""

    order: list[int]


class TokenOf(TypedDict):
    """A token of a village."""

    village: VillageId


class TakenVillager(TypedDict):
    """A villager by its words: what it does at once, and its points at the end, perhaps `0.5`."""

    name: str
    text: str
    points: str


class KeptKami(TypedDict):
    """A kami sheet by its words."""

    name: str
    title: str
    text: str


class UsedAbility(TypedDict):
    """An ability by its words, and what it costs."""

    name: str
    cubes: int
    text: str


class OfYear(TypedDict):
    """Points of a year."""

    year: int


class HowMany(TypedDict):
    """Points for so many of something."""

    count: int


Moves = TypedDict(
    "Moves",
    {
        "add": Place,
        "remove": ShrineAt,
        "replace": ShrineAt,
        "lift": ShrineAt,
        "set-down": Place,
        "lay-seed": Place,
        "lay-fear": Place,
        "move": ShrineWay,
        "swap": ShrineWay,
        "move-seed": Way,
        "use": UsedAbility,
        "keep": KeptKami,
        "take": TakenVillager,
        "take-token": TokenOf,
        "order": TiedOrder,
        "gain-favor": Nothing,
        "gain-nature": Nothing,
        "spend-rage": Nothing,
        "leave-out": Nothing,
        "burn-cube": Nothing,
        "end-turn": Nothing,
    },
)


Lines = TypedDict(  # the lines of the score sheet, by code
    "Lines",
    {
        "tracks": OfYear,
        "sets": HowMany,
        "tokens": HowMany,
        "villagers": HowMany,
        "head-start": Nothing,
    },
)
