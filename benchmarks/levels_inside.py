"""Decisions of each level, timed where Python runs in WebAssembly, told as lines of JSON."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence

from kiribako import shelf
from kiribako.bots.roster import make_player
from kiribako.server.bots.kept_trees import searcher_of
from kiribako.server.bots.worker import in_time

DECISIONS = 6
BETWEEN = 4  # random decisions from one that is timed to the next


def main(words: Sequence[str]) -> None:
    """Words: games to time, all if there are none."""
    for game in shelf.games():
        if words and game.id not in list(words):
            continue
        for seats in sorted({min(game.seats), max(game.seats)}):
            for level in (3, 4, 5):
                took: list[float] = []
                tries: list[int] = []
                wanted = 0
                match = game.new_match(seats=seats, seed=11)
                chance = random.Random(5)  # noqa: S311 - any matches will do
                for number in range(DECISIONS):
                    player = in_time(make_player(game, f"level-{level}", 100 + number))
                    began = time.perf_counter()
                    move = match.ask(player, 3)
                    took.append(time.perf_counter() - began)
                    searcher = searcher_of(player)
                    if searcher is not None and searcher.kept is not None:
                        tries.append(int(searcher.kept.tree.visits[0]))
                        wanted = searcher.effort(match.state)
                    match.play_move(move)
                    for _ in range(BETWEEN):
                        if not match.over:
                            match.play(chance.choice(match.moves()))
                    if match.over:
                        break
                print(json.dumps({"game": game.id, "seats": seats, "level": level, "seconds": took,
                                  "tries": tries, "of": wanted}), flush=True)  # fmt: skip
