"""The JSON that Kodama 3D sends, as types: its view, its events, its question and answer."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from kiribako.games.kodama_3d.rules.box import Feature, Kodama
from kiribako.kernel.shown import Refusal

Vector = Annotated[list[float], 3]
Step = Literal["keep", "place", "move", "grow", "goal", "final"]


class Asks(TypedDict):
    """What the actor has to decide, as a step and as a sentence."""

    seat: int
    step: Step
    text: str


class Tile(TypedDict):
    """A branch tile."""

    id: str
    feature: Feature
    kodama: Kodama
    shape: str


class Stack(TypedDict):
    """A stack of the forest, its top tile and the seat whose meeple stands on it."""

    stack: str
    height: int
    top: Tile | None
    meeple: int | None


class Progress(TypedDict):
    """How far a goal has come; `parts` are the parts of the tree it counts."""

    have: int
    need: int | None
    met: bool
    text: str
    parts: list[int]
    missing: str


class Goal(TypedDict):
    """A goal card, with the progress of a seat; its points only once the match is over."""

    id: str
    text: str
    vp: int
    per: bool
    predicate: str
    kind: Feature | Kodama | None
    number: int
    progress: NotRequired[Progress]
    points: NotRequired[int]


class ConnectionPoint(TypedDict):
    """A connection point: its name, place and direction, and whether it is free."""

    point: str
    position: Vector
    direction: Vector
    free: bool


class Frame(TypedDict):
    """Where a tile's stem is and how it is turned: millimetres and unit vectors."""

    origin: Vector
    v: Vector
    s: Vector


class Part(Frame):
    """The trunk or a tile of a tree; what follows `points` only tiles have."""

    number: int
    kodama: Kodama
    n: Vector
    shape: str
    points: list[ConnectionPoint]
    tile: NotRequired[str]
    feature: NotRequired[Feature]
    on: NotRequired[str]
    flipped: NotRequired[bool]
    limb: NotRequired[str]
    level: NotRequired[int]
    body: NotRequired[Vector]


class Lean(TypedDict):
    """Where the centre of mass lies over the table, and how far inside the edge: millimetres."""

    x: float
    y: float
    spare: float


class Tree(TypedDict):
    """A tree with its parts, how it leans, and its flat twin."""

    parts: list[Part]
    tiles: int
    height: float
    mass: float
    lean: Lean
    centre: Vector
    flat: list[str]


class Try(Frame):
    """A free point and side for the tile in hand, whether it may go there or not."""

    move: str
    lean: Lean
    match: bool
    refusal: Refusal | None


class Player(TypedDict):
    """A seat's meeples, tree and goals; goals the viewer cannot know are only counted."""

    colour: Kodama
    meeples: list[str]
    tree: Tree
    hand: int
    goals: list[Goal]
    returned: str | None


class ShapePoint(TypedDict):
    """A connection point in the frame of its tile."""

    id: str
    s: int
    v: int
    tilt: int


class Shape(TypedDict):
    """How a tile is cut: `body` and `com` are sideways and along its growth."""

    body: Annotated[list[int], 2]
    com: Annotated[list[int], 2]
    top: int
    mass: float
    symmetric: bool
    points: list[ShapePoint]


class Trunk(TypedDict):
    """How the trunk is cut, and how far its feet reach."""

    height: int
    support: int
    margin: int
    mass: float
    radius: int


class View(TypedDict):
    """The position with only what the viewer may know; of `rounds`, `round` is being played."""

    asks: Asks | None
    first: int
    round: int
    rounds: int
    ending: bool
    forest: list[Stack]
    unseen: list[str]
    lost: list[Tile]
    lifted: Tile | None
    tries: list[Try]
    display: list[Goal | None]
    deck: int
    players: list[Player]
    shapes: dict[str, Shape | Trunk]
    scores: list[int] | None


# -- events ------------------------------------------------------------------------


class OfSeat(TypedDict):
    """Something a seat did, and no more to tell."""

    seat: int


class OnStack(OfSeat):
    """A meeple placed on a stack, or its last tile taken."""

    stack: str


class GoalsKept(OfSeat):
    """Two goals kept, the third returned; only the seat knows which."""

    kept: NotRequired[list[str]]
    returned: NotRequired[str]


Walk = TypedDict("Walk", {"seat": int, "from": str, "to": str})


class Face(TypedDict):
    """A tile, and what it shows as words of its own."""

    tile: Tile
    kodama: Kodama
    feature: Feature
    shape: str


class TileLifted(Face):
    """A tile that came off a stack, and what lies below."""

    seat: int
    stack: str
    below: Tile | None


class TileLost(Face):
    """A tile that fitted nowhere."""

    seat: int


class TileGrown(Face):
    """A tile plugged into a point of the seat's tree; `number` counts the tiles.

    `side` and `part` say the point in words: on the left of tile 7.
    """

    seat: int
    number: int
    point: str
    side: str
    part: str
    flipped: bool
    match: bool


class GoalTaken(OfSeat):
    """A goal taken from a place of the display, counted from 1; `card` is its text."""

    place: int
    goal: str
    card: str


class GoalDrawn(OfSeat):
    """A goal drawn from the deck; only those who know it are told which."""

    goal: NotRequired[str]


class GoalTurnedUp(TypedDict):
    """A goal that came to a place of the display, counted from 1; `card` is its text."""

    place: int
    goal: str
    card: str


class GoalScored(TypedDict):
    """What a goal was worth in the end."""

    goal: str
    points: int


class MatchOver(TypedDict):
    """The end: what the seats have, who has won, and every hand."""

    scores: list[int]
    winners: list[int]
    hands: list[list[GoalScored]]


Events = TypedDict(
    "Events",
    {
        "goals-kept": GoalsKept,
        "meeple-placed": OnStack,
        "meeple-moved": Walk,
        "meeple-stayed": Walk,
        "last-tile": OnStack,
        "tile-lifted": TileLifted,
        "tile-lost": TileLost,
        "tile-grown": TileGrown,
        "goal-declined": OfSeat,
        "goal-taken": GoalTaken,
        "goal-drawn": GoalDrawn,
        "goal-turned-up": GoalTurnedUp,
        "match-over": MatchOver,
    },
)


# -- questions and answers ---------------------------------------------------------


class Intended(TypedDict):
    """A move in notation."""

    move: str


class PreviewQuestion(TypedDict):
    """What a move would bring."""

    preview: Intended


class Leaning(TypedDict):
    """How the tree leans before and after the move."""

    before: Lean
    after: Lean


class Centres(TypedDict):
    """Where the centre of mass lies before and after the move."""

    before: Vector
    after: Vector


class Gain(TypedDict):
    """A goal before and after the move."""

    id: str
    before: Progress
    after: Progress


class Preview(TypedDict):
    """Whether a move is legal, in words, and as far as it is about a tile, what it would bring."""

    move: str
    legal: bool
    refusal: Refusal | None
    words: str
    tile: NotRequired[Tile | None]
    tries: NotRequired[list[Try]]
    part: NotRequired[Part]
    lean: NotRequired[Leaning]
    centre: NotRequired[Centres]
    match: NotRequired[bool]
    draws: NotRequired[bool]
    goals: NotRequired[list[Gain]]


class Questions(TypedDict):
    """What may be asked, by name."""

    preview: PreviewQuestion


class Answers(TypedDict):
    """What is answered, by the same names."""

    preview: Preview
