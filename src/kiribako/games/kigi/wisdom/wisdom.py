"""What a good painter knows: points now, commissions in the end."""

from __future__ import annotations

import math
from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kigi.rules import display
from kiribako.games.kigi.rules.moves import KEEP, STEP_KEEP, TAKE
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.wisdom import foresight, prospects, sketches
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, FIRST_SEARCH, STEEP, Tuning, Wisdom

SWING: Final = 20.0  # points of luck in a whole match
SHORT: Final = 4  # sketches compared in a hurry


def sketched(horizon: int, *, margin: float, guided: bool = True) -> Tuning:
    """A search among the sketches of this turn, with so many turns after each."""
    return Tuning(
        simulations=(12, 20, 2_000),
        explore=0.35,
        weighed=True,
        horizon=horizon,
        guided=guided,
        depth=1,
        margin=margin,
        widens=32,
    )


def foreseen(seats: int) -> Tuning:
    """The same with more than two seats, where what is gained at once says less.

    So plain sketches get a fair number of tries, and none is looked at in a second pose. After the
    rivals' turns the searcher chooses with care once more: what it prepares is for itself.
    """
    return Tuning(
        simulations=(12, 20, 3_000),
        explore=0.25,
        prior=4.0,
        horizon=seats + 1,
        guided=True,
        depth=1,
        margin=0.1,
        foresees=True,
        ponders=True,
    )


def listed(position: Position, moves: vec[i64], most: i64) -> i64:
    """So many sketches, or the commissions of which one is kept."""
    if position.step == STEP_KEEP:
        return position.fill_moves(moves)
    return sketches.fill_sketches(position, moves, most)


@final
class KigiWisdom(Wisdom):
    """Judges by points and by how firmly commissions are met; for three or more, by a net."""

    def __init__(self) -> None:
        self.net: foresight.Foresight | None = None  # once it is asked

    def __reduce__(self) -> tuple[Any, ...]:
        return KigiWisdom, ()

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """After each of the best placements some turns are played: clumsily, well, or for long.

        Playing to the end of the deck is no better than four turns of each painter: the luck of
        the cards to come drowns the move.
        """
        if level == FIRST_SEARCH:
            return sketched(3 * seats, guided=False, margin=0.1)
        if level < BEST_LEVEL:
            return sketched(seats - 1, margin=0.5)
        if seats == 2:
            return sketched(8, margin=0.3)
        return foreseen(seats)

    def swing(self, state: State) -> float:
        position = cast(Position, state)
        left = float(display.cards_left(position) + 1) / float(len(position.deck))
        return 3.0 + SWING * math.sqrt(min(1.0, left))

    def candidates(self, state: State, moves: vec[i64]) -> i64:
        """One pose for each card of the display on each parent that scores well."""
        return listed(cast(Position, state), moves, sketches.MOST)

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        position = cast(Position, state)
        if position.step == STEP_KEEP:
            return position.random_move(moves)
        return sketches.hasty(position, moves)

    def shortlist(self, state: State, moves: vec[i64]) -> i64:
        return listed(cast(Position, state), moves, SHORT)

    def another(self, state: State, move: i64) -> i64:
        """The same card on the same parent, in another pose."""
        position = cast(Position, state)
        return sketches.another(position, move) if move < TAKE else -1

    def appraise(self, state: State, seat: i64) -> float:
        return prospects.lead(cast(Position, state), seat)

    def foresee(self, state: State, searcher: i64, points: vec[float]) -> None:
        position = cast(Position, state)
        seats = position.constants.seats
        net = self.net
        if net is None or i64(len(net.odds)) != seats:
            net = self.net = foresight.learned(int(seats))
        net.ask(position, searcher)
        scale = self.swing(state) / STEEP
        seat: i64
        for seat in range(seats):
            points[seat] = scale * net.odds[seat]

    def weigh(self, state: State, move: i64) -> float:
        """What is gained at once counts more than in proportion."""
        position = cast(Position, state)
        if move >= KEEP:
            return 1.0
        before = prospects.lead(position, position.actor)
        after = position.clone()
        after.apply(move)
        gain = max(0.0, prospects.lead(after, position.actor) - before)
        return (1.0 + gain) * (1.0 + gain) * (1.0 + gain)
