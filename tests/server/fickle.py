"""Fickle acorns: a game whose set-up can be played with some seeds and not with others.

None of our own is like that; one from another package may be, and must hurt nobody.
"""

from __future__ import annotations

from typing import Any

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadSetup, Refusal
from tests.toy.acorns import Acorns, Heap

FICKLE = {"fickle": True}  # the set-up that only some deals fit


class FickleAcorns(Acorns):
    def __init__(self) -> None:
        super().__init__()
        self.id = "fickle"

    def begin(self, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> Heap:
        if "fickle" in setup and setup["gifts"][-1]:
            raise BadSetup(Refusal("bad-setup", "the first acorn must not be a gift", "AC-2.2"))
        return super().begin(seats, options, setup)


def games() -> list[Game[Any]]:
    """The shelf with this one on it."""
    return [*kiribako.games(), FickleAcorns()]
