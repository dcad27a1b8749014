"""How often each kami wins at each number of seats, between greedy players.

```
python -m benchmarks.kami_balance --matches 2000 --write docs/kami-sama/balance.md
```

Every kami plays about that many matches at every number of seats. A share of 1.00 is what
chance would give; the interval is 95 % (Wilson).
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
from pathlib import Path
from typing import Any

import kiribako
from kiribako.bots.reference import GreedyPlayer

LOW, HIGH = 0.8, 1.25  # where every kami should be


def played(task: tuple[str | None, int, int, int]) -> list[tuple[str, float, int]]:
    """Some matches: for every seat its kami, its part of the win, and its points."""
    components, seats, first, count = task
    game = kiribako.game("kami-sama", components=components)
    found: list[tuple[str, float, int]] = []
    for seed in range(first, first + count):
        match = game.new_match(seats=seats, seed=f"balance {seed}")
        while match.view()["stage"] == "kami":  # sheets are kept by chance, so that all are even
            match.play(match.moves()[seed >> match.ply & 1])
        players = [GreedyPlayer(game.wisdom(), seed=seed * 4 + seat) for seat in range(seats)]
        state: Any = match.state.clone()
        while not state.over:
            seat = int(state.actor)
            state.rng = state.rng + 1
            state.apply(players[seat].choose(state.redeal(seat, seed + state.rng)))
        won = state.winners()
        winners = [seat for seat in range(seats) if won >> seat & 1]
        scores = state.scores()
        ids = [game.view(state, None)["players"][seat]["kami"] for seat in range(seats)]
        found += [
            (ids[seat], 1 / len(winners) if seat in winners else 0.0, scores[seat])
            for seat in range(seats)
        ]
    return found


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's interval for a proportion, 95 %."""
    z = 1.96
    share = wins / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    width = z / (1 + z * z / matches)
    width *= math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return middle - width, middle + width


def measure(
    components: str | None, seats: int, matches: int, processes: int
) -> dict[str, list[float]]:
    """For every kami: matches, wins and points."""
    total = matches * 8 // seats
    size = max(1, min(50, total // processes))
    tasks = [
        (components, seats, first, min(size, total - first)) for first in range(0, total, size)
    ]
    found: dict[str, list[float]] = {}
    with multiprocessing.Pool(processes) as pool:
        for number, part in enumerate(pool.imap_unordered(played, tasks), 1):
            for kami, won, points in part:
                sums = found.setdefault(kami, [0, 0.0, 0])
                sums[0] += 1
                sums[1] += won
                sums[2] += points
            print(f"\r{seats} seats: {number} of {len(tasks)} parts", end="", flush=True)
    print()
    return found


def table(results: dict[int, dict[str, list[float]]]) -> str:
    """The shares as a table of Markdown."""
    kami = list(results[min(results)])
    lines = ["| kami | " + " | ".join(f"{seats} seats" for seats in results) + " |"]
    lines.append("|---" * (len(results) + 1) + "|")
    for id in sorted(kami):
        cells = []
        for seats, found in results.items():
            count, wins, _ = found[id]
            low, high = (bound * seats for bound in interval(wins, int(count)))
            share = wins / count * seats
            mark = "" if LOW <= share <= HIGH else " !"
            cells.append(f"{share:.2f} ({low:.2f}-{high:.2f}) of {count:.0f}{mark}")
        lines.append(f"| {id} | " + " | ".join(cells) + " |")
    means = [
        f"{sum(s[2] for s in found.values()) / sum(s[0] for s in found.values()):.1f}"
        for found in results.values()
    ]
    lines.append("| mean points | " + " | ".join(means) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000, help="matches of each kami")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--components", help="another component file")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", type=Path, help="a page to write the table to")
    chosen = parser.parse_args()
    results = {
        seats: measure(chosen.components, seats, chosen.matches, chosen.processes)
        for seats in chosen.seats
    }
    found = table(results)
    print(found)
    if chosen.write:
        chosen.write.write_text(PAGE.format(table=found), encoding="utf-8")


PAGE = """# Kami-sama: how even the kami are

Win share of each kami, drawn by chance, between greedy players
(`kiribako.bots.reference.GreedyPlayer` with the game's own wisdom), as a multiple of the fair
share: 1.00 is what chance would give. In brackets the 95 % interval, then the number of matches.
Every kami should lie between 0.80 and 1.25; `!` marks one that does not.
The deals are always the same ones; where an interval reaches past a bound, others could too.

    python -m benchmarks.kami_balance --matches 2000 --write docs/kami-sama/balance.md

{table}
"""

if __name__ == "__main__":
    main()
