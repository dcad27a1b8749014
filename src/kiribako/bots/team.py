"""The strongest level: two trees on two cores, time to think, and nothing forgotten."""
# interpreted: it starts processes, which run the compiled search

from __future__ import annotations

import time

from kiribako.bots.searcher import SearchPlayer
from kiribako.bots.together import cores, search_together
from kiribako.kernel.player import Player
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import STRONGEST, Wisdom

TREES = 2
SPARE = 0.05  # of its seconds, for adding up


class TeamPlayer(Player):
    """Thinks for its seconds on as many cores as there are, two at most.

    With a number of simulations for each tree instead it always plays the same, on any machine.
    """

    def __init__(
        self, wisdom: Wisdom, seed: int, *, simulations: int = 0, seconds: float = 0.0
    ) -> None:
        self.searcher = SearchPlayer(
            simulations, seed, seconds, wisdom, level=STRONGEST, solves=True, infers=True
        )

    def choose(self, state: State) -> int:
        began = time.perf_counter()
        searcher = self.searcher
        search = searcher.begin(state)
        known = searcher.at_once(search)
        if known >= 0:
            return known
        searcher.prepare(search)
        used = time.perf_counter() - began
        ideas = search_together(
            search,
            trees=TREES if searcher.simulations else min(TREES, cores()),
            simulations=searcher.simulations,
            seconds=max(SPARE, searcher.seconds - SPARE - used) if searcher.seconds else 0.0,
        )
        return ideas[0].move

    def remembers(self, state: State) -> bool:
        return self.searcher.remembers(state)

    def recall(self, seen: list[tuple[State, int]]) -> None:
        self.searcher.recall(seen)
