"""Kami-sama's notation: one decision a line, written canonically, read liberally."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kiribako.games.kami_sama.rules import moves
from kiribako.games.kami_sama.rules.box import Box
from kiribako.games.kami_sama.rules.spaces import SPACE_NAMES, VILLAGE_IDS, VILLAGE_LETTERS
from kiribako.kernel.notation import bad_syntax, pick, tidy
from kiribako.kernel.refusal import BadSyntax, Refusal, quote

EXAMPLES: Final = (
    "moves look like `add F33`, `remove W12`, `use yue3`, `move S21-S22`, `gain favor` or `skip`"
)
WORDS: Final = {  # moves that are one word
    "gain favor": moves.GAIN_FAVOR,
    "gain nature": moves.GAIN_NATURE,
    "skip": moves.SKIP,
    "end": moves.END,
    "idle": moves.IDLE,
    "rage": moves.RAGE,
}
ON_SPACES: Final = {  # moves that name one space
    "add": moves.ADD,
    "remove": moves.REMOVE,
    "replace": moves.REPLACE,
    "lift": moves.LIFT,
    "set": moves.SET,
    "seed": moves.LAY_SEED,
    "fear": moves.FEAR,
}
ON_TWO: Final = {"move": moves.MOVE, "swap": moves.SWAP, "seed": moves.MOVE_SEED}
VERBS: Final = [*ON_SPACES, "move", "swap", "use", "kami", "take", "token", "order", "gain", *WORDS]
UNKNOWN: Final = {  # what a name should have been: the code and rule of its refusal
    "ability": ("no-such-ability", "KS-4.21"),
    "kami": ("no-such-kami", "KS-1.2"),
    "villager": ("no-such-villager", "KS-1.2"),
    "village": ("no-such-village", "KS-1.1"),
    "track": ("no-such-track", "KS-4.15"),
}
FEW: Final = 8  # names that a message lists
SHORT: Final = {"favor": moves.GAIN_FAVOR, "nature": moves.GAIN_NATURE}


def write(box: Box, move: int) -> str:
    """The canonical text of a move."""
    for text, number in WORDS.items():
        if move == number:
            return text
    if move >= moves.MOVE:
        verb = next(verb for verb in ("seed", "swap", "move") if move >= ON_TWO[verb])
        start, goal = divmod(move - ON_TWO[verb], 100)
        joint = " " if verb == "swap" else "-"
        return f"{verb} {SPACE_NAMES[start]}{joint}{SPACE_NAMES[goal]}"
    if move >= moves.ORDER:
        return f"order {' '.join(str(seat) for seat in order_of(move))}"
    if move >= moves.TOKEN:
        return f"token {VILLAGE_LETTERS[move - moves.TOKEN]}"
    if move >= moves.TAKE:
        village, card = divmod(move - moves.TAKE, 15)
        return f"take {box.villagers[village][card].id}"
    if move >= moves.KAMI:
        return f"kami {box.kami[move - moves.KAMI].id}"
    if move >= moves.USE:
        kami, ability = divmod(move - moves.USE, 3)
        return f"use {box.kami[kami].abilities[ability].id}"
    verb = next(verb for verb in reversed(ON_SPACES) if move >= ON_SPACES[verb])
    return f"{verb} {SPACE_NAMES[move - ON_SPACES[verb]]}"


def order_of(move: int) -> list[int]:
    """The seats of an order, the first first."""
    code = move - moves.ORDER
    seats: list[int] = []
    while code:
        seats.append(code % 5 - 1)
        code //= 5
    return seats


def read(box: Box, text: str) -> int:
    """The move a text means, legal or not."""
    words = tidy(text).lower().replace(" - ", "-").split()
    if not words:
        raise bad_syntax(text, EXAMPLES)
    if len(words) == 1:
        return read_word(box, words[0], text)
    verb = pick(words[0], VERBS, "verb")
    rest = words[1:]
    if verb == "order":
        return read_order(rest)
    if verb in ON_TWO and (len(rest) == 2 or "-" in rest[0]):
        ends = rest if len(rest) == 2 else rest[0].split("-")
        if len(ends) == 2:
            return ON_TWO[verb] + 100 * space(ends[0]) + space(ends[1])
    if len(rest) != 1:
        raise bad_syntax(text, EXAMPLES)
    if verb in ON_SPACES:
        return ON_SPACES[verb] + space(rest[0])
    if verb == "use":
        return moves.USE + ability_ids(box).index(named(rest[0], ability_ids(box), "ability"))
    if verb == "kami":
        ids = [kami.id for kami in box.kami]
        return moves.KAMI + ids.index(named(rest[0], ids, "kami"))
    if verb == "take":
        ids = villager_ids(box)
        return moves.TAKE + ids.index(named(rest[0], ids, "villager"))
    if verb == "token":
        return moves.TOKEN + village(rest[0])
    if verb in ("gain", "gain favor", "gain nature"):
        return SHORT[named(rest[0], list(SHORT), "track")]
    raise bad_syntax(text, EXAMPLES)


def read_word(box: Box, word: str, text: str) -> int:
    """A move in one word: a bare ability, villager, kami or track will do."""
    if word in WORDS:
        return WORDS[word]
    if word in SHORT:
        return SHORT[word]
    if word in ("pass", "done", "no", "."):
        return moves.SKIP
    if word in ability_ids(box):
        return moves.USE + ability_ids(box).index(word)
    if word in villager_ids(box):
        return moves.TAKE + villager_ids(box).index(word)
    ids = [kami.id for kami in box.kami]
    if word in ids:
        return moves.KAMI + ids.index(word)
    raise bad_syntax(text, EXAMPLES)


def read_order(words: list[str]) -> int:
    """`order 2 0 1`: player numbers, the first first."""
    for word in words:
        if word not in ("0", "1", "2", "3"):
            message = f"{quote(word)} is no player; an order is like `order 2 0 1`"
            raise BadSyntax(Refusal("no-such-player", message, "KS-6.2"))
    if len(set(words)) != len(words):
        message = "an order names each tied player once, like `order 2 0 1`"
        raise BadSyntax(Refusal("player-twice", message, "KS-6.2"))
    code = 0
    for word in reversed(words):
        code = 5 * code + int(word) + 1
    return moves.ORDER + code


def ability_ids(box: Box) -> list[str]:
    return [ability.id for kami in box.kami for ability in kami.abilities]


def villager_ids(box: Box) -> list[str]:
    return [card.id for deck in box.villagers for card in deck]


def village(word: str) -> int:
    """A village by its letter or name."""
    if word.upper() in VILLAGE_LETTERS and len(word) == 1:
        return VILLAGE_LETTERS.index(word.upper())
    return VILLAGE_IDS.index(named(word, VILLAGE_IDS, "village"))


def space(word: str) -> int:
    if word.upper() not in SPACE_NAMES:
        message = f"{quote(word)} is no space; spaces run from F11 to H55"
        raise BadSyntax(Refusal("no-such-space", message, "KS-1.1"))
    return SPACE_NAMES.index(word.upper())


def named(word: str, names: Sequence[str], what: str) -> str:
    """The name that a word means, or the rule that lists them."""
    if any(name.startswith(word) for name in names):
        return pick(word, names, what)
    message = f"{quote(word)} is no {what}"
    if len(names) <= FEW:
        message += f"; there are: {', '.join(names)}"
    code, rule = UNKNOWN[what]
    raise BadSyntax(Refusal(code, message, rule))
