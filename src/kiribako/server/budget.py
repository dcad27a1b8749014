"""Budgets: how many milliseconds of work somebody may cause, refilled as time goes by."""

from __future__ import annotations

import time
from collections import OrderedDict

REMEMBERED = 50_000  # people, tables or addresses


class Budget:
    """So many milliseconds of work a second, with some saved up.

    What a question costs is known only afterwards, so a budget may end below nothing; it must
    then fill up again before the next one.
    """

    __slots__ = ("level", "rate", "seen", "size")

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.seen = time.monotonic()

    def left(self) -> float:
        """What may be spent now, in milliseconds; below zero is debt."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.seen) * self.rate)
        self.seen = now
        return self.level

    def spend(self, milliseconds: float) -> None:
        self.level = self.left() - milliseconds


class Budgets:
    """One for each name, the longest unused forgotten."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.budgets: OrderedDict[str, Budget] = OrderedDict()

    def of(self, name: str) -> Budget:
        budget = self.budgets.pop(name, None) or Budget(self.rate, self.size)
        self.budgets[name] = budget
        if len(self.budgets) > REMEMBERED:
            self.budgets.popitem(last=False)
        return budget
