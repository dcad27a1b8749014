"""Deals and positions laid out card by card, so that a scenario reads like the rulebook."""

from __future__ import annotations

from typing import Any

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal

# A deal with nothing special: dealer's hand, opponent's hand, field.
DEALER = "1C 2C 3C 4C 5C 6C 7C 8C"
OTHER = "1D 2D 3D 4D 5D 6D 7D 8D"
FIELD = "9C 9D 10C 11C 12C 1R 2R 3R"
EAST_DEALS = [["1C", "9C"]]


def order(dealer: str = DEALER, other: str = OTHER, field: str = FIELD, pile: str = "") -> str:
    """A deal from the top: sixteen cards alternately, opponent first, then field and pile."""
    hands = [card for pair in zip(other.split(), dealer.split()) for card in pair]
    return " ".join([*hands, field, pile])


def dealt(*orders: str, seed: int = 1, **options: Any) -> Match:
    """A match that begins with these deals, East the first dealer."""
    setup = {"cuts": EAST_DEALS, "deals": list(orders)}
    return kiribako.game("koi-koi").new_match(seed=seed, options=options, setup=setup)


def match_of(
    east: str, west: str, field: str = "", *, pile: str = "", options: Any = None, **more: Any
) -> Match:
    """A match in which a turn begins, East the dealer and to play unless said otherwise."""
    setup = {"cuts": EAST_DEALS, "hands": [east, west], "field": field, "pile": pile, **more}
    return kiribako.game("koi-koi").new_match(seed=1, options=options or {}, setup=setup)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def captured(match: Match, seat: int) -> set[str]:
    """All the cards a seat has captured."""
    return {card for cards in match.view()["captured"][seat].values() for card in cards}


def outcomes(match: Match) -> list[str]:
    """How each deal ended."""
    return [outcome["outcome"] for outcome in match.view()["outcomes"]]


def step(match: Match) -> str:
    """What the actor is asked: play, choose or call."""
    asked: str = match.view()["asks"]["step"]
    return asked


def worth(*cards: str, **options: Any) -> int:
    """The value of captured cards before any doubling."""
    hands = ["12D", "12E"]
    setup = {"cuts": EAST_DEALS, "hands": hands, "captured": [" ".join(cards), ""]}
    match = kiribako.game("koi-koi").new_match(seed=1, options=options, setup=setup)
    value: int = match.view()["value"][0]
    return value


def refused(match: Match, move: str, rule: str) -> Refusal:
    """The refusal of a move, which must cite the rule."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.rule == rule, refusal
    return refusal
