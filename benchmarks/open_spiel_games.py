"""OpenSpiel driven from Python."""

from __future__ import annotations

from typing import Any

from benchmarks.driven import against
from benchmarks.peers import load
from benchmarks.playing import dice
from benchmarks.rows import Row
from benchmarks.timing import Effort, Watch, Work

GAMES = ("connect_four", "gin_rummy", "hanabi")
CARD_GAMES = ("gin_rummy", "hanabi")


def open_spiel() -> Any:
    """OpenSpiel's module, or a MissingPeerError."""
    return load("pyspiel", "OpenSpiel", "open_spiel")


def matches(name: str) -> Work:
    """Random matches, one a portion, counted in players' decisions: chance's are not ours."""
    game = open_spiel().load_game(name)

    def work(seed: int) -> int:
        chance = dice(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                moves, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(moves, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return work


def measure(effort: Effort, watch: Watch) -> list[Row]:
    peers = {f"OpenSpiel {name}": matches(name) for name in GAMES}
    return against(peers, [f"OpenSpiel {name}" for name in CARD_GAMES], effort, watch)
