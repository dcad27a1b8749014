"""RLCard driven from Python."""

from __future__ import annotations

from benchmarks.driven import against
from benchmarks.peers import load
from benchmarks.playing import dice
from benchmarks.rows import Row
from benchmarks.timing import Effort, Watch, Work

GAMES = ("gin-rummy", "uno")


def matches(name: str) -> Work:
    """Random matches, one a portion, counted in decisions."""
    table = load("rlcard", "RLCard", "rlcard").make(name, config={"seed": 1})

    def work(seed: int) -> int:
        chance = dice(seed)
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            state, _ = table.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return work


def measure(effort: Effort, watch: Watch) -> list[Row]:
    peers = {f"RLCard {name}": matches(name) for name in GAMES}
    return against(peers, ["RLCard gin-rummy"], effort, watch)
