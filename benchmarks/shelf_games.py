"""Every game on the shelf against Kiwara: random matches inside the engine."""

from __future__ import annotations

import kiribako
from benchmarks.playing import inside
from benchmarks.rows import Goal, Row
from benchmarks.timing import Effort, Watch, alternate, here

# What a game's decisions may cost. A game without an entry is measured all the same.
GOALS = {
    "kami-sama": Goal(ratio=0.03),
    "kigi": Goal(rate=3_000),
    "kodama-3d": Goal(ratio=0.015),
    "koi-koi": Goal(ratio=0.4),
}


def measure(effort: Effort, watch: Watch) -> list[Row]:
    games = kiribako.games()
    best = alternate({game.title: here(inside(game)) for game in games}, effort, watch)
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
