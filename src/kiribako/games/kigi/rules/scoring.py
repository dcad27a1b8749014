"""Points for a placed card: the runs of its kinds down the line to the trunk (KG-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kigi.rules import trees
from kiribako.games.kigi.rules.pack import KIND_COUNT, TREE

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

PRUNE: Final = 10  # points that make a branch fall (KG-6.1)
RUN: Final = 256  # a run is its points times this, plus its length


def run(position: Position, card: i64, at: i64, kind: i64) -> i64:
    """The run of a kind if the card grows from the one that lies at a place; 0 if it scores none.

    An unbroken stretch of at least two cards scores every instance on them (KG-5.1, KG-5.2).
    """
    counts = position.constants.pack.counts
    points = counts[card * KIND_COUNT + kind]
    if points == 0:
        return 0
    length: i64 = 1
    while at >= 0:
        more = counts[trees.card_of(position.table[at]) * KIND_COUNT + kind]
        if more == 0:
            break
        points += more
        length += 1
        at = trees.parent_place(position, at)
    return points * RUN + length if length > 1 else 0


def points_on(position: Position, card: i64, at: i64) -> i64:
    """What a card scores when it grows from the one that lies at a place."""
    points: i64 = 0
    kind: i64
    for kind in range(KIND_COUNT):
        points += run(position, card, at, kind) // RUN
    return points


def score(position: Position, card: i64, at: i64) -> i64:
    """Give the actor the points of a card (KG-5.4); the card to cut off, -1 if nothing falls."""
    points: i64 = 0
    longest: i64 = 0
    kind: i64
    for kind in range(KIND_COUNT):
        found = run(position, card, at, kind)
        if found:
            position.table[trees.POINTS + position.actor * KIND_COUNT + kind] += found // RUN
            points += found // RUN
            longest = max(longest, found % RUN)
    return lowest_of(position, card, at, longest) if points >= PRUNE else -1


def lowest_of(position: Position, card: i64, at: i64, length: i64) -> i64:
    """The lowest card of a run that begins with a card; the trunk is never pruned (KG-6.3)."""
    while length > 1:
        below = trees.card_of(position.table[at])
        if below < TREE:
            break
        card = below
        at = trees.parent_place(position, at)
        length -= 1
    return card
