"""A game's fate: everything random in it, asked of chance at the moment it shows."""

from __future__ import annotations

import importlib
import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.option import check_options
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadOption, Refusal, quote
from kiribako.kernel.state import State
from kiribako.openspiel.asking import Answers

STARTS: Final = 1024  # starts among which chance picks where nobody asks more closely
FATES: Final = "kiribako.openspiel.fates"


class Recipe(NamedTuple):
    """What a table agreed upon, in a shape that can be compared and sent around."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    setup: str  # JSON, empty for none
    components: str  # a path, empty for the box's own


class Fate:
    """What serves here suits any game on the shelf: one of many starts, and all follows from it.

    A fate never changes a state it is given. `most_decisions` need not be tight.
    """

    most_outcomes = STARTS
    most_decisions = 100_000
    hides = True  # whether a seat can know what another does not

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.setup = setup
        self.drawn = game.deal(
            seats, options, RandomStream("kiribako")
        )  # a start to fill gaps with

    def opening(self, answers: Answers) -> State:
        """The first position."""
        start = answers.take("start", range(STARTS), [str(n) for n in range(STARTS)])
        return self.started(start)

    def turn(self, before: State, move: int, answers: Answers) -> State:
        """The position after a move."""
        return played(before, move)

    def certain(self) -> bool:
        """Whether chance has no part in the match at all."""
        return False

    def started(self, start: int) -> State:
        """One of many starts; what is stacked is as the set-up says."""
        match = self.game.new_match(
            seats=self.seats, seed=f"start {start}", options=self.options, setup=self.setup
        )
        return match.state

    def begin(self, **settled: Any) -> State:
        """The first position of a set-up in which chance has settled some parts."""
        return self.game.begin(self.seats, self.options, {**self.drawn, **settled})  # type: ignore[no-any-return]


def played(before: State, move: int) -> State:
    """The position after a move that leaves nothing to chance."""
    after = before.clone()
    after.apply(move)
    return after


@lru_cache(maxsize=64)
def fate_of(recipe: Recipe) -> Fate:
    """The fate of a game as the table plays it."""
    game = kiribako.game(recipe.game, components=recipe.components or None)
    if recipe.seats not in game.seats:
        have = " or ".join(str(n) for n in game.seats)
        message = f"{game.title} is for {have} players, not {quote(recipe.seats)}"
        raise BadOption(Refusal("bad-seats", message))
    options = check_options(game.options, dict(recipe.options), recipe.seats)
    setup = json.loads(recipe.setup) if recipe.setup else {}
    return fate_class(game)(game, recipe.seats, options, setup)


def fate_class(game: Game[Any]) -> type[Fate]:
    """The fate a game has here, the plain one if nobody wrote any."""
    name = f"{FATES}.{game.id.replace('-', '_')}"
    try:
        found: type[Fate] = importlib.import_module(name).FATE
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Fate
    return found
