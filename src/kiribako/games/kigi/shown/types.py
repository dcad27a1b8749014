"""The JSON that Kigi sends, as types: its view, its events, its questions and answers."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from kiribako.games.kigi.rules.card import Kind
from kiribako.games.kigi.rules.commissions import Metric, Sense
from kiribako.kernel.shown import Refusal

Point = Annotated[list[int], 2]
Step = Literal["keep", "turn"]


class Asks(TypedDict):
    """What the actor has to decide, as a step and as a sentence."""

    seat: int
    step: Step
    text: str


class TreeCard(TypedDict):
    """A tree card of the display."""

    card: str
    kind: Literal["tree"]


class Standing(TypedDict):
    """How the seats stand by a commission: a count for each, and those that would meet it now."""

    counts: list[int]
    leaders: list[int]


class Commission(Standing):
    """A commission, and how the seats stand by it."""

    card: str
    kind: Literal["commission"]
    sense: Sense
    metric: Metric
    short: str
    text: str


class HeldCommission(Commission):
    """A commission of a seat, and whether the seat meets it as things stand."""

    met: bool


Shown = TreeCard | Commission


class Dealt(TypedDict):
    """The viewer's own two commissions while they are chosen, and the one it keeps."""

    cards: list[Commission]
    kept: str | None


class Joint(TypedDict):
    """Where a card grows from its parent: hundredths of a millimetre on the plot."""

    port: int
    x: int
    y: int


class LaidCard(TypedDict):
    """A card on a tree: its centre in tenths of a millimetre, degrees counter-clockwise."""

    card: str
    x: int
    y: int
    degrees: int
    parent: str | None
    joint: Joint | None
    corners: list[Point]
    covered_by: list[str]


class Counts(TypedDict):
    """What commissions ask for, as a tree has it."""

    cards: int
    branches: int
    bugs: int
    flowers: int
    collection: int


class Tree(TypedDict):
    """A seat's tree: its cards in the order of laying, trunk first, and what it counts."""

    cards: list[LaidCard]
    counts: Counts
    blossoms: int


class Bark(TypedDict):
    """A branch: its width and the points of its centreline."""

    width: int
    points: list[Point]


class Feature(TypedDict):
    """A disc that shows a kind."""

    kind: Kind
    x: int
    y: int
    r: int


class Drawing(TypedDict):
    """A card's face: tenths of a millimetre from its near left corner, y away from the player."""

    trunk: bool
    bark: list[Bark]
    ports: list[Point]
    features: list[Feature]


class View(TypedDict):
    """The position as a viewer may know it."""

    asks: Asks | None
    first: int
    display: list[Shown | None]
    deck: int
    trees: list[Tree]
    commissions: list[list[HeldCommission]]
    collections: list[list[str]]
    removed: list[str]
    dealt: Dealt | None
    chosen: list[bool] | None
    drawings: dict[str, Drawing]
    scores: list[int]


# -- events ------------------------------------------------------------------------


class CommissionKept(TypedDict):
    """A seat keeps one of two commissions; only it knows which."""

    seat: int
    card: NotRequired[str]


class Cards(TypedDict):
    """Commissions shown, or removed."""

    cards: list[str]


class Taken(TypedDict):
    """A card taken from a place of the display, counted from 1."""

    seat: int
    card: str
    place: int


class CommissionTaken(Taken):
    """A commission taken, and what it asks for in a few words."""

    short: str


class CardPlaced(Taken):
    """A card laid on the tree of a seat, perhaps its own."""

    tree: int
    own: bool
    x: int
    y: int
    degrees: int
    parent: str


class Run(TypedDict):
    """A scoring run: its cards from the new one down."""

    kind: Kind
    points: int
    cards: list[str]


class Scored(TypedDict):
    """What a card scored."""

    seat: int
    points: int
    runs: list[Run]


class Pruned(TypedDict):
    """Cards that fell from the tree of a seat, those cut off by it, and how many that makes."""

    tree: int
    count: int
    cards: list[str]
    cut_off: list[str]


class DisplayFilled(TypedDict):
    """A card that came to a place of the display, counted from 1; seen there, not told."""

    place: int
    card: str
    silent: bool


class MatchOver(TypedDict):
    """The end: what the seats have, and who has won."""

    scores: list[int]
    winners: list[int]


Events = TypedDict(
    "Events",
    {
        "commission-kept": CommissionKept,
        "commissions-shown": Cards,
        "commission-taken": CommissionTaken,
        "discarded": Taken,
        "card-placed": CardPlaced,
        "scored": Scored,
        "pruned": Pruned,
        "display-filled": DisplayFilled,
        "commissions-removed": Cards,
        "match-over": MatchOver,
    },
)


# -- questions and answers ---------------------------------------------------------


class HeldCard(TypedDict):
    """A tree card of the display as it is held over the plot of a seat."""

    card: str
    seat: int
    x: int
    y: int
    degrees: int


class SnapQuestion(TypedDict):
    """Where a card settles if it is let go."""

    snap: HeldCard


class WantedPlaces(TypedDict):
    """Which places: for a card, perhaps only on a seat's tree, or on one card of it."""

    card: str
    seat: NotRequired[int]
    on: NotRequired[str]
    count: NotRequired[int]


class GhostsQuestion(TypedDict):
    """Good places for a card."""

    ghosts: WantedPlaces


class Lie(TypedDict):
    """A legal placement with what it would bring."""

    move: str
    card: str
    place: int
    tree: int
    x: int
    y: int
    degrees: int
    parent: str
    joint: Joint
    points: int
    runs: list[Run]
    pruned: list[str]
    cut_off: list[str]
    standings: dict[str, Standing]


class Settled(TypedDict):
    """Why a card cannot lie as it is held, None if it can, and where it settles if let go."""

    refusal: Refusal | None
    lies: Lie | None


class Ghosts(TypedDict):
    """Places that lie well apart, those with most points first."""

    ghosts: list[Lie]


class Questions(TypedDict):
    """What may be asked, by name."""

    snap: SnapQuestion
    ghosts: GhostsQuestion


class Answers(TypedDict):
    """What is answered, by the same names."""

    snap: Settled
    ghosts: Ghosts
