"""Why a move is refused: the rule that forbids it, in a sentence."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara.rules import moves, placing
from kiribako.games.kiwara.rules.cards import CARD_IDS, HYENA, cards_of
from kiribako.games.kiwara.rules.constants import GAZELLE
from kiribako.games.kiwara.rules.grid import (
    FACED,
    LINE_NAMES,
    LINE_OF_SPOT,
    NEAR,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    SPOTS,
)
from kiribako.games.kiwara.rules.moves import (
    STEP_AFTER_TOTEM,
    STEP_FIRST_TOTEM,
    STEP_KEEP,
    STEP_KEEP_LATE,
    STEP_PLACE,
    STEP_RHINO,
    STEP_SWAP,
    STEP_TOTEM,
)
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown import card_refusals
from kiribako.games.kiwara.shown.notation import ANIMAL_NAMES
from kiribako.kernel.bits import BIT, lowest
from kiribako.kernel.refusal import Refusal

STEP_OF: Final = {
    "hyena-move": STEP_PLACE,
    "hyena": STEP_PLACE,
    "wildebeest": STEP_TOTEM,
    "keep": STEP_KEEP,
    "warthog": STEP_AFTER_TOTEM,
    "porcupine": STEP_AFTER_TOTEM,
    "boa": STEP_AFTER_TOTEM,
    "rhino": STEP_RHINO,
    "vulture": STEP_PLACE,
    "baboon": STEP_PLACE,
    "first-totem": STEP_FIRST_TOTEM,
    "swap": STEP_SWAP,
    "totem": STEP_TOTEM,
    "place": STEP_PLACE,
}
ANY_TIME: Final = {  # the further steps of cards that choose their moment (KW-6.16)
    "vulture": (STEP_RHINO, STEP_AFTER_TOTEM),
    "hyena-move": (STEP_RHINO, STEP_AFTER_TOTEM),
    "hyena": (STEP_RHINO, STEP_AFTER_TOTEM),
    "rhino": (STEP_AFTER_TOTEM,),
}
NAMING: Final = ("swap", "vulture", "rhino", "boa", "porcupine")  # moves that name one space
WANTED: Final = {
    STEP_KEEP: "a card of the Giraffe's three is to be kept",
    STEP_FIRST_TOTEM: "the first totem is to be placed",
    STEP_PLACE: "an animal is to be placed",
    STEP_SWAP: "the crocodile may swap or stop",
    STEP_RHINO: "a card may follow the placement",
    STEP_TOTEM: "the totem is to be moved",
    STEP_AFTER_TOTEM: "a card may follow the totem move",
    STEP_KEEP_LATE: "a card of the Giraffe's three is to be kept",
}


def refuse(position: Position, move: int) -> Refusal | None:
    """None for a legal move, otherwise the first rule it breaks, and where."""
    if position.over:
        return Refusal("match-over", "the match is over", "KW-2.8")
    if move in position.legal_moves():
        return None
    refusal = judge(position, move)
    return refusal._replace(where={**place_of(position, move), **(refusal.where or {})} or None)


def place_of(position: Position, move: int) -> dict[str, Any]:
    """The pieces and places a move names, for a page to point at."""
    if not 0 <= move < moves.MOVES:
        return {}
    kind, n = moves.kind_of(move)
    named: dict[str, Any] = {}
    if kind in card_refusals.CARD_OF:
        named["card"] = CARD_IDS[card_refusals.CARD_OF[kind]]
    if kind in ("place", "baboon"):
        return {**named, "animal": ANIMAL_NAMES[n // SPACES], "space": SPACE_NAMES[n % SPACES]}
    if kind == "hyena-move":
        return {**named, "from": SPACE_NAMES[n // SPACES], "space": SPACE_NAMES[n % SPACES]}
    if kind == "first-totem":
        return {"spot": SPOT_NAMES[n]}
    if kind == "keep":
        return {"card": CARD_IDS[n]}
    if kind in ("totem", "wildebeest"):
        if position.totem < 0:
            return named
        way = n if kind == "totem" else SPOTS - n
        return {**named, "spot": SPOT_NAMES[(position.totem + way) % SPOTS]}
    return {**named, "space": SPACE_NAMES[n]} if kind in NAMING else named


def is_time(position: Position, kind: str) -> bool:
    """Whether the decision asked now can be one of that kind."""
    step = int(position.step)
    if step == STEP_KEEP_LATE:
        step = STEP_KEEP
    if step == STEP_OF[kind]:
        return True
    if card_refusals.CARD_OF.get(kind) == HYENA and position.constants.place_two:
        return False
    return position.constants.any_time and step in ANY_TIME.get(kind, ())


def judge(position: Position, move: int) -> Refusal:
    """The first rule an illegal move breaks."""
    if not 0 <= move < moves.MOVES or move == moves.TOTEM or move == moves.WILDEBEEST_TOTEM:
        return Refusal("unknown-move", "there is no such move", "KW-2.9")
    if move == moves.DECLINE:
        message = f"nothing can be declined now: {WANTED[int(position.step)]}"
        return Refusal("nothing-to-decline", message, "KW-2.10")
    kind, n = moves.kind_of(move)
    if not is_time(position, kind):
        message = f"not now: {WANTED[int(position.step)]}"
        return Refusal("not-now", message, "KW-2.9")
    if kind == "place":
        return refuse_placement(position, n)
    if kind == "totem":
        return refuse_totem(position, n, clockwise=True)
    if kind == "swap":
        return refuse_swap(position, n)
    if kind == "keep":
        offered = ", ".join(CARD_IDS[card] for card in cards_of(int(position.offered)))
        return Refusal("not-offered", f"the Giraffe offers {offered}", "KW-6.11")
    refusal = card_refusals.refuse_holding(position, kind)
    if refusal is not None:
        return refusal
    if kind == "wildebeest":
        return refuse_totem(position, n, clockwise=False)._replace(rule="KW-6.8")
    if kind == "baboon":
        refusal = card_refusals.refuse_baboon(position, n)
        return refuse_animal(position, n // SPACES) if refusal is None else refusal
    return card_refusals.refuse_use(position, kind, n)


def refuse_placement(position: Position, move: int) -> Refusal:
    """A placement onto a wrong space or of a token that is not at hand."""
    animal, space = divmod(move, SPACES)
    here = BIT[space]
    name = SPACE_NAMES[space]
    if position.taken & here:
        return Refusal("space-taken", f"{name} is taken", "KW-2.4")
    if position.forced and not position.forced & here:
        wanted = SPACE_NAMES[lowest(position.forced)]
        message = f"the Boa forces this placement to {wanted}"
        return Refusal("boa", message, "KW-6.3", {"forced": wanted})
    if position.barred & here:
        return Refusal("porcupine", f"the Porcupine bars {name} this turn", "KW-6.7")
    if not placing.open_spaces(position) & here:
        line = LINE_NAMES[LINE_OF_SPOT[position.totem]]
        spot = SPOT_NAMES[position.totem]
        message = f"{name} is not in {line}, which the totem at {spot} faces"
        return Refusal("off-line", message, "KW-2.4", {"line": line.split()[-1]})
    return refuse_animal(position, animal)


def refuse_animal(position: Position, animal: int) -> Refusal:
    """A token that is not in hand, or came home only now."""
    name = ANIMAL_NAMES[animal]
    if not position.hand(position.actor) >> 4 * animal & 15:
        return Refusal("no-token", f"there is no {name} left in hand", "KW-1.3")
    if animal == GAZELLE and placing.fled(position) == position.returned & 15:
        message = f"every {name} in hand fled home this turn and waits for a later one"
        return Refusal("fled", message, "KW-3.3" if position.constants.place_two else "KW-6.9")
    message = f"every {name} in hand came home this turn and waits for a later one"
    return Refusal("came-home", message, "KW-6.5")


def refuse_totem(position: Position, steps: int, *, clockwise: bool) -> Refusal:
    """A totem move that is too long or ends at a full line."""
    way = 1 if clockwise else SPOTS - 1
    spot = (position.totem + steps * way) % SPOTS
    sign = "+" if clockwise else "-"
    room = [
        n for n in range(1, SPOTS) if FACED[(position.totem + n * way) % SPOTS] & ~position.taken
    ]
    if room[0] > 3:
        message = f"the next three lines are full, the totem must go {sign}{room[0]}"
        return Refusal("totem-forced", message, "KW-2.6")
    if steps > 3:
        return Refusal("totem-too-far", "the totem moves 1, 2 or 3 spaces", "KW-2.5")
    message = f"{LINE_NAMES[LINE_OF_SPOT[spot]]} is full, so the totem cannot stop there"
    return Refusal("line-full", message, "KW-2.5")


def refuse_swap(position: Position, space: int) -> Refusal:
    """A swap with something the crocodile cannot reach."""
    here = BIT[space]
    name = SPACE_NAMES[space]
    if not position.gazelles & here:
        return Refusal("no-gazelle", f"there is no gazelle on {name}", "KW-3.7")
    if not NEAR[position.placed] & here:
        return Refusal("not-adjacent", f"{name} is not next to the crocodile", "KW-3.7")
    if position.hidden & here:
        return Refusal("hidden", f"the gazelle on {name} is hidden", "KW-3.7")
    if not position.constants.across[position.placed] & here:
        return Refusal("no-river", f"no river lies between the crocodile and {name}", "KW-3.7")
    return Refusal("swapped-already", f"the gazelle on {name} swapped this turn", "KW-3.8")
