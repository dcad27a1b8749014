"""The ten reinforcement cards as numbers and bit sets (KW-1.5).

`cards` of a position holds four sets of ten: ready cards of seat 0 from bit 0, of seat 1 from
bit 10, used cards of seat 0 from bit 20, of seat 1 from bit 30. A `pile` of cards is a row of
nibbles, the top one lowest, each a card's number plus one; no card is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

OKAPI: Final = 0
BOA: Final = 1
BABOON: Final = 2
VULTURE: Final = 3
RHINOCEROS: Final = 4
PORCUPINE: Final = 5
WILDEBEEST: Final = 6
HYENA: Final = 7
WARTHOG: Final = 8
GIRAFFE: Final = 9
CARDS: Final = 10

CARD_IDS: Final = [
    "okapi",
    "boa",
    "baboon",
    "vulture",
    "rhinoceros",
    "porcupine",
    "wildebeest",
    "hyena",
    "warthog",
    "giraffe",
]

BEFORE_PLACING: Final[i64] = 1 << BABOON | 1 << VULTURE | 1 << HYENA  # steps 1 and 2 of KW-2.9
AFTER_TOTEM: Final[i64] = 1 << BOA | 1 << PORCUPINE | 1 << WARTHOG  # step 8
USED: Final = 20  # where the used sets begin


def pile_of(cards: Sequence[int]) -> int:
    """A pile with the first card on top."""
    return sum(card + 1 << 4 * place for place, card in enumerate(cards))


def cards_of(pile: int) -> list[int]:
    """The cards of a pile, top first."""
    cards = []
    while pile:
        cards.append((pile & 15) - 1)
        pile >>= 4
    return cards


def pile_size(pile: i64) -> i64:
    """How many cards a pile has."""
    count: i64 = 0
    while pile:
        count += 1
        pile >>= 4
    return count
