"""Limits: how often somebody may do something, and how many may be here at once."""

from __future__ import annotations

import time
from collections import OrderedDict

REMEMBERED = 50_000  # people, tables or addresses


class Bucket:
    """So much a second, with some saved up: turns, or milliseconds of work.

    What work costs is known only afterwards, so a bucket may end below nothing; it must then
    fill up again before there is more.
    """

    __slots__ = ("level", "rate", "seen", "size")

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.seen = time.monotonic()

    def left(self) -> float:
        """What may be spent now; below zero is debt."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.seen) * self.rate)
        self.seen = now
        return self.level

    def spend(self, amount: float) -> None:
        self.level = self.left() - amount

    def take(self) -> bool:
        """Whether once more is allowed."""
        if self.left() < 1:
            return False
        self.level -= 1
        return True

    def give_back(self) -> None:
        """It did not count after all."""
        self.level = min(self.size, self.level + 1)


class Buckets:
    """One for each name, the longest unused forgotten."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    @classmethod
    def times(cls, count: int, seconds: int = 60) -> Buckets:
        """So often in so many seconds, all of it at once if need be."""
        return cls(count / seconds, count)

    def of(self, name: str) -> Bucket:
        bucket = self.buckets.pop(name, None) or Bucket(self.rate, self.size)
        self.buckets[name] = bucket
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket

    def take(self, name: str) -> bool:
        return self.of(name).take()

    def give_back(self, name: str) -> None:
        if name in self.buckets:
            self.buckets[name].give_back()


class ConnectionLimits:
    """How many are connected, altogether and from each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self.total = 0
        self.each: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        here = self.each.get(address, 0)
        if self.total >= self.most or here >= self.most_each:
            return False
        self.total += 1
        self.each[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        self.total -= 1
        self.each[address] -= 1
        if not self.each[address]:
            del self.each[address]
