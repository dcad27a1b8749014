"""A player in a hurry: takes what the sets in reach ask for, and seldom calls Koi-Koi."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.koi_koi.rules import calling, turn
from kiribako.games.koi_koi.rules.chart import Chart
from kiribako.games.koi_koi.rules.moves import CHOOSE, GAME, KOI, TAKE
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.bits import BIT, size

USUAL_SETS: Final = 32  # a chart of the box has fewer; one of another component file may have more
DENIAL: Final = 0.5  # of what a card is worth to the opponent
FRESH: Final = 1.0  # any card at all
COMPLETED: Final = 6.0  # times the points that a capture completes
SMALL: Final = 2  # points a dealer gives up for the six of an exhausted round
SHARP: Final = 3.0  # a card that tastes twice as good is this power of two as likely
BOLD: Final = 5  # cards in hand with which a small set is not enough


@final
class Appetite:
    """What the cards are worth to the actor, set by set: kept between questions."""

    def __init__(self) -> None:
        self.weights = vec[float]([0.0] * USUAL_SETS)

    def look(self, position: Position) -> None:
        """Weigh every set by its points and by how near it is to either seat."""
        chart = position.chart()
        mine = position.captured(position.actor)
        theirs = position.captured(1 - position.actor)
        if len(self.weights) < len(chart.cards):
            self.weights = vec[float]([0.0] * len(chart.cards))
        n: i64
        for n in range(len(chart.cards)):
            self.weights[n] = hunger(chart, n, mine, theirs) + DENIAL * hunger(
                chart, n, theirs, mine
            )

    def price(self, chart: Chart, cards: i64) -> float:
        """What some cards are worth together."""
        total = FRESH * float(size(cards))
        n: i64
        for n in range(len(chart.cards)):
            wanted = cards & chart.cards[n]
            if wanted:
                total += self.weights[n] * float(size(wanted))
        return total

    def taste(self, position: Position, move: i64) -> float:
        """How much the actor likes to play a card or to take one."""
        chart = position.chart()
        if move >= CHOOSE:
            return self.capture(position, BIT[move - CHOOSE] | position.turned)
        card = move if move < TAKE else (move - TAKE) >> 2
        found = turn.matches(position, card)
        if move >= TAKE:
            found = BIT[card & ~3 | move & 3]
        if found:
            return 4.0 + self.capture(position, found | BIT[card])
        return 4.0 / (1.0 + self.price(chart, BIT[card]))

    def capture(self, position: Position, cards: i64) -> float:
        """What captured cards are worth, sets they complete above all."""
        chart = position.chart()
        held = position.captured(position.actor)
        more = chart.value(held | cards) - chart.value(held)
        return self.price(chart, cards) + COMPLETED * float(more)

    def choose(self, position: Position, moves: vec[i64]) -> i64:
        """What tastes best, more or less."""
        count = position.fill_moves(moves)
        if moves[0] == GAME:
            return hasty_call(position)
        if count == 1:
            return moves[0]
        self.look(position)
        best = -1.0
        chosen = moves[0]
        n: i64
        for n in range(count):
            mood = 0.7 + 0.6 * float(position.random_below(1024)) / 1024.0
            value = mood * self.taste(position, moves[n])
            if value > best:
                best = value
                chosen = moves[n]
        return chosen

    def likelihood(self, position: Position, move: i64, moves: vec[i64]) -> float:
        """How likely the actor is to play this, since tastes differ a little."""
        count = position.fill_moves(moves)
        self.look(position)
        total = 0.0
        n: i64
        for n in range(count):
            total += math.pow(self.taste(position, moves[n]), SHARP)
        return math.pow(self.taste(position, move), SHARP) / total


def hunger(chart: Chart, n: i64, own: i64, rival: i64) -> float:
    """How much a seat wants each card of a set: more the nearer it is, nothing once it is lost."""
    cards = chart.core[n]
    need = chart.need[n]
    if size(cards & ~rival) < need or own & chart.spoil[n]:
        return 0.0
    missing = need - size(own & cards)
    if missing <= 0:
        return float(chart.each[n]) * 2.0
    return 10.0 * float(chart.points[n]) / float(missing * missing + 1) / float(need) * 2.0


def hasty_call(position: Position) -> i64:
    """Game, unless the dealer may expect more of an exhausted round, or much is still to come."""
    seat = position.actor
    points = calling.reward(position, seat, calling.worth(position, seat))
    left = size(position.hand(seat))
    if left == 0:
        waits = position.dealer == seat and position.hand(1 - seat) != 0
        waits = waits and not position.constants.drawn
        return KOI if waits and points <= SMALL else GAME
    if points <= SMALL and left >= BOLD and position.koi(1 - seat) == 0:
        return KOI if position.random_below(4) == 0 else GAME
    return GAME
