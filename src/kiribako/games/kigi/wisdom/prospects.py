"""How a match may end: the points there are, and what commissions promise."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import commissions, display
from kiribako.games.kigi.rules.pack import COMMISSIONS

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

LATE: Final = 10.0  # cards left in the deck when commissions begin to settle

# Of a hundred commissions about trees, those that end fulfilled: met or not met while the deck is
# high, met or not met when it has run out; for two to five seats. `benchmarks.prospects` counts.
# Trees are pruned so often that for long it hardly matters what is met now, but a trunk that shows
# no bug stays behind in bugs. Collections only grow and need no table: see `worth`.
# fmt: off
KEPT: Final = vec[i64](
    [
        57, 60, 89, 28, 48, 44, 84, 21, 41, 36, 88, 15, 35, 32, 87, 12,  # most cards, branches
        60, 61, 85, 21, 50, 51, 81, 14, 56, 46, 86, 3, 58, 45, 89, 2,  # fewest of them
        60, 52, 88, 17, 44, 32, 80, 13, 34, 30, 80, 9, 37, 30, 79, 10,  # most bugs, flowers
        58, 51, 85, 15, 54, 39, 85, 14, 61, 37, 88, 9, 65, 43, 92, 3,  # fewest of them
    ]
)
# fmt: on


def lead(position: Position, seat: i64) -> float:
    """The lead in points, commissions counted by how likely they end as they stand."""
    scores = vec[i64]([0] * position.constants.seats)
    commissions.fill_scores(position, scores)
    left = display.cards_left(position)
    return lead_with(position, seat, scores, commissions.counts(position), left)


def lead_with(position: Position, seat: i64, scores: vec[i64], found: vec[i64], left: i64) -> float:
    """The same if the scores, the counts of the trees and the cards in the deck were these."""
    own = 0.0
    best = -1e9
    other: i64
    for other in range(position.constants.seats):
        value = float(scores[other])
        if not position.over:
            value += promised(position, other, found, left)
        if other == seat:
            own = value
        elif value > best:
            best = value
    return own - best


def promised(position: Position, seat: i64, found: vec[i64], left: i64) -> float:
    """What a seat's commissions are worth."""
    value = 0.0
    number: i64
    for number in range(COMMISSIONS):
        if commissions.holder(position, number) == seat:
            value += worth(position, number, seat, found, left)
    return value


def worth(position: Position, number: i64, seat: i64, found: vec[i64], deck: i64) -> float:
    """What a commission is worth to a seat that holds it: ten points, as likely as it gets them.

    With so many cards in the deck; below 0 the match is over.
    """
    code = position.constants.pack.codes[number]
    met = commissions.fulfilled(position, number, seat, found)
    if deck < 0:
        return float(commissions.WORTH) if met else 0.0
    left = float(deck)
    if code >> 1 == commissions.COLLECTED:
        ahead = float(commissions.gap(position, number, seat, found) + (1 if met else 0))
        ahead -= 0.1 * left * float(position.constants.seats - 2)
        return commissions.WORTH * (0.5 + 0.5 * math.tanh(ahead / min(9.0, 2.0 + 0.6 * left)))
    row = ((code >> 2) * 2 + (code & 1)) * 4 + position.constants.seats - 2
    at = row * 4 + (0 if met else 1)
    late = max(0.0, 1.0 - left / LATE)
    early = float(KEPT[at])
    return commissions.WORTH * 0.01 * (early + (float(KEPT[at + 2]) - early) * late * late)
