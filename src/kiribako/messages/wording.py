"""Facts as values for a message, as the page's `wording.ts` has them.

A fact is itself; `{fact_name}` is the name of the seat or seats in it, `{fact_word}` its word or
words in `word.*`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kiribako.messages.fill import Translate, is_whole

MADE = re.compile(r"_(?:name|word)\Z")
SEAT = re.compile(r"\bseat (\d+)\b")


def fact_of(place: str) -> str:
    """The fact that a place of a message is filled from."""
    return MADE.sub("", place)


def facts(values: Mapping[str, Any], names: Sequence[str], t: Translate) -> dict[str, Any]:
    """Values for a message: what is known, with names for seats and words for codes."""
    comma = t("list.comma")

    def word(value: object) -> str:
        return t(f"word.{value}", otherwise=str(value))

    def is_seat(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(names)

    def name(value: Any) -> str:
        return names[value] if is_seat(value) else word(value)

    made: dict[str, Any] = {}
    for key, value in values.items():
        parts = value if isinstance(value, list | tuple) else [value]
        if isinstance(value, str | list | tuple):
            made[f"{key}_word"] = comma.join(map(word, parts))
        if all(isinstance(part, str) or is_seat(part) for part in parts):
            made[f"{key}_name"] = comma.join(map(name, parts))
    return {**made, **values}


def spoken(
    key: str, values: Mapping[str, Any], own: str, names: Sequence[str], t: Translate
) -> str:
    """The sentence of a key; the engine's own where there is none, or a fact is missing."""
    words = t(key, **{**facts(values, names, t), "otherwise": named(own, names)})
    return words if is_whole(words) else named(own, names)


def named(text: str, names: Sequence[str]) -> str:
    """The engine's words with names for the seats it speaks of: it knows them only by number."""

    def name(seat: re.Match[str]) -> str:
        number = int(seat[1])
        return names[number] if number < len(names) else seat[0]

    return SEAT.sub(name, text)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The engine's words for a refusal as a sentence: it says them without capital and stop."""
    return capital(text) if text.endswith(tuple(".!?…。！？")) else f"{capital(text)}."
