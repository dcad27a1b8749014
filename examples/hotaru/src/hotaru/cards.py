"""The forty cards: their banks, read from cards.toml, and their names."""

from __future__ import annotations

import tomllib
from importlib import resources

_file = tomllib.loads((resources.files("hotaru") / "cards.toml").read_text(encoding="utf-8"))
BRIGHTEST: int = _file["brightest"]
BANKS: list[str] = [bank["name"] for bank in _file["bank"]]
LETTERS: list[str] = [bank["letter"] for bank in _file["bank"]]
COUNT = len(BANKS) * BRIGHTEST
NAMES = [f"{letter}{value}" for letter in LETTERS for value in range(1, BRIGHTEST + 1)]


def bank_of(card: int) -> int:
    return card // BRIGHTEST


def brightness(card: int) -> int:
    return card % BRIGHTEST + 1
