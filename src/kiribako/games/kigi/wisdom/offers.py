"""What a turn could bring: every card of the display on every parent, without a pose.

Points depend on the parent alone, and so does what happens to commissions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import commissions, display, scoring, trees
from kiribako.games.kigi.rules.moves import seat_of
from kiribako.games.kigi.rules.pack import COMMISSION, KIND_COUNT, TREE
from kiribako.games.kigi.wisdom import prospects
from kiribako.kernel.bits import BIT

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.position import Position

NO_PARENT: Final = 63  # a commission is just taken
UNKNOWN: Final = -1e9
STEPS: Final = 16.0  # into which a point is divided
LIFT: Final = 4096  # that keeps worths above 0


def offers(position: Position) -> vec[i64]:
    """All of them in any order.

    An offer is what it is worth, a random number, the parent and the place, from the highest bit
    down: the greatest is the best, and chance decides between equals.
    """
    found = vec[i64]()
    counts = commissions.counts(position)
    left = left_after(position)
    outlook = Outlook(position, counts, left) if position.holders else None
    place: i64
    at: i64
    for place in range(display.PLACES):
        card = display.card_at(position, place)
        if card >= COMMISSION:
            value = prospects.worth(position, card - COMMISSION, position.actor, counts, left)
            found = append(found, offer(position, value, NO_PARENT, place))
        elif card >= 0:
            for at in range(position.laid):
                points = scoring.points_on(position, card, at)
                value = float(points)
                if outlook is not None:
                    value += outlook.change(place, card, at, points)
                found = append(found, offer(position, value, at, place))
    return found


def left_after(position: Position) -> i64:
    """Cards in the deck after this turn, -1 if it is the last one: then commissions are settled."""
    left = display.cards_left(position) - 1
    return left if left >= 0 or display.cards_shown(position) == 1 else 0


def offer(position: Position, value: float, at: i64, place: i64) -> i64:
    worth = i64(value * STEPS) + LIFT
    return worth << 24 | position.random_below(1 << 16) << 8 | at << 2 | place


def take_best(found: vec[i64], left: i64) -> i64:
    """The best offer among the first so many; it changes places with the last of them."""
    best: i64 = 0
    n: i64
    for n in range(1, left):
        if found[n] > found[best]:
            best = n
    chosen = found[best]
    found[best] = found[left - 1]
    found[left - 1] = chosen
    return chosen


@final
class Outlook:
    """What a card would change for commissions, for all of a turn's offers."""

    def __init__(self, position: Position, counts: vec[i64], left: i64) -> None:
        seats = position.constants.seats
        self.position = position
        self.counts = counts
        self.left = left
        self.scores = vec[i64]([0] * seats)
        commissions.fill_scores(position, self.scores)
        self.lead = prospects.lead_with(position, position.actor, self.scores, counts, left)
        self.known = vec[float]([UNKNOWN] * (2 * seats * display.PLACES))
        self.parents: i64 = 0  # cards with a child
        n: i64
        for n in range(position.laid):
            self.parents |= BIT[trees.parent_of(position.table[n])]

    def change(self, place: i64, card: i64, at: i64, points: i64) -> float:
        """By how much commissions promise more once a card lies on another."""
        if points >= scoring.PRUNE:
            return self.after_pruning(card, at)
        entry = self.position.table[at]
        parent = trees.card_of(entry)
        seat = seat_of(entry)
        forks: i64 = 1 if parent < TREE or self.parents & BIT[parent] else 0
        key = (place * self.position.constants.seats + seat) * 2 + forks
        if self.known[key] == UNKNOWN:
            self.known[key] = self.after_growing(card, seat, forks)
        return self.known[key]

    def after_growing(self, card: i64, seat: i64, forks: i64) -> float:
        """A tree has one card more, and perhaps one branch."""
        position = self.position
        counts = self.counts[:]
        shown = position.constants.pack.counts
        first = card * KIND_COUNT
        at = commissions.COUNTS * seat
        counts[at + commissions.CARDS] += 1
        counts[at + commissions.BRANCHES] += forks
        counts[at + commissions.BUGS] += shown[first] + shown[first + 1]
        counts[at + commissions.FLOWERS] += shown[first + 2] + shown[first + 3]
        return self.gained(counts)

    def after_pruning(self, card: i64, at: i64) -> float:
        """Where the card lies does not matter for what falls."""
        position = self.position
        after = position.clone()
        entry = position.table[at]
        fallen = scoring.score(after, card, at)
        trees.lay(after, card, entry & trees.POSE, trees.card_of(entry))
        if fallen >= 0:
            trees.cut(after, fallen)
        counts = commissions.counts(after)
        return self.gained(counts)

    def gained(self, counts: vec[i64]) -> float:
        """How much more these counts promise than those there are."""
        position = self.position
        found = prospects.lead_with(position, position.actor, self.scores, counts, self.left)
        return found - self.lead
