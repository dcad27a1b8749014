"""Messages filled with values: the one place in Python where words are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kiribako.messages.catalogue import ENGLISH, catalogue
from kiribako.messages.language import PACKAGE, language
from kiribako.messages.pattern import Part, parsed

Translate = Callable[..., str]
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
    sought = [*packages, PACKAGE]

    def t(key: str, **values: Any) -> str:
        for spoken in dict.fromkeys((code, ENGLISH)):
            for package in sought:
                text = catalogue(package, spoken).get(key)
                if text is not None:
                    return fill(text, values, spoken)
        return str(values.get("otherwise", key))

    return t


def listed(names: Sequence[str], t: Translate) -> str:
    """Names in a row, the last one with an "and"."""
    if len(names) < 2:
        return "".join(names)
    return t("list.and", first=t("list.comma").join(names[:-1]), last=names[-1])
