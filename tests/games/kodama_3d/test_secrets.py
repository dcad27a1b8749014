"""What stays secret: hands, deck, lower tiles, returned goals; and what a redeal keeps."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import MoveError
from tests.games.kodama_3d.table import GOALS, fresh, growing, match_of, play, position, tile

rule = pytest.mark.rule


def everything(match: Match, viewer: int | None) -> str:
    """All a viewer is ever told: view, history, refusals."""
    asked = ("a1-d4", "grow 1.L", "grow T~", "goal deck", "keep G01 G30", "b3", "final a1")
    refusals = [answer(match, move) for move in asked] if match.actor == viewer else []
    return json.dumps([match.view(viewer), match.history(viewer), refusals])


def answer(match: Match, move: str) -> str:
    """What the actor hears when it tries a move."""
    try:
        return str(match.why_not(move))
    except MoveError as error:
        return str(error)


def two_worlds(change: str) -> tuple[Match, Match]:
    """The same match twice, different only in what seat 0 cannot know."""
    forest = {"a1": ["B01", "B06", "B11", "B16"], "b2": ["B17", "B22", "B27", "B32"]}
    first: dict[str, Any] = {
        "dealt": [GOALS[:3], GOALS[3:6]],
        "deck": GOALS[6:],
        "forest": forest,
        "first": 0,
        "colours": ["green", "blue"],
    }
    second = json.loads(json.dumps(first))
    if change == "hand":
        second["dealt"][1], second["deck"][8:11] = second["deck"][8:11], second["dealt"][1]
    elif change == "deck":
        second["deck"][5], second["deck"][20] = second["deck"][20], second["deck"][5]
    else:
        second["forest"]["a1"][2], second["forest"]["b2"][3] = "B32", "B11"
    return fresh(2, **first), fresh(2, **second)


@rule("KD-1.7")
@pytest.mark.parametrize("change", ["hand", "deck", "tiles"])
def test_a_viewer_cannot_tell_two_worlds_apart(change: str) -> None:
    """Byte for byte, through keeping, placing and a first turn."""
    one, other = two_worlds(change)
    seen = [everything(match, 0) for match in (one, other)]
    assert seen[0] == seen[1]
    for choice in (0, 1, 3, 5, 7, 2, 4, 0):
        for match in (one, other):
            match.play(match.moves()[min(choice, len(match.moves()) - 1)])
        for viewer in (0, None):
            assert everything(one, viewer) == everything(other, viewer)


def test_a_redeal_moves_all_that_is_hidden_and_nothing_else() -> None:
    """Another hand, deck and lower tiles in most redeals; the same seen things in all of them."""
    match = match_of(3)
    state = position(match)
    hands, decks, unders = set(), set(), set()
    for rng in range(60):
        other = state.redeal(0, rng)
        hands.add(other.hand(1))
        decks.add(tuple(other.deck))
        unders.add(tuple(other.tiles))
        assert other.hand(0) == state.hand(0)
        assert other.display == state.display
        assert other.returned_at(0) == state.returned_at(0)
        assert [other.tiles[4 * n + 3] for n in range(16)] == [
            state.tiles[4 * n + 3] for n in range(16)
        ]
    assert min(len(hands), len(decks), len(unders)) > 50


def test_dealt_goals_of_others_are_hidden_while_they_choose() -> None:
    match = fresh(3, first=0)
    state = position(match)
    assert len({state.redeal(0, rng).hand(1) for rng in range(40)}) > 30
    assert {state.redeal(0, rng).hand(0) for rng in range(40)} == {state.hand(0)}


def test_unused_tiles_hide_too() -> None:
    """With a small forest a tile that stays in the box may be imagined in a stack."""
    match = kiribako.game("kodama-3d").new_match(seats=2, seed=4, options={"forest": "by-seats"})
    state = position(match)
    unused = set(state.tiles[12:16])
    imagined = {tile for rng in range(40) for tile in state.redeal(0, rng).tiles[0:3]}
    assert unused & imagined


def test_a_tile_once_on_top_is_remembered() -> None:
    """After a lift every seat knows the next tile, and redeals keep it."""
    match = growing(
        tile("pink firefly fork"),
        [],
        forest={"b1": ["B01", "B02", "B03"]},
        meeples=[["a1", "b1"], ["a4", "d4"]],
    )
    play(match, "grow T", "goal none", "a4-b4")
    match.play(match.moves()[0])
    while match.actor == 1:
        match.play("goal none")
    match.play("b1-c1")
    state = position(match)
    tops = {state.redeal(1, rng).tiles[4 * 1 + 1] for rng in range(30)}
    assert tops == {1}


def test_at_the_end_hands_are_open_but_the_deck_is_not() -> None:
    match = fresh(2, seed=2)
    while not match.over:
        match.play(match.moves()[0])
    state = position(match)
    assert state.redeal(0, 5).hand(1) == state.hand(1)
    assert match.view(None)["players"][0]["goals"]
    assert state.deck_left() > 3
    assert len({tuple(state.redeal(0, rng).deck) for rng in range(20)}) > 1
