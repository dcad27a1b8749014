"""RLCard driven from Python."""

from __future__ import annotations

from benchmarks.driven import against
from benchmarks.environments import blind_turns, turns
from benchmarks.peers import load
from benchmarks.playing import dice
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, Work, alternate, at_work

GAMES = ("gin-rummy", "uno")
GIN_RUMMY = "RLCard gin-rummy"


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
    rows = against(peers, [GIN_RUMMY], effort, watch)
    return rows + environments(peers[GIN_RUMMY], effort, watch)


def environments(gin_rummy: Work, effort: Effort, watch: Watch) -> list[Row]:
    """Both as environments: an observation and the legal actions at every step."""
    seen, blind = "Koi-Koi through PettingZoo", "the same, blind"
    works = {seen: turns("koi-koi"), blind: blind_turns("koi-koi"), GIN_RUMMY: gin_rummy}
    best = alternate({name: at_work(work) for name, work in works.items()}, effort, watch)
    return [
        Row(name, best[name], "decisions", GIN_RUMMY, best[GIN_RUMMY], Goal(ratio=5))
        for name in (seen, blind)
    ]
