"""What happened: a move told as events, read off the positions before and after it."""

from __future__ import annotations

from typing import Any

from kiribako.games.kiwara.cards import CARD_IDS, GIRAFFE, cards_of
from kiribako.games.kiwara.grid import LINE_NAMES, LINE_OF_SPOT, SPACE_NAMES, SPACES, SPOT_NAMES
from kiribako.games.kiwara.moves import (
    BABOON_PLACE,
    BOA_NAME,
    DECLINE,
    FIRST_TOTEM,
    HYENA_MOVE,
    HYENA_PAIR,
    KEEP,
    PORCUPINE_NAME,
    RHINO_SEND,
    SWAP,
    TOTEM,
    VULTURE_SEND,
    WARTHOG_PLAY,
    WILDEBEEST_TOTEM,
)
from kiribako.games.kiwara.notation import ANIMAL_NAMES
from kiribako.games.kiwara.placing import animal_at
from kiribako.games.kiwara.position import Position
from kiribako.games.kiwara.refusals import card_of
from kiribako.games.kiwara.view import COLOURS
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.event import Event


def narrate(before: Position, move: int, after: Position) -> list[Event]:
    """The events of one decision, in the order a person would tell them."""
    seat = int(before.actor)
    who = COLOURS[seat]
    told: list[Event] = []
    needs_card = move >= BABOON_PLACE and not KEEP <= move < WILDEBEEST_TOTEM
    if needs_card and not (move >= HYENA_MOVE and before.moved):
        card = CARD_IDS[card_of(move)]
        text = f"{who} uses the {card.capitalize()}"
        told.append(Event("card-used", text, {"seat": seat, "card": card}))
    told += deed(before, move, after, seat, who)
    told += frightened(before, move, after)
    if before.earner < 0 <= after.earner:
        told += earned(before, after, seat, who)
    if after.over:
        told.append(ended(after))
    return told


def deed(before: Position, move: int, after: Position, seat: int, who: str) -> list[Event]:
    """What the actor did."""
    if move >= HYENA_MOVE:
        return [moved(before, move - HYENA_MOVE, after, seat, who)]
    if move == HYENA_PAIR:
        return [Event("two-placements", f"{who} will place two animals", {"seat": seat})]
    if KEEP <= move < WILDEBEEST_TOTEM:
        card = CARD_IDS[move - KEEP]
        text = f"{who} keeps the {card.capitalize()}"
        return [Event("card-kept", text, {"seat": seat, "card": card})]
    if move >= BOA_NAME and move < WILDEBEEST_TOTEM:
        return [hindered(move, seat)]
    if move >= VULTURE_SEND and move < BOA_NAME:
        space = move - (RHINO_SEND if move >= RHINO_SEND else VULTURE_SEND)
        return [went_home("sent-home", before, space)]
    if move >= WILDEBEEST_TOTEM or FIRST_TOTEM <= move < BABOON_PLACE or TOTEM < move < SWAP:
        return [totem_went(before, after, seat, who)]
    if move == DECLINE:
        return [Event("declined", f"{who} declines", {"seat": seat})]
    if move >= SWAP and move < DECLINE:
        return [swapped(before, move - SWAP, seat, who)]
    return [placed(move - BABOON_PLACE if move >= BABOON_PLACE else move, after, seat, who)]


def moved(before: Position, move: int, after: Position, seat: int, who: str) -> Event:
    start, goal = divmod(move, SPACES)
    animal = ANIMAL_NAMES[animal_at(before, start)]
    hidden = after.hidden & BIT[goal] != 0
    text = f"{who}'s {animal} moves from {SPACE_NAMES[start]} to {SPACE_NAMES[goal]}"
    facts = {
        "seat": seat,
        "animal": animal,
        "from": SPACE_NAMES[start],
        "to": SPACE_NAMES[goal],
        "hidden": hidden,
    }
    return Event("animal-moved", text + (", hidden" if hidden else ""), facts)


def placed(move: int, after: Position, seat: int, who: str) -> Event:
    animal, space = divmod(move, SPACES)
    name = ANIMAL_NAMES[animal]
    hidden = after.hidden & BIT[space] != 0
    text = f"{who} places {'an' if name[0] == 'e' else 'a'} {name} on {SPACE_NAMES[space]}"
    facts = {"seat": seat, "animal": name, "space": SPACE_NAMES[space], "hidden": hidden}
    return Event("placed", text + (", hidden" if hidden else ""), facts)


def swapped(before: Position, space: int, seat: int, who: str) -> Event:
    start, goal = SPACE_NAMES[before.placed], SPACE_NAMES[space]
    owner = 1 if before.red & BIT[space] else 0
    text = f"{who}'s crocodile on {start} swaps with {COLOURS[owner]}'s gazelle on {goal}"
    return Event("swapped", text, {"seat": seat, "from": start, "to": goal, "gazelle": owner})


def totem_went(before: Position, after: Position, seat: int, who: str) -> Event:
    spot = SPOT_NAMES[after.totem]
    line = LINE_NAMES[LINE_OF_SPOT[after.totem]]
    start = SPOT_NAMES[before.totem] if before.totem >= 0 else None
    facts: dict[str, Any] = {"seat": seat, "from": start, "to": spot}
    return Event("totem-moved", f"{who} leads the totem to {spot}, facing {line}", facts)


def hindered(move: int, seat: int) -> Event:
    """A card that weighs on the opponent's next turn."""
    other = COLOURS[1 - seat]
    if move == WARTHOG_PLAY:
        text = f"{other} will only move the totem next turn"
        return Event("placement-lost", text, {"seat": 1 - seat})
    if move >= PORCUPINE_NAME:
        space = SPACE_NAMES[move - PORCUPINE_NAME]
        facts = {"seat": 1 - seat, "space": space}
        return Event("space-barred", f"{other} may not place on {space} next turn", facts)
    space = SPACE_NAMES[move - BOA_NAME]
    facts = {"seat": 1 - seat, "space": space}
    return Event("space-forced", f"{other} must place on {space} next turn", facts)


def went_home(kind: str, before: Position, space: int) -> Event:
    owner = 1 if before.red & BIT[space] else 0
    animal = ANIMAL_NAMES[animal_at(before, space)]
    verb = "flees" if kind == "gazelle-fled" else "is sent home"
    text = f"{COLOURS[owner]}'s {animal} on {SPACE_NAMES[space]} {verb}"
    return Event(kind, text, {"seat": owner, "animal": animal, "space": SPACE_NAMES[space]})


def frightened(before: Position, move: int, after: Position) -> list[Event]:
    """Animals that hid or fled because of a lion, the one that moved itself left aside."""
    told = []
    for space in members_of(int(after.hidden & ~before.hidden & before.taken)):
        owner = 1 if after.red & BIT[space] else 0
        animal = ANIMAL_NAMES[animal_at(after, space)]
        text = f"{COLOURS[owner]}'s {animal} on {SPACE_NAMES[space]} hides"
        facts = {"seat": owner, "animal": animal, "space": SPACE_NAMES[space]}
        told.append(Event("hid", text, facts))
    if VULTURE_SEND <= move < BOA_NAME:
        return told
    mover = (move - HYENA_MOVE) // SPACES if move >= HYENA_MOVE else -1
    left = members_of(int(before.taken & ~after.taken))
    return told + [went_home("gazelle-fled", before, space) for space in left if space != mover]


def earned(before: Position, after: Position, seat: int, who: str) -> list[Event]:
    """The first full territory, and the card it brought."""
    told = [Event("territory-filled", f"{who} fills the first territory", {"seat": seat})]
    if after.offered and not before.offered:
        drawn = [CARD_IDS[card] for card in cards_of(int(after.offered))]
        facts = {"seat": seat, "card": CARD_IDS[GIRAFFE], "offered": drawn}
        text = f"{who} draws the Giraffe, which offers {', '.join(drawn)}"
        told.append(Event("reinforcement", text, facts))
    for card in members_of(int(after.ready(seat) & ~before.ready(seat))):
        name = CARD_IDS[card]
        text = f"{who} gets the {name.capitalize()}"
        told.append(Event("reinforcement", text, {"seat": seat, "card": name}))
    return told


def ended(after: Position) -> Event:
    scores = after.scores()
    won = [seat for seat in (0, 1) if after.winners() >> seat & 1]
    text = f"The savanna is full: Yellow {scores[0]}, Red {scores[1]}; "
    text += f"{' and '.join(COLOURS[seat] for seat in won)} wins"
    return Event("match-over", text, {"scores": scores, "winners": won})
