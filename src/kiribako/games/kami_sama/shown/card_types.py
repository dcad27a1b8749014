"""What is printed on Kami-sama's cards and sheets, as types of the JSON it sends."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import TypedDict

from kiribako.games.kami_sama.rules.spaces import Kind


class Goal(TypedDict):
    """The goal of the year; `kinds` has for each alternative the kinds each shrine may stand on."""

    id: str
    name: str
    text: str
    pattern: list[str]
    kinds: list[list[list[Kind]]]


class Villager(TypedDict):
    """A villager: what it is worth at the end and what it gives at once.

    A claim is `favor`, `nature`, `choice`, `token:holy`, `token:any`, `add` or `move`.
    """

    id: str
    name: str
    text: str
    points: float
    claim: list[str]


class Passive(TypedDict):
    """What a kami always has."""

    name: str
    text: str


class Ability(TypedDict):
    """What a kami can do for action cubes."""

    id: str
    name: str
    text: str
    cubes: int


class Sheet(TypedDict):
    """A kami sheet; the lower `ease`, the better for a first match."""

    id: str
    ease: int
    name: str
    title: str
    passive: Passive
    abilities: list[Ability]
