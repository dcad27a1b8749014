"""Chance: repeatable, documented, fair."""

from __future__ import annotations

import hashlib
from collections import Counter

from kiribako.kernel.random import RandomStream, mix, spread


def test_the_stream_is_the_documented_one() -> None:
    """Anybody can rebuild it from SHA-256."""
    digest = hashlib.sha256(b"7/0").digest() + hashlib.sha256(b"7/1").digest()
    words = [int.from_bytes(digest[k : k + 4], "big") for k in range(0, 64, 4)]
    random = RandomStream(7)
    assert [random.word() for _ in range(16)] == words
    assert RandomStream("7").word() == words[0]


def test_a_shuffle_is_the_documented_one() -> None:
    random = RandomStream("a seed")
    order = list(range(10))
    for k in range(9, 0, -1):
        other = random.below(k + 1)
        order[k], order[other] = order[other], order[k]
    assert RandomStream("a seed").shuffled(range(10)) == order


def test_below_is_fair() -> None:
    """Chi-square over a die stays far under what chance would give once in a million."""
    random = RandomStream("fair")
    counts = Counter(random.below(6) for _ in range(6000))
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 40


def test_shuffles_are_fair() -> None:
    random = RandomStream("fair shuffles")
    counts = Counter(tuple(random.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 40


def test_mix_is_pinned_and_one_to_one() -> None:
    """Golden values: compiled and interpreted engines share them."""
    assert [mix(n) for n in (0, 1, 2, 0xFFFFFFFF)] == GOLDEN_MIX
    assert [spread(n) for n in (0, 1, -1, 1 << 40)] == GOLDEN_SPREAD
    assert len({mix(n) for n in range(10_000)}) == 10_000


GOLDEN_MIX = [0, 2261973619, 229111015, 2578835075]
GOLDEN_SPREAD = [0, 3405691463, 3313243744, 374791054]
