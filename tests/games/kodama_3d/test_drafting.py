"""KD-4: drawing goals."""

from __future__ import annotations

from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.kodama_3d.table import (
    GOALS,
    display,
    goal_ids,
    growing,
    play,
    position,
    refused,
    tile,
    tree,
)

rule = pytest.mark.rule


def asked(match: Match) -> str:
    step: str = match.view()["asks"]["step"]
    return step


@rule("KD-4.1")
@pytest.mark.parametrize(
    ("words", "point", "drawn"),
    [
        ("pink firefly fork", "1.L", True),
        ("blue firefly fork", "1.L", False),
        ("pink blossom fork", "1.L", False),
        ("blue blossom trident", "1.L", False),
        ("green firefly fork", "R", False),
        ("green firefly fork", "1.L", True),
        ("pink blossom fork", "R", True),
    ],
)
def test_a_goal_may_be_drawn_when_nothing_matches(words: str, point: str, drawn: bool) -> None:
    """Only the part plugged into counts: here a blue blossom on a green trunk."""
    match = growing(tile(words), tree("blue blossom fork T"))
    match.play(f"grow {point}")
    assert (asked(match) == "goal") is drawn
    assert match.actor == (0 if drawn else 1)


@rule("KD-4.2")
def test_a_goal_from_the_display_is_replaced_in_its_place() -> None:
    """The deck's top is secret, hands have no limit, and declining is allowed."""
    stacked: dict[str, Any] = {
        "display": ["G30", "G31", "G32", "G33"],
        "deck": ["G34", "G35", "G36"],
    }
    match = growing(tile("pink firefly fork"), [], hands=[GOALS[:20], []], **stacked)
    match.play("grow T")
    assert match.moves() == ["goal 1", "goal 2", "goal 3", "goal 4", "goal deck", "goal none"]
    taken, drawn, declined = match.copy(), match.copy(), match.copy()
    taken.play("goal 2")
    assert display(taken) == ["G30", "G34", "G32", "G33"]
    assert goal_ids(taken, 0, 0) == [*GOALS[:20], "G31"]
    drawn.play("goal deck")
    assert display(drawn) == ["G30", "G31", "G32", "G33"]
    assert goal_ids(drawn, 0, 0) == [*GOALS[:20], "G34"]
    assert goal_ids(drawn, 0, 1) == []
    assert drawn.history(1)[-1]["events"] == [
        {"event": "goal-drawn", "text": "Green draws the top goal of the deck", "seat": 0}
    ]
    assert drawn.history(0)[-1]["events"][0]["goal"] == "G34"
    events = declined.play("goal none")
    assert [event.kind for event in events] == ["goal-declined"]
    assert [m.actor for m in (taken, drawn, declined)] == [1, 1, 1]


@rule("KD-4.3")
def test_with_an_empty_deck_places_stay_empty() -> None:
    """Numbers do not shift; with nothing at all left nothing is asked."""
    stacked: dict[str, Any] = {
        "hands": [GOALS[:17], GOALS[17:34]],
        "display": GOALS[34:],
        "returned": GOALS[:2],
    }
    second = {"a4": [tile("orange mushroom fork")]}
    match = growing(tile("pink firefly fork"), [], forest=second, **stacked)
    match.play("grow T")
    assert match.view()["deck"] == 0
    assert refused(match, "goal deck", "KD-4.3").code == "empty-deck"
    match.play("goal 2")
    assert display(match) == ["G35", None, "G37", "G38"]
    play(match, "a4-b4", "grow T")
    assert match.moves() == ["goal 1", "goal 3", "goal 4", "goal none"]
    assert refused(match, "goal 2", "KD-4.3").code == "empty-place"
    nothing: dict[str, Any] = {
        "hands": [GOALS[:19], GOALS[19:]],
        "display": [None] * 4,
        "returned": GOALS[:2],
    }
    match = growing(tile("pink firefly fork"), [], **nothing)
    match.play("grow T")
    assert match.actor == 1


@rule("KD-4.4")
def test_a_goal_from_the_display_stays_known() -> None:
    """Everybody knows whose it is, in views and in every redeal."""
    match = growing(tile("pink firefly fork"), [], hands=[["G01"], ["G02"]], display=GOALS[2:6])
    play(match, "grow T", "goal 1")
    for viewer in (1, None):
        assert goal_ids(match, 0, viewer) == ["G03"]
    for rng in range(30):
        other = match.redeal(1, rng)
        assert match.game.view(other, 1)["players"][0]["goals"][0]["id"] == "G03"


@rule("KD-4.4")
def test_a_returned_goal_keeps_its_place_for_its_owner() -> None:
    """Under the deck, and in the hand of whoever draws it there."""
    stacked: dict[str, Any] = {
        "hands": [GOALS[:15], GOALS[15:32]],
        "display": GOALS[32:36],
        "deck": [],
    }
    match = growing(tile("pink firefly fork"), [], returned=["G38", "G37"], **stacked)
    state = position(match)
    for rng in range(30):
        own = match.redeal(0, rng)
        assert match.game.view(own, 0)["players"][0]["returned"] == "G38"
        assert state.returned_at(0) == 37
    match.play("grow T")
    match.play("goal deck")
    assert goal_ids(match, 0, 0)[-1] == "G38"
    second = {"a4": [tile("orange mushroom fork")]}
    match = growing(
        tile("pink firefly fork"), [], forest=second, returned=["G38", "G37"], **stacked
    )
    play(match, "grow T", "goal none", "a4-b4", "grow T", "goal deck")
    assert goal_ids(match, 1, 0) == ["G38"]
    assert goal_ids(match, 1, None) == []
    assert match.history(0)[-1]["events"][0]["goal"] == "G38"
    for rng in range(20):
        held = match.game.view(match.redeal(0, rng), 0)["players"][1]["goals"]
        assert [goal["id"] for goal in held] == ["G38"]


@rule("KD-4.5")
def test_bob_takes_the_caterpillars() -> None:
    """A pink caterpillar on a trunk with a green kodama: he takes G10 from the display."""
    match = growing(
        tile("pink caterpillar fork"),
        [],
        display=["G01", "G10", "G20", "G30"],
        hands=[["G02"], ["G03"]],
    )
    assert match.view()["players"][0]["colour"] == "green"
    match.play("grow L")
    assert asked(match) == "goal"
    match.play("goal 2")
    assert goal_ids(match, 0, 0) == ["G02", "G10"]
    goal = match.view(0)["players"][0]["goals"][1]
    assert goal["text"].startswith("At least one caterpillar on each of the three limbs")
    assert goal["progress"]["missing"] == "a caterpillar on R and T"
