"""KK-5: what the sets are worth, both doublings, exhausted rounds and the charts."""

from __future__ import annotations

from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.koi_koi.table import match_of, play, worth

rule = pytest.mark.rule
CHAFF = "1C 1D 2C 2D 3C 3D 4C 4D 5C 5D"


@rule("KK-5.1")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("1B 3B 8B 11B 12B", 10),
        ("1B 3B 8B 12B", 8),
        ("1B 3B 8B 11B", 7),
        ("1B 8B 12B", 6),
        ("1B 3B 11B", 0),
        ("1B 3B", 0),
    ],
)
def test_brights_highest_only(cards: str, points: int) -> None:
    assert worth(*cards.split()) == points


@rule("KK-5.2", "KK-5.3", "KK-5.4")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("7A 10A 6A", 5), ("7A 10A", 0), ("1R 2R 3R", 5), ("6R 9R 10R", 5), ("1R 2R 6R", 0)],
)
def test_sets_of_three(cards: str, points: int) -> None:
    """Boar, deer, butterflies; red poetry; blue ribbons."""
    assert worth(*cards.split()) == points


@rule("KK-5.5", "KK-5.6")
@pytest.mark.parametrize("viewing", [5, 3, 1, 0])
def test_viewings(viewing: int) -> None:
    assert worth("3B", "9A", viewing=viewing) == viewing
    assert worth("8B", "9A", viewing=viewing) == viewing
    assert worth("3B", "8B", "9A", viewing=viewing) == 2 * viewing
    assert worth("3B", "8B") == 0


@rule("KK-5.6")
def test_viewings_are_worth_five_unless_said_otherwise() -> None:
    assert worth("8B", "9A") == 5


@rule("KK-5.7")
def test_five_animals_and_more() -> None:
    assert worth("2A", "4A", "5A", "8A") == 0
    assert worth("2A", "4A", "5A", "8A", "11A") == 1
    assert worth("2A", "4A", "5A", "8A", "11A", "7A", "10A") == 3


@rule("KK-5.8")
def test_five_ribbons_and_more() -> None:
    assert worth("1R", "2R", "4R", "5R") == 0
    assert worth("1R", "2R", "4R", "5R", "7R") == 1
    assert worth("1R", "2R", "4R", "5R", "7R", "11R") == 2


@rule("KK-5.9")
def test_ten_chaff_and_more() -> None:
    assert worth(*CHAFF.split()[:9]) == 0
    assert worth(*CHAFF.split()) == 1
    assert worth(*CHAFF.split(), "6C", "12C") == 3


@rule("KK-5.10")
def test_sets_add_up_and_share_cards() -> None:
    """Seven ribbons with both sets of three, boar, deer and butterflies among five animals."""
    assert worth("1R", "2R", "3R", "6R", "9R", "10R", "4R") == 5 + 5 + 3
    assert worth("7A", "10A", "6A", "2A", "4A") == 5 + 1
    assert worth("3B", "8B", "12B", "9A") == 6 + 5 + 5


@rule("KK-5.11")
def test_the_sake_cup_is_an_animal_and_chaff() -> None:
    nine = CHAFF.split()[:9]
    assert worth(*nine, "9A") == 1
    assert worth(*nine, "9A", sake_is_chaff=False) == 0
    assert worth("9A", "2A", "4A", "5A", "7A", sake_is_chaff=False) == 1
    assert worth(*nine, "9A", "2A", "4A", "5A", "7A") == 2


def eleven(west: str = "", *, options: dict[str, Any] | None = None) -> Match:
    """The rulebook's example: East makes red poetry and three brights in one turn."""
    match = match_of(
        "3C 5C",
        "7C 10C",
        "3R 3B 6R",
        pile="3D 11C",
        captured=["1R 2R 1B 8B", west],
        options=options,
    )
    return play(match, "3C x3R")


@rule("KK-5.12", "KK-5.14")
def test_red_poetry_and_three_brights_are_doubled() -> None:
    """5 + 6 = 11, and 22 since it is seven or more."""
    match = eleven()
    assert match.view()["value"] == [11, 0]
    assert match.view()["worth"] == [22, 0]
    events = match.play("game")
    assert events[1].text == "East wins month 1: 11 x 2 = 22 points"
    assert match.scores() == [22, 0]
    lines = [(line.points, line.rule) for line in match.score_sheet().of(0)]
    assert lines == [(6, "KK-5.1"), (5, "KK-5.3"), (11, "KK-5.12")]
    label = "month 1: red poetry, the pine ribbon, the plum ribbon and the cherry ribbon"
    assert match.score_sheet().lines[1].label == label


@rule("KK-5.12")
@pytest.mark.parametrize(("ribbons", "points"), [("11R", 6), ("11R 4R", 14)])
def test_seven_is_doubled_six_is_not(ribbons: str, points: int) -> None:
    """Red poetry with five ribbons is 6, with six ribbons 7, doubled 14."""
    match = match_of(
        "3C 5C", "7C 10C", "3R 6C", pile="12D 11C", captured=[f"1R 2R 5R {ribbons}", ""]
    )
    play(match, "3C")
    play(match, "game")
    assert match.scores() == [points, 0]


@rule("KK-5.13", "KK-5.14")
def test_after_the_opponents_koi_koi_it_is_forty_four() -> None:
    """West lay with boar, deer and butterflies and had called koi-koi."""
    match = eleven("6A 7A 10A")
    assert match.view()["koi"] == [0, 5]
    play(match, "game")
    assert match.scores() == [44, 0]
    lines = [(line.points, line.rule) for line in match.score_sheet().of(0)]
    assert lines[-2:] == [(11, "KK-5.12"), (22, "KK-5.13")]


@rule("KK-5.13")
def test_the_opponents_koi_koi_doubles_once_and_ones_own_does_not() -> None:
    """Both called koi-koi, West twice; East's five points of growth are doubled once."""
    match = match_of(
        "1C 4C 6C",
        "7C 9C 11C",
        "1R 9R 11R 4A",
        pile="12C 8C 12D 10C 10D 5D",
        captured=["2R 3R", "6R 10R 5R 7R"],
    )
    play(match, "1C", "koi", "9C", "koi")
    assert match.view()["koi"] == [5, 6]
    play(match, "6C", "11C", "koi")
    assert match.view()["koi"] == [5, 7]
    match = play(eleven("6A 7A 10A"), "koi")
    assert match.view()["koi"] == [11, 5]
    assert match.view()["worth"] == [44, 10]


@rule("KK-5.15")
def test_an_exhausted_round_is_the_dealers_for_six() -> None:
    """Sets that were called koi-koi upon count for nothing."""
    match = match_of("4C", "5C", "12C", pile="8C 7C", captured=["", "1R 2R 3R"])
    play(match, "4C")
    events = match.play("5C")
    assert events[-2].text == "Both hands are empty: East wins month 1 as dealer, 6 points"
    assert match.scores() == [6, 0]
    assert match.score_sheet().of(0)[0].rule == "KK-5.15"


@rule("KK-5.16")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("1B 3B 8B 11B 12B", 15),
        ("1B 3B 8B 12B", 10),
        ("1B 3B 8B 11B", 8),
        ("1B 8B 12B", 6),
        ("1R 2R 3R", 5),
    ],
)
def test_the_classic_chart(cards: str, points: int) -> None:
    assert worth(*cards.split(), chart="classic-15") == points


@rule("KK-5.16")
def test_the_printed_values_hold_in_every_chart() -> None:
    for chart in ("house", "classic-15"):
        assert worth("1R", "2R", "3R", chart=chart) == 5
        assert worth("1B", "3B", "8B", chart=chart) == 6
