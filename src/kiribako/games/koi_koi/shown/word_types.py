"""The facts of Koi-Koi's moves and of the lines of its score sheet in words, as types."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import TypedDict


class Nothing(TypedDict):
    """What is said without facts."""


class GameCall(TypedDict):
    """What a call of Game wins."""

    points: int


class KoiCall(TypedDict):
    """Whether a call of koi-koi doubles what is lost."""

    doubled: bool


class OneCard(TypedDict):
    """A card that meets nothing."""

    card: str


class OneTaken(TypedDict):
    """A drawn card, and the one it would take."""

    card: str
    taken: str


class Meeting(TypedDict):
    """A card of the hand, and those it would take."""

    card: str
    takes: list[str]


class InMonth(TypedDict):
    """Points of a month."""

    month: int


class ForCards(InMonth):
    """Points of a month for cards; many are not `named` one by one but counted."""

    cards: list[str]
    count: int
    named: bool


class ForSet(ForCards):
    """Points for a set."""

    set: str


class ForValue(InMonth):
    """Points for the sets' own high value."""

    value: int


class Multiplied(InMonth):
    """Points because the sets count several times."""

    times: int


class Moves(TypedDict):
    """Moves in words, by code."""

    game: GameCall
    koi: KoiCall
    take: OneTaken
    lay: OneCard
    play: Meeting


Lines = TypedDict(
    "Lines",
    {
        "carried": Nothing,
        "hands-empty": InMonth,
        "four-of-a-month": ForCards,
        "four-pairs": ForCards,
        "set": ForSet,
        "high-value": ForValue,
        "rival-koi": InMonth,
        "koi-calls": Multiplied,
        "dealt-field": Multiplied,
    },
)
