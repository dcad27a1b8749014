"""What a seat knows as numbers: named planes, one after the other, for programs that learn.

Numbers have sixteen bits. They are written four at a time, as words of 64 bits with the first
number lowest, into memory that is 0 before: so a plane begins at a multiple of four, and what is
not written is 0.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.bits import lowest

PACKED: Final = 4  # numbers of a word
# Four members of a set as four numbers of a word, 0 or 1.
SPREAD: Final = vec[i64]([sum((n >> k & 1) << 16 * k for k in range(4)) for n in range(16)])


class Plane:
    """A named block of whole numbers between `low` and `high`, 0 being one that may occur.

    The planes of a game follow each other in the order it declares them; `text` says what the
    numbers mean, for the documentation.
    """

    def __init__(self, name: str, shape: tuple[int, ...], low: int, high: int, text: str) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high
        self.text = text

    @property
    def size(self) -> int:
        """How many numbers the plane holds."""
        count = 1
        for length in self.shape:
            count *= length
        return count

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "shape": list(self.shape),
            "low": self.low,
            "high": self.high,
            "text": self.text,
        }

    def __repr__(self) -> str:
        return f"<Plane {self.name} {self.shape}>"


def starts_of(planes: tuple[Plane, ...]) -> list[int]:
    """Where each plane begins, and at last where all of them end."""
    found = [0]
    for plane in planes:
        found.append(found[-1] + (plane.size + PACKED - 1) // PACKED * PACKED)
    return found


def padded(size: i64) -> i64:
    """The place after a plane of so many numbers, counted from its beginning."""
    return (size + 3) & ~3


def packed(numbers: list[int]) -> vec[i64]:
    """Numbers that are never negative as words, for a plane that stays the same."""
    words = [
        sum(number << 16 * k for k, number in enumerate(numbers[n : n + PACKED]))
        for n in range(0, len(numbers), PACKED)
    ]
    return vec[i64](words)


def put(out: vec[i64], at: i64, number: i64) -> None:
    """Write a number at a place that is still 0."""
    lane = at & 3
    if lane == 3:
        out[at >> 2] |= number << 48  # its sign is the word's
    else:
        out[at >> 2] |= (number & 0xFFFF) << 16 * lane


def put_four(out: vec[i64], at: i64, one: i64, two: i64, three: i64, four: i64) -> None:
    """Write four numbers at once, at a multiple of four."""
    out[at >> 2] = one & 0xFFFF | (two & 0xFFFF) << 16 | (three & 0xFFFF) << 32 | four << 48


def put_set(out: vec[i64], at: i64, members: i64) -> None:
    """Write a set as zeros and ones, from a multiple of four on; nothing else may be there."""
    word = at >> 2
    while members:
        out[word] = SPREAD[members & 15]
        members >>= 4
        word += 1


def put_members(out: vec[i64], at: i64, members: i64, number: i64) -> None:
    """Write a number for every member of a set, from any place on."""
    while members:
        put(out, at + lowest(members), number)
        members &= members - 1
