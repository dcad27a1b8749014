"""Why a move is refused: the rule that forbids it, in a sentence."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kiwara import moves, placing, reinforcements
from kiribako.games.kiwara.cards import (
    BABOON,
    BOA,
    CARD_IDS,
    HYENA,
    PORCUPINE,
    RHINOCEROS,
    USED,
    VULTURE,
    WARTHOG,
    WILDEBEEST,
    cards_of,
)
from kiribako.games.kiwara.grid import (
    FACED,
    LINE_NAMES,
    LINE_OF_SPOT,
    NEAR,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
    SPOTS,
)
from kiribako.games.kiwara.moves import (
    STEP_AFTER_TOTEM,
    STEP_FIRST_TOTEM,
    STEP_KEEP,
    STEP_PLACE,
    STEP_RHINO,
    STEP_SWAP,
    STEP_TOTEM,
)
from kiribako.games.kiwara.notation import ANIMAL_NAMES
from kiribako.games.kiwara.position import Position
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
CARD_OF: Final = {  # the card a kind of move needs
    "hyena-move": HYENA,
    "hyena": HYENA,
    "wildebeest": WILDEBEEST,
    "warthog": WARTHOG,
    "porcupine": PORCUPINE,
    "boa": BOA,
    "rhino": RHINOCEROS,
    "vulture": VULTURE,
    "baboon": BABOON,
}
NAMING: Final = ("swap", "vulture", "rhino", "boa", "porcupine")  # moves that name one space
WANTED: Final = {
    STEP_KEEP: "a card of the Giraffe's three is to be kept",
    STEP_FIRST_TOTEM: "the first totem is to be placed",
    STEP_PLACE: "an animal is to be placed",
    STEP_SWAP: "the crocodile may swap or stop",
    STEP_RHINO: "the Rhinoceros may send an animal home",
    STEP_TOTEM: "the totem is to be moved",
    STEP_AFTER_TOTEM: "a card may follow the totem move",
}
CARD_RULES: Final = {
    BOA: "KW-6.3",
    BABOON: "KW-6.4",
    VULTURE: "KW-6.5",
    RHINOCEROS: "KW-6.6",
    PORCUPINE: "KW-6.7",
    WILDEBEEST: "KW-6.8",
    HYENA: "KW-6.9",
    WARTHOG: "KW-6.10",
}


def refuse(position: Position, move: int) -> Refusal | None:
    """None for a legal move, otherwise the first rule it breaks, and where."""
    if move in position.legal_moves():
        return None
    refusal = judge(position, move)
    return refusal._replace(where=place_of(position, move))


def place_of(position: Position, move: int) -> dict[str, Any] | None:
    """The places a move names, for a page to point at."""
    if not 0 <= move < moves.MOVES:
        return None
    kind, n = moves.kind_of(move)
    if kind in ("place", "baboon"):
        return {"animal": ANIMAL_NAMES[n // SPACES], "space": SPACE_NAMES[n % SPACES]}
    if kind == "hyena-move":
        return {"from": SPACE_NAMES[n // SPACES], "space": SPACE_NAMES[n % SPACES]}
    if kind == "first-totem":
        return {"spot": SPOT_NAMES[n]}
    if kind in ("totem", "wildebeest"):
        if position.totem < 0:
            return None
        way = n if kind == "totem" else SPOTS - n
        return {"spot": SPOT_NAMES[(position.totem + way) % SPOTS]}
    return {"space": SPACE_NAMES[n]} if kind in NAMING else None


def judge(position: Position, move: int) -> Refusal:
    """The first rule an illegal move breaks."""
    if not 0 <= move < moves.MOVES or move == moves.TOTEM or move == moves.WILDEBEEST_TOTEM:
        return Refusal("unknown-move", "there is no such move")
    if move == moves.DECLINE:
        message = f"nothing can be declined now: {WANTED[int(position.step)]}"
        return Refusal("nothing-to-decline", message, "KW-2.10")
    kind, n = moves.kind_of(move)
    if STEP_OF[kind] != position.step:
        message = f"not now: {WANTED[int(position.step)]}"
        return Refusal("not-now", message, "KW-2.9")
    if kind == "place":
        return refuse_placement(position, n, int(placing.open_spaces(position)))
    if kind == "totem":
        return refuse_totem(position, n, clockwise=True)
    if kind == "swap":
        return refuse_swap(position, n)
    if kind == "keep":
        offered = ", ".join(CARD_IDS[card] for card in cards_of(int(position.offered)))
        return Refusal("not-offered", f"the Giraffe offers {offered}", "KW-6.11")
    return refuse_card_move(position, kind, n)


def refuse_placement(position: Position, move: int, spaces: int) -> Refusal:
    """A placement onto a wrong space or of a token that is not at hand."""
    animal, space = divmod(move, SPACES)
    here = BIT[space]
    name = SPACE_NAMES[space]
    if position.taken & here:
        return Refusal("space-taken", f"{name} is taken", "KW-2.4")
    if position.forced and not position.forced & here:
        wanted = SPACE_NAMES[lowest(position.forced)]
        return Refusal("boa", f"the Boa forces this placement to {wanted}", "KW-6.3")
    if position.barred & here:
        return Refusal("porcupine", f"the Porcupine bars {name} this turn", "KW-6.7")
    if not spaces & here:
        line = LINE_NAMES[LINE_OF_SPOT[position.totem]]
        message = f"{name} is not in {line}, which the totem at {spot_name(position)} faces"
        return Refusal("off-line", message, "KW-2.4")
    animal_name = ANIMAL_NAMES[animal]
    if position.hand(position.actor) >> 4 * animal & 15:
        message = f"that {animal_name} came home this turn and waits for a later one"
        return Refusal("came-home", message, "KW-6.5")
    return Refusal("no-token", f"there is no {animal_name} left in hand", "KW-1.3")


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
    if not position.savanna.across[position.placed] & here:
        return Refusal("no-river", f"no river lies between the crocodile and {name}", "KW-3.7")
    return Refusal("swapped-already", f"the gazelle on {name} swapped this turn", "KW-3.8")


def refuse_card_move(position: Position, kind: str, n: int) -> Refusal:
    """A move that needs a card."""
    card = CARD_OF[kind]
    rule = CARD_RULES[card]
    name = CARD_IDS[card].capitalize()
    if not position.ready(position.actor) >> card & 1 and not (card == HYENA and position.moved):
        if position.cards >> USED + 10 * position.actor + card & 1:
            return Refusal("card-used", f"your {name} has been used", "KW-6.2")
        return Refusal("no-card", f"you do not hold the {name}", rule)
    if kind == "wildebeest":
        return refuse_totem(position, n, clockwise=False)._replace(rule=rule)
    if kind == "baboon":
        return refuse_baboon(position, n)
    if card == HYENA:
        return refuse_hyena(position, n, pair=kind == "hyena")
    if kind == "vulture":
        return Refusal("not-hidden", f"there is no hidden animal on {SPACE_NAMES[n]}", rule)
    if kind == "rhino":
        message = f"{SPACE_NAMES[n]} has no face-up animal beside the one just placed"
        return Refusal("not-beside", message, rule)
    return refuse_naming(position, name, rule)


def refuse_baboon(position: Position, move: int) -> Refusal:
    if position.forced:
        return Refusal("boa", "bound by a Boa, you may not use the Baboon", "KW-6.3")
    if position.pair:
        return Refusal("pair", "no Baboon in a turn with two placements", "KW-6.15")
    spaces = int(reinforcements.baboon_spaces(position))
    refusal = refuse_placement(position, move, spaces)
    if refusal.code == "off-line":
        space = SPACE_NAMES[move % SPACES]
        message = f"{space} is in neither of the lines beside the totem's"
        return Refusal("off-line", message, "KW-6.4")
    return refusal


def refuse_hyena(position: Position, n: int, *, pair: bool) -> Refusal:
    if position.savanna.place_two != pair:
        wanted = "`hyena` gives two placements" if position.savanna.place_two else "`hyena a1-a3`"
        return Refusal("other-hyena", f"at this table the Hyena is played {wanted}", "KW-6.15")
    if pair:
        message = "two placements need two tokens at hand, two open spaces and no Boa"
        return Refusal("no-pair", message, "KW-6.15")
    start, goal = divmod(n, SPACES)
    if not reinforcements.hyena_movers(position) & BIT[start]:
        message = f"{SPACE_NAMES[start]} has no animal of yours that the Hyena can still move"
        return Refusal("no-mover", message, "KW-6.9")
    if position.forced & BIT[goal]:
        return Refusal("boa", "the Boa keeps that space for your placement", "KW-6.3")
    message = f"{SPACE_NAMES[goal]} is not an empty space of the totem's line"
    return Refusal("no-goal", message, "KW-6.9")


def refuse_naming(position: Position, name: str, rule: str) -> Refusal:
    """A Boa or Porcupine in a wrong place."""
    if not reinforcements.nameable(position):
        return Refusal("one-space", f"the {name} needs two empty spaces in the line", rule)
    line = LINE_NAMES[LINE_OF_SPOT[position.totem]]
    return Refusal("off-line", f"the {name} names an empty space of {line}", rule)


def spot_name(position: Position) -> str:
    return SPOT_NAMES[position.totem]
