"""Observations: what a seat knows as numbers, in named planes, for programs that learn.

Numbers have sixteen bits. In memory four of them make a word of 64 bits, the first one lowest, so
that sets are written four members at a time. What is written to must be 0 before.
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

    def __reduce__(self) -> tuple[Any, ...]:
        return Plane, (self.name, self.shape, self.low, self.high, self.text)

    def __repr__(self) -> str:
        return f"<Plane {self.name} {self.shape}>"


def starts_of(planes: tuple[Plane, ...]) -> list[int]:
    """Where each plane begins, and at last how many numbers all of them have."""
    found = [0]
    for plane in planes:
        found.append(found[-1] + plane.size)
    return found


def words_for(size: i64) -> i64:
    """How many words so many numbers take."""
    return (size + PACKED - 1) // PACKED


def packed(numbers: list[int]) -> vec[i64]:
    """Numbers that are never negative as words, for a plane that stays the same."""
    words = [
        sum(number << 16 * k for k, number in enumerate(numbers[n : n + PACKED]))
        for n in range(0, len(numbers), PACKED)
    ]
    return vec[i64](words)


def number_at(words: vec[i64], at: i64) -> i64:
    """The number at a place."""
    number = words[at >> 2] >> 16 * (at & 3) & 0xFFFF
    return number - 0x10000 if number & 0x8000 else number


def put(out: vec[i64], at: i64, number: i64) -> None:
    """Write a number."""
    lane = at & 3
    if lane == 3:
        out[at >> 2] |= number << 48  # its sign is the word's
    else:
        out[at >> 2] |= (number & 0xFFFF) << 16 * lane


def put_four(out: vec[i64], at: i64, one: i64, two: i64, three: i64, four: i64) -> None:
    """Write four numbers."""
    if at & 3:
        put(out, at, one)
        put(out, at + 1, two)
        put(out, at + 2, three)
        put(out, at + 3, four)
    else:
        out[at >> 2] = one & 0xFFFF | (two & 0xFFFF) << 16 | (three & 0xFFFF) << 32 | four << 48


def put_set(out: vec[i64], at: i64, members: i64) -> None:
    """Write a set whose members are below 58 as zeros and ones."""
    word = at >> 2
    members <<= at & 3
    while members:
        out[word] |= SPREAD[members & 15]
        members >>= 4
        word += 1


def put_members(out: vec[i64], at: i64, members: i64, number: i64) -> None:
    """Write a number for every member of a set."""
    while members:
        put(out, at + lowest(members), number)
        members &= members - 1
