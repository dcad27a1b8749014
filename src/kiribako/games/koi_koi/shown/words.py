"""Moves in plain words, for people who ask what a notation means, and cards by their names."""

from __future__ import annotations

from typing import Final

from kiribako.games.koi_koi.rules import turn
from kiribako.games.koi_koi.rules.box import Box
from kiribako.games.koi_koi.rules.constants import KOI_OFF
from kiribako.games.koi_koi.rules.moves import CHOOSE, GAME, KOI
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown import word_types
from kiribako.games.koi_koi.shown.notation import played
from kiribako.games.koi_koi.shown.view import now_worth
from kiribako.kernel.bits import lowest, members_of
from kiribako.kernel.words import Words

FEW: Final = 5  # cards that are named one by one


def words_of(position: Position, move: int) -> Words:
    """A legal move in a few words."""
    box = position.constants.box
    if move == GAME:
        points = int(now_worth(position, int(position.actor)))
        wins: word_types.GameCall = {"points": points}
        return Words(f"call Game: win the month with {points} points", "game", wins)
    if move == KOI:
        doubled = position.constants.koi_mode != KOI_OFF
        risk = "of a doubled loss" if doubled else "that the opponent calls Game first"
        text = f"call Koi-Koi: play on for more, at the risk {risk}"
        return Words(text, "koi", word_types.KoiCall(doubled=doubled))
    if move >= CHOOSE:
        drawn, other = int(lowest(position.turned)), move - CHOOSE
        choice: word_types.OneTaken = {"card": box.codes[drawn], "taken": box.codes[other]}
        return Words(f"{face(box, drawn)} takes {face(box, other)}", "take", choice)
    card, taken = played(move)
    found = [taken] if taken >= 0 else members_of(int(turn.matches(position, card)))
    if not found:
        alone: word_types.OneCard = {"card": box.codes[card]}
        return Words(f"lay {face(box, card)} in the field", "lay", alone)
    text = f"play {face(box, card)}, take {listed([face(box, other) for other in found])}"
    facts: word_types.Meeting = {
        "card": box.codes[card],
        "takes": [box.codes[other] for other in found],
    }
    return Words(text, "play", facts)


def face(box: Box, card: int) -> str:
    """A card as people call it: the crane of pine, the plum ribbon, a plain cherry."""
    shown = box.cards[card]
    if shown.kind == "ribbon":
        return f"the {shown.flower} ribbon"
    if shown.kind == "chaff" and shown.flower in shown.name:
        return f"a plain {shown.flower}"
    return f"the {shown.name} of {shown.flower}"


def name(box: Box, card: int) -> str:
    """A card in a word or two, as it is called while it is played: crane, plum ribbon, cherry."""
    shown = box.cards[card]
    if shown.kind == "ribbon":
        return f"{shown.flower} ribbon"
    return shown.flower if shown.kind == "chaff" and shown.flower in shown.name else shown.name


def names(box: Box, cards: int) -> str:
    return ", ".join(name(box, card) for card in members_of(cards))


def faces(box: Box, cards: int) -> str:
    """A few cards by name, many by their number."""
    members = members_of(cards)
    if len(members) > FEW:
        return f"{len(members)} cards"
    return listed([face(box, card) for card in members])


def listed(names: list[str]) -> str:
    """Names as a person lists them."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
