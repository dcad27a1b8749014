"""Every game on the shelf at every number of seats with every option: what the suite runs over."""

from __future__ import annotations

from typing import Any, NamedTuple

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.option import Option
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadOption
from kiribako.kernel.state import State

# How many random matches prove a case; games that think longer play fewer.
MATCHES = {"kiwara": 40, "kigi": 1}
USUAL = 10
MANY = 8  # options: a game with more of them is tried in mixtures that have every value once
LONG = 10_000  # where more legal moves are possible, they are listed at few positions only


class Case(NamedTuple):
    """A game with seats and options."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]

    def name(self) -> str:
        options = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.id}-{self.seats}" + (f"-{options.replace(' ', '')}" if options else "")

    def matches(self) -> int:
        return MATCHES.get(self.game.id, USUAL)

    def new_match(self, seed: int) -> Match:
        return self.game.new_match(seats=self.seats, seed=seed, options=self.options)

    def lists(self, match: Match) -> bool:
        """Whether the legal moves of this position are worth listing."""
        return match.state.most_moves() <= LONG or match.ply % 13 == 0

    def pick(self, state: State, dice: State) -> int:
        """A legal move by chance; where lists are long, as the state itself draws it."""
        if state.most_moves() <= LONG:
            moves = state.legal_moves()
            return moves[dice.random_below(len(moves))]
        return RandomPlayer(seed=dice.random_below(1 << 31)).choose(state)


def values(option: Option, seats: int) -> list[Any]:
    """The values of an option worth trying, its default left out."""
    tried = list(option.choices) or sorted({option.low, option.high})
    others = [value for value in tried if value != option.default]
    return [[value] * seats for value in others] if option.per_seat else others


def cases() -> list[Case]:
    """The default, every option on its own, and two mixtures of all of them.

    Where options are many, mixtures that together have every value stand for each on its own.
    """
    found = []
    for game in kiribako.games():
        for seats in game.seats:
            found.append(Case(game, seats, {}))
            if len(game.options) > MANY:
                found += covering(game, seats)
                continue
            for option in game.options:
                found += [Case(game, seats, {option.name: v}) for v in values(option, seats)]
            if len(game.options) > 1:
                found += [Case(game, seats, mixture(game, seats, n)) for n in range(2)]
    return list({case.name(): case for case in found}.values())


def mixture(game: Game[Any], seats: int, n: int) -> dict[str, Any]:
    """Options all away from their defaults where they can be, picked by a fixed chance."""
    random = RandomStream(f"mixture {n}")
    return {
        option.name: random.choice(values(option, seats) or [option.default_for(seats)])
        for option in game.options
    }


def covering(game: Game[Any], seats: int) -> list[Case]:
    """Mixtures that together have every value of every option."""
    others = {option.name: values(option, seats) for option in game.options}
    count = max(len(tried) for tried in others.values())
    return [
        Case(game, seats, compatible(game, seats, {n: v[k % len(v)] for n, v in others.items()}))
        for k in range(count)
    ]


def compatible(game: Game[Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Options without those that the others make meaningless."""
    while True:
        try:
            game.new_match(seats=seats, seed=0, options=options)
        except BadOption as error:
            idle = (error.refusal.where or {})["option"]
            options = {name: value for name, value in options.items() if name != idle}
        else:
            return options


CASES = cases()
