"""Trees laid out card by card, so that a scenario reads like the rulebook."""

from __future__ import annotations

from typing import Any

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import Refusal

# The tree of the catalogue's examples, on trunk K2 (KG-4.9).
EXAMPLE = ["T30 3413,1191,0", "T26 3810,1705,90", "T28 3373,2152,270", "T01 3775,2831,0"]


def match_of(
    *trees: list[str], display: list[str | None], trunks: list[str] | None = None, **stacked: Any
) -> Match:
    """A match in which seat 0's turn begins with these trees, one for each seat.

    A display with an empty place has no deck behind it (KG-8.1).
    """
    if None in display:
        stacked.setdefault("deck", [])
    options = stacked.pop("options", {})
    grown = list(trees) if len(trees) > 1 else [*trees, []]
    trunks = trunks or ["K2", "K1", "K3", "K4", "K5"][: len(grown)]
    setup = {"first": 0, "trunks": trunks, "trees": grown, "display": display, **stacked}
    return kiribako.game("kigi").new_match(seats=len(grown), seed=1, options=options, setup=setup)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str, rule: str) -> Refusal:
    """The refusal of a move, which must cite the rule."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.rule == rule, refusal
    return refusal


def on_tree(match: Match, seat: int) -> dict[str, str | None]:
    """The cards on a tree in the order of laying, each with its parent."""
    return {card["card"]: card["parent"] for card in match.view()["trees"][seat]["cards"]}


def shown(match: Match) -> list[str | None]:
    """The display."""
    return [card and card["card"] for card in match.view()["display"]]


def events(match: Match, move: str, kind: str) -> list[dict[str, Any]]:
    """Play a move; its events of a kind, as everybody sees them."""
    return [event.seen_by(None) for event in match.play(move) if event.kind == kind]
