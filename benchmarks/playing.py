"""Random play as portions of work: inside the engine, and driven from Python.

No match is played twice in a turn: a processor that has seen it before foresees its branches.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import kiribako
from benchmarks.timing import Work
from kiribako.bots import playouts
from kiribako.kernel.random import spread
from kiribako.kernel.state import State

MATCHES = 100  # of Kiwara in a portion
STARTS = 8  # set-ups that a game's matches begin from in turn


def classic_kiwara() -> State:
    """The start that the C program knows, seat 0 to place the totem."""
    return kiribako.game("kiwara").new_match(setup={"first": 0}).state


def kiwara_copying() -> Work:
    """Matches of Kiwara with a copy for every decision, counted in decisions."""
    start = classic_kiwara()
    return lambda seed: playouts.playouts(start, MATCHES, seed * MATCHES)


def kiwara_in_place() -> Work:
    """Matches of Kiwara with a copy for every match, counted in decisions."""
    start = classic_kiwara()
    return lambda seed: playouts.playouts(start, MATCHES, seed * MATCHES, copying=False)


def starts_of(game: kiribako.Game[Any]) -> list[State]:
    return [game.new_match(seed=seed).state for seed in range(STARTS)]


def inside(starts: Sequence[State], matches: int = 1) -> Work:
    """Matches with a copy for every decision, counted in decisions."""
    return lambda seed: playouts.playouts(starts[seed % len(starts)], matches, seed * matches)


def dice(seed: int) -> random.Random:
    """The chance of every game that is driven from Python."""
    return random.Random(seed)  # noqa: S311 - nobody bets on these


def through_state(starts: Sequence[State]) -> Work:
    """Matches played by ints from Python, one a portion, counted in decisions."""

    def work(seed: int) -> int:
        chance = dice(seed)
        state = starts[seed % len(starts)].clone()
        state.rng = spread(seed)
        decisions = 0
        while not state.over:
            state.apply(chance.choice(state.legal_moves()))
            decisions += 1
        return decisions

    return work


def through_match(game: kiribako.Game[Any]) -> Work:
    """Matches played as people do: by text, checked, and told in events."""

    def work(seed: int) -> int:
        chance = dice(seed)
        match = game.new_match(seed=seed)
        while not match.over:
            match.play(chance.choice(match.moves()))
        return match.ply

    return work
