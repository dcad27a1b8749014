"""Every catalogue of the repository, found by listing files."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"(?:(?P<part>[a-z-]+)\.)?(?P<language>[a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json")
OF_A_LANGUAGE = "language"  # its name, direction and plural rules: no messages


@cache
def catalogues() -> dict[str, dict[str, dict[str, str]]]:
    """Texts by catalogue and language; a catalogue is named by its folder and its part."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for top in (ROOT / "src" / "kiribako", ROOT / "web" / "src"):
        for path in sorted(top.rglob("messages/*.json")):
            name = FILE.fullmatch(path.name)
            assert name, f"{path} is no file of messages"
            if name["part"] != OF_A_LANGUAGE:
                folder = path.parent.relative_to(ROOT).as_posix()
                place = f"{folder}/{name['part']}" if name["part"] else folder
                texts = json.loads(path.read_text(encoding="utf-8"))
                found.setdefault(place, {})[name["language"]] = texts
    return found


@cache
def wanted() -> dict[str, dict[str, str]]:
    """Every text that some language has, by catalogue, English before the others."""
    return {place: merged(texts) for place, texts in catalogues().items()}


def merged(texts: dict[str, dict[str, str]]) -> dict[str, str]:
    """The engine's own English is no message: what only others say is taken from them."""
    first = dict(texts.get("en", {}))
    for code in sorted(texts):
        first |= {key: text for key, text in texts[code].items() if key not in first}
    return first
