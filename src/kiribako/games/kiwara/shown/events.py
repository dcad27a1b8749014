"""What happened: a move told as events, read off the positions before and after it."""

from __future__ import annotations

from kiribako.games.kiwara.rules import moves
from kiribako.games.kiwara.rules.cards import CARD_IDS, GIRAFFE, cards_of
from kiribako.games.kiwara.rules.grid import (
    LINE_NAMES,
    LINE_OF_SPOT,
    SPACE_NAMES,
    SPACES,
    SPOT_NAMES,
)
from kiribako.games.kiwara.rules.placing import animal_at
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown import types
from kiribako.games.kiwara.shown.card_refusals import CARD_OF
from kiribako.games.kiwara.shown.notation import ANIMALS
from kiribako.games.kiwara.shown.view import SEAT_NAMES
from kiribako.kernel.bits import BIT, members_of
from kiribako.kernel.event import Event


def narrate(before: Position, move: int, after: Position) -> list[Event]:
    """The events of one decision, in the order a person would tell them."""
    seat = int(before.actor)
    who = SEAT_NAMES[seat]
    told: list[Event] = []
    kind, n = moves.kind_of(move)
    if kind in CARD_OF and not (kind == "hyena-move" and before.moved):
        card = CARD_IDS[CARD_OF[kind]]
        text = f"{who} uses the {card.capitalize()}"
        used: types.OfCard = {"seat": seat, "card": card}
        told.append(Event("card-used", text, used))
    told.append(deed(before, kind, n, after))
    told += frightened(before, kind, n, after)
    if before.earner < 0 <= after.earner:
        told += earned(before, after, seat, who)
    if after.over:
        told.append(ended(after))
    return told


def deed(before: Position, kind: str, n: int, after: Position) -> Event:
    """What the actor did."""
    seat = int(before.actor)
    who = SEAT_NAMES[seat]
    if kind in ("place", "baboon"):
        return placed(n, after, seat, who)
    if kind in ("totem", "first-totem", "wildebeest"):
        return totem_went(before, after, seat, who)
    if kind == "swap":
        return swapped(before, n, seat, who)
    if kind == "hyena-move":
        return moved(before, n, after, seat, who)
    if kind in ("vulture", "rhino"):
        return went_home("sent-home", before, n)
    if kind == "keep":
        text = f"{who} keeps the {CARD_IDS[n].capitalize()}"
        kept: types.OfCard = {"seat": seat, "card": CARD_IDS[n]}
        return Event("card-kept", text, kept)
    alone: types.OfSeat = {"seat": seat}
    if kind == "hyena":
        return Event("two-placements", f"{who} will place two animals", alone)
    if kind == "decline":
        return Event("declined", f"{who} declines", alone)
    return hindered(kind, n, 1 - seat)


def moved(before: Position, move: int, after: Position, seat: int, who: str) -> Event:
    start, goal = divmod(move, SPACES)
    animal = ANIMALS[animal_at(before, start)]
    hidden = after.hidden & BIT[goal] != 0
    text = f"{who}'s {animal} moves from {SPACE_NAMES[start]} to {SPACE_NAMES[goal]}"
    facts: types.AnimalMoved = {
        "seat": seat,
        "animal": animal,
        "from": SPACE_NAMES[start],
        "to": SPACE_NAMES[goal],
        "hidden": hidden,
    }
    return Event("animal-moved", text + (", hidden" if hidden else ""), facts)


def placed(move: int, after: Position, seat: int, who: str) -> Event:
    animal, space = divmod(move, SPACES)
    name = ANIMALS[animal]
    hidden = after.hidden & BIT[space] != 0
    text = f"{who} places {'an' if name[0] == 'e' else 'a'} {name} on {SPACE_NAMES[space]}"
    facts: types.Placed = {
        "seat": seat,
        "animal": name,
        "space": SPACE_NAMES[space],
        "hidden": hidden,
    }
    return Event("placed", text + (", hidden" if hidden else ""), facts)


def swapped(before: Position, space: int, seat: int, who: str) -> Event:
    start, goal = SPACE_NAMES[before.placed], SPACE_NAMES[space]
    owner = 1 if before.red & BIT[space] else 0
    text = f"{who}'s crocodile on {start} swaps with {SEAT_NAMES[owner]}'s gazelle on {goal}"
    facts: types.Swapped = {"seat": seat, "from": start, "to": goal, "gazelle": owner}
    return Event("swapped", text, facts)


def totem_went(before: Position, after: Position, seat: int, who: str) -> Event:
    spot = SPOT_NAMES[after.totem]
    line = LINE_NAMES[LINE_OF_SPOT[after.totem]]
    start = SPOT_NAMES[before.totem] if before.totem >= 0 else None
    facts: types.TotemMoved = {"seat": seat, "from": start, "to": spot}
    return Event("totem-moved", f"{who} leads the totem to {spot}, facing {line}", facts)


def hindered(kind: str, space: int, seat: int) -> Event:
    """A card that weighs on a seat's next turn."""
    who = SEAT_NAMES[seat]
    if kind == "warthog":
        text = f"{who} will only move the totem next turn"
        alone: types.OfSeat = {"seat": seat}
        return Event("placement-lost", text, alone)
    name = SPACE_NAMES[space]
    told, verb = ("space-forced", "must") if kind == "boa" else ("space-barred", "may not")
    facts: types.OnSpace = {"seat": seat, "space": name}
    return Event(told, f"{who} {verb} place on {name} next turn", facts)


def went_home(kind: str, before: Position, space: int) -> Event:
    owner = 1 if before.red & BIT[space] else 0
    animal = ANIMALS[animal_at(before, space)]
    verb = "flees" if kind == "gazelle-fled" else "is sent home"
    text = f"{SEAT_NAMES[owner]}'s {animal} on {SPACE_NAMES[space]} {verb}"
    facts: types.OfAnimal = {"seat": owner, "animal": animal, "space": SPACE_NAMES[space]}
    return Event(kind, text, facts)


def frightened(before: Position, kind: str, n: int, after: Position) -> list[Event]:
    """Animals that hid or fled because of a lion, the one that moved itself left aside."""
    told = []
    for space in members_of(int(after.hidden & ~before.hidden & before.taken)):
        owner = 1 if after.red & BIT[space] else 0
        animal = ANIMALS[animal_at(after, space)]
        text = f"{SEAT_NAMES[owner]}'s {animal} on {SPACE_NAMES[space]} hides"
        facts: types.OfAnimal = {"seat": owner, "animal": animal, "space": SPACE_NAMES[space]}
        told.append(Event("hid", text, facts))
    if kind in ("vulture", "rhino"):
        return told
    mover = n // SPACES if kind == "hyena-move" else -1
    left = members_of(int(before.taken & ~after.taken))
    return told + [went_home("gazelle-fled", before, space) for space in left if space != mover]


def earned(before: Position, after: Position, seat: int, who: str) -> list[Event]:
    """The first full territory, and the card it brought."""
    filler: types.OfSeat = {"seat": seat}
    told = [Event("territory-filled", f"{who} fills the first territory", filler)]
    if after.offered and not before.offered:
        drawn = [CARD_IDS[card] for card in cards_of(int(after.offered))]
        facts: types.Reinforcement = {"seat": seat, "card": CARD_IDS[GIRAFFE], "offered": drawn}
        text = f"{who} gets the Giraffe, which offers {', '.join(drawn)}"
        told.append(Event("reinforcement", text, facts))
    for card in members_of(int(after.ready(seat) & ~before.ready(seat))):
        name = CARD_IDS[card]
        text = f"{who} gets the {name.capitalize()}"
        got: types.Reinforcement = {"seat": seat, "card": name}
        told.append(Event("reinforcement", text, got))
    return told


def ended(after: Position) -> Event:
    scores = after.scores()
    won = [seat for seat in (0, 1) if after.winners() >> seat & 1]
    text = f"The savanna is full: seat 0 has {scores[0]}, seat 1 has {scores[1]}; "
    text += f"{' and '.join(f'seat {seat}' for seat in won)} wins"
    facts: types.MatchOver = {"scores": scores, "winners": won}
    return Event("match-over", text, facts)
