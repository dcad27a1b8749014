"""KK-4.5 to KK-4.8: when a call is due, what Game and Koi-Koi do, calls without cards."""

from __future__ import annotations

from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.koi_koi.table import match_of, outcomes, play, refused, step

rule = pytest.mark.rule


def poetry(east: str = "1C 5C", west: str = "7C 8C", **more: Any) -> Match:
    """East makes red poetry by taking 1R."""
    return match_of(east, west, "1R 6R 10C", captured=["2R 3R", ""], **more)


@rule("KK-4.5")
def test_a_set_asks_for_a_call() -> None:
    match = poetry(pile="12C 11C")
    refused(match, "game", "KK-4.5")
    events = match.play("1C")
    ribbons = "the pine ribbon, the plum ribbon and the cherry ribbon"
    assert events[-1].text == f"East has red poetry: {ribbons}, 5 points"
    assert match.actor == 0
    assert step(match) == "call"
    assert match.moves() == ["game", "koi"]
    assert "Call Game for 5 points" in match.view()["asks"]["text"]
    refused(match, "5C", "KK-4.5")


@rule("KK-4.5")
def test_sets_are_counted_once_after_both_cards() -> None:
    """The hand card makes a set, but the draw is still to choose, and only then comes the call."""
    match = match_of("1C 5C", "7C 8C", "1R 6A 6R", pile="6C 11C", captured=["2R 3R", ""])
    match.play("1C")
    assert step(match) == "choose"
    match.play("x6R")
    assert step(match) == "call"


@rule("KK-4.5")
def test_no_growth_passes_the_turn() -> None:
    match = poetry(pile="12C 11C")
    match.play("5C")
    assert (match.actor, step(match)) == (1, "play")


@rule("KK-4.6")
def test_game_ends_the_round_for_its_caller() -> None:
    match = play(poetry(pile="12C 11C"), "1C")
    events = match.play("game")
    assert [event.kind for event in events] == ["game", "round-won", "dealt"]
    assert events[0].text == "East: game!"
    assert events[1].text == "East wins month 1: 5 points"
    assert match.scores() == [5, 0]
    assert outcomes(match) == ["game"]
    assert match.view()["captured"][0]["ribbon"] == []


@rule("KK-4.7")
def test_koi_koi_goes_on_and_needs_more() -> None:
    """Until his sets are worth more than now, its caller is not asked again."""
    match = play(poetry("1C 5C 9C", "7C 8C 12D", pile="12C 11C 11A 4C 9R 12E"), "1C")
    assert match.play("koi")[0].text == "East: koi-koi!"
    assert match.view()["koi"] == [5, 0]
    assert match.actor == 1
    play(match, "7C")
    assert refused(match, "game", "KK-4.7").code == "nothing-new"
    match.play("5C")
    assert (match.actor, step(match)) == (1, "play")
    match.play("8C")
    assert match.actor == 0


@rule("KK-4.7")
def test_after_growth_he_is_asked_again() -> None:
    match = match_of(
        "1C 4C 9C",
        "7C 8C 12D",
        "1R 4R",
        pile="12C 11C 6C 10C 9R 12E",
        captured=["2R 3R 11R", ""],
    )
    play(match, "1C", "koi", "7C", "4C")
    assert step(match) == "call"
    assert match.view()["value"][0] == 6
    play(match, "game")
    assert match.scores() == [6, 0]


@rule("KK-4.8")
def test_a_call_with_no_cards_left_is_still_the_players_own() -> None:
    """West, with his last card, may call koi-koi: the round is then exhausted and the dealer's."""
    match = match_of("4C", "1C", "1R 6R 10C", pile="12C 11C", captured=["", "2R 3R"])
    play(match, "4C", "1C")
    assert match.view()["hands"][1]["count"] == 0
    assert match.moves() == ["game", "koi"]
    brave = match.copy()
    play(match, "game")
    assert match.scores() == [0, 5]
    events = brave.play("koi")
    assert [event.kind for event in events] == ["koi-koi", "exhausted", "dealt"]
    assert events[0].facts["value"] == 5
    assert brave.scores() == [6, 0]


@rule("KK-4.8")
def test_the_dealer_too_may_go_on_with_an_empty_hand() -> None:
    match = play(poetry("1C", "7C", pile="12C 11C"), "1C", "koi")
    assert match.actor == 1
    play(match, "7C")
    assert match.scores() == [6, 0]


@rule("KK-4.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_or_game_is_called_for_an_empty_hand(seat: int) -> None:
    """The dealer's eighth turn included."""
    options = {"last_call": "game"}
    if seat == 0:
        match = poetry("1C", "7C", pile="12C 11C", options=options)
    else:
        match = match_of(
            "4C", "1C", "1R 6R", pile="12C 11C", captured=["", "2R 3R"], options=options
        )
        match.play("4C")
    events = match.play("1C")
    assert [event.kind for event in events][-3:] == ["forced-game", "round-won", "dealt"]
    assert events[-3].facts["own_call"] is False
    assert events[-3].text == f"Game is called for {('East', 'West')[seat]}, whose hand is empty"
    assert match.scores()[seat] == 5


@rule("KK-4.8")
def test_with_cards_in_hand_he_still_decides() -> None:
    match = play(poetry(pile="12C 11C", options={"last_call": "game"}), "1C")
    assert match.moves() == ["game", "koi"]
