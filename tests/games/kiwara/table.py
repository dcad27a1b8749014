"""Positions drawn as boards, so that a scenario reads like the rulebook."""

from __future__ import annotations

from typing import Any

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal

EMPTY = ". . . . . . " * 5

# Every token placed; scenarios take some away.
FULL = """
    G g G g G g
    Z z Z z Z z
    C c G g G g
    Z z Z z E e
    L l G g C c
"""


def match_of(tokens: str, totem: str, turn: int, **stacked: Any) -> Match:
    """A match in which a turn begins with these tokens on the board."""
    options = stacked.pop("options", {})
    setup = {"first": 0, "tokens": tokens, "totem": totem, "turn": turn, **stacked}
    return kiribako.game("kiwara").new_match(seed=1, options=options, setup=setup)


def without(*spaces: str) -> str:
    """The full board with some spaces emptied."""
    words = FULL.split()
    for space in spaces:
        words["abcdef".index(space[0]) + 6 * (int(space[1]) - 1)] = "."
    return " ".join(words)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def token(match: Match, space: str) -> str:
    """A space as scenarios draw it: `G`, `g'` or `.`."""
    shown = match.view()["tokens"]["abcdef".index(space[0]) + 6 * (int(space[1]) - 1)]
    if shown is None:
        return "."
    letter: str = shown["animal"][0].upper()
    return (letter.lower() if shown["seat"] else letter) + ("'" if shown["hidden"] else "")


def hand(match: Match, seat: int, animal: str) -> int:
    """How many tokens of a kind a seat holds."""
    held: int = match.view()["hands"][seat][animal]
    return held


def cards(match: Match, seat: int) -> list[str]:
    """A seat's cards, used ones in brackets."""
    return [f"({c['card']})" if c["used"] else c["card"] for c in match.view()["cards"][seat]]


def refused(match: Match, move: str, rule: str) -> Refusal:
    """The refusal of a move, which must cite the rule."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.rule == rule, refusal
    return refusal
