"""Compares a message of the page in English with the engine's own sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kiribako.messages import Part, fact_of, language, parsed
from kiribako.messages.fill import written

ENGLISH = language("en")
BREAK = re.compile(r"[,:;.!] ?")


def says_the_same(message: str, facts: Mapping[str, Any], text: str) -> bool:
    """Whether every part of a message is in the text, in the same order and the same words.

    A part ends at a comma, a colon or a full stop. The text may tell more. Where the page puts the
    name of a player or the word for a code, the engine has its own.
    """
    start = 0
    for part in patterns(message, facts):
        found = re.compile(part, re.IGNORECASE).search(text, start)
        if found is None:
            return False
        start = found.end()
    return True


def patterns(message: str, facts: Mapping[str, Any]) -> list[str]:
    """A pattern for each part of a message."""
    found = [""]
    for part in chosen(parsed(message), facts, ""):
        if part.kind == "text":
            first, *others = BREAK.split(part.text)
            found[-1] += re.escape(first)
            found += map(re.escape, others)
        elif part.text.endswith("_name"):
            found[-1] += r"(?:seat )?[\w-]+"
        else:
            fact = fact_of(part.text)
            found[-1] += re.escape(str(facts[fact])) if fact == part.text else ".+?"
    return found


def chosen(parts: Sequence[Part], facts: Mapping[str, Any], counted: str) -> Iterator[Part]:
    """The parts of a message for these facts: texts and places, its choices made."""
    for part in parts:
        if part.kind == "number":
            yield Part("text", counted)
        elif not part.choices:
            yield part
        else:
            value, choices = facts[fact_of(part.text)], dict(part.choices)
            exact = f"={int(value)}" if part.kind == "plural" else written(value)
            name = ENGLISH.plural(int(value)) if part.kind == "plural" else exact
            made = choices.get(exact, choices.get(name, choices["other"]))
            yield from chosen(made, facts, str(value) if part.kind == "plural" else counted)
