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


@rule("KK-5.1")
def test_four_brights_with_the_rain_man_need_the_rain_man() -> None:
    """With three others captured no crane helps: it would make four brights, and only those."""
    match = match_of(
        "9C 5C 2C 3C",
        "7C 8C 2D 3D",
        "9A 6R 1B 11B",
        pile="4C 12C",
        captured=["3B 8B 12B", ""],
    )
    line = {each["set"]: each for each in match.view(0)["reach"][0]}
    rainy, four, five = line["rainy-four"], line["four-brights"], line["five-brights"]
    assert (rainy["missing"], rainy["must"], rainy["possible"]["field"]) == (1, ["11B"], ["11B"])
    assert (four["missing"], four["possible"]["field"]) == (1, ["1B"])
    assert (five["missing"], five["possible"]["field"]) == (2, ["1B", "11B"])
    play(match, "9C")
    chances = {each["set"]: each["cards"] for each in match.view(0)["stakes"]["chances"]}
    assert chances["rainy-four"] == ["11B"]
    assert chances["four-brights"] == ["1B"]


@rule("KK-5.1")
def test_what_a_chance_is_called_is_what_the_cards_would_make() -> None:
    """With four brights the rain man makes five, not four with the rain man."""
    match = match_of(
        "9C 5C 2C 3C",
        "7C 8C 2D 3D",
        "9A 6R 11B",
        pile="4C 12C",
        captured=["1B 3B 8B 12B", ""],
    )
    play(match, "9C")
    chances = {each["set"]: each["cards"] for each in match.view(0)["stakes"]["chances"]}
    assert chances.get("five-brights") == ["11B"]
    assert "rainy-four" not in chances


@rule("KK-5.1")
def test_lost_is_lost() -> None:
    """Once the opponent has the rain man, no set with him is in reach."""
    match = match_of("9C", "7C", "9A", captured=["3B 8B 12B", "11B 11C"])
    line = {each["set"]: each for each in match.view(0)["reach"][0]}
    assert not line["rainy-four"]["reachable"]
    assert line["rainy-four"]["gone"] == ["11B"]
    assert line["four-brights"]["reachable"]
