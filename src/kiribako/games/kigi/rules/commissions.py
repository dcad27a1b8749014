"""Commissions at the end of a match: most and fewest of five counts (KG-1.4, KG-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import trees
from kiribako.games.kigi.rules.moves import seat_of
from kiribako.games.kigi.rules.pack import BLOSSOM, COMMISSIONS, KIND_COUNT, TREE
from kiribako.kernel.bits import BIT, size

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

Sense = Literal["most", "fewest"]
Metric = Literal["cards", "branches", "bugs", "flowers", "collection"]
SENSES: Final[tuple[Sense, ...]] = ("most", "fewest")
METRICS: Final[tuple[Metric, ...]] = ("cards", "branches", "bugs", "flowers", "collection")
CARDS: Final = 0  # the counts of a seat, in this order
BRANCHES: Final = 1
BUGS: Final = 2
FLOWERS: Final = 3
COLLECTED: Final = 4
BLOSSOMS: Final = 5
COUNTS: Final = 6
WORTH: Final = 10


def holder(position: Position, commission: i64) -> i64:
    """The seat that holds a commission, -1 if none does."""
    return (position.holders >> 3 * commission & 7) - 1


def counts(position: Position) -> vec[i64]:
    """Six counts for each seat: what commissions ask for, and red blossoms (KG-7.2, KG-7.3)."""
    constants = position.constants
    pack = constants.pack
    found = vec[i64]([0] * (COUNTS * constants.seats))
    n = position.laid - 1
    parents: i64 = 0
    while n >= 0:
        entry = position.table[n]
        card = trees.card_of(entry)
        at = COUNTS * seat_of(entry)
        if card >= TREE:
            found[at + CARDS] += 1
            if not parents & BIT[card]:  # children lie after their parent
                found[at + BRANCHES] += 1
            parents |= BIT[trees.parent_of(entry)]
        first = card * KIND_COUNT
        found[at + BUGS] += pack.counts[first] + pack.counts[first + 1]
        found[at + FLOWERS] += pack.counts[first + 2] + pack.counts[first + 3]
        found[at + BLOSSOMS] += pack.counts[first + BLOSSOM]
        n -= 1
    seat: i64
    for seat in range(constants.seats):
        found[COUNTS * seat + COLLECTED] = size(position.table[trees.COLLECTION + seat])
    return found


def fulfilled(position: Position, commission: i64, seat: i64, found: vec[i64]) -> bool:
    """Whether the counts meet a commission for its holder; a tie does (KG-7.1)."""
    code = position.constants.pack.codes[commission]
    if not code & 1 and found[COUNTS * seat + (code >> 1)] == 0:  # most needs at least one
        return False
    return gap(position, commission, seat, found) >= 0


def gap(position: Position, commission: i64, seat: i64, found: vec[i64]) -> i64:
    """By how much the counts put a seat before the best of the others, below 0 behind it."""
    code = position.constants.pack.codes[commission]
    metric = code >> 1
    own = found[COUNTS * seat + metric]
    least: i64 = 1 << 30
    other: i64
    for other in range(position.constants.seats):
        if other != seat:
            theirs = found[COUNTS * other + metric]
            least = min(least, theirs - own if code & 1 else own - theirs)
    return least


def fill_scores(position: Position, scores: vec[i64]) -> None:
    """Points for cards, and for commissions once the match is over."""
    seat: i64
    kind: i64
    for seat in range(position.constants.seats):
        points: i64 = 0
        for kind in range(KIND_COUNT):
            points += position.table[trees.POINTS + seat * KIND_COUNT + kind]
        scores[seat] = points
    if position.over:
        found = counts(position)
        commission: i64
        for commission in range(COMMISSIONS):
            seat = holder(position, commission)
            if seat >= 0 and fulfilled(position, commission, seat, found):
                scores[seat] += WORTH


def winners(position: Position) -> i64:
    """Most points, then most red blossoms on the own tree, then shared (KG-7.4)."""
    seats = position.constants.seats
    scores = vec[i64]([0] * seats)
    fill_scores(position, scores)
    found = counts(position)
    best: i64 = -1
    won: i64 = 0
    seat: i64
    for seat in range(seats):
        rank = scores[seat] * 1024 + found[COUNTS * seat + BLOSSOMS]
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= BIT[seat]
    return won
