"""ICU MessageFormat, read: text, `{name}`, `plural`, `select` and `#`, as much as our texts use.

An apostrophe is itself, but before a brace it begins a text to be taken as it is, as ICU has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

NAME = re.compile(r"[^\W\d]\w*")
SELECTOR = re.compile(r"=\d+|[\w-]+")
SPACE = re.compile(r"\s*")
Kind = Literal["text", "place", "number", "plural", "selectordinal", "select"]
CHOICES: tuple[Kind, ...] = ("plural", "selectordinal", "select")


class BadMessage(ValueError):
    """A text that is no ICU message; says where."""


class Part(NamedTuple):
    """A piece of a message; `text` is words or the name of a value, `choices` what it chooses."""

    kind: Kind
    text: str = ""
    choices: tuple[tuple[str, tuple[Part, ...]], ...] = ()


@lru_cache(maxsize=4096)
def parsed(text: str) -> tuple[Part, ...]:
    """A message as its parts."""
    reader = Reader(text)
    parts = reader.message(counted=False)
    if reader.at < len(text):
        raise reader.fault("a closing brace too many")
    return parts


def places(text: str) -> set[str]:
    """The names of the values that a message speaks of."""
    return {part.text for part in every(parsed(text)) if part.kind not in ("text", "number")}


def every(parts: tuple[Part, ...]) -> Iterator[Part]:
    """All parts of a message, those of its choices as well."""
    for part in parts:
        yield part
        for _, chosen in part.choices:
            yield from every(chosen)


class Reader:
    """Reads one message from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fault(self, why: str) -> BadMessage:
        return BadMessage(f"{why} at character {self.at + 1} of {self.text!r}")

    def message(self, *, counted: bool) -> tuple[Part, ...]:
        """Up to the end of the text, or the brace that closes a choice."""
        parts: list[Part] = []
        words = ""
        while self.at < len(self.text) and self.text[self.at] != "}":
            sign = self.text[self.at]
            if sign not in ("{", "'", "#") or (sign == "#" and not counted):
                words += sign
                self.at += 1
            elif sign == "'":
                words += self.quoted(counted=counted)
            else:
                if words:
                    parts.append(Part("text", words))
                    words = ""
                parts.append(self.number() if sign == "#" else self.place(counted=counted))
        return (*parts, Part("text", words)) if words else tuple(parts)

    def quoted(self, *, counted: bool) -> str:
        """An apostrophe, or what stands between two of them as it is written."""
        self.at += 1
        following = self.text[self.at : self.at + 1]
        if following == "'":
            self.at += 1
            return "'"
        if not following or following not in ("{}#" if counted else "{}"):
            return "'"
        words = ""
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign != "'":
                words += sign
            elif self.text[self.at : self.at + 1] == "'":
                words += "'"
                self.at += 1
            else:
                break
        return words

    def number(self) -> Part:
        self.at += 1
        return Part("number")

    def place(self, *, counted: bool) -> Part:
        """What stands in braces."""
        self.at += 1
        name = self.word(NAME, "a name is missing")
        if self.sign() == "}":
            self.at += 1
            return Part("place", name)
        self.expect(",")
        written = self.word(NAME, "plural or select is missing")
        kind = next((kind for kind in CHOICES if kind == written), None)
        if kind is None:
            raise self.fault(f"{written} is none of {', '.join(CHOICES)}")
        self.expect(",")
        choices: list[tuple[str, tuple[Part, ...]]] = []
        while self.sign() != "}":
            selector = self.word(SELECTOR, "a choice is missing")
            self.expect("{")
            chosen = self.message(counted=counted or kind != "select")
            self.expect("}")
            choices.append((selector, chosen))
        self.at += 1
        if "other" not in dict(choices):
            raise self.fault(f"{name} has no `other`")
        return Part(kind, name, tuple(choices))

    def word(self, shape: re.Pattern[str], why: str) -> str:
        self.sign()
        found = shape.match(self.text, self.at)
        if found is None:
            raise self.fault(why)
        self.at = found.end()
        return found[0]

    def expect(self, sign: str) -> None:
        if self.sign() != sign:
            raise self.fault(f"{sign} is missing")
        self.at += 1

    def sign(self) -> str:
        """The next sign that is no space; the end of the text is a fault."""
        space = SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        if self.at >= len(self.text):
            raise self.fault("a closing brace is missing")
        return self.text[self.at]
