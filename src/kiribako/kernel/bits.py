"""Sets held as the bits of an int: member n is bit n, for n from 0 to 61."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Always `BIT[n]`, never `1 << n`: mypyc 2.4.1 computes i64 shifts of a literal in 32 bits.
BIT: Final = vec[i64]([1 << n for n in range(62)])
# The powers of two leave different remainders when divided by 67: remainder r is 2 ** PLACE[r].
PLACE: Final = vec[i64]([next((n for n in range(66) if (1 << n) % 67 == r), 0) for r in range(67)])


def size(members: i64) -> i64:
    """How many members the set has."""
    # Every mask stays under 2 ** 62: mypyc keeps larger literals as Python objects.
    members = members - ((members >> 1) & 0x1555555555555555)
    members = (members & 0x3333333333333333) + ((members >> 2) & 0x3333333333333333)
    members = (members + (members >> 4)) & 0x0F0F0F0F0F0F0F0F
    members = members + (members >> 8)
    members = members + (members >> 16)
    return (members + (members >> 32)) & 0x7F


def lowest(members: i64) -> i64:
    """The smallest member of a set that has one."""
    return PLACE[(members & -members) % 67]


def members_of(members: int) -> list[int]:
    """The members in rising order, for people and tests."""
    return [n for n in range(members.bit_length()) if members >> n & 1]


def set_of(members: list[int]) -> int:
    """The set with these members."""
    return sum(1 << n for n in members)
