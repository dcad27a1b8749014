"""Limits: how often somebody may do something, and how many may be here at once."""

from __future__ import annotations

import time
from collections import OrderedDict

REMEMBERED = 50_000  # addresses or people


class Bucket:
    """So many a second, with some saved up."""

    __slots__ = ("level", "rate", "seen", "size")

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.level = size
        self.seen = time.monotonic()

    def take(self) -> bool:
        """Whether once more is allowed."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def give_back(self) -> None:
        """It did not count after all."""
        self.level = min(self.size, self.level + 1)


class Buckets:
    """One for each name, the oldest forgotten."""

    def __init__(self, count: int, seconds: int = 60) -> None:
        self.count = count
        self.seconds = seconds
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        bucket = self.buckets.pop(name, None) or Bucket(self.count / self.seconds, self.count)
        self.buckets[name] = bucket
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket.take()

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
