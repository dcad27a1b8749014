"""KD-1: components and set-up."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kiribako
from kiribako.kernel.refusal import BadSetup
from tests.games.kodama_3d.table import (
    GOALS,
    display,
    fresh,
    goal_ids,
    match_of,
    play,
    refused,
    stack,
    tile,
)

JSONS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.text(max_size=4) | st.just("B07 R"),
    lambda parts: (
        st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=3), parts, max_size=3)
    ),
    max_leaves=6,
)
rule = pytest.mark.rule


@rule("KD-1.1")
def test_what_is_in_the_box() -> None:
    """64 tiles, four of each feature and kodama; 38 goals; a trunk with three points."""
    match = fresh(4)
    tiles = [id for stack in match.setup["forest"].values() for id in stack]
    assert len(set(tiles)) == 64
    pairs = Counter((one["top"]["feature"], one["top"]["kodama"]) for one in match.view()["forest"])
    assert max(pairs.values()) <= 4
    goals = [goal for hand in match.setup["dealt"] for goal in hand] + match.setup["deck"]
    assert sorted(goals) == GOALS
    trunk = match.view()["players"][0]["tree"]["parts"][0]
    assert [point["point"] for point in trunk["points"]] == ["L", "R", "T"]
    assert "feature" not in trunk
    assert trunk["kodama"] == match.setup["colours"][0]


@rule("KD-1.2")
def test_colours_are_dealt_at_random() -> None:
    """Each seat's trunk and meeples share a kodama; two seats never have the same."""
    dealt = {tuple(fresh(3, seed).setup["colours"]) for seed in range(60)}
    assert len(dealt) > 15
    assert all(len(set(colours)) == 3 for colours in dealt)
    match = match_of(2)
    assert [player["colour"] for player in match.view()["players"]] == ["green", "blue"]


@rule("KD-1.3")
@pytest.mark.parametrize(
    ("seats", "forest", "stacks", "corner"),
    [
        (2, "4x4", 16, "d4"),
        (2, "by-seats", 9, "c3"),
        (3, "by-seats", 12, "d3"),
        (4, "by-seats", 16, "d4"),
    ],
)
def test_the_forest(seats: int, forest: str, stacks: int, corner: str) -> None:
    """Stacks of four, only the top visible; smaller by seats, and what is over stays unseen."""
    game = kiribako.game("kodama-3d")
    match = game.new_match(seats=seats, seed=1, options={"forest": forest})
    shown = match.view()["forest"]
    assert len(shown) == stacks
    assert [one["height"] for one in shown] == [4] * stacks
    assert (shown[0]["stack"], shown[-1]["stack"]) == ("a1", corner)
    assert shown[0]["top"]["id"] == match.setup["forest"]["a1"][0]
    assert len(match.view()["unseen"]) == 64 - stacks
    assert len(match.setup["unused"]) == 64 - 4 * stacks
    assert match.view(0)["forest"] == match.view(1)["forest"]


@rule("KD-1.3")
def test_a_small_forest_has_no_more_stacks() -> None:
    game = kiribako.game("kodama-3d")
    match = game.new_match(seats=2, seed=1, options={"forest": "by-seats"})
    while match.view()["asks"]["step"] == "keep":
        match.play(match.moves()[0])
    assert refused(match, "d1", "KD-1.3").code == "no-such-stack"
    assert len(match.moves()) == 9


@rule("KD-1.4")
def test_two_of_three_goals_are_kept_in_secret() -> None:
    """The third goes under the deck in turn order, the last player's lowest."""
    match = fresh(
        3, first=1, dealt=[["G01", "G02", "G03"], ["G04", "G05", "G06"], ["G07", "G08", "G09"]]
    )
    assert match.actor == 1
    assert match.moves() == ["keep G04 G05", "keep G04 G06", "keep G05 G06"]
    assert refused(match, "keep G04 G07", "KD-1.4").code == "not-dealt"
    assert goal_ids(match, 1, 1) == ["G04", "G05", "G06"]
    assert goal_ids(match, 1, 0) == []
    play(match, "keep G04 G06", "keep G07 G08", "keep G02 G03")
    assert goal_ids(match, 1, 1) == ["G04", "G06"]
    assert [match.view(seat)["players"][seat]["returned"] for seat in range(3)] == [
        "G01",
        "G05",
        "G09",
    ]
    assert match.view(0)["players"][1]["returned"] is None
    assert match.view()["deck"] == 38 - 9 + 3 - 4
    told = match.history(0)[0]
    assert told["move"] == "keep"
    assert told["events"] == [{"event": "goals-kept", "text": told["events"][0]["text"], "seat": 1}]
    assert match.history(1)[0]["events"][0]["returned"] == "G05"


@rule("KD-1.4")
def test_returned_goals_are_drawn_last_in_turn_order() -> None:
    held = GOALS[:8], GOALS[8:30]
    match = match_of(
        2, first=1, hands=[*held], display=GOALS[30:34], deck=GOALS[34:36], returned=GOALS[36:],
        forest={"a4": [tile("pink caterpillar fork"), tile("blue blossom fork")]},
    )  # fmt: skip
    for expected in ("G35", "G36", "G38", "G37"):
        again = match.copy()
        while "goal deck" not in again.moves():
            again.play(again.moves()[0])
        seat = again.actor
        assert seat is not None
        before = set(goal_ids(again, seat, seat))
        again.play("goal deck")
        assert set(goal_ids(again, seat, seat)) - before == {expected}
        match = again


@rule("KD-1.5")
def test_the_display_is_turned_up_after_keeping() -> None:
    match = fresh(2, deck=["G31", "G32", "G33", "G34", "G35"])
    assert display(match) == [None] * 4
    match.play(match.moves()[0])
    assert display(match) == [None] * 4
    events = match.play(match.moves()[0])
    assert display(match) == ["G31", "G32", "G33", "G34"]
    assert [event.kind for event in events] == ["goals-kept"] + ["goal-turned-up"] * 4


@rule("KD-1.6")
def test_meeples_are_placed_there_and_back() -> None:
    """In order, the last player twice, then in reverse; never on a taken stack."""
    assert {fresh(4, seed).actor for seed in range(40)} == {0, 1, 2, 3}
    match = fresh(3, first=2)
    while match.view()["asks"]["step"] == "keep":
        match.play(match.moves()[0])
    order = []
    for name in ("a1", "b2", "c3", "d4", "a4", "d1"):
        order.append(match.actor)
        match.play(name)
        if match.view()["asks"]["step"] == "place":
            assert refused(match, name, "KD-1.6").code == "occupied"
    assert order == [2, 0, 1, 1, 0, 2]
    assert match.actor == 2
    assert match.view()["players"][1]["meeples"] == ["c3", "d4"]


@rule("KD-1.7")
def test_what_everybody_sees() -> None:
    """Trees, meeples, tops, heights, display and sizes are public; the rest is not."""
    match = match_of(2, hands=[["G01", "G02"], ["G03", "G04"]])
    one, other = match.view(0), match.view(1)
    for key in ("forest", "unseen", "lost", "deck"):
        assert one[key] == other[key]
    assert [player["hand"] for player in one["players"]] == [2, 2]
    assert goal_ids(match, 0, 0) == ["G01", "G02"]
    assert goal_ids(match, 1, 0) == []
    assert goal_ids(match, 0, None) == []
    under = match.setup["forest"]["a1"][1]
    assert under in one["unseen"]
    match.play("a1-a2")
    assert under not in match.view(0)["unseen"]
    assert stack(match, "a1")["top"]["id"] == under


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"first": 2}, "first is a seat from 0 to 1, not 2"),
        ({"colours": ["blue", "blue"]}, "colours needs 2 different kodamas"),
        ({"colours": ["blue", "red"]}, "a colour is one of"),
        ({"forest": {"e1": []}}, "no stack 'e1'"),
        ({"forest": {"a1": ["B01"]}}, "starts with 4 tiles"),
        ({"deck": ["G99"]}, "G99"),
        ({"turns": 3}, "unless it names meeples"),
        ({"meeples": [["a1", "a1"], ["b1", "b2"]]}, "two meeples cannot stand on a1"),
        ({"meeples": [["a1", "a2"]]}, "two stacks for each"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "dealt": []}, "no 'dealt'"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "turns": 21}, "turns is a number"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "trees": [["B01 R"], []], "turns": 0}, "0 turn"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "trees": [["B01 X"], []]}, "no point X"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "hands": [["G01"], ["G01"]]}, "two places"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "known": ["G01"], "hands": [[], []]}, "known"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "display": [None] * 4}, "display"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "hands": [["G05", "G05"], []]}, "and hands"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "hands": [["G05"], []], "deck": ["G05"]},
         "two places: hands and deck"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "hands": [["G05"], []], "known": ["G05", "G05"]},
         "each named once"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "hands": [7, []]}, "hands is a list, not 7"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "display": {}}, "display is a list"),
        ({"meeples": [["a1", "a2"], ["b1", {}]]}, "no stack {}"),
        ({"meeples": [["a1", "A2"], ["b1", "b2"]]}, "no stack 'A2'"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "trees": [[" B01 R", "B01 1.L"], []]},
         "two places: trees and lost"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "trees": [["B01 R"], []],
          "forest": {"a1": ["B01"]}}, "B01 is in two places: forest and trees"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "turns": -1}, "turns is a number"),
        ({"meeples": [["a1", "a2"], ["b1", "b2"]], "turns": 1.0}, "turns is a number"),
        ({"dealt": [["G01", "G02", "g03"], ["G04", "G05", "G06"]]}, "dealt holds 'g03'"),
        ({"dealt": [["G01", "G02", {}], ["G04", "G05", "G06"]]}, "dealt holds"),
        ({"forest": {"a1": [["B01"], "B02", "B03", "B04"]}}, "forest holds"),
        ({"forest": ["B01"]}, "forest is a table"),
        ({"deck": "G01"}, "deck is a list"),
    ],
)  # fmt: skip
def test_a_wrong_set_up_says_what_is_wrong(setup: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(message)):
        kiribako.game("kodama-3d").new_match(seats=2, seed=1, setup=setup)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_stacked_set_up(data: st.DataObject) -> None:
    """A stacked start with a part replaced by anything plays or is refused with a sentence."""
    whole = dict(match_of(2, trees=[["B01 R"], ["B04 T~"]]).setup)
    key = data.draw(st.sampled_from(sorted(whole)))
    try:
        match = kiribako.game("kodama-3d").new_match(seed=1, setup={**whole, key: data.draw(JSONS)})
    except BadSetup as error:
        assert error.message
    else:
        assert match.moves()
