"""The JSON that Kiwara sends, as types: its view and its events."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Animal = Literal["gazelle", "zebra", "crocodile", "elephant", "lion"]
Step = Literal[
    "keep",
    "first-totem",
    "place",
    "swap",
    "rhino",
    "after-placing",
    "totem",
    "after-totem",
    "turn-end",
]
Prize = Literal["okapi", "mysterious"]


class Asks(TypedDict):
    """What the actor has to decide, as a step and as a sentence; `line` is the totem's."""

    seat: int
    step: Step
    line: str | None
    text: str


class Token(TypedDict):
    """An animal on the board; a hidden one lies face down."""

    animal: Animal
    seat: int
    hidden: bool


class HeldCard(TypedDict):
    """A reinforcement that somebody has."""

    card: str
    used: bool


class Territory(TypedDict):
    """A territory, its tokens by seat, and who controls it as it stands."""

    letter: str
    spaces: list[str]
    tokens: list[int]
    controller: int | None
    points: int
    full: bool


class Fear(TypedDict):
    """The empty spaces where a timid animal would go down hidden."""

    gazelle: list[str]
    zebra: list[str]


class View(TypedDict):
    """The position; `line` has the spaces the totem faces."""

    asks: Asks | None
    board: str
    tokens: list[Token | None]
    hands: list[dict[Animal, int]]
    totem: str | None
    line: list[str]
    crocodile: str | None
    cards: list[list[HeldCard]]
    prize: Prize | None
    deck: int | None
    earned: int | None
    offered: list[str]
    forced: str | None
    barred: str | None
    territories: list[Territory]
    values: dict[Animal, int]
    fear: Fear
    scores: list[int]


class OfSeat(TypedDict):
    """Something a seat did or suffers, and no more to tell."""

    seat: int


class OfCard(OfSeat):
    """A reinforcement that was used or kept."""

    card: str


class Placed(OfSeat):
    """An animal that came from the hand."""

    animal: Animal
    space: str
    hidden: bool


AnimalMoved = TypedDict(
    "AnimalMoved", {"seat": int, "animal": Animal, "from": str, "to": str, "hidden": bool}
)
Swapped = TypedDict("Swapped", {"seat": int, "from": str, "to": str, "gazelle": int})
TotemMoved = TypedDict("TotemMoved", {"seat": int, "from": str | None, "to": str})


class OnSpace(OfSeat):
    """A space that weighs on a seat's next turn."""

    space: str


class OfAnimal(OfSeat):
    """An animal on a space that hid, fled or was sent home; the seat is its owner's."""

    animal: Animal
    space: str


class Reinforcement(OfCard):
    """A card that was earned; `offered` are those the Giraffe drew."""

    offered: NotRequired[list[str]]


class MatchOver(TypedDict):
    """The end: what the seats have, and who has won."""

    scores: list[int]
    winners: list[int]


Events = TypedDict(
    "Events",
    {
        "card-used": OfCard,
        "card-kept": OfCard,
        "placed": Placed,
        "animal-moved": AnimalMoved,
        "swapped": Swapped,
        "totem-moved": TotemMoved,
        "two-placements": OfSeat,
        "declined": OfSeat,
        "placement-lost": OfSeat,
        "space-forced": OnSpace,
        "space-barred": OnSpace,
        "hid": OfAnimal,
        "gazelle-fled": OfAnimal,
        "sent-home": OfAnimal,
        "territory-filled": OfSeat,
        "reinforcement": Reinforcement,
        "match-over": MatchOver,
    },
)
