"""The facts of Kodama 3D's moves and of the lines of its score sheet in words, as types."""
# interpreted: the TypeScript types are written from these declarations, which mypyc does not keep

from __future__ import annotations

from typing import TypedDict

from kiribako.games.kodama_3d.rules.box import Feature, Kodama


class Nothing(TypedDict):
    """What is said without facts."""


class TileWords(TypedDict):
    """What a tile shows, each as a word."""

    kodama: Kodama
    feature: Feature
    shape: str


class OneStack(TypedDict):
    """A stack that has no tile left."""

    stack: str


class TopTile(TileWords):
    """A stack and its top tile."""

    stack: str


EmptyWalk = TypedDict("EmptyWalk", {"from": str, "to": str})


class TileWalk(TileWords, EmptyWalk):
    """A meeple's way, and the tile it leaves to be grown."""


class Growing(TileWords):
    """The tile in hand on a point of the own tree, `on the left` of `tile 7` or of the `trunk`.

    `draws`: nothing matches, so a goal may be drawn.
    """

    side: str
    part: str
    flipped: bool
    draws: bool


class ShownGoal(TypedDict):
    """A goal: its text and points, perhaps for each."""

    card: str
    vp: int
    per: bool


class TwoGoals(TypedDict):
    """Two goals that would be kept."""

    first: str
    first_vp: int
    first_per: bool
    second: str
    second_vp: int
    second_per: bool


class GoalCounted(TypedDict):
    """A goal that scores for each, and how often the tree has it."""

    card: str
    have: int


class GoalReached(GoalCounted):
    """A goal, what the tree has of it, and what it needs."""

    need: int


Moves = TypedDict(
    "Moves",
    {
        "keep": TwoGoals,
        "place": TopTile,
        "walk": TileWalk,
        "walk-empty": EmptyWalk,
        "stay": TopTile,
        "stay-empty": OneStack,
        "grow": Growing,
        "goal": ShownGoal,
        "goal-deck": Nothing,
        "goal-none": Nothing,
        "final": TopTile,
    },
)
Lines = TypedDict(
    "Lines",
    {
        "goal": GoalReached,
        "goal-each": GoalCounted,
        "goal-most": GoalReached,
        "goal-tall": GoalReached,
    },
)
