"""The reference player: goes on for all seats, quickly and as the game's wisdom suggests."""

from __future__ import annotations

import math
from typing import Any, Final

from kiribako.bots.results import Results
from kiribako.bots.search import Search
from kiribako.kernel.game import Game
from kiribako.kernel.random import spread
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import TO_THE_END, Tuning
from kiribako.review.calibration import Calibration
from kiribako.review.judgement import Chances

# What random numbers are for: each purpose at each decision has a stream of its own.
ROOT: Final = 0
SEARCH: Final = 1
COMPARE: Final = 2
STAND: Final = 3
OPEN: Final = 4
WHY: Final = 5
PURPOSES: Final = 8

DRAWN_FROM: Final = 12  # redeals of which one is likely, where rivals' play tells something


class Reference:
    """Plays worlds to an end, or to where the game's wisdom can judge them."""

    def __init__(self, game: Game[Any], start: State, calibration: Calibration) -> None:
        self.seats = int(start.seat_count())
        self.wisdom = game.wisdom()
        advised = self.wisdom.tuning(self.seats)
        tuning = Tuning(
            horizon=calibration.horizon or TO_THE_END,
            guided=advised.guided or calibration.horizon > 0,
            foresees=advised.foresees,
        )
        # A search of which only the play beyond its tree is used: that part is compiled.
        self.search = Search(start, 0, 1.0, self.wisdom, tuning)
        self.results = Results(self.seats, self.wisdom, tuning, -1)  # nobody will search
        self.stops = calibration.pauses
        self.sharpness = calibration.sharpness
        self.guesses = calibration.guesses

    def imagine(self, before: State, seat: int, place: int) -> State:
        """One of the ways in which things may lie, as far as a seat knows.

        Rivals know their own secrets and play for them. So where a game says that this tells much,
        a few redeals are made and one of them is drawn: worlds in which rivals stand better by the
        game's wisdom are likelier.
        """
        if self.guesses == 0.0:
            return before.redeal(seat, place)
        worlds = [before.redeal(seat, int(spread(place + n))) for n in range(DRAWN_FROM)]
        behind = [-self.guesses * float(self.wisdom.appraise(world, seat)) for world in worlds]
        most = max(behind)
        weights = [math.exp(part - most) for part in behind]
        aim = math.fsum(weights) * (int(spread(place + DRAWN_FROM)) & 0xFFFFFF) / 0x1000000
        for world, weight in zip(worlds, weights, strict=True):
            aim -= weight
            if aim < 0.0:
                return world
        return worlds[-1]

    def chances(self, world: State) -> list[float]:
        """How a world ends for every seat; it is played on, and spent."""
        self.play_on(world)
        self.results.judge(world)
        wins = self.results.wins
        return [wins[seat] for seat in range(self.seats)]

    def play_on(self, world: State) -> None:
        """At least one decision, then to the end, to a pause or as far as it looks."""
        moves = self.search.moves
        while not world.over:
            if self.wisdom.pauses(world):
                world.apply(self.wisdom.suggest(world, moves))
            self.search.play_on(world)
            if self.stops or not self.wisdom.pauses(world):
                return

    def settled(self, means: Chances) -> Chances:
        """Mean chances as sharp as experience says they are."""
        if self.sharpness == 1.0:
            return means
        raised = [max(0.0, mean) ** self.sharpness for mean in means]
        total = sum(raised)
        return tuple(part / total for part in raised)

    def slope(self, chance: float) -> float:
        """How much more a small difference of a chance counts once settled."""
        power = self.sharpness
        chance = min(0.999, max(0.001, chance))
        rest = 1.0 - chance
        whole: float = (chance**power + rest**power) ** 2
        return float(power * (chance * rest) ** (power - 1.0) / whole)


def stream(seed: int, ply: int, purpose: int, number: int = 0) -> int:
    """A generator's start that depends on the decision's number and on nothing hidden in it."""
    place = (ply + 1) * PURPOSES + purpose ^ int(spread(seed)) & 0x7FFFFFFF
    return int(spread(place << 32 | number))


def result_of(state: State) -> Chances:
    """Who won a finished match: 1 in all, shared by the winners."""
    won = int(state.winners())
    seats = int(state.seat_count())
    part = 1.0 / max(1, won.bit_count())
    return tuple(part if won >> seat & 1 else 0.0 for seat in range(seats))
