"""Moves in plain words, for people who ask what a notation means."""

from __future__ import annotations

from kiribako.games.kigi.rules import display, placing, scoring, trees
from kiribako.games.kigi.rules.moves import DISCARD, KEEP, TAKE, place_of, seat_of
from kiribako.games.kigi.rules.pack import COMMISSION
from kiribako.games.kigi.rules.position import Position
from kiribako.kernel.bits import lowest


def explain(position: Position, move: int) -> str:
    """A legal move in a few words."""
    box = position.constants.box
    if move >= DISCARD:
        return f"discard {box.name(int(display.card_at(position, move - DISCARD)))}"
    if move >= KEEP:
        return f"keep {box.name(COMMISSION + move - KEEP)}"
    if move >= TAKE:
        return f"take {box.name(int(display.card_at(position, move - TAKE)))}"
    card = display.card_at(position, place_of(move))
    at = lowest(placing.touched(position, move & trees.POSE))
    points = int(scoring.points_on(position, card, at))
    text = f"lay {box.ids[card]} on {box.ids[trees.card_of(position.table[at])]} of seat"
    text += f" {seat_of(move)}'s tree for {points} points"
    return text + (" and prune" if points >= scoring.PRUNE else "")
