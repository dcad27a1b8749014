"""Kiwara's notation: one decision a line, written canonically, read liberally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kiribako.games.kiwara.rules import moves
from kiribako.games.kiwara.rules.cards import CARD_IDS
from kiribako.games.kiwara.rules.grid import SPACE_NAMES, SPACES, SPOT_NAMES, SPOTS
from kiribako.games.kiwara.shown.types import Animal
from kiribako.kernel.notation import bad_syntax, pick, tidy
from kiribako.kernel.refusal import AmbiguousMove, BadSyntax, Refusal, quote

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position

LETTERS: Final = "GZCEL"
ANIMALS: Final[list[Animal]] = ["gazelle", "zebra", "crocodile", "elephant", "lion"]
ANIMAL_NAMES: Final[list[str]] = [*ANIMALS]
CARD_WORDS: Final = ["rhino" if id == "rhinoceros" else id for id in CARD_IDS]
EXAMPLES: Final = "moves look like `T Na`, `G b3`, `x c3`, `+2`, `boa b3` or `.`"
NAMED: Final = {  # cards that name one space
    "vulture": moves.VULTURE_SEND,
    "rhinoceros": moves.RHINO_SEND,
    "boa": moves.BOA_NAME,
    "porcupine": moves.PORCUPINE_NAME,
}
RULE_OF_STEP: Final = {  # what a text that is no move fails to answer
    moves.STEP_KEEP: "KW-6.11",
    moves.STEP_FIRST_TOTEM: "KW-2.2",
    moves.STEP_PLACE: "KW-2.4",
    moves.STEP_SWAP: "KW-3.7",
    moves.STEP_RHINO: "KW-2.10",
    moves.STEP_TOTEM: "KW-2.5",
    moves.STEP_AFTER_TOTEM: "KW-2.10",
    moves.STEP_OVER: "KW-2.8",
    moves.STEP_KEEP_LATE: "KW-6.11",
}
FILLERS: Final = ("to", "on", "onto", "at", "the", "a", "an", "with")  # words that change nothing
DECLINING: Final = (".", "stop", "no", "decline", "pass", "done")


def spell(move: int) -> str:
    """The canonical text of a move, spelled out."""
    kind, n = moves.kind_of(move)
    if kind == "place":
        return placement(n)
    if kind == "totem":
        return f"+{n}"
    if kind == "swap":
        return f"x {SPACE_NAMES[n]}"
    if kind == "decline":
        return "."
    if kind == "first-totem":
        return f"T {SPOT_NAMES[n]}"
    if kind == "baboon":
        return f"baboon {placement(n)}"
    if kind == "keep":
        return f"keep {CARD_WORDS[n]}"
    if kind == "wildebeest":
        return f"-{n}"
    if kind == "hyena-move":
        start, goal = divmod(n, SPACES)
        return f"hyena {SPACE_NAMES[start]}-{SPACE_NAMES[goal]}"
    if kind in ("hyena", "warthog"):
        return kind
    return f"{kind} {SPACE_NAMES[n]}"


def placement(move: int) -> str:
    animal, space = divmod(move - moves.PLACE, SPACES)
    return f"{LETTERS[animal]} {SPACE_NAMES[space]}"


TEXTS: Final = [spell(move) for move in range(moves.MOVES)]


def write(move: int) -> str:
    """The canonical text of a move."""
    return TEXTS[move]


def read(position: Position, text: str) -> int:
    """The move a text means, legal or not: `G b3`, `gb3`, `gazelle to B3` are all one."""
    try:
        return read_words(tidy(text))
    except BadSyntax as error:
        raise BadSyntax(asked(position, error.refusal)) from None
    except AmbiguousMove as doubt:  # compiled, a name has one type
        raise AmbiguousMove(asked(position, doubt.refusal)) from None


def asked(position: Position, refusal: Refusal) -> Refusal:
    """A text that is no move at all is answered with the rule of what is to be decided."""
    return refusal if refusal.rule else refusal._replace(rule=RULE_OF_STEP[int(position.step)])


def read_words(text: str) -> int:
    """The move a tidy text means."""
    words = [word for word in text.lower().replace(" - ", "-").split() if word not in FILLERS]
    if not words:
        raise bad_syntax(text, EXAMPLES)
    if len(words) == 1:
        return read_word(words[0], text)
    first, rest = words[0], words[1:]
    if first == "t" and len(rest) == 1:
        return moves.FIRST_TOTEM + spot(rest[0], text)
    if first in ("x", "swap") and len(rest) == 1:
        return moves.SWAP + space(rest[0], text)
    if first == "keep" and len(rest) == 1:
        return moves.KEEP + card(rest[0])
    if first == "totem" and len(rest) == 1:
        return read_word(rest[0], text)
    if len(rest) == 1 and is_animal(first):
        return moves.PLACE + animal(first) * SPACES + space(rest[0], text)
    return read_card(first, rest, text)


def read_word(word: str, text: str) -> int:
    """A move in one word."""
    if word in DECLINING:
        return moves.DECLINE
    if word[0] in "+-":
        return steps(word, text)
    if word == "hyena":
        return moves.HYENA_PAIR
    if word == "warthog":
        return moves.WARTHOG_PLAY
    if len(word) == 2 and word[0] in "nesw" and word[:1].upper() + word[1:] in SPOT_NAMES:
        return moves.FIRST_TOTEM + spot(word, text)
    if len(word) == 3 and word[0] in "tx":
        kind = moves.FIRST_TOTEM if word[0] == "t" else moves.SWAP
        return kind + (spot if word[0] == "t" else space)(word[1:], text)
    if len(word) == 3 and word[0].upper() in LETTERS:
        return moves.PLACE + animal(word[0]) * SPACES + space(word[1:], text)
    raise bad_syntax(text, EXAMPLES)


def read_card(first: str, rest: list[str], text: str) -> int:
    """A move that begins with a card's name."""
    named = [id for id in CARD_IDS if id.startswith(first)]
    if not named:
        raise bad_syntax(text, EXAMPLES)
    used = CARD_IDS[card(first)]
    if used in NAMED and len(rest) == 1:
        return NAMED[used] + space(rest[0], text)
    if used == "baboon":
        inner = read_words(" ".join(rest))
        if inner < moves.TOTEM:
            return moves.BABOON_PLACE + inner
    if used == "hyena" and len(rest) == 1 and rest[0].count("-") == 1:
        start, goal = rest[0].split("-")
        return moves.HYENA_MOVE + space(start, text) * SPACES + space(goal, text)
    if used == "wildebeest" and len(rest) == 1:
        return steps(f"-{rest[0].lstrip('-')}", text)
    raise bad_syntax(text, EXAMPLES)


def steps(word: str, text: str) -> int:
    number = word[1:]
    plain = number.isascii() and number.isdecimal() and len(number) <= 2
    if not plain or not 0 < int(number) < SPOTS:
        expected = f"the totem moves from 1 to {SPOTS - 1} steps, `+2` or `-2`"
        raise no_such("no-such-steps", text, expected, "KW-2.5", {"steps": word})
    return (moves.TOTEM if word[0] == "+" else moves.WILDEBEEST_TOTEM) + int(number)


def space(word: str, text: str) -> int:
    if word not in SPACE_NAMES:
        expected = f"{quote(word)} is no space; spaces are a1 to f5"
        raise no_such("no-such-space", text, expected, "KW-1.1", {"named": word})
    return SPACE_NAMES.index(word)


def spot(word: str, text: str) -> int:
    name = word[:1].upper() + word[1:]
    if name not in SPOT_NAMES:
        expected = f"{quote(word)} is no path space; they run Na-Nf, E1-E5, Sf-Sa, W5-W1"
        raise no_such("no-such-spot", text, expected, "KW-1.4", {"named": word})
    return SPOT_NAMES.index(name)


def card(word: str) -> int:
    """A card by its name or the beginning of it."""
    try:
        return CARD_IDS.index(pick(word, CARD_IDS, "card"))
    except BadSyntax as error:
        where = {"named": word}
        raise BadSyntax(Refusal("no-such-card", error.message, "KW-1.5", where)) from None
    except AmbiguousMove as doubt:
        raise AmbiguousMove(doubt.refusal._replace(rule="KW-1.5")) from None


def is_animal(word: str) -> bool:
    return any(name.startswith(word) for name in ANIMAL_NAMES)


def animal(word: str) -> int:
    return ANIMAL_NAMES.index(pick(word, ANIMAL_NAMES, "animal"))


def no_such(code: str, text: str, expected: str, rule: str, where: dict[str, Any]) -> BadSyntax:
    """The error for a text that names a thing the game does not have."""
    return BadSyntax(Refusal(code, f"{quote(text)} is not a move; {expected}", rule, where))
