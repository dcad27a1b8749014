"""A worker process: reads batches of matches from its standard input, writes what came of them."""

from __future__ import annotations

import json
import os
import queue
import threading
from typing import IO

from kiribako.arena.contest import Contest, Unit
from kiribako.arena.referee import Referee
from kiribako.kernel.refusal import KiribakoError, Refusal


def main() -> None:
    """Work until the input ends; then stop at once, even in the middle of a match."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # A bot that reads or prints must not disturb the line to the arena.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    batches: queue.SimpleQueue[str] = queue.SimpleQueue()
    fields = json.loads(orders.readline())
    threading.Thread(target=listen, args=(orders, batches), daemon=True).start()
    referee = Referee(Contest(**{**fields, "bots": tuple(fields["bots"])}))
    while True:
        units = [Unit(*pair) for pair in json.loads(batches.get())]
        answers.write(json.dumps(work(referee, units)) + "\n")
        answers.flush()


def work(referee: Referee, units: list[Unit]) -> dict[str, object]:
    """The results of a batch, or why there are none."""
    by = f"process {os.getpid()}"
    try:
        return {"results": [referee.play(unit, by).to_json() for unit in units]}
    except KiribakoError as error:
        return {"error": error.refusal.to_json()}
    except Exception as error:  # noqa: BLE001 - the arena ends with the reason, whatever it is
        words = f"a match of {units} failed: {type(error).__name__}: {error}"
        return {"error": Refusal("match-failed", words).to_json()}


def listen(orders: IO[str], batches: queue.SimpleQueue[str]) -> None:
    for line in orders:
        batches.put(line)
    os._exit(0)  # the arena has gone


if __name__ == "__main__":
    main()
