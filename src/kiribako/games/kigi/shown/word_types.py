"""The facts of Kigi's moves and of the lines of its score sheet in words, as types."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import TypedDict

from kiribako.games.kigi.rules.card import Kind


class PutAway(TypedDict):
    """A place of the display, counted from 1."""

    place: int


class KeptCommission(TypedDict):
    """A commission, and what it asks for in a few words."""

    card: str
    short: str


class TakenCommission(KeptCommission):
    """A commission of the display."""

    place: int


class Laying(TypedDict):
    """A card of the display that would be laid on the tree of a seat, and what it scores.

    It grows from the trunk or from a branch, told by what that one shows: `2 butterfly`, `1 pink`.
    """

    place: int
    tree: int
    own: bool
    points: int
    prunes: bool
    trunk: bool
    shows: list[str]


class OfKind(TypedDict):
    """Points for the runs of a kind."""

    kind: Kind


class OfCommission(KeptCommission):
    """A commission at the end, met or not."""

    met: bool


class Moves(TypedDict):
    """Moves in words, by code."""

    lay: Laying
    take: TakenCommission
    keep: KeptCommission
    discard: PutAway


class Lines(TypedDict):
    """The lines of the score sheet, by code."""

    runs: OfKind
    commission: OfCommission
