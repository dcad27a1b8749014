"""What a player may ask before deciding: balance, goals, the tile in place, or why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, BadSyntax
from tests.games.kodama_3d.table import growing, match_of, play, tile, tree

COUNTED = {"ends_kodama", "count_feature", "most_feature", "many_ends", "twins", "forks"}
ROWS = {"row_kodama", "row_feature", "row_all_features", "row_all_kodama", "long_row"}


def preview(match: Match, move: str, seat: int | None = 0) -> Mapping[str, Any]:
    return match.consult(seat, {"preview": {"move": move}})


def test_a_growing_is_foreseen_as_it_will_be() -> None:
    """Frame, balance, centre of mass and goals of the preview are those of the tree afterwards."""
    hands = [["G05", "G21"], ["G01", "G02"]]
    match = growing(tile("pink blossom spire"), tree("blue blossom fork R"), hands=hands)
    before = match.view(0)["players"][0]["tree"]
    foreseen = preview(match, "1l~")
    assert foreseen["move"] == "grow 1.L~"
    assert foreseen["legal"]
    assert foreseen["refusal"] is None
    assert foreseen["match"]
    assert not foreseen["draws"]
    assert foreseen["lean"]["before"] == before["lean"]
    assert foreseen["centre"]["before"] == before["centre"]
    goals = {goal["id"]: goal for goal in foreseen["goals"]}
    assert (goals["G05"]["before"]["have"], goals["G05"]["after"]["have"]) == (1, 2)
    assert goals["G05"]["after"]["parts"] == [1, 2]
    match.play("grow 1.L~")
    after = match.view(0)["players"][0]["tree"]
    assert foreseen["part"] == after["parts"][2]
    assert foreseen["lean"]["after"] == after["lean"]
    assert foreseen["centre"]["after"] == after["centre"]
    shown = {goal["id"]: goal for goal in match.view(0)["players"][0]["goals"]}
    assert goals["G21"]["after"] == shown["G21"]["progress"]


def test_a_toppling_try_says_where_and_how_far() -> None:
    """The tile is still shown in place, with the balance that tips the tree over (KD-3.3)."""
    match = growing("B50", ["B57 L", "B14 1.L", "B20 2.T~"])
    foreseen = preview(match, "grow 3.T")
    assert not foreseen["legal"]
    refusal = foreseen["refusal"]
    assert refusal["rule"] == "KD-3.3"
    assert refusal["where"]["point"] == "3.T"
    assert refusal["where"]["way"] == "front left"
    assert refusal["where"]["lean"] == foreseen["lean"]["after"]
    assert foreseen["lean"]["after"]["spare"] < 0 < foreseen["lean"]["before"]["spare"]
    assert not foreseen["draws"]
    assert foreseen["part"]["number"] == 4


def test_the_tile_of_a_walk_is_tried_before_it_is_lifted() -> None:
    """The tries of a preview are those the view lists once the meeple has walked."""
    match = match_of(2, forest={"a1": [tile("blue blossom bough")]})
    foreseen = preview(match, "a1-b2")
    assert foreseen["legal"]
    assert foreseen["tile"]["shape"] == "bough"
    play(match, "a1-b2")
    assert foreseen["tries"] == match.view(0)["tries"]


def test_a_last_tile_is_tried_as_well() -> None:
    match = match_of(2, turns=20)
    foreseen = preview(match, "final d1")
    assert foreseen["legal"]
    play(match, "final d1")
    assert foreseen["tries"] == match.view(0)["tries"]


@pytest.mark.parametrize(
    ("move", "code", "where"),
    [
        ("a1-b1", "occupied", {"stack": "b1"}),
        ("a1-c1", "occupied", {"stack": "c1"}),
        ("a1-b3", "no-line", {"stack": "b3"}),
        ("b2-b3", "no-meeple", {"stack": "b2"}),
        ("a1-a1", "must-move", {"stack": "a1"}),
        ("a1-d4", "occupied", {"stack": "d4"}),
    ],
)
def test_a_refused_walk_names_its_place(move: str, code: str, where: dict[str, str]) -> None:
    match = match_of(3)
    refusal = preview(match, move)["refusal"]
    assert (refusal["code"], refusal["where"]) == (code, where)


def test_a_refused_growing_names_its_point() -> None:
    match = growing(tile("blue blossom fork"), tree("pink blossom fork R"))
    taken = preview(match, "grow R")
    assert taken["refusal"]["where"] == {"point": "R"}
    assert "part" not in taken
    flipped = preview(match, "grow L~")
    assert flipped["refusal"]["where"] == {"point": "L"}


def test_only_the_actor_hears_of_its_goals() -> None:
    """Others and spectators may look at the tile in place, never at the goals (KD-1.7)."""
    match = growing(tile("pink blossom spire"), tree("blue blossom fork R"))
    assert preview(match, "grow L", seat=0)["goals"]
    for seat in (1, None):
        asked = preview(match, "grow L", seat=seat)
        assert asked["goals"] == []
        assert asked["part"] == preview(match, "grow L")["part"]


@pytest.mark.parametrize(
    "question",
    [{}, {"preview": {}}, {"preview": "grow L"}, {"preview": {"move": 7}}, {"ghosts": {}}],
)
def test_other_questions_have_no_answer(question: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="ask") as refused:
        match_of(2).consult(0, question)
    assert refused.value.code == "bad-question"


def test_a_text_that_is_no_move_is_refused() -> None:
    with pytest.raises(BadSyntax):
        preview(match_of(2), "somewhere")


def test_every_goal_lights_the_parts_it_counts() -> None:
    """In whole matches a goal's parts are as many as it counts, each once, all on the tree."""
    for seed in range(6):
        match = kiribako.game("kodama-3d").new_match(seats=4, seed=seed)
        while not match.over:
            match.play(match.moves()[-1 if seed % 2 else 0])
        for player in match.view()["players"]:
            for goal in player["goals"]:
                parts, have = goal["progress"]["parts"], goal["progress"]["have"]
                assert parts == sorted(set(parts))
                assert all(part <= player["tree"]["tiles"] for part in parts)
                if goal["predicate"] in COUNTED | ROWS:
                    assert len(parts) == have, goal
                if goal["predicate"] in ("sets_features", "sets_kodama") and have:
                    assert len(parts) == 4 * have


def test_the_parts_of_a_row_are_the_row() -> None:
    """The trunk belongs to a row of kodamas and to no other (KD-5.5)."""
    steps = ["green blossom spire T", "green firefly spire 1.T", "pink firefly fork L"]
    hands = [["G02", "G07", "G12"], ["G01", "G03"]]
    match = growing(tile("blue blossom fork"), tree(*steps), hands=hands)
    goals = {goal["id"]: goal["progress"] for goal in match.view(0)["players"][0]["goals"]}
    assert goals["G02"]["parts"] == [0, 1, 2]
    assert goals["G07"]["parts"] in ([2], [3])
    assert goals["G12"]["parts"] == []
