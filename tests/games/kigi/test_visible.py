"""KG-4.2 with touch="visible": a card counts only where it can be seen."""

from __future__ import annotations

import pytest

from tests.games.kigi.table import EXAMPLE, match_of, on_tree, refused

rule = pytest.mark.rule
VISIBLE = {"touch": "visible"}


@rule("KG-4.2")
def test_a_card_under_another_is_not_touched() -> None:
    """T17 reaches T30 only where T26 lies on it."""
    move = "1 > 0 @ 4261,1460,120"
    match = match_of(EXAMPLE, display=["T17", None, None])
    assert refused(match, move, "KG-4.2").where == {"cards": ["T30", "T26"]}
    match = match_of(EXAMPLE, display=["T17", "T02", None], options=VISIBLE)
    match.play(move)
    assert on_tree(match, 0)["T17"] == "T26"


@rule("KG-4.2")
def test_what_is_seen_of_two_cards_still_counts() -> None:
    """The rulebook's placement B is illegal either way."""
    match = match_of(EXAMPLE, display=["T17", None, None], options=VISIBLE)
    assert refused(match, "1 > 0 @ 3310,950,255", "KG-4.2").where == {"cards": ["K2", "T30"]}
    assert match.why_not("1 > 0 @ 3360,3360,330") is None
    assert match.why_not("1 > 0 @ 2928,2093,270") is None


@rule("KG-4.2")
def test_the_joint_lies_on_visible_bark() -> None:
    """Moves that exist under either reading agree; a joint under a later card never exists."""
    match = match_of(EXAMPLE, display=["T17", None, None], options=VISIBLE)
    legal = set(match_of(EXAMPLE, display=["T17", None, None]).moves())
    seen = set(match.moves())
    assert len(seen - legal) == 10
    for move in sorted(seen - legal):
        twin = match.copy()
        twin.play(move)
        cards = twin.view()["trees"][0]["cards"]
        joint = cards[-1]["joint"]
        later = [c for c in cards[:-1] if c["card"] not in ("K2", "T30", cards[-1]["parent"])]
        assert not any(inside(card["corners"], joint["x"], joint["y"]) for card in later)


def inside(corners: list[list[int]], x: int, y: int) -> bool:
    """Whether a point lies in a shape given counter-clockwise."""
    return all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    )
