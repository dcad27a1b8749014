"""Moves in plain words, for people who ask what a notation means."""

from __future__ import annotations

from kiribako.games.kigi.rules import display, placing, scoring, trees
from kiribako.games.kigi.rules.box import Box
from kiribako.games.kigi.rules.card import KINDS
from kiribako.games.kigi.rules.moves import DISCARD, KEEP, TAKE, place_of, seat_of
from kiribako.games.kigi.rules.pack import COMMISSION, TREE
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown import word_types
from kiribako.kernel.bits import lowest
from kiribako.kernel.words import Words


def words_of(position: Position, move: int) -> Words:
    """A legal move in a few words, as its actor would be told.

    A card of the display is called by its place, a card of a tree by what it shows: people see
    those, and no names of cards.
    """
    box = position.constants.box
    if move >= DISCARD:
        place = move - DISCARD + 1
        return Words(f"put card {place} away", "discard", word_types.PutAway(place=place))
    if move >= KEEP:
        kept = commission(box, move - KEEP)
        return Words(f"keep the commission {kept['short']}", "keep", kept)
    if move >= TAKE:
        card = int(display.card_at(position, move - TAKE))
        taken: word_types.TakenCommission = {
            **commission(box, card - COMMISSION),
            "place": move - TAKE + 1,
        }
        return Words(f"take the commission {taken['short']}", "take", taken)
    return laying(position, move)


def laying(position: Position, move: int) -> Words:
    """A card laid on a tree: whose, for how much, and from which card it grows."""
    box = position.constants.box
    place = int(place_of(move))
    at = int(lowest(placing.touched(position, move & trees.POSE)))
    parent = int(trees.card_of(position.table[at]))
    points = int(scoring.points_on(position, display.card_at(position, place), at))
    owner = int(seat_of(move))
    facts: word_types.Laying = {
        "place": place + 1,
        "tree": owner,
        "own": owner == position.actor,
        "points": points,
        "prunes": points >= scoring.PRUNE,
        "trunk": parent < TREE,
        "shows": shown_on(box, parent),
    }
    whose = "your own tree" if facts["own"] else f"the tree of seat {owner}"
    text = f"lay card {place + 1} on {whose} for {points} point{'' if points == 1 else 's'}"
    if facts["prunes"]:
        text += " and prune"
    return Words(f"{text}, from {called(box, parent)}", "lay", facts)


def commission(box: Box, number: int) -> word_types.KeptCommission:
    """A commission, and what it asks for."""
    card = box.commissions[number]
    return {"card": card.id, "short": card.short()}


def shown_on(box: Box, card: int) -> list[str]:
    """How many of each kind a card shows: `2 butterfly`."""
    counts = zip(box.drawings[card].counts(), KINDS, strict=True)
    return [f"{count} {kind}" for count, kind in counts if count]


def called(box: Box, card: int) -> str:
    """A card of a tree by what it shows."""
    if card < TREE:
        return "the trunk"
    shown = zip(box.drawings[card].counts(), box.kind_names, strict=True)
    return f"the branch with {', '.join(several(count, name) for count, name in shown if count)}"


def several(count: int, name: str) -> str:
    """So many of a kind."""
    if count == 1:
        return f"1 {name}"
    return f"{count} {name[:-1]}ies" if name.endswith("y") else f"{count} {name}s"
