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
    E e G g G g
    C z Z z Z c
    L C G g c l
"""


def match_of(tokens: str, totem: str, turn: int, **stacked: Any) -> Match:
    """A match in which a turn begins with these tokens on the board.

    Where a territory is full already, seat 0 has earned the reinforcement unless told otherwise.
    """
    options = stacked.pop("options", {})
    setup = {"first": 0, "tokens": tokens, "totem": totem, "turn": turn, **stacked}
    if "earned" not in setup and any_full(tokens, options.get("board", "classic")):
        setup["earned"] = 0
    earner = setup.get("earned")
    if earner in (0, 1) and "cards" in setup and options.get("reinforcement") != "mysterious":
        others = [[card for card in held if card != "okapi"] for held in setup["cards"]]
        setup["cards"] = [[*held, *["okapi"] * (earner == n)] for n, held in enumerate(others)]
    return kiribako.game("kiwara").new_match(seed=1, options=options, setup=setup)


def any_full(tokens: str, board: str) -> bool:
    """Whether one of the six territories has no empty space."""
    drawing = kiribako.game("kiwara").box.boards[board]  # type: ignore[attr-defined]
    words = tokens.replace("/", " ").split()
    empty = {letter for letter, word in zip(drawing, words, strict=True) if word == "."}
    return len(empty) < 6


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
