"""The 48 flower cards as numbers: card n is card n % 4 of month n // 4, January 0 (KK-1.1)."""

from __future__ import annotations

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

CARDS: Final = 48
MONTHS: Final = 12
DECK: Final = (1 << 48) - 1  # every card
Kind = Literal["bright", "animal", "ribbon", "chaff"]
KINDS: Final[tuple[Kind, ...]] = ("bright", "animal", "ribbon", "chaff")
LETTERS: Final = {"bright": "B", "animal": "A", "ribbon": "R", "chaff": "CDE"}

MONTH: Final = vec[i64]([15 << 4 * month for month in range(MONTHS)])  # the cards of each month

# A set of cards counted month by month: a nibble for each month, 0 to 4.
FOURS: Final = 0x444444444444
NOT_PAIRS: Final = 0xDDDDDDDDDDDD


def month_counts(cards: i64) -> i64:
    """How many cards of each month a set has, in nibbles."""
    cards = cards - ((cards >> 1) & 0x555555555555)
    return (cards & 0x333333333333) + ((cards >> 2) & 0x333333333333)


def has_four(cards: i64) -> bool:
    """Whether all four cards of some month are among these."""
    return month_counts(cards) & FOURS != 0


def four_pairs(eight: i64) -> bool:
    """Whether eight cards are two each of four months (KK-3.2)."""
    return month_counts(eight) & NOT_PAIRS == 0
