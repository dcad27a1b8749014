"""KD-5: the last tiles, scoring and winning."""

from __future__ import annotations

import pytest

from kiribako.games.kodama_3d.rules import goals
from kiribako.kernel.match import Match
from tests.games.kodama_3d.table import (
    GOALS,
    ending,
    fresh,
    match_of,
    play,
    position,
    refused,
    stack,
    tile,
    tree,
)

rule = pytest.mark.rule


def points(match: Match, seat: int) -> dict[str, int]:
    """What each goal of a finished hand brought."""
    return {goal["id"]: goal["points"] for goal in match.view()["players"][seat]["goals"]}


def worth(grown: list[str], goal: str, seat: int = 0, other: list[str] | None = None) -> int:
    """What a goal is worth on a tree with a green trunk, were the match over now."""
    match = match_of(2, trees=[grown, other or []])
    return int(goals.worth(position(match), seat, GOALS.index(goal)))


@rule("KD-5.1")
def test_the_last_tiles_are_grown_in_turn_order() -> None:
    """Both top tiles under the meeples, order by choice, and no goal is drawn."""
    one, two = tile("pink firefly fork"), tile("pink mushroom fork")
    three, four = tile("blue firefly fork"), tile("blue mushroom fork")
    forest = {"a1": [one], "d1": [two, tile("orange blossom bough")], "a4": [three], "d4": [four]}
    match = match_of(2, turns=20, forest=forest)
    assert match.view()["ending"]
    assert match.moves() == ["final a1", "final d1"]
    assert refused(match, "final a4", "KD-5.1").code == "no-meeple"
    refused(match, "a1-a2", "KD-5.1")
    match.play("final d1")
    assert match.view()["lifted"]["id"] == two
    assert stack(match, "d1")["height"] == 1
    match.play("grow T")
    assert (match.actor, match.view()["lifted"]["id"]) == (0, one)
    match.play("grow R")
    assert match.moves() == ["final a4", "final d4"]
    play(match, "final a4", "grow T", "grow L")
    assert match.over


@rule("KD-5.1")
def test_twelve_tiles_each() -> None:
    match = fresh(4, seed=3)
    while not match.over:
        match.play(match.moves()[-1])
    assert [player["tree"]["tiles"] for player in match.view()["players"]] == [12] * 4


@rule("KD-5.1")
def test_an_emptied_stack_gives_no_last_tile() -> None:
    """Seat 0 has none at all and is passed over; seat 1 has one."""
    match = ending([[], []], [["G01"], ["G02"]], tile("blue mushroom fork"))
    assert match.actor == 1
    assert match.moves() == ["final a4"]
    assert refused(match, "final d4", "KD-5.1").code == "empty-stack"
    play(match, "final a4", "grow T")
    assert match.over


@rule("KD-5.2")
def test_goals_score_once_or_for_each() -> None:
    """One part may serve any number of goals."""
    grown = tree("blue blossom trident T", "blue blossom spire 1.T", "pink blossom fork 2.T")
    match = ending([grown, []], [["G05", "G06", "G21"], ["G07"]], tile("orange mushroom fork"))
    play(match, "final a4", "grow T")
    assert points(match, 0) == {"G05": 5, "G06": 0, "G21": 3}
    assert match.scores() == [8, 0]
    sheet = match.score_sheet()
    assert [(line.points, line.rule) for line in sheet.of(0)] == [
        (5, "KD-5.2"),
        (0, "KD-5.2"),
        (3, "KD-5.2"),
    ]


@rule("KD-5.3")
def test_a_row_runs_outward_and_never_turns_over_a_fork() -> None:
    """Blossom, fork of blossom and two blossoms side by side are rows of two, not of three."""
    side_by_side = tree(
        "pink blossom trident T", "blue blossom spire 1.L", "orange blossom spire 1.R"
    )
    assert worth(side_by_side, "G05") == 0
    assert worth([*side_by_side, *tree("green blossom fork 2.T")], "G05") == 5
    broken = tree(
        "pink blossom spire T",
        "pink mushroom spire 1.T",
        "blue blossom spire 2.T",
        "green blossom fork 3.T",
    )
    assert worth(broken, "G05") == 0


@rule("KD-5.4")
def test_limbs_and_ends() -> None:
    """A limb is all that grows from one trunk point; an end carries nothing."""
    on_one_limb = tree(
        "pink caterpillar trident T", "blue caterpillar fork 1.L", "green caterpillar fork 1.R"
    )
    assert worth(on_one_limb, "G10") == 0
    assert (
        worth([*on_one_limb, *tree("orange caterpillar fork L", "pink caterpillar fork R")], "G10")
        == 4
    )
    assert worth(on_one_limb, "G17") == 1
    assert worth([*on_one_limb, *tree("pink mushroom fork 2.L")], "G17") == 0
    assert worth([*on_one_limb, *tree("pink mushroom fork 2.L")], "G20") == 1


@rule("KD-5.5")
def test_the_trunk_counts_in_rows_and_sets_of_kodamas_only() -> None:
    """A green trunk is the root of a green row, but no end, on no limb, and no tile."""
    three = tree("green blossom spire T", "green firefly spire 1.T", "green mushroom trident 2.T")
    assert worth(three, "G02") == 7
    assert worth(three[:2], "G02") == 0
    set_of_three = tree(
        "blue blossom spire T", "orange firefly spire 1.T", "pink mushroom trident 2.T"
    )
    assert worth(set_of_three, "G30") == 4
    assert worth(set_of_three, "G32") == 2
    assert worth(tree("green blossom fork L", "green firefly fork R"), "G14") == 0
    assert worth([], "G18") == 0
    apart = tree(
        "blue blossom spire T",
        "green firefly spire 1.T",
        "orange mushroom spire 2.T",
        "pink mushroom trident 3.T",
    )
    assert worth(apart, "G30") == 4
    assert worth(apart[:3], "G30") == 0


@rule("KD-5.6")
def test_most_goals_compare_all_players() -> None:
    """A tie fulfils, but at least one is needed."""
    two, also_two = (
        tree("pink firefly fork L", "blue firefly fork R"),
        tree("green firefly fork L", "orange firefly fork R"),
    )
    assert worth(two, "G27", other=also_two) == 5
    assert worth(two[:1], "G27", other=also_two) == 0
    assert worth([], "G27") == 0
    assert worth(two[:1], "G27") == 5


@rule("KD-5.7")
@pytest.mark.parametrize(
    ("hands", "scores", "won"),
    [
        ([["G21"], ["G07"]], [1, 0], [0]),
        ([["G21"], ["G22"]], [1, 1], [0, 1]),
        ([["G21"], ["G22", "G01"]], [1, 1], [1]),
    ],
)
def test_most_points_then_most_goals_then_all_tied(
    hands: list[list[str]], scores: list[int], won: list[int]
) -> None:
    match = ending([tree("pink blossom fork T"), []], hands, tile("pink caterpillar fork"))
    events = play(match, "final a4").play("grow T")
    assert match.scores() == scores
    assert match.winners() == won
    assert events[-1].facts["winners"] == won


@rule("KD-5.8")
def test_no_points_exist_before_the_end() -> None:
    """Then all hands are shown together, and "most" goals look at the finished trees."""
    grown = tree("pink firefly fork T")
    last = tile("blue firefly fork")
    match = ending([grown, tree("green firefly fork T")], [["G27"], ["G23"]], last)
    assert match.scores() == [0, 0]
    assert not match.score_sheet().lines
    assert match.view(0)["scores"] is None
    assert match.view(0)["players"][1]["goals"] == []
    assert all("points" not in goal for goal in match.view(0)["players"][0]["goals"])
    match.play("final a4")
    assert match.view(0)["players"][1]["goals"] == []
    match.play("grow L")
    assert match.view(0)["scores"] == [0, 2]
    assert points(match, 0) == {"G27": 0}
    assert points(match, 1) == {"G23": 2}
