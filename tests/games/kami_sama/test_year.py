"""KS-3: years, rounds and turns."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kiribako
from tests.games.kami_sama.table import end_turn, match_of, play, told, verbs

rule = pytest.mark.rule


@rule("KS-3.1")
@pytest.mark.parametrize("years", [2, 3])
def test_years_of_four_rounds(years: int) -> None:
    """Each player takes one turn a round, clockwise; the first game has two years."""
    match = match_of("hinoko", "minamo", "kazemi", options={"years": years})
    turns: list[tuple[int, int, int]] = []
    while not match.over:
        view = match.view()
        if not view["draft"] and (view["year"], view["round"], view["active"]) not in turns:
            turns.append((view["year"], view["round"], view["active"]))
        play(match, match.moves()[0])
    assert len(turns) == years * 4 * 3
    for one, two in pairwise(turns):
        if one[:2] == two[:2]:
            assert two[2] == (one[2] + 1) % 3


@rule("KS-3.2")
def test_start_of_year_passives_go_clockwise_from_the_opener() -> None:
    """Seat 1 opens: its Seeds are laid before the Moon of seat 0 is drawn."""
    match = match_of("yue", "tane", "ikari", phase="year", first=1, moons=["holy"])
    assert match.actor == 1
    assert match.view()["moon"] is None
    play(match, "seed F11", "seed W11", "seed S11")
    assert match.view()["moon"] is None
    events = play(match, "seed H12")
    assert "moon-drawn" in told(events)
    assert match.view()["moon"] == "holy"
    assert match.actor == 1
    assert match.view()["stage"] == "action"


@rule("KS-3.3")
def test_with_four_the_farming_village_opens() -> None:
    match = match_of("hinoko", "minamo", "kazemi", "ishizue", round=2)
    assert match.view()["faced"][1] == "farming"
    assert match.actor == 1


@rule("KS-3.4")
def test_with_three_the_token_passes_on_across_years() -> None:
    match = match_of("hinoko", "minamo", "kazemi", round=4, turn=2)
    assert match.view()["opener"] == 0
    assert match_of("hinoko", "minamo", "kazemi", year=2).actor == 1


@rule("KS-3.5")
def test_the_board_turns_after_every_round() -> None:
    """The village on a player's right becomes his; in the draft it stands as in round 1."""
    match = match_of("hinoko", "minamo", "kazemi", "ishizue", turn=3)
    before = match.view()["faced"]
    events = end_turn(match)
    assert "board-turned" in told(events)
    assert match.view()["faced"] == [before[3], *before[:3]]
    match = match_of("hinoko", "minamo", "kazemi", "ishizue", round=4)
    while not match.view()["draft"]:
        play(match, match.moves()[0])
    assert match.view()["faced"] == before
    while match.view()["draft"]:
        play(match, match.moves()[0])
    assert match.view()["year"] == 2
    assert match.view()["faced"] == [before[3], *before[:3]], "five turns a year"


@rule("KS-3.6")
def test_a_turn_ends_with_its_passives() -> None:
    """Actions, then rage or end, then the Fear; then the next player."""
    match = match_of("ikari", "osore", rage=True, cubes=1)
    play(match, "add F11")
    assert match.moves() == ["rage", "end"]
    play(match, "end")
    assert match.actor == 1
    play(match, "add S11", "add S12", "add S13")
    assert verbs(match) == {"fear"}
    events = play(match, "fear S11")
    assert "kitsune-card" in told(events), "the Kitsune acts after the second player"
    assert match.view()["round"] == 2


def test_turns_in_order_for_every_number_of_seats() -> None:
    for seats in (2, 3, 4):
        match = kiribako.game("kami-sama").new_match(seats=seats, seed=2)
        while not match.over:
            play(match, match.moves()[-1])
        assert match.view()["year"] == 3
