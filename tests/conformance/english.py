"""Compares a message of the page in English with the engine's own sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

NAME = r"\{[@~]?\w+\}"
PLACE = re.compile(rf"\{{([@~]?)(\w+)(?:\|((?:[^|{{}}]|{NAME})*)\|((?:[^{{}}]|{NAME})*))?\}}")


def says_the_same(message: str, facts: Mapping[str, Any], text: str) -> bool:
    """Whether every part of a message is in the text, in the same order and the same words.

    A part ends at a comma, a colon or a full stop. The text may tell more. Where the page puts the
    name of a player or the word for a code, the engine has its own.
    """
    start = 0
    for part in re.split(r"[,:;.!] ?", message):
        found = re.compile(pattern(part, facts), re.IGNORECASE).search(text, start)
        if found is None:
            return False
        start = found.end()
    return True


def pattern(part: str, facts: Mapping[str, Any]) -> str:
    written = ""
    end = 0
    for place in PLACE.finditer(part):
        written += re.escape(part[end : place.start()]) + filled(place, facts)
        end = place.end()
    return written + re.escape(part[end:])


def filled(place: re.Match[str], facts: Mapping[str, Any]) -> str:
    mark, name, one, many = place.groups()
    if mark:
        return r"(?:seat )?[\w-]+" if mark == "@" else ".+?"
    value = facts[name]
    if one is None:
        return re.escape(str(value))
    return pattern((one if value == 1 else many).replace("#", str(value)), facts)
