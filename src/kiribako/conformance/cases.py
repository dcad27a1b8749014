"""Cases: a game at every number of seats with every option, which is what promises are tried on."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from kiribako.bots.reference import RandomPlayer
from kiribako.conformance.promise import expect
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.option import Option
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadOption
from kiribako.kernel.state import State

USUAL = 10  # random matches that prove a case
MANY = 8  # options: a game with more of them is tried in mixtures that have every value once
LONG = 10_000  # where more legal moves are possible, they are listed at few positions only
LONGEST = 5_000  # decisions after which a match counts as one without an end

T = TypeVar("T")
Question = dict[str, Any]
Asks = Callable[[Match, Iterable[str]], list[Question]]  # a game's questions about these moves


class Case(NamedTuple):
    """A game with seats and options, and how much may be spent on it."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]
    matches: int = USUAL
    asks: Asks | None = None
    until: float | None = None  # by the clock of time.monotonic; None: as long as it takes

    def name(self) -> str:
        options = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.id}-{self.seats}" + (f"-{options.replace(' ', '')}" if options else "")

    def new_match(self, seed: int) -> Match:
        return self.game.new_match(seats=self.seats, seed=seed, options=self.options)

    def lists(self, match: Match) -> bool:
        """Whether the legal moves of this position are worth listing."""
        return match.state.most_moves() <= LONG or match.ply % 13 == 0

    def pick(self, state: State, dice: State) -> int:
        """A legal move by chance; where lists are long, as the state itself draws it."""
        if state.most_moves() <= LONG:
            moves = state.legal_moves()
            expect(moves, "a match goes on in which nobody has a legal move")
            return moves[dice.random_below(len(moves))]
        return RandomPlayer(seed=dice.random_below(1 << 31)).choose(state)

    def decide(self, match: Match, dice: State) -> int:
        """The move that `pick` picks next, of a match that has not gone on for ever."""
        expect(match.ply < LONGEST, f"a match has no end after {LONGEST} decisions", match)
        return self.pick(match.state, dice)

    def random_match(self, seed: int) -> Match:
        """A match played to its end by chance."""
        match = self.new_match(seed)
        dice = dice_of(match, seed)
        while not match.over:
            match.play_move(self.decide(match, dice))
        return match

    def positions(self, seed: int) -> list[State]:
        """Every position of a random match; of games with very long lists of moves some."""
        match = self.new_match(seed)
        dice = dice_of(match, seed)
        found = [match.state]
        while not match.over:
            match.play_move(self.decide(match, dice))
            found.append(match.state)
        return found if found[0].most_moves() <= LONG else [*found[::4], found[-1]]

    def within(self, things: Iterable[T]) -> Iterator[T]:
        """The first of these things, and the others while there is time."""
        for place, thing in enumerate(things):
            if place and self.until is not None and time.monotonic() > self.until:
                return
            yield thing


def dice_of(match: Match, seed: int) -> State:
    """A generator of its own: the match's may stand still, and would pick the same for ever."""
    dice = match.state.clone()
    dice.rng = seed
    return dice


def play_out(state: State, player: RandomPlayer) -> None:
    """Play a position to its end in place."""
    for _ in range(LONGEST):
        if state.over:
            return
        state.apply(player.choose(state))
    expect(state.over, f"a match has no end after {LONGEST} decisions")


def values(option: Option, seats: int) -> list[Any]:
    """The values of an option worth trying, its default left out."""
    tried = list(option.choices) or sorted({option.low, option.high})
    others = [value for value in tried if value != option.default]
    return [[value] * seats for value in others] if option.per_seat else others


def cases_of(game: Game[Any], *, matches: int = USUAL, asks: Asks | None = None) -> list[Case]:
    """The default, every option on its own, and two mixtures of all of them.

    Where options are many, mixtures that together have every value stand for each on its own.
    """
    found: list[dict[str, Any]] = []
    cases: dict[str, Case] = {}
    for seats in game.seats:
        found = [{}]
        if len(game.options) > MANY:
            found += covering(game, seats)
        else:
            found += [{o.name: value} for o in game.options for value in values(o, seats)]
            if len(game.options) > 1:
                found += [mixture(game, seats, n) for n in range(2)]
        for options in found:
            case = Case(game, seats, options, matches, asks)
            cases.setdefault(case.name(), case)
    return list(cases.values())


def mixture(game: Game[Any], seats: int, n: int) -> dict[str, Any]:
    """Options all away from their defaults where they can be, picked by a fixed chance."""
    random = RandomStream(f"mixture {n}")
    return {
        option.name: random.choice(values(option, seats) or [option.default_for(seats)])
        for option in game.options
    }


def covering(game: Game[Any], seats: int) -> list[dict[str, Any]]:
    """Mixtures that together have every value of every option."""
    others = {option.name: values(option, seats) for option in game.options}
    count = max(len(tried) for tried in others.values())
    return [
        compatible(game, seats, {n: v[k % len(v)] for n, v in others.items()}) for k in range(count)
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


def asks_of(game: Game[Any]) -> Asks | None:
    """The questions a package lists in its own `questions.py`, None if it has none."""
    name = f"{game.package}.questions"
    if importlib.util.find_spec(name) is None:
        return None
    found: Asks = importlib.import_module(name).questions
    return found
