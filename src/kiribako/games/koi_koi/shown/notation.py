"""Koi-Koi's notation: `2C`, `2C x2A`, `x2R`, `game`, `koi`; written canonically, read liberally."""

from __future__ import annotations

import re
from typing import Final

from kiribako.games.koi_koi.rules import turn
from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.deck import CARDS
from kiribako.games.koi_koi.rules.moves import (
    ASTRAY,
    CHOOSE,
    GAME,
    KOI,
    PLAY,
    TAKE,
)
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.bits import BIT
from kiribako.kernel.notation import bad_syntax, tidy
from kiribako.kernel.refusal import BadSyntax, Refusal

EXAMPLES: Final = "moves look like `2C`, `2C x2A`, `x2R`, `game` or `koi`"
CALLS: Final = {
    "game": GAME,
    "stop": GAME,
    "shobu": GAME,
    "agari": GAME,
    "koi": KOI,
    "koikoi": KOI,
    "koi-koi": KOI,
    "koi koi": KOI,
}


def write(box: Box, move: int) -> str:
    """The canonical text of a move."""
    if move >= ASTRAY:
        card, other = divmod(move - ASTRAY, CARDS)
        return f"{box.codes[card]} x{box.codes[other]}"
    if move >= GAME:
        return "game" if move == GAME else "koi"
    if move >= CHOOSE:
        return f"x{box.codes[move - CHOOSE]}"
    if move >= TAKE:
        card, taken = played(move)
        return f"{box.codes[card]} x{box.codes[taken]}"
    return box.codes[move - PLAY]


def played(move: int) -> tuple[int, int]:
    """The hand card of a move and the one it takes of two, -1 if it is not asked."""
    if move < TAKE:
        return move - PLAY, -1
    card = (move - TAKE) // 4
    return card, card // 4 * 4 + move % 4


def read(box: Box, position: Position, text: str) -> int:
    """The move a text means, legal or not: `2C x2A`, `2cx2a` and `2C takes 2A` are all one."""
    words = tidy(text).lower().rstrip("!.")
    if words in CALLS:
        return CALLS[words]
    parts = re.fullmatch(r"(?:play )?(\d+[a-z])?(?: ?(?:,? ?takes? |x ?)(\d+[a-z]))?", words)
    if parts is None or not words:
        raise bad_syntax(text, EXAMPLES)
    card = number(box, parts[1])
    taken = number(box, parts[2])
    if taken < 0:
        return PLAY + card
    if card < 0 or BIT[card] == position.turned:  # the drawn card may be named too
        return CHOOSE + taken
    if card // 4 != taken // 4:
        return ASTRAY + CARDS * card + taken
    found = turn.matches(position, card)
    if found & BIT[taken] and not turn.two(found):
        return PLAY + card  # taken anyway
    return TAKE + 4 * card + taken % 4


def number(box: Box, code: str | None) -> int:
    """A card by its code, -1 if none was named."""
    if code is None:
        return -1
    named = code.upper()
    if named not in box.numbers:
        message = f"there is no card {named}; cards are {', '.join(box.codes[:4])} and so on"
        raise BadSyntax(Refusal("no-such-card", message, "KK-1.1", {"card": named}))
    return box.numbers[named]
