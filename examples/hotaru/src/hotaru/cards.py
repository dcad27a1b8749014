"""The forty cards: their banks, read from cards.toml, their names, and tables of them as sets."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.bits import BIT, members_of

_file: dict[str, Any] = tomllib.loads(
    (resources.files("hotaru") / "cards.toml").read_text(encoding="utf-8")
)
BRIGHTEST: Final[i64] = _file["brightest"]
BANKS: list[str] = [bank["name"] for bank in _file["bank"]]
LETTERS: list[str] = [bank["letter"] for bank in _file["bank"]]
RIVER: Final[i64] = len(BANKS)
COUNT: Final[i64] = RIVER * BRIGHTEST
NAMES = [f"{letter}{value}" for letter in LETTERS for value in range(1, BRIGHTEST + 1)]

# A row of a bank is a set of brightnesses, 1 being bit 0. Of each such set: how bright all of it
# is, and the brightest of it.
ROWS: Final[i64] = BIT[BRIGHTEST]
_rows = [members_of(row) for row in range(ROWS)]
SUM: Final = vec[i64]([sum(row) + len(row) for row in _rows])
LAST: Final = vec[i64]([max(row) + 1 if row else 0 for row in _rows])
# Of each card: those of its bank that are not dimmer, as a set of cards.
_ends = [(card // BRIGHTEST + 1) * BRIGHTEST for card in range(COUNT)]
NOT_DIMMER: Final = vec[i64]([BIT[end] - BIT[card] for card, end in enumerate(_ends)])


def bank_of(card: i64) -> i64:
    return card // BRIGHTEST


def brightness(card: i64) -> i64:
    return card % BRIGHTEST + 1


def row_of(cards: i64, bank: i64) -> i64:
    """Of a set of cards those of a bank, as a set of brightnesses."""
    return cards >> bank * BRIGHTEST & ROWS - 1
