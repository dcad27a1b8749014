"""What a viewer sees: the whole position as plain JSON; only the deck's order is secret."""

from __future__ import annotations

from typing import Final

from kiribako.games.kiwara.rules import placing, scoring
from kiribako.games.kiwara.rules.boards import TERRITORIES
from kiribako.games.kiwara.rules.cards import CARD_IDS, CARDS, USED, cards_of, pile_size
from kiribako.games.kiwara.rules.grid import (
    FACED,
    LINE_NAMES,
    LINE_OF_SPOT,
    NEAR,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
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
from kiribako.games.kiwara.shown import types
from kiribako.games.kiwara.shown.notation import ANIMALS
from kiribako.kernel.bits import BIT, members_of, size

SEAT_NAMES: Final = ("Seat 0", "Seat 1")  # whoever shows tokens chooses their colours
STEP_NAMES: Final[dict[int, types.Step]] = {
    STEP_KEEP: "keep",
    STEP_FIRST_TOTEM: "first-totem",
    STEP_PLACE: "place",
    STEP_SWAP: "swap",
    STEP_RHINO: "rhino",
    STEP_TOTEM: "totem",
    STEP_AFTER_TOTEM: "after-totem",
    STEP_KEEP_LATE: "keep",
}
ANY_TIME: Final[dict[int, types.Step]] = {
    STEP_RHINO: "after-placing",
    STEP_AFTER_TOTEM: "turn-end",
}  # KW-6.16


def view(position: Position) -> types.View:
    """The position; it is the same for every viewer (KW-1.3, KW-6.1)."""
    constants = position.constants
    return {
        "asks": asks(position),
        "board": constants.drawing,
        "tokens": [token(position, space) for space in range(SPACES)],
        "hands": [hand(position, seat) for seat in (0, 1)],
        "totem": None if position.totem < 0 else SPOT_NAMES[position.totem],
        "line": [] if position.totem < 0 else names(int(FACED[position.totem])),
        "crocodile": SPACE_NAMES[position.placed] if position.step == STEP_SWAP else None,
        "cards": [cards(position, seat) for seat in (0, 1)],
        "prize": prize(position),
        "deck": int(pile_size(position.deck)) if constants.mysterious else None,
        "earned": None if position.earner < 0 else int(position.earner),
        "offered": [CARD_IDS[card] for card in cards_of(int(position.offered))],
        "forced": one_name(int(position.forced)),
        "barred": one_name(int(position.barred)),
        "territories": [territory(position, n) for n in range(len(TERRITORIES))],
        "values": {name: int(constants.values[n]) for n, name in enumerate(ANIMALS)},
        "fear": {"gazelle": fear(position), "zebra": fear(position)},
        "scores": position.scores(),
    }


def asks(position: Position) -> types.Asks | None:
    """What the actor has to decide, as a step and as a sentence."""
    if position.over:
        return None
    seat = int(position.actor)
    step = int(position.step)
    line = LINE_NAMES[LINE_OF_SPOT[position.totem]] if position.totem >= 0 else ""
    name = STEP_NAMES[step]
    if position.constants.any_time and step in ANY_TIME:
        name = ANY_TIME[step]
    sentence = {
        "keep": "keep one of the cards the Giraffe drew",
        "first-totem": "place the totem beside any line",
        "place": f"place an animal in {line}",
        "swap": "swap the crocodile with a gazelle across a river, or stop",
        "rhino": "send a neighbour home with the Rhinoceros, or not",
        "after-placing": "play a card before you move the totem, or not",
        "totem": "move the totem",
        "after-totem": "play a card on your opponent's next turn, or not",
        "turn-end": "play a card before your turn ends, or not",
    }[name]
    if step == STEP_PLACE and position.forced:
        sentence = f"place an animal on {one_name(int(position.forced))}, where the Boa forces you"
    elif step == STEP_PLACE and position.barred:
        sentence += f", but not on {one_name(int(position.barred))}"
    return {
        "seat": seat,
        "step": name,
        "line": line.split()[-1] if line else None,
        "text": f"{sentence[0].upper()}{sentence[1:]}.",
    }


def fear(position: Position) -> list[str]:
    """The empty spaces beside a lion, where a timid animal would go down hidden (KW-3.5)."""
    beside = 0
    for lion in members_of(int(position.lions)):
        beside |= int(NEAR[lion])
    return names(beside & ~int(position.taken))


def token(position: Position, space: int) -> types.Token | None:
    if not position.taken & BIT[space]:
        return None
    return {
        "animal": ANIMALS[placing.animal_at(position, space)],
        "seat": 1 if position.red & BIT[space] else 0,
        "hidden": position.hidden & BIT[space] != 0,
    }


def hand(position: Position, seat: int) -> dict[types.Animal, int]:
    tokens = int(position.hand(seat))
    return {name: tokens >> 4 * animal & 15 for animal, name in enumerate(ANIMALS)}


def cards(position: Position, seat: int) -> list[types.HeldCard]:
    ready = int(position.ready(seat))
    used = int(position.cards) >> USED + 10 * seat
    return [
        {"card": CARD_IDS[card], "used": bool(used >> card & 1)}
        for card in range(CARDS)
        if (ready | used) >> card & 1
    ]


def prize(position: Position) -> types.Prize | None:
    """What filling the first territory would earn."""
    if position.earner >= 0:
        return None
    return "mysterious" if position.constants.mysterious else "okapi"


def territory(position: Position, n: int) -> types.Territory:
    spaces = position.constants.six[n]
    red = int(size(spaces & position.red))
    controller = int(scoring.controller(position, spaces))
    return {
        "letter": TERRITORIES[n],
        "spaces": names(int(spaces)),
        "tokens": [int(size(spaces & position.taken)) - red, red],
        "controller": None if controller < 0 else controller,
        "points": int(scoring.worth(position, spaces)),
        "full": not spaces & ~position.taken,
    }


def names(spaces: int) -> list[str]:
    return [SPACE_NAMES[space] for space in members_of(spaces)]


def one_name(spaces: int) -> str | None:
    return names(spaces)[0] if spaces else None
