"""Bots for tests: some play, some break, each in its own way."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from kiribako import State

FREE = 1_000  # decisions: more than one batch of matches has, fewer than half of all


class Last:
    """The last legal move."""

    def choose(self, state: State) -> int:
        return state.legal_moves()[-1]


class Gated:
    """The middle move, slow enough to be given few matches at once.

    After some it waits until the file of a test's choice is there.
    """

    decided = 0

    def choose(self, state: State) -> int:
        gate = os.environ.get("KIRIBAKO_TEST_GATE")
        Gated.decided += 1  # by this process
        while gate and Gated.decided > FREE and not Path(gate).exists():
            time.sleep(0.01)
        end = time.thread_time() + 0.001
        while time.thread_time() < end:
            pass
        moves = state.legal_moves()
        return moves[len(moves) // 2]


class Seeded:
    """Shows that the constructor is given what it asks for."""

    def __init__(self, seed: int, game: Any) -> None:
        self.step = seed % 7 + len(game.id)

    def choose(self, state: State) -> int:
        moves = state.legal_moves()
        return moves[self.step % len(moves)]


class Raising:
    def choose(self, state: State) -> int:
        raise RuntimeError("I have had enough")


class Cheating:
    """Plays what is not legal."""

    def choose(self, state: State) -> int:
        return max(state.legal_moves()) + 1


class Mumbling:
    def choose(self, state: State) -> object:
        return ["a move?"]


class Silent:
    """Has no idea how to choose."""


class KillerOnce:
    """Ends its whole process, the first time in a folder that anybody asks it."""

    def choose(self, state: State) -> int:
        try:
            Path(os.environ["KIRIBAKO_TEST_KILLED"]).touch(exist_ok=False)
        except FileExistsError:
            return state.legal_moves()[0]
        os._exit(9)


class Killer:
    """Ends its whole process, always."""

    def choose(self, state: State) -> int:
        os._exit(9)
