"""Random matches through OpenSpiel, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any


def states(game: Any, seed: int) -> Iterator[Any]:
    """Every state of a random match, from the first chance node to the end; the same object."""
    yield from going_on(game.new_initial_state(), seed)


def going_on(state: Any, seed: int) -> Iterator[Any]:
    """The same from some state on, that state included."""
    dice = random.Random(seed)
    yield state
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        yield state


def at_decision(game: Any, seed: int, number: int) -> Any:
    """The state of a random match in which its decision of that number is to be made."""
    for state in states(game, seed):
        if not state.is_chance_node() and not state.is_terminal():
            if number == 0:
                return state
            number -= 1
    raise AssertionError("the match is not that long")
