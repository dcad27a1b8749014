"""What a seat knows as numbers: named planes, one after the other, for programs that learn."""

from __future__ import annotations

from typing import Any

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16, i64

from kiribako.kernel.bits import BIT


class Plane:
    """A named block of whole numbers between `low` and `high`, sixteen bits each.

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


def put(out: BytesWriter, number: i64) -> None:
    """Write one number."""
    write_i16_le(out, i16(number))


def put_set(out: BytesWriter, members: i64, count: i64) -> None:
    """Write a set as `count` zeros and ones."""
    n: i64
    for n in range(count):
        write_i16_le(out, 1 if members & BIT[n] else 0)
