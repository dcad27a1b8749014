"""What a seat may ask before it decides: an ability tried step by step, and near goals."""

from collections.abc import Mapping
from typing import Any

import pytest

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, IllegalMove
from tests.games.kami_sama.table import match_of, owner, play


def staged(match: Match, *moves: str) -> Mapping[str, Any]:
    """What seat 0 hears when it tries these moves."""
    return match.consult(0, {"ask": "staged", "moves": list(moves)})


def test_an_ability_is_tried_without_being_played() -> None:
    """KS-4.13: the answer shows the steps done and what is asked next; the match stands still."""
    match = match_of("ishizue", "minamo", "tane", "hinoko", shrines={"0": "F23"})
    answer = staged(match, "use ishizue2", "add F24")
    assert answer["view"]["asks"]["step"] == "gain"
    assert answer["view"]["cubes"] == 2
    assert {each["move"] for each in answer["moves"]} == {"gain favor", "gain nature"}
    assert all(each["ends"] for each in answer["moves"])
    assert owner(match, "F24") is None
    assert match.ply == 0


def test_each_step_says_whether_more_is_asked() -> None:
    match = match_of("ishizue", "minamo", "tane", "hinoko", shrines={"0": "F23"})
    answer = staged(match, "use ishizue2")
    assert {each["ends"] for each in answer["moves"]} == {False}
    first = staged(match)
    ends = {each["move"]: each["ends"] for each in first["moves"]}
    assert ends["add F11"]
    assert not ends["use ishizue2"]


def test_a_finished_action_is_not_shown() -> None:
    """What follows an action may reveal cards: the copy is shown only while it goes on."""
    match = match_of("ishizue", "minamo", "tane", "hinoko", shrines={"0": "F23"})
    assert staged(match, "use ishizue2", "add F24", "gain favor") == {"view": None, "moves": []}


def test_moves_say_what_they_bring() -> None:
    """KS-4.5, KS-5.1: benefit and token of each move."""
    match = match_of("hinoko", "ikari", shrines={"0": ["F21", "F22"]}, goals=goals("goal_02"))
    brings = {each["move"]: each for each in staged(match)["moves"]}
    near = {each["space"]: each["with"] for each in match.view(0)["players"][0]["near"]}
    for space in near:
        if f"add {space}" in brings:
            assert brings[f"add {space}"]["tokens"] == ["farming"]
    assert near
    field = next(each for each in brings.values() if each.get("favor"))
    assert field["favor"] == 1


def test_near_spaces_complete_the_goal() -> None:
    """Adding on a near space takes the token the view promised."""
    match = match_of("hinoko", "ikari", shrines={"0": ["F21", "F22"]}, goals=goals("goal_02"))
    spaces = [each["space"] for each in match.view(1)["players"][0]["near"]]
    space = next(space for space in spaces if owner(match, space) is None and space[0] == "F")
    events = play(match, f"add {space}")
    assert "token-taken" in [event.kind for event in events]


def test_goals_by_kind_are_near_too() -> None:
    """KS-5.7: two huts and a field lack one."""
    match = match_of("hinoko", "ikari", shrines={"0": ["F14", "F24"]}, goals=goals("goal_03"))
    spaces = {each["space"] for each in match.view(0)["players"][0]["near"]}
    kinds = {
        entry["space"]: entry["kind"]
        for village in match.view()["villages"]
        for entry in village["spaces"]
    }
    assert spaces
    assert {kinds[space] for space in spaces} == {"field"}


def test_bad_questions_are_refused() -> None:
    match = match_of("minamo", "ikari", "tane", "hinoko")
    for question in ({}, {"ask": "cards"}, {"ask": "staged", "moves": "use"}):
        with pytest.raises(BadOption):
            match.consult(0, question)
    with pytest.raises(BadOption):
        match.consult(1, {"ask": "staged", "moves": []})
    with pytest.raises(BadOption):
        match.consult(None, {"ask": "staged", "moves": []})
    with pytest.raises(BadOption):
        staged(match, *["use minamo3"] * 30)
    with pytest.raises(BadOption):
        staged(match, "add F11")
    with pytest.raises(IllegalMove):
        staged(match, "use minamo3", "add H11")


def test_after_the_kami_are_shown_all_see_the_same() -> None:
    """KS-7.3: so seats at one screen need no curtain."""
    match = match_of("minamo", "ikari", "tane", "hinoko")
    views = [{**match.view(seat), "viewer": None} for seat in range(4)]
    assert all(view == views[0] for view in views)


def goals(first: str) -> list[str]:
    """Three goals, the first of them Year 1's."""
    return [first, "goal_05", "goal_06"]
