"""How long level 6 really keeps people waiting, by the clock on the wall.

    python -m benchmarks.slowest --decisions 10

It plays whole matches against level 2 and thinks at evenly spread decisions; at the others level 2
stands in for it. The load of the machine is told, for that is what makes a decision late.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

import kiribako
from kiribako.bots.roster import make_player
from kiribako.kernel.game import Game


def waits(game: Game[Any], decisions: int, seed: int) -> list[float]:
    """Seconds that each of some decisions took, those with one legal move left out."""
    length = play(game, seed, set())[0]
    chosen = {length * n // decisions for n in range(decisions)}
    return [wait for wait in play(game, seed, chosen)[1] if wait > 0.01]


def play(game: Game[Any], seed: int, chosen: set[int]) -> tuple[int, list[float]]:
    """A match of level 2 with itself but for some plies: its length, and what those took."""
    match = game.new_match(seats=2, seed=seed)
    hasty = [make_player(game, "level-2", seed + seat) for seat in range(2)]
    slow = [make_player(game, "level-6", seed + seat) for seat in range(2)]
    found = []
    while not match.over:
        seat = int(match.state.actor)
        if match.ply in chosen:
            began = time.perf_counter()
            move = match.ask(slow[seat], match.ply)
            found.append(time.perf_counter() - began)
        else:
            move = match.ask(hasty[seat], match.ply)
        match.play_move(move)
    return match.ply, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for game in kiribako.games():
        found = waits(game, asked.decisions, asked.seed)
        print(
            f"{game.title}: {len(found)} decisions, mean {sum(found) / len(found):.2f} s, "
            f"slowest {max(found):.2f} s, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
            flush=True,
        )


if __name__ == "__main__":
    main()
