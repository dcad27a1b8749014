"""KD-2: the turn, and meeples walking through the forest."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.games.kodama_3d.table import fresh, match_of, play, refused, stack, tile

rule = pytest.mark.rule
ALL = [f"{column}{row}" for row in "1234" for column in "abcd"]


def only(**stacks: list[str]) -> dict[str, Any]:
    """A forest in which nothing is left but these stacks."""
    return {name: stacks.get(name, []) for name in ALL}


@rule("KD-2.1")
def test_ten_turns_each_of_move_grow_and_perhaps_goal() -> None:
    match = fresh(3, first=1)
    steps: dict[int, list[str]] = {0: [], 1: [], 2: []}
    turns = []
    while not match.over:
        asked = match.view()["asks"]
        steps[asked["seat"]].append(asked["step"])
        if asked["step"] == "move":
            turns.append(asked["seat"])
            refused(match, "goal none", "KD-2.1")
        match.play(match.moves()[0])
    assert turns == [1, 2, 0] * 10
    for told in steps.values():
        assert told.count("move") == 10
        assert told.count("grow") == 12
        for here, after in itertools.pairwise(told):
            assert here != "move" or after == "grow"
            assert after != "goal" or here == "grow"


@rule("KD-2.2")
def test_any_distance_in_eight_directions() -> None:
    match = match_of(2, meeples=[["b2", "d1"], ["a4", "d4"]])
    moves = {move for move in match.moves() if move.startswith("b2")}
    there = ["a1", "b1", "c1", "a2", "c2", "d2", "a3", "b3", "c3", "b4"]
    assert moves == {f"b2-{to}" for to in there}
    assert refused(match, "b2-d3", "KD-2.2").code == "no-line"
    assert refused(match, "b2-b2", "KD-2.2").code == "must-move"
    assert refused(match, "a4-a3", "KD-2.2").code == "no-meeple"
    assert refused(match, "b2-d4", "KD-2.2").code == "occupied"


@rule("KD-2.3")
def test_over_empty_stacks_but_never_over_a_meeple() -> None:
    """Its own twin bars the way too."""
    match = match_of(2, meeples=[["a1", "c1"], ["a3", "d4"]], forest={"b2": []})
    assert "a1-c3" in match.moves()
    assert refused(match, "a1-d1", "KD-2.3").code == "blocked"
    assert refused(match, "a1-a4", "KD-2.3").message == "the meeple on a3 is in the way"


@rule("KD-2.4")
def test_with_no_way_to_walk_either_may_go_anywhere_free() -> None:
    """c2 lies on no line from a1 or d4."""
    forest = only(a1=["B01", "B02"], d4=["B03"], a4=["B05"], d1=["B06"], c2=["B07"], b1=[])
    match = match_of(2, meeples=[["a1", "d4"], ["a4", "d1"]], forest=forest)
    assert match.moves() == ["a1-c2", "d4-c2"]


@rule("KD-2.5")
def test_with_nowhere_to_go_a_meeple_stays() -> None:
    """The one with two or more tiles if there is such; its top tile is grown."""
    forest = only(a1=["B01", "B02"], d4=["B03"], a4=["B05"], d1=["B06"])
    match = match_of(2, meeples=[["a1", "d4"], ["a4", "d1"]], forest=forest)
    assert match.moves() == ["a1-a1"]
    assert refused(match, "d4-d4", "KD-2.5").code == "wrong-stay"
    events = match.play("a1-a1")
    assert events[0].kind == "meeple-stayed"
    assert match.view()["lifted"]["id"] == "B01"
    assert stack(match, "a1")["meeple"] == 0


@rule("KD-2.5")
def test_two_meeples_on_single_tiles_may_both_stay() -> None:
    forest = only(a1=["B01"], d4=["B03"], a4=["B05"], d1=["B06"])
    match = match_of(2, meeples=[["a1", "d4"], ["a4", "d1"]], forest=forest)
    assert match.moves() == ["a1-a1", "d4-d4"]
    play(match, "a1-a1", "grow T")
    while match.actor == 0:
        match.play(match.moves()[-1])
    play(match, "a4-a4", "grow T")
    while match.actor == 1:
        match.play(match.moves()[-1])
    assert match.moves() == ["d4-d4"]


@rule("KD-2.5")
def test_a_meeple_on_an_emptied_stack_brings_nothing() -> None:
    """With no tile anywhere the turn passes, and nothing is grown."""
    forest = only(a4=["B05", "B07"], d1=["B06"])
    match = match_of(2, meeples=[["a1", "d4"], ["a4", "d1"]], forest=forest)
    assert match.moves() == ["a1-a1", "d4-d4"]
    match.play("a1-a1")
    assert match.actor == 1
    assert match.view()["players"][0]["tree"]["tiles"] == 0


@rule("KD-2.6")
def test_the_tile_of_the_stack_left_is_grown() -> None:
    """Lifted with the move, so that the tile below shows; an emptied stack stays empty."""
    fork, trident = tile("blue blossom fork"), tile("pink firefly trident")
    match = match_of(2, forest={"a1": [fork, trident], "d1": [tile("orange mushroom bough")]})
    events = match.play("a1-a2")
    assert match.view()["lifted"]["id"] == fork
    assert stack(match, "a1")["top"]["id"] == trident
    assert [event.kind for event in events] == ["meeple-moved", "tile-lifted"]
    play(match, "grow T")
    while match.actor == 0:
        match.play("goal none")
    play(match, "a4-b4", "grow T")
    while match.actor == 1:
        match.play(match.moves()[-1])
    match.play("d1-c1")
    assert stack(match, "d1") == {"stack": "d1", "height": 0, "top": None, "meeple": None}
    match.play("grow R")
    while match.actor == 0:
        match.play("goal none")
    match.play("d4-d3")
    assert match.actor == 1
    match.play(match.moves()[0])
    while match.actor == 1:
        match.play("goal none")
    assert refused(match, "c1-d1", "KD-2.6").code == "empty-stack"


@rule("KD-2.7")
def test_the_corner_meeple_of_the_rulebook() -> None:
    """Blue on a4, pink on b4, green on a2, b3 empty, c2 free: up one, or over the empty stack."""
    match = match_of(
        3,
        colours=["blue", "pink", "green"],
        meeples=[["a4", "d2"], ["b4", "c1"], ["a2", "d4"]],
        forest={"b3": []},
    )
    assert {"a4-a3", "a4-c2"} <= set(match.moves())
    assert refused(match, "a4-b4", "KD-2.2").code == "occupied"
    assert refused(match, "a4-c4", "KD-2.3").code == "blocked"
    assert refused(match, "a4-a2", "KD-2.2").code == "occupied"
    assert refused(match, "a4-a1", "KD-2.3").code == "blocked"
    assert refused(match, "a4-b3", "KD-2.6").code == "empty-stack"
