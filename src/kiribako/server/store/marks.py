"""Placeholders for a list of values, where a statement asks for several at once."""

from __future__ import annotations

from collections.abc import Sequence


def marks(values: Sequence[object], first: int = 1) -> str:
    """`?1, ?2, ..` for as many values; not NULL, which is in no list, for none."""
    return ", ".join(f"?{first + place}" for place in range(len(values))) or "NULL"
