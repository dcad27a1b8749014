"""What a review says of its own accord: what a call was worth."""

from __future__ import annotations

from typing import Any

from kiribako.games.koi_koi.rules.moves import GAME, KOI
from kiribako.games.koi_koi.rules.position import Position
from kiribako.games.koi_koi.shown.view import now_worth
from kiribako.kernel.bits import members_of


def remarks(position: Position, better: int) -> list[tuple[str, dict[str, Any], str]]:
    """What a review says about a call that would have been better."""
    seat = int(position.actor)
    if better == GAME:
        points = int(now_worth(position, seat))
        facts = {"points": points, "cards": len(members_of(int(position.hand(seat))))}
        words = f"Game banks {points} points; {facts['cards']} cards were left to play for more."
        return [("koi-koi-game-banks", facts, words)]
    if better == KOI:
        facts = {"cards": len(members_of(int(position.hand(seat))))}
        words = f"Koi-Koi leaves {facts['cards']} more cards of one's own to play for a better set."
        return [("koi-koi-plays-on", facts, words)]
    return []
