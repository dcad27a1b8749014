"""What a player is shown before a call and of his own hand: counted by the engine."""

from __future__ import annotations

import pytest

from tests.games.koi_koi.table import match_of, play

rule = pytest.mark.rule


@rule("KK-5.12")
@rule("KK-5.13")
def test_the_stakes_of_a_call_are_counted() -> None:
    """Red poetry is 5 now; the curtain would add cherry viewing, and 10 counts double."""
    match = match_of("1C 5C", "7C 8C", "1R 9A 10C", pile="12C 11C", captured=["2R 3R 3B", "6A"])
    assert "stakes" not in match.view(0)
    stakes = play(match, "1C").view(0)["stakes"]
    assert (stakes["seat"], stakes["value"], stakes["points"]) == (0, 5, 5)
    assert (stakes["high"], stakes["defied"]) == (False, False)
    assert stakes["scores"] == [match.scores()[0] + 5, match.scores()[1]]
    assert stakes["cards_left"] == [1, 2]
    viewing = next(c for c in stakes["chances"] if c["set"] == "cherry-viewing")
    assert viewing["cards"] == ["9A"]
    assert (viewing["value"], viewing["points"]) == (10, 20)


@rule("KK-4.4")
def test_chances_are_for_the_callers_eyes_only() -> None:
    match = play(match_of("1C 5C", "7C 8C", "1R", pile="12C 11C", captured=["2R 3R", ""]), "1C")
    assert "chances" in match.view(0)["stakes"]
    for viewer in (1, None):
        assert "chances" not in match.view(viewer)["stakes"]


@rule("KK-4.2")
def test_a_hand_shows_what_its_cards_would_meet() -> None:
    match = match_of("2C 5C", "7C 8C", "2A 2R 6R", pile="12C 11C")
    assert match.view(0)["takes"] == {"2C": ["2A", "2R"], "5C": []}
    assert match.view(1)["takes"] == {"7C": [], "8C": []}
    assert "takes" not in match.view(None)


@rule("KK-4.2")
def test_a_refusal_names_its_cards() -> None:
    match = match_of("2C 5C", "7C 8C", "2A 6R", pile="12C 11C")
    astray = match.why_not("2C x6R")
    assert astray is not None
    assert astray.where == {"card": "2C", "taken": "6R"}
