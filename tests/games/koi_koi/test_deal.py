"""KK-3: void fields, stacks, and hands that win as they are dealt."""

from __future__ import annotations

import pytest

from tests.games.koi_koi.table import (
    captured,
    dealt,
    match_of,
    order,
    outcomes,
    play,
)

rule = pytest.mark.rule
FOUR = "1B 1R 1C 1D 2A 3B 4A 5A"  # all of January
OTHER_FOUR = "6A 6R 6C 6D 7A 8B 9A 10A"
PAIRS = "1B 1R 2A 2R 3B 3R 4A 4R"
LONE = "5C 6C 7C 8C 9C 10C 11C 12C"  # no month twice
FIELD = "1D 2D 3D 4D 5D 7D 8D 9D"
STACK = "the chrysanthemum and takes the sake cup, chrysanthemum ribbon, chrysanthemum"


@rule("KK-3.1")
def test_a_field_with_a_whole_month_is_void() -> None:
    """The same dealer deals the same round again; the field was open to all."""
    match = dealt(order(field="9A 9R 9C 9D 10C 11C 12C 1R"), order())
    assert outcomes(match) == ["void"]
    view = match.view()
    assert (view["round"], view["dealer"], match.actor) == (1, 0, 0)
    assert view["outcomes"][0]["cards"] == ["1R", "9A", "9R", "9C", "9D", "10C", "11C", "12C"]
    assert view["outcomes"][0]["winner"] is None
    assert match.scores() == [0, 0]


@rule("KK-3.2")
def test_a_field_of_four_pairs_is_void() -> None:
    match = dealt(order(field="9A 9R 10A 10R 11C 11R 12C 12D"), order())
    assert outcomes(match) == ["void"]


@rule("KK-3.2")
@pytest.mark.parametrize(
    "field",
    [
        "9A 9R 10A 10R 11C 11R 12C 1R",
        "9A 9R 9C 10A 10R 10C 12C 12D",
        "9A 9R 9C 10A 11C 11R 12C 12D",
    ],
)
def test_other_fields_are_not(field: str) -> None:
    """Three pairs and two lone cards, two triples and a pair, a triple with pairs."""
    assert outcomes(dealt(order(field=field))) == []


@rule("KK-3.3")
def test_a_void_field_cancels_a_winning_hand() -> None:
    match = dealt(order(FOUR, LONE, "9A 9R 10A 10R 11B 11R 12B 12D"), order())
    assert outcomes(match) == ["void"]
    assert match.scores() == [0, 0]


@rule("KK-3.4")
def test_three_of_a_month_are_taken_by_a_hand_card() -> None:
    match = match_of("9D 4C", "5C 6C", "9A 9R 9C 10C", pile="12C 8C")
    assert match.moves() == ["4C", "9D"]
    assert match.play("9D")[0].text == f"East plays {STACK}"
    assert captured(match, 0) == {"9A", "9R", "9C", "9D"}
    assert "= 9A" in match.game.picture(match_of("9D", "5C", "9A 9R 9C").view(0)).plain()


@rule("KK-3.4")
def test_three_of_a_month_are_taken_by_a_draw() -> None:
    match = match_of("4C 4D", "5C 6C", "9A 9R 9C 10C", pile="9D 8C")
    assert match.play("4C")[1].text == f"East draws {STACK}"
    assert captured(match, 0) == {"9A", "9R", "9C", "9D"}
    assert match.view()["field"] == ["4C", "10C"]


@rule("KK-3.4")
def test_a_dealt_triple_is_announced_as_a_stack() -> None:
    triple = order(field="9A 9R 9C 10C 11C 12C 1R 2R")
    match = play(match_of("4C", "5C", "12C", pile="8C 7C", deals=[triple]), "4C")
    event = match.play("5C")[-1]
    assert event.facts["stacks"] == [9]
    assert event.text.endswith("three of a month are stacked")


@rule("KK-3.5")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_hand_with_a_whole_month_wins_six(winner: int) -> None:
    """At once and never multiplied; the winner deals the next round."""
    hands = (FOUR, LONE) if winner == 0 else (LONE, FOUR)
    match = dealt(order(*hands, FIELD.replace("1D", "6D")), order())
    assert outcomes(match) == ["hand"]
    assert match.scores()[winner] == 6
    assert match.scores()[1 - winner] == 0
    assert (match.actor, match.view()["dealer"], match.view()["round"]) == (winner, winner, 2)
    line = match.score_sheet().of(winner)[0]
    assert (line.points, line.rule) == (6, "KK-3.5")


@rule("KK-3.6")
def test_a_hand_of_four_pairs_wins_six() -> None:
    match = dealt(order(PAIRS, LONE, FIELD), order())
    assert outcomes(match) == ["hand"]
    assert match.scores() == [6, 0]
    assert match.score_sheet().of(0)[0].rule == "KK-3.6"


@rule("KK-3.6")
def test_a_whole_month_and_two_pairs_count_once() -> None:
    match = dealt(order("1B 1R 1C 1D 2A 2R 3B 3R", LONE, "2D 3D 4D 5D 6D 7D 8D 9D"), order())
    assert match.scores() == [6, 0]


@rule("KK-3.7")
def test_if_both_hands_qualify_only_the_dealer_scores() -> None:
    match = dealt(order(FOUR, OTHER_FOUR, "2D 3D 4D 5D 7D 8D 9D 10D"), order())
    assert outcomes(match) == ["hand"]
    assert match.scores() == [6, 0]
    assert match.view()["dealer"] == 0


@rule("KK-3.8")
def test_a_hand_win_is_a_played_round() -> None:
    match = dealt(order(LONE, FOUR, FIELD.replace("1D", "6D")), order(), rounds=3)
    assert (match.view()["round"], match.view()["dealer"]) == (2, 1)


@rule("KK-3.8")
def test_or_is_replayed_if_the_table_says_so() -> None:
    """The six points stay, the same dealer deals the same round again."""
    win = order(LONE, FOUR, FIELD.replace("1D", "6D"))
    match = dealt(win, win, order(), rounds=3, hand_win="replay")
    assert outcomes(match) == ["hand", "hand"]
    assert match.scores() == [0, 12]
    assert (match.view()["round"], match.view()["dealer"], match.actor) == (1, 0, 0)


@rule("KK-3.9")
def test_the_winning_hand_is_shown_and_the_loser_keeps_his_secret() -> None:
    match = dealt(order(FOUR, LONE, FIELD.replace("1D", "6D")), order())
    for viewer in (None, 0, 1):
        shown = match.view(viewer)["outcomes"][0]
        assert set(shown["cards"]) == set(FOUR.split())
        assert "also" not in shown
        assert "12C" not in str(shown)


@rule("KK-3.9")
def test_if_both_qualify_both_are_shown() -> None:
    match = dealt(order(FOUR, OTHER_FOUR, "2D 3D 4D 5D 7D 8D 9D 10D"), order())
    shown = match.view()["outcomes"][0]
    assert set(shown["cards"]) == set(FOUR.split())
    assert set(shown["also"]) == set(OTHER_FOUR.split())


@rule("KK-3.9")
def test_hand_wins_need_no_decision() -> None:
    """They are told among the events of the move that ended the round before."""
    deals = [
        order(field="9A 9R 9C 9D 10C 11C 12C 1R"),
        order(FOUR, OTHER_FOUR, "2D 3D 4D 5D 7D 8D 9D 10D"),
        order(),
    ]
    match = match_of("4C", "5C", "12C", pile="8C 7C", deals=deals)
    play(match, "4C")
    events = match.play("5C")
    kinds = [event.kind for event in events]
    assert kinds == ["played", "drawn", "exhausted", "void-deal", "hand-win", "dealt"]
    assert "West shows 6A" in events[4].text
    assert match.scores() == [12, 0]
