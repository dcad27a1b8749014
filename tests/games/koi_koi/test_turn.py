"""KK-4.1 to KK-4.4: the two cards of a turn, captures and choices, what is public."""

from __future__ import annotations

import pytest

import kiribako
from tests.games.koi_koi.table import captured, match_of, play, refused, step

rule = pytest.mark.rule


@rule("KK-4.1")
def test_a_hand_card_then_the_top_of_the_pile() -> None:
    match = match_of("4C 5C", "7C 8C", "4R 6R", pile="6C 12C")
    refused(match, "9C", "KK-4.1")
    refused(match, "x4R", "KK-4.1")
    events = match.play("4C")
    assert [event.text for event in events] == [
        "East plays the wisteria and takes the wisteria ribbon",
        "East draws the peony and takes the peony ribbon",
    ]
    assert captured(match, 0) == {"4C", "4R", "6C", "6R"}
    assert match.actor == 1
    assert match.view()["hands"][0]["count"] == 1


@rule("KK-4.1")
def test_the_draw_may_take_the_card_just_laid() -> None:
    match = match_of("4C 5C", "7C 8C", "6R", pile="4R 12C")
    match.play("4C")
    assert captured(match, 0) == {"4C", "4R"}
    assert match.view()["field"] == ["6R"]


@rule("KK-4.1")
def test_the_last_hand_card_is_still_a_move() -> None:
    match = match_of("4C", "7C", "6R", pile="12C 12D")
    assert match.moves() == ["4C"]
    assert play(match, "4C").moves() == ["7C"]


@rule("KK-4.2")
def test_one_match_is_taken_whether_one_likes_it_or_not() -> None:
    match = match_of("2C 5C", "7C 8C", "2A 6R", pile="12C 11C")
    assert match.moves() == ["2C", "5C"]
    words = match.game.explain(match.state, match.read("2C"))
    assert words.startswith("play a plain plum, take ")
    match.play("2C x2A")  # also read when it is taken anyway
    assert captured(match, 0) == {"2C", "2A"}


@rule("KK-4.2")
def test_of_two_matches_one_is_chosen() -> None:
    match = match_of("2C 5C", "7C 8C", "2A 2R 6R", pile="12C 11C")
    assert match.moves() == ["2C x2A", "2C x2R", "5C"]
    refusal = refused(match, "2C", "KK-4.2")
    assert (refusal.code, refusal.message) == ("choose-one", "2C takes one of 2A or 2R: say which")
    assert refused(match, "2C x2D", "KK-4.2").code == "not-in-field"
    assert refused(match, "2C x6R", "KK-4.2").code == "other-month"
    match.play("2c takes 2r")
    assert captured(match, 0) == {"2C", "2R"}
    assert match.view()["field"] == ["2A", "6R", "12C"]


@rule("KK-4.2")
def test_the_drawn_card_chooses_too() -> None:
    """The choice is a move of its own; with none, one or a stack the card plays itself."""
    match = match_of("5C 5D", "7C 8C", "2A 2R 6R", pile="2C 11C")
    assert (
        match.play("5C")[-1].text
        == "East draws the plum, which takes the bush warbler or the plum ribbon"
    )
    assert step(match) == "choose"
    assert match.view()["turned"] == "2C"
    assert match.moves() == ["x2A", "x2R"]
    assert "> 2C" in match.game.picture(match.view(1)).plain()
    refused(match, "5D", "KK-4.2")
    refused(match, "game", "KK-4.5")
    refused(match, "x6R", "KK-4.2")
    assert match.play("x2A")[0].text == "East's plum takes the bush warbler"
    assert captured(match, 0) == {"2C", "2A"}
    assert match.actor == 1


@rule("KK-4.2")
def test_a_stack_is_taken_whole() -> None:
    match = match_of("2C 5C", "7C 8C", "2A 2R 2D", pile="12C 11C")
    assert match.moves() == ["2C", "5C"]
    assert match.read("2C x2R") == match.read("2C")
    assert captured(play(match, "2C"), 0) == {"2A", "2R", "2C", "2D"}


@rule("KK-4.3")
def test_a_card_without_a_match_stays() -> None:
    match = match_of("2C 5C", "7C 8C", "6R", pile="12C 11C")
    match.play("2C")
    assert match.view()["field"] == ["2C", "6R", "12C"]
    assert captured(match, 0) == set()


@rule("KK-4.4")
def test_hands_and_the_pile_are_secret_the_rest_is_public() -> None:
    match = match_of("2C 5C", "7C 8C", "2A 6R", pile="12C 11C", captured=["1C 1D", "3C 3D"])
    east, west, spectator = match.view(0), match.view(1), match.view(None)
    assert east["hands"] == [
        {"count": 2, "cards": ["2C", "5C"]},
        {"count": 2, "cards": None},
    ]
    assert west["hands"][0]["cards"] is None
    assert spectator["hands"] == [{"count": 2, "cards": None}, {"count": 2, "cards": None}]
    assert "reach" not in spectator
    for key in ("field", "captured", "turned", "koi", "scores", "pile", "sets"):
        assert east[key] == west[key] == spectator[key]
    assert spectator["captured"][1]["chaff"] == ["3C", "3D"]
    assert spectator["pile"] == 48 - 4 - 2 - 4


@rule("KK-4.4")
def test_cards_left_when_a_round_ends_are_never_shown() -> None:
    match = match_of("1C 9D", "7C 8C", "1R", pile="12C 11C", captured=["2R 3R", ""])
    play(match, "1C", "game")
    for viewer in (None, 0, 1):
        assert "9D" not in str(match.view(viewer)["outcomes"])
        assert "7C" not in str(match.history(viewer)).split("round-won")[0]


@pytest.mark.parametrize("text", ["2C x2A", "2cx2a", "2C ×2A", " 2C  X 2A ", "play 2C, takes 2A"])
def test_reading_is_liberal(text: str) -> None:
    match = match_of("2C 5C", "7C 8C", "2A 2R 6R", pile="12C 11C")
    assert match.game.write(match.state, match.read(text)) == "2C x2A"


@pytest.mark.parametrize(
    "text", ["", "2", "C2", "2Z", "13C", "2C x", "2C 2A x2R", "pass", "x" * 300]
)
def test_what_is_no_move_says_so(text: str) -> None:
    match = match_of("2C 5C", "7C 8C", "2A 2R 6R", pile="12C 11C")
    with pytest.raises(kiribako.BadSyntax):
        match.play(text)
