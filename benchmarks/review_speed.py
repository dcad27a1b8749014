"""What a review costs at the default: CPU until the first graph and until the end, and memory.

    python -m benchmarks.review_speed kigi

Each number of seats is a process of its own, so that memory is told apart.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time

import kiribako
from benchmarks.review import played
from kiribako.review import Reviewer

MOST_SECONDS = {"koi-koi": 10.0, "kiwara": 10.0}  # others 30
FIRST_SECONDS = 2.0
MOST_MEGABYTES = 300.0
LEVELS = (2, 3)  # people's matches hold mistakes, which cost words


def told(name: str, seats: int) -> str:
    """A line of the table: one match of bots, reviewed as anybody's would be."""
    game = kiribako.game(name)
    match = played(game, seats, LEVELS, 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    began = time.process_time()
    reviewer = Reviewer(match)
    first = 0.0
    for _ in reviewer.steps():
        if not first and reviewer.is_begun:
            reviewer.review()
            first = time.process_time() - began
    reviewer.review().to_json()
    seconds = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    most = MOST_SECONDS.get(name, 30.0)
    kept = seconds <= most and first <= FIRST_SECONDS and memory <= MOST_MEGABYTES
    return (
        f"| {game.title} | {seats} | {match.ply} | {reviewer.simulations} | {first:.1f} s "
        f"| {seconds:.1f} s | {memory:.0f} MB ({memory - before:.0f} for it) "
        f"| {'yes' if kept else 'NO'} |"
    )


def main() -> None:
    names = [game.id for game in kiribako.games()]
    parser = argparse.ArgumentParser(description="What a review costs at the default.")
    parser.add_argument("games", nargs="*", help="all of them unless named")
    parser.add_argument("--seats", type=int, help="this number of seats, in this very process")
    asked = parser.parse_args()
    if asked.seats:
        print(told(asked.games[0], asked.seats))
        return
    print("| game | seats | decisions | simulations | first graph | whole | memory | kept |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for name in asked.games or names:
        for seats in kiribako.game(name).seats:
            line = [sys.executable, "-m", "benchmarks.review_speed", name, "--seats", str(seats)]
            subprocess.run(line, check=True)


if __name__ == "__main__":
    main()
