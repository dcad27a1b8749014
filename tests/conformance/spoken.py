"""Fills a message of the page with facts, as web/src/messages does."""

from __future__ import annotations

from collections.abc import Mapping
from re import Match
from typing import Any

from tests.conformance.english import PLACE


class Speaker:
    """One language of a game's messages; `unsaid` are facts that stood in a sentence as codes."""

    def __init__(self, messages: dict[str, str]) -> None:
        self.messages = messages
        self.unsaid: set[str] = set()

    def say(self, key: str, facts: Mapping[str, Any]) -> str:
        """The sentence of a key. Seats are named Seat0, Seat1."""
        return self.fill(self.messages[key], facts)

    def fill(self, text: str, facts: Mapping[str, Any]) -> str:
        return PLACE.sub(lambda place: self.filled(place, facts), text)

    def filled(self, place: Match[str], facts: Mapping[str, Any]) -> str:
        mark, name, one, many = place.groups()
        value = facts[name]
        if one is not None:
            return self.fill((one if value == 1 else many).replace("#", str(value)), facts)
        parts = value if isinstance(value, list) else [value]
        return ", ".join(self.word(mark, part) for part in parts)

    def word(self, mark: str, value: Any) -> str:
        if mark == "@" and isinstance(value, int):
            return f"Seat{value}"
        if not mark:
            return str(value)
        if f"word.{value}" not in self.messages:
            self.unsaid.add(str(value))
        return self.messages.get(f"word.{value}", str(value))
