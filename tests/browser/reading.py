"""What a page says, judged: texts that no language's file says, and texts that are cut off."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

LOOKED_FOR = (Path(__file__).parent / "reading.js").read_text(encoding="utf-8")
# Ids of rules, notation of a place on a board, keys of a keyboard, names of the box and the toy,
# and words of the trade that are written so everywhere.
PROPER = re.compile(
    r"\b[A-Z]{2}-\d+(?:\.\d+)?\b|\b[A-Z] [NESW][a-f1-5]\b|Page Down|Enter|Shift|Esc|Tab|Kiribako"
    r"|Acorns|JSON|https|Webhook"
)
PLAIN = re.compile(r"[A-Za-z]{2,}")  # a pseudo-language has no letter without its accent
JAPANESE = re.compile(r"[A-Za-z]{3,}")
ENGLISH = {"ja": JAPANESE}


def faults(page: Page, language: str, *same: str) -> list[str]:
    """What stands in no file of the language or cannot be read whole; `same` are people's names."""
    found = page.evaluate(LOOKED_FOR)
    shape = ENGLISH.get(language, PLAIN)
    width = page.evaluate("() => innerWidth")
    unsaid = [
        f"{left[0]!r} in {text!r} at {place}"
        for text, place in found["said"]
        if (left := shape.search(bare(text, same)))
    ]
    return [f"{width}: {fault}" for fault in [*unsaid, *found["cut"]]]


def bare(text: str, same: tuple[str, ...]) -> str:
    """A text without what is called so in every language."""
    for name in same:
        text = text.replace(name, "")
    return PROPER.sub("", text)
