"""Plays a few batches of self-play on the Ray cluster at an address, and says what came of them."""

from __future__ import annotations

import hashlib
import sys

from kiribako.learn.self_play_pool import Batch, Played, gather, hire

FIRST = Batch("kiwara", 5, 2, 0, simulations=4, opening=30, loose=4)
BATCHES = 3


def digest(batches: list[Played]) -> str:
    """Equal for equal matches."""
    whole = hashlib.sha256()
    for played in batches:
        for name, data in sorted(played.written.items()):
            whole.update(f"{played.number} {name} ".encode() + data)
    return whole.hexdigest()


if __name__ == "__main__":
    pool = hire("kiwara", 1, sys.argv[1])
    found = digest(gather(pool, FIRST, 0.0, least=BATCHES))
    pool.close()
    print(found)
