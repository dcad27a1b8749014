"""Fills a message of a game with facts, and remembers what it had no words for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiribako.messages import fill
from kiribako.messages.wording import facts as values_of

NAMES = [f"Seat{seat}" for seat in range(8)]


class Speaker:
    """One language of a game's messages; `unsaid` are facts that stood in a sentence as codes."""

    def __init__(self, messages: Mapping[str, str], language: str) -> None:
        self.messages = messages
        self.language = language
        self.unsaid: set[str] = set()

    def say(self, key: str, facts: Mapping[str, Any]) -> str:
        """The sentence of a key. Seats are named Seat0, Seat1."""
        values = {**values_of(facts, NAMES, self.words), **facts}
        wanted = Wanted(values, self)
        return fill(self.messages[key], wanted, self.language)

    def words(self, key: str, **values: Any) -> str:
        return self.messages.get(key, ", " if key == "list.comma" else str(values["otherwise"]))


class Wanted(dict[str, Any]):
    """Values of a message that notice which word is asked for."""

    def __init__(self, values: Mapping[str, Any], speaker: Speaker) -> None:
        super().__init__(values)
        self.speaker = speaker

    def get(self, name: str, default: Any = None) -> Any:
        fact = name.removesuffix("_word")
        if fact != name and fact in self:
            value = self[fact]
            parts = value if isinstance(value, list | tuple) else [value]
            known = self.speaker.messages
            self.speaker.unsaid |= {str(part) for part in parts if f"word.{part}" not in known}
        return super().get(name, default)
