"""Messages filled with values: the one place in Python where words are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from kiribako.messages.catalogue import ENGLISH, catalogue
from kiribako.messages.language import PACKAGE, language
from kiribako.messages.pattern import Part, parsed

Translate = Callable[..., str]
TERMINAL = "terminal"  # the part with what only pictures in text say
FAULTS = "faults"  # the part with what is wrong with things that only the terminal reads
UNFILLED = re.compile(r"\{\w+")


def fill(text: str, values: Mapping[str, Any], code: str = ENGLISH) -> str:
    """A message with its places filled; one without a value stays as it is written."""
    return said(parsed(text), values, code, "")


def said(parts: Sequence[Part], values: Mapping[str, Any], code: str, counted: str) -> str:
    return "".join(part_said(part, values, code, counted) for part in parts)


def part_said(part: Part, values: Mapping[str, Any], code: str, counted: str) -> str:
    if part.kind == "text":
        return part.text
    if part.kind == "number":
        return counted
    value = values.get(part.text)
    if value is None:
        return f"{{{part.text}}}"
    word = written(value)
    if part.kind == "place":
        return word
    choices = dict(part.choices)
    if part.kind == "select":
        return said(choices.get(word, choices["other"]), values, code, counted)
    number = int(value)
    name = f"={number}" if f"={number}" in choices else language(code).plural(number)
    return said(choices.get(name, choices["other"]), values, code, word)


def written(value: object) -> str:
    """A value as the page writes it too."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_whole(words: str) -> bool:
    """Whether every place was filled: a sentence with an empty one is worse than English."""
    return not UNFILLED.search(words)


def translator(code: str, *packages: str) -> Translate:
    """A function that finds a key in packages, first one first, then in English, and fills it."""
    tongues = dict.fromkeys((code, ENGLISH))
    return seeker([(each, package, "") for each in tongues for package in (*packages, PACKAGE)])


def fault_translator(code: str, *packages: str) -> Translate:
    """The same with the part `faults`: component files and commands are for the terminal only."""
    tongues = dict.fromkeys((code, ENGLISH))
    parts = ("", FAULTS)
    whole = (*packages, PACKAGE)
    return seeker(
        [(each, package, part) for each in tongues for package in whole for part in parts]
    )


@cache
def picture_translator(code: str, package: str) -> Translate:
    """The same for a picture in text: words of the part `terminal`, then those of the table.

    In English what a view calls a thing stands as it is, so the table's own words are left out.
    """
    sought = [(code, package, TERMINAL), (code, package, ""), (code, PACKAGE, "")]
    if code == ENGLISH:
        sought = []
    return seeker([*sought, (ENGLISH, package, TERMINAL), (ENGLISH, PACKAGE, "")])


def seeker(places: Sequence[tuple[str, str, str]]) -> Translate:
    """A function that finds a key in catalogues: each a language, a package and a part of it."""
    texts = [(code, catalogue(package, code, part)) for code, package, part in places]

    def t(key: str, /, **values: Any) -> str:
        for code, known in texts:
            text = known.get(key)
            if text is not None:
                return fill(text, values, code)
        return str(values.get("otherwise", key))

    return t


def listed(names: Sequence[str], t: Translate) -> str:
    """Names in a row, the last one with an "and"."""
    if len(names) < 2:
        return "".join(names)
    return t("list.and", first=t("list.comma").join(names[:-1]), last=names[-1])
