"""Every game on the shelf against Kiwara: random matches inside the engine."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import kiribako
from benchmarks.playing import inside, starts_of
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, Work, alternate, here
from kiribako.kernel.state import State

# What a game's decisions may cost. A game without an entry is measured all the same.
GOALS = {
    "kami-sama": Goal(ratio=0.03),
    "kigi": Goal(rate=3_000),
    "kodama-3d": Goal(ratio=0.015),
    "koi-koi": Goal(ratio=0.4),
}
PORTION = 0.002  # seconds, about


def measure(effort: Effort, watch: Watch) -> list[Row]:
    games = kiribako.games()
    works = {game.title: portions(starts_of(game)) for game in games}
    best = alternate({title: here(work) for title, work in works.items()}, effort, watch)
    return [
        Row(
            f"{game.title}, {game.seats[0]} seats",
            best[game.title],
            "decisions",
            "Kiwara",
            best["Kiwara"],
            GOALS.get(game.id, Goal()),
        )
        for game in games
    ]


def portions(starts: Sequence[State]) -> Work:
    """As many matches at a time as go by quickly: one of a slow game, hundreds of a fast one."""
    work = inside(starts)
    started = perf_counter()
    for seed in range(len(starts)):
        work(seed)
    taken = (perf_counter() - started) / len(starts)
    return inside(starts, max(1, int(PORTION / taken)))
