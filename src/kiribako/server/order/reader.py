"""A process that reads one backup back: `python -m kiribako.server.order.reader MEGABYTES FILE`.

It answers with one line and ends. What it says is for the host's desk: never what a match holds.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from kiribako import shelf
from kiribako.server.bots.worker import limit_memory
from kiribako.server.reviews.worker import come_last
from kiribako.server.store.reading_back import ReadBack, read_back


def work(path: Path) -> ReadBack:
    try:
        found = read_back(path, {game.id: game for game in shelf.games()})
    except MemoryError:
        return ReadBack("memory")
    return msgspec.structs.replace(found, detail="")


def command(megabytes: int, path: Path) -> list[str]:
    return [sys.executable, "-m", "kiribako.server.order.reader", str(megabytes), str(path)]


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever prints must not disturb the answer
    come_last()
    limit_memory(int(sys.argv[1]))
    answers.write(msgspec.json.encode(work(Path(sys.argv[2]))).decode())
