"""Names for bots: a few for each level, so that two at one table are told apart."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

# By seat. Whatever the levels, no two columns share an initial: a seat's mark shows one.
NAMES: Final = {
    "level-1": ("Ao", "Momo", "Koko", "Hina", "Yuzu", "Ichi"),
    "level-2": ("Aki", "Tama", "Suzu", "Nene", "Rin", "Fuki"),
    "level-3": ("Aoi", "Mio", "Sora", "Haru", "Yuki", "Ume"),
    "level-4": ("Asa", "Taki", "Kaze", "Nagi", "Ren", "Iwa"),
    "level-5": ("Okina", "Tsuru", "Kuma", "Hoshi", "Yama", "Fuji"),
    "level-6": ("Orochi", "Tengu", "Kusu", "Hotei", "Raijin", "Fujin"),
}


def bot_name(word: str, seat: int, taken: Collection[str] = ()) -> str:
    """What the bot of that word is called on that seat; `taken` are the names of the others."""
    known = NAMES.get(word, (plain(word),))
    turned = [known[(seat + step) % len(known)] for step in range(len(known))]
    for name in turned:
        if name not in taken:
            return name
    number = 2
    while f"{turned[0]} {number}" in taken:
        number += 1
    return f"{turned[0]} {number}"


def plain(word: str) -> str:
    """A bot's word as people read it, such as Greedy stop."""
    return word.replace("-", " ").capitalize()
