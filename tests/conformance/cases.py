"""Every game on the shelf at every number of seats with every option: what the suite runs over."""

from __future__ import annotations

from typing import Any, NamedTuple

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.option import Option
from kiribako.kernel.random import Chance

# How many random matches prove a case; games that think longer play fewer.
MATCHES = {"kiwara": 40}
USUAL = 10


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


def values(option: Option, seats: int) -> list[Any]:
    """The values of an option worth trying, its default left out."""
    tried = list(option.choices) or sorted({option.low, option.high})
    others = [value for value in tried if value != option.default]
    return [[value] * seats for value in others] if option.per_seat else others


def cases() -> list[Case]:
    """The default, every option on its own, and two mixtures of all of them."""
    found = []
    for game in kiribako.games():
        for seats in game.seats:
            found.append(Case(game, seats, {}))
            for option in game.options:
                found += [Case(game, seats, {option.name: v}) for v in values(option, seats)]
            if len(game.options) > 1:
                found += [Case(game, seats, mixture(game, seats, n)) for n in range(2)]
    return found


def mixture(game: Game[Any], seats: int, n: int) -> dict[str, Any]:
    """Options all away from their defaults where they can be, picked by a fixed chance."""
    chance = Chance(f"mixture {n}")
    return {
        option.name: chance.choice(values(option, seats) or [option.default_for(seats)])
        for option in game.options
    }


CASES = cases()
