"""Why a reinforcement card cannot be used so: each card's own rule, in a sentence."""

from __future__ import annotations

from typing import Final

from kiribako.games.kiwara.rules import placing, reinforcements
from kiribako.games.kiwara.rules.cards import (
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
)
from kiribako.games.kiwara.rules.grid import (
    FACED,
    LINE_NAMES,
    LINE_OF_SPOT,
    NEAR,
    SPACE_NAMES,
    SPACES,
)
from kiribako.games.kiwara.rules.position import Position
from kiribako.kernel.bits import BIT, lowest, size
from kiribako.kernel.refusal import Refusal

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


def refuse_holding(position: Position, kind: str) -> Refusal | None:
    """A card the actor does not hold ready; a Hyena is held until its second move."""
    card = CARD_OF[kind]
    if position.ready(position.actor) >> card & 1 or (kind == "hyena-move" and position.moved):
        return None
    name = CARD_IDS[card].capitalize()
    if position.cards >> USED + 10 * position.actor + card & 1:
        return Refusal("card-used", f"your {name} has been used", "KW-6.2")
    return Refusal("no-card", f"you do not hold the {name}", CARD_RULES[card])


def refuse_baboon(position: Position, move: int) -> Refusal | None:
    """A Baboon's placement onto a wrong space, None if only the animal can be at fault."""
    space = move % SPACES
    name = SPACE_NAMES[space]
    if position.forced:
        wanted = SPACE_NAMES[lowest(position.forced)]
        message = f"bound by a Boa to {wanted}, you may not use the Baboon"
        return Refusal("boa-baboon", message, "KW-6.3", {"forced": wanted})
    if position.pair:
        return Refusal("pair-baboon", "no Baboon in a turn with two placements", "KW-6.15")
    if position.taken & BIT[space]:
        return Refusal("space-taken", f"{name} is taken", "KW-6.4")
    if position.barred & BIT[space]:
        return Refusal("porcupine", f"the Porcupine bars {name} this turn", "KW-6.7")
    if not reinforcements.baboon_spaces(position) & BIT[space]:
        message = f"{name} is in neither of the lines beside the totem's"
        return Refusal("baboon-off-line", message, "KW-6.4")
    return None


def refuse_use(position: Position, kind: str, n: int) -> Refusal:
    """A card that is held, but not to be used like that."""
    if kind == "vulture":
        return refuse_vulture(position, n)
    if kind == "rhino":
        return refuse_rhino(position, n)
    if kind == "hyena-move":
        return refuse_hyena(position, *divmod(n, SPACES))
    if kind == "hyena":
        return refuse_pair(position)
    name = CARD_IDS[CARD_OF[kind]].capitalize()
    return refuse_hindering(position, name, CARD_RULES[CARD_OF[kind]])


def refuse_vulture(position: Position, space: int) -> Refusal:
    name = SPACE_NAMES[space]
    if not position.hidden & BIT[space]:
        return Refusal("not-hidden", f"there is no hidden animal on {name}", "KW-6.5")
    message = "the second of two placements is due; the Vulture serves before the first"
    return Refusal("pair-begun", message, "KW-6.15")


def refuse_rhino(position: Position, space: int) -> Refusal:
    name = SPACE_NAMES[space]
    if position.placed < 0:
        message = "no animal that you placed this turn is on the board"
        return Refusal("nothing-placed", message, "KW-6.6")
    placed = {"placed": SPACE_NAMES[position.placed]}
    if not NEAR[position.placed] & BIT[space]:
        message = f"{name} is not next to the animal just placed on {placed['placed']}"
        return Refusal("not-beside", message, "KW-6.6", placed)
    return Refusal("nobody-face-up", f"there is no face-up animal on {name}", "KW-6.6", placed)


def refuse_hyena(position: Position, start: int, goal: int) -> Refusal:
    """A Hyena's move from or to a wrong space."""
    line = LINE_NAMES[LINE_OF_SPOT[position.totem]]
    faced = {"line": line.split()[-1]}
    if position.constants.place_two:
        message = "at this table the Hyena is played `hyena`: it gives two placements"
        return Refusal("hyena-places", message, "KW-6.15")
    if not position.own() & BIT[start]:
        message = f"there is no animal of yours on {SPACE_NAMES[start]}"
        return Refusal("not-yours", message, "KW-6.9")
    if position.moved & BIT[start]:
        message = f"the Hyena has just moved the animal on {SPACE_NAMES[start]}"
        return Refusal("moved-already", message, "KW-6.9")
    if not FACED[position.totem] & BIT[start]:
        message = f"{SPACE_NAMES[start]} is not in {line}, where the Hyena moves"
        return Refusal("mover-off-line", message, "KW-6.9", faced)
    if position.forced & BIT[goal]:
        message = f"the Boa keeps {SPACE_NAMES[goal]} for your placement"
        return Refusal("boa-hyena", message, "KW-6.3")
    if position.taken & BIT[goal]:
        return Refusal("space-taken", f"{SPACE_NAMES[goal]} is taken", "KW-6.9")
    message = f"{SPACE_NAMES[goal]} is not in {line}, where the Hyena moves"
    return Refusal("goal-off-line", message, "KW-6.9", faced)


def refuse_pair(position: Position) -> Refusal:
    """A Hyena that cannot place two."""
    if not position.constants.place_two:
        message = "at this table the Hyena moves animals, such as `hyena a1-a3`"
        return Refusal("hyena-moves", message, "KW-6.15")
    if position.forced:
        wanted = SPACE_NAMES[lowest(position.forced)]
        message = f"bound by a Boa to {wanted}, you may not place two"
        return Refusal("boa-pair", message, "KW-6.15", {"forced": wanted})
    if size(placing.open_spaces(position)) < 2:
        return Refusal("pair-spaces", "two placements need two open spaces", "KW-6.15")
    return Refusal("pair-tokens", "two placements need two tokens at hand", "KW-6.15")


def refuse_hindering(position: Position, name: str, rule: str) -> Refusal:
    """A Boa, Porcupine or Warthog that finds nobody to hinder, or names a wrong space."""
    if not position.hand(1 - position.actor):
        message = f"the {name} needs an opponent with tokens"
        return Refusal("no-opponent", message, "KW-2.7")
    if not reinforcements.nameable(position):
        return Refusal("one-space", f"the {name} needs two empty spaces in the line", rule)
    line = LINE_NAMES[LINE_OF_SPOT[position.totem]]
    message = f"the {name} names an empty space of {line}"
    return Refusal("not-nameable", message, rule, {"line": line.split()[-1]})
