"""What it is worth to look for a better pose in Kigi, at a table of so many.

    python -m benchmarks.poses --seats 5 --minutes 4

In positions of hurried matches the best move of a short search is laid in many poses. All meet the
same redeals, the better half goes on until one is left, and that one is compared with the pose the
search found first, on redeals neither has met.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from typing import Final

import kiribako
from kiribako.bots.search import Search
from kiribako.kernel.random import spread
from kiribako.kernel.state import State

SEARCHED: Final = 500  # simulations that find the move
POSES: Final = 32
TRIES: Final = 16  # of every pose before the first halving, twice as many before the next
COMPARED: Final = 500  # tries of the last pose and of the first


class Studio:
    """Looks at one position after the other."""

    def __init__(self, seats: int) -> None:
        game = kiribako.game("kigi")
        self.wisdom = game.wisdom()
        self.tuning = self.wisdom.tuning(seats)
        self.moves = game.new_match(seats=seats, seed=0).state.move_buffer()

    def gain(self, state: State) -> float:
        """By how much the chosen pose raises the actor's result, 0 if the first one is kept."""
        search = Search(state, 1, 1.0, self.wisdom, self.tuning)
        search.run(SEARCHED)
        first = int(search.tree.move[search.kin_of(search.tree.most_visited())])
        chosen = self.chosen(search, first)
        if chosen == first:
            return 0.0
        better, known = (total(search, move, -COMPARED, 0) for move in (chosen, first))
        return (better - known) / COMPARED

    def chosen(self, search: Search, first: int) -> int:
        """The pose that is left when the worse half has gone often enough."""
        dice = search.root.clone()
        found = (int(self.wisdom.another(dice, first)) for _ in range(2 * POSES))
        left = list(dict.fromkeys([first, *(move for move in found if move >= 0)]))[:POSES]
        totals = dict.fromkeys(left, 0.0)
        tried, tries = 0, TRIES
        while len(left) > 1:
            for move in left:
                totals[move] += total(search, move, tried, tried + tries)
            left = sorted(left, key=lambda move: -totals[move])[: (len(left) + 1) // 2]
            tried, tries = tried + tries, 2 * tries
        return left[0]

    def position(self, seats: int, number: int) -> State:
        """Some turn of a hurried match."""
        state = kiribako.game("kigi").new_match(seats=seats, seed=f"poses/{number}").state.clone()
        state.rng = spread(number)
        before = state
        for _ in range(int(state.random_below(38))):
            if state.over:
                break
            before = state.clone()
            state.apply(self.wisdom.suggest(state, self.moves))
        return before if state.over else state


def total(search: Search, move: int, begin: int, end: int) -> float:
    """The results of a move, summed over the redeals of these numbers."""
    seat = search.root.actor
    found = 0.0
    for number in range(begin, end):
        after = search.root.redeal(seat, spread(number))
        after.apply(move)
        search.play_on(after)
        search.results.judge(after)
        found += float(search.results.values[seat])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What it is worth to look for a better pose.")
    parser.add_argument("--seats", type=int, default=5, choices=range(2, 6))
    parser.add_argument("--minutes", type=float, default=4.0)
    asked = parser.parse_args()
    studio = Studio(asked.seats)
    gains: list[float] = []
    end = time.monotonic() + asked.minutes * 60
    while time.monotonic() < end or len(gains) < 2:
        gains.append(studio.gain(studio.position(asked.seats, len(gains))))
    error = statistics.stdev(gains) / math.sqrt(len(gains))
    matters = sum(abs(gain) > 0.01 for gain in gains) / len(gains)
    print(
        f"{asked.seats} seats, {len(gains)} positions: a chosen pose raises the result by "
        f"{100 * statistics.mean(gains):.2f} ± {196 * error:.2f} in a hundred; "
        f"in {100 * matters:.0f} % of them it matters by more than one"
    )


if __name__ == "__main__":
    main()
