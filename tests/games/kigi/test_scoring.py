"""KG-5: runs down the line."""

from __future__ import annotations

import pytest

from tests.games.kigi.table import EXAMPLE, events, match_of

rule = pytest.mark.rule
TWELVE = "1 > 0 @ 2928,2093,270"


@rule("KG-5.1", "KG-5.2", "KG-5.3", "KG-5.5")
def test_twelve_points_over_two_kinds() -> None:
    """The rulebook's example: a gap and a side branch do not score, nor does a run of one."""
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    (scored,) = events(match, TWELVE, "scored")
    assert scored["seat"] == 0
    assert scored["points"] == 12
    assert scored["runs"] == [
        {"kind": "dragonfly", "points": 8, "cards": ["T17", "T28", "T26", "T30", "K2"]},
        {"kind": "pink", "points": 4, "cards": ["T17", "T28"]},
    ]
    assert match.scores() == [12, 0]


@rule("KG-5.5")
def test_the_four_cards_before() -> None:
    """They scored 3, 5, 7 and 8."""
    match = match_of([], display=["T30", "T26", "T28"], deck=["T01", "T17", "T02"])
    points = []
    for card in EXAMPLE:
        id, pose = card.split()
        before = sum(match.scores())
        match.play(f"{id} > 0 @ {pose}")
        points.append(sum(match.scores()) - before)
    assert points == [3, 5, 7, 8]


@rule("KG-5.2")
def test_a_run_of_one_scores_nothing() -> None:
    """T19 (blossom, purple) on K2 (dragonfly): no kind runs on."""
    match = match_of([], display=["T19", "T02", None])
    move = next(move for move in match.moves() if move.startswith("1 > 0"))
    assert not events(match, move, "scored")
    assert match.scores() == [0, 0]


@rule("KG-5.4")
def test_who_places_scores_on_any_tree() -> None:
    match = match_of([], EXAMPLE, display=["T17", "T02", None], trunks=["K1", "K2"])
    match.play(TWELVE.replace("> 0", "> 1"))
    assert match.scores() == [12, 0]


@rule("KG-5.2")
def test_the_score_sheet_tells_the_kinds() -> None:
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    match.play(TWELVE)
    lines = [(line.points, line.rule, line.label) for line in match.score_sheet().of(0)]
    assert lines == [
        (8, "KG-5.2", "runs of blue dragonfly"),
        (4, "KG-5.2", "runs of pink flower"),
    ]
