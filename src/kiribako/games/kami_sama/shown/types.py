"""The JSON that Kami-sama sends, as types: its view, its events, its question and answer."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from kiribako.games.kami_sama.rules.spaces import Kind, VillageId
from kiribako.games.kami_sama.shown.card_types import Goal, Sheet, Villager

Owner = int | Literal["kitsune"]  # a seat, or with two players the Kitsune
Stage = Literal[
    "kami",
    "seed",
    "action",
    "rage",
    "step",
    "set",
    "gain",
    "token",
    "fear",
    "order",
    "take",
    "over",
]
Verb = Literal["add", "remove", "replace", "add-or-replace", "move", "swap", "lift", "seed"]
SquareDeed = Literal["add", "remove", "replace"]
RowWord = Literal["first", "second", "third", "fourth", "fifth"]  # from the hub outwards
ColumnWord = Literal["far left", "left", "middle", "right", "far right"]  # to who faces the village
TieReason = Literal["tokens", "temples", "peasants", "shared"]


class Asks(TypedDict):
    """What the actor has to decide: a step, a sentence, and what the sentence speaks of."""

    seat: int
    step: str
    text: str
    cubes: NotRequired[int]
    verb: NotRequired[Verb]
    card: NotRequired[str]
    village: NotRequired[VillageId]
    tied: NotRequired[list[int]]


class Points(TypedDict):
    """Victory points as they stand."""

    sets: int
    tokens: int
    villagers: int


Near = TypedDict("Near", {"space": str, "with": list[str]})


class Player(TypedDict):
    """A player's sheet, tracks, tokens and villagers; dealt sheets only for his own eyes.

    `near` tells where the goal lacks one shrine, with the shrines it would join.
    """

    seat: int
    side: int
    chosen: bool
    kami: str | None
    sheets: list[str] | None
    supply: int
    favor: int
    nature: int
    tokens: dict[VillageId, int]
    sets: int
    scored: list[int]
    points: Points
    villagers: list[Villager]
    near: list[Near]
    peasants: int
    used: list[str]


class Space(TypedDict):
    """A space of a village, and whose shrine stands on it."""

    space: str
    kind: Kind
    owner: Owner | None
    seed: bool


class Village(TypedDict):
    """A village space by space, with every owner's influence."""

    id: VillageId
    spaces: list[Space]
    influence: list[int]
    tokens: int
    deck: int


class Kitsune(TypedDict):
    """The Kitsune: where it acts this round, its supply and the cards seen."""

    village: VillageId | None
    supply: int
    seen: list[str]
    deck: int
    villagers: list[Villager]


class LiftedShrine(TypedDict):
    """A shrine in the air, and the space it comes from."""

    space: str
    owner: Owner


class Tie(TypedDict):
    """Who led together in points, what told them apart, and how many of it each had."""

    seats: list[int]
    by: TieReason
    counts: list[int]


class View(TypedDict):
    """The position as a viewer may know it."""

    asks: Asks | None
    stage: Stage
    year: int
    years: int
    round: int
    draft: bool
    first: int | None
    opener: int | None
    active: int | None
    cubes: int
    basics: int
    goal: Goal | None
    players: list[Player]
    sheets: list[Sheet]
    villages: list[Village]
    faced: list[VillageId] | None
    moon: VillageId | None
    fear: str | None
    rage: bool
    kitsune: Kitsune | None
    use: str | None
    lifted: list[LiftedShrine]
    village: VillageId | None
    draft_order: list[Owner]
    offered: list[Villager]
    scores: list[int]
    tie: Tie | None


# -- events ------------------------------------------------------------------------


class OfSeat(TypedDict):
    """Something a seat did or has, and no more to tell."""

    seat: int


class SheetKept(OfSeat):
    """A kami sheet kept; only the seat knows which."""

    kami: NotRequired[str]


class Place(TypedDict):
    """A space in words."""

    village: VillageId
    kind: Kind
    row: RowWord
    column: ColumnWord


class OnSpace(OfSeat, Place):
    """Something a seat did on a space."""

    space: str


class OnShrine(OnSpace):
    """Something a seat did with a shrine on a space, and whether it is its own."""

    owner: Owner
    own: bool


Ends = TypedDict("Ends", {"from": str, "to": str})


class Walk(OfSeat, Ends, Place):
    """From one space to another: the goal in words, and where it began."""

    from_village: VillageId
    from_kind: Kind


class ShrineMoved(Walk):
    """A shrine moved, and whose."""

    owner: Owner
    own: bool


class ShrinesSwapped(Walk):
    """An own shrine swapped with another's."""

    other: Owner


class OrderSet(OfSeat):
    """The tied in the order in which they take a villager."""

    order: list[int]


class OfVillage(OfSeat):
    """A token chosen or taken."""

    village: VillageId


class VillagerTaken(OfSeat):
    """A villager taken in the draft."""

    name: str
    villager: str


class AbilityUsed(OfSeat):
    """An ability used."""

    name: str
    ability: str


class KamiShown(OfSeat):
    """The kami a seat plays."""

    kami: str
    name: str


class YearBegan(TypedDict):
    """A year, its goal, and the village at each side of the table."""

    year: int
    goal: str
    name: str
    faced: list[VillageId]


class BoardTurned(TypedDict):
    """The village at each side of the table."""

    faced: list[VillageId]


class MoonDrawn(TypedDict):
    """The village the Moon shines on."""

    village: VillageId


class Square(TypedDict):
    """A square of a Kitsune card: what it does how often, and the spaces it tries in turn."""

    do: SquareDeed
    number: int
    tries: list[str]


class KitsuneCard(TypedDict):
    """The Kitsune's card laid on a village."""

    card: str
    village: VillageId
    squares: list[Square]


class KitsuneAdded(Place):
    """A shrine the Kitsune added."""

    seat: Literal["kitsune"]
    space: str


class KitsuneRemoved(KitsuneAdded):
    """A seat's shrine that the Kitsune removed or replaced."""

    owner: int


class TracksScored(OfSeat):
    """What Favor and Nature scored at the end of a year."""

    points: int
    year: int
    favor: int
    nature: int


class Gained(OfSeat):
    """Favor or Nature gained."""

    count: int


class SetReturned(OfSeat):
    """Four different tokens returned for points."""

    points: int


class VillagersDrawn(TypedDict):
    """The villagers of a village, and the order in which they are taken."""

    village: VillageId
    villagers: list[str]
    names: list[str]
    order: list[Owner]


class KitsuneTook(TypedDict):
    """A villager the Kitsune took out of the game."""

    villager: str
    name: str


class MatchOver(TypedDict):
    """The end: what the seats have, and who has won."""

    scores: list[int]
    winners: list[int]


Events = TypedDict(
    "Events",
    {
        "sheet-kept": SheetKept,
        "kami-shown": KamiShown,
        "first-player": OfSeat,
        "year-began": YearBegan,
        "board-turned": BoardTurned,
        "moon-drawn": MoonDrawn,
        "seed-laid": OnSpace,
        "fear-laid": OnSpace,
        "ability-used": AbilityUsed,
        "shrine-added": OnSpace,
        "shrine-removed": OnShrine,
        "shrine-replaced": OnShrine,
        "shrine-lifted": OnShrine,
        "shrine-set": OnShrine,
        "shrine-moved": ShrineMoved,
        "shrines-swapped": ShrinesSwapped,
        "seed-moved": Walk,
        "chose-favor": OfSeat,
        "chose-nature": OfSeat,
        "skipped": OfSeat,
        "turn-ended": OfSeat,
        "idled": OfSeat,
        "rage-taken": OfSeat,
        "rage-spent": OfSeat,
        "favor-gained": Gained,
        "nature-gained": Gained,
        "token-chosen": OfVillage,
        "token-taken": OfVillage,
        "set-returned": SetReturned,
        "tracks-scored": TracksScored,
        "kitsune-card": KitsuneCard,
        "kitsune-added": KitsuneAdded,
        "kitsune-removed": KitsuneRemoved,
        "kitsune-replaced": KitsuneRemoved,
        "villagers-drawn": VillagersDrawn,
        "order-set": OrderSet,
        "villager-taken": VillagerTaken,
        "kitsune-took": KitsuneTook,
        "match-over": MatchOver,
    },
)


# -- questions and answers ---------------------------------------------------------


class StagedQuestion(TypedDict):
    """Where an ability and the steps that follow lead."""

    ask: Literal["staged"]
    moves: NotRequired[list[str]]


class Outlook(TypedDict):
    """A move, whether it is the last of its action, and what it brings."""

    move: str
    ends: bool
    favor: int
    nature: int
    tokens: list[VillageId]
    sets: int


class Staged(TypedDict):
    """The position after the moves, None if their action is over, and what is open there."""

    view: View | None
    moves: list[Outlook]


class Questions(TypedDict):
    """What may be asked, by name."""

    staged: StagedQuestion


class Answers(TypedDict):
    """What is answered, by the same names."""

    staged: Staged
