"""Moves in plain words, for people who ask what a notation means."""

from __future__ import annotations

from kiribako.games.koi_koi.rules import turn
from kiribako.games.koi_koi.rules.constants import KOI_OFF
from kiribako.games.koi_koi.rules.moves import CHOOSE, GAME, KOI
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown.notation import played
from kiribako.games.koi_koi.shown.view import now_worth
from kiribako.kernel.bits import lowest, members_of


def explain(position: Position, move: int) -> str:
    """A legal move in a few words."""
    if move == GAME:
        return f"call Game: win the round with {now_worth(position, int(position.actor))} points"
    if move == KOI:
        doubled = position.constants.koi_mode != KOI_OFF
        risk = "of a doubled loss" if doubled else "that the opponent calls Game first"
        return f"call Koi-Koi: play on for more, at the risk {risk}"
    if move >= CHOOSE:
        drawn = face(position, int(lowest(position.turned)))
        return f"the drawn {drawn} takes {face(position, move - CHOOSE)}"
    card, taken = played(move)
    found = [taken] if taken >= 0 else members_of(int(turn.matches(position, card)))
    if not found:
        return f"lay {face(position, card)} in the field"
    return (
        f"play {face(position, card)}, take {', '.join(face(position, other) for other in found)}"
    )


def face(position: Position, card: int) -> str:
    """A card by code, flower and name."""
    shown = position.constants.box.cards[card]
    name = shown.name if shown.flower in shown.name else f"{shown.flower}, {shown.name}"
    return f"{shown.code} ({name})"
