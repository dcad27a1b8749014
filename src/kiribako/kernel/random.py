"""Random numbers: a strong, documented stream for set-ups and a tiny fast generator for search.

`RandomStream` turns a seed into the random choices of a match. Block k of its stream is
SHA-256 of the UTF-8 text "<seed>/<k>" (k = 0, 1, ..), read as eight big-endian 32-bit
words. `below(n)` takes words until one is under the largest multiple of n, so every
number is equally likely. Anybody can repeat it with a dozen lines in any language.

`mix` and `spread` drive the generator inside a State: a Weyl sequence through a 32-bit
mixer. Every product fits in 63 bits, so compiled and interpreted code agree.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

WORD: Final = 0xFFFFFFFF
WEYL: Final = 0x9E3779B9


def mix(word: i64) -> i64:
    """Scramble 32 bits so that near inputs give unrelated outputs."""
    word ^= word >> 16
    word = word * 0x21F0AAAD & WORD
    word ^= word >> 15
    word = word * 0x735A2D97 & WORD
    return word ^ word >> 15


def spread(seed: i64) -> i64:
    """A generator's start made from any seed, small and neighbouring ones included."""
    return mix(mix(seed & WORD) ^ seed >> 32 & WORD)


def blend(key: i64, facts: i64) -> i64:
    """A key of 62 bits that depends on another and on facts of at most 62 bits."""
    low = mix(key & WORD ^ facts & WORD ^ key >> 32)
    high = mix(low ^ key >> 32 ^ facts >> 32 & WORD) & 0x3FFFFFFF
    return high << 32 | low


def fresh_seed() -> int:
    """A seed nobody can guess, for a match that was given none."""
    return int.from_bytes(os.urandom(6), "big")


class RandomStream:
    """An endless stream of fair choices that depends on nothing but its seed."""

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            digest = hashlib.sha256(f"{self.seed}/{self.block}".encode()).digest()
            self.block += 1
            self.words = [int.from_bytes(digest[k : k + 4], "big") for k in range(28, -4, -4)]
        return self.words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n is at most 2 ** 32."""
        limit = (WORD + 1) // n * n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new order: for k from the last place down, swap k with below(k + 1)."""
        order = list(items)
        for k in range(len(order) - 1, 0, -1):
            other = self.below(k + 1)
            order[k], order[other] = order[other], order[k]
        return order

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
