"""KG-7: commissions and victory."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.kernel.match import Match
from tests.games.kigi.table import match_of

rule = pytest.mark.rule

FIVE_BRANCHES = [
    "T19 3244,910,60", "T03 4052,776,150", "T01 3431,1538,315", "T07 2417,657,105",
    "T13 2538,1502,195", "T02 4608,506,90", "T14 4369,1440,0",
]  # fmt: skip
LINE_OF_THREE = ["T22 3686,868,165", "T06 3966,1632,150", "T12 3884,2381,135"]  # on K2
TWO_BRANCHES = ["T14 3588,1091,135", "T25 4228,461,90"]  # on K5


def last_card(*trees: list[str], trunks: list[str], **stacked: Any) -> Match:
    """A match that ends when seat 0 takes the last card, C01 unless told otherwise."""
    card = stacked.pop("card", "C01")
    match = match_of(*trees, trunks=trunks, display=[card, None, None], deck=[], **stacked)
    match.play("take 1")
    assert match.over
    return match


@rule("KG-7.2")
def test_a_tree_with_five_branches() -> None:
    """The trunk carries two cards, these carry three and two childless ones."""
    match = last_card(FIVE_BRANCHES, [], trunks=["K1", "K2"])
    parents = [card["parent"] for card in match.view()["trees"][0]["cards"][1:]]
    assert parents == ["K1", "K1", "T19", "T19", "T19", "T03", "T03"]
    assert match.view()["trees"][0]["counts"]["branches"] == 5
    assert match.view()["trees"][1]["counts"]["branches"] == 0


@rule("KG-7.1", "KG-7.5")
def test_the_rulebooks_commissions() -> None:
    """Bob meets fewest bugs, fewest flowers and, by an equal count, most in the collection.

    You have one branch against two and more cards: most branches missed, most cards met.
    """
    match = last_card(
        LINE_OF_THREE,
        TWO_BRANCHES,
        trunks=["K2", "K5"],
        commissions=[["C03"], ["C06", "C08", "C09"]],
        collections=[["T01"], ["T02"]],
    )
    assert match.scores() == [10, 30]
    met = [(line.label, line.points) for line in match.score_sheet().lines]
    assert met == [
        ("commission most cards on the tree", 10),
        ("commission most branches: not met", 0),
        ("commission fewest bugs", 10),
        ("commission fewest flowers", 10),
        ("commission most cards in the collection", 10),
    ]
    assert match.winners() == [1]


@rule("KG-7.1")
def test_most_needs_at_least_one_and_fewest_may_be_none() -> None:
    """Two bare trunks: most cards is not met by none, fewest is."""
    match = last_card([], [], trunks=["K1", "K2"], commissions=[[], ["C02"]])
    assert match.scores() == [0, 10]


@rule("KG-7.1")
def test_a_commission_counts_for_its_holder_only() -> None:
    match = last_card([], LINE_OF_THREE, trunks=["K5", "K2"])
    assert match.scores() == [0, 0]
    assert not match.view()["commissions"][0][0]["met"]


@rule("KG-7.3")
def test_the_trunks_feature_counts_but_the_trunk_is_no_card() -> None:
    """K1 shows a butterfly, K3 a pink flower, K5 a blossom, which is no flower."""
    match = last_card([], [], [], trunks=["K1", "K3", "K5"])
    counts = [tree["counts"] for tree in match.view()["trees"]]
    assert [count["cards"] for count in counts] == [0, 0, 0]
    assert [count["bugs"] for count in counts] == [1, 0, 0]
    assert [count["flowers"] for count in counts] == [0, 1, 0]
    assert match.view()["trees"][2]["blossoms"] == 1


@rule("KG-7.4")
def test_most_points_win_then_blossoms_then_both() -> None:
    """Equal points: K5's blossom decides; without one the win is shared."""
    points = [{"pink": 7}, {"purple": 5, "pink": 2}]
    assert last_card([], [], trunks=["K1", "K2"], points=points).winners() == [0, 1]
    broken = last_card([], [], trunks=["K1", "K5"], points=points)
    assert broken.winners() == [1]
    tie = broken.tie_break()
    assert tie is not None
    assert (tie.rule, tie.values) == ("KG-7.4", [0, 1])
    points[0]["pink"] = 8
    won = last_card([], [], trunks=["K1", "K5"], points=points)
    assert won.winners() == [0]
    assert won.tie_break() is None


@rule("KG-7.1")
def test_commissions_count_when_the_match_is_over() -> None:
    match = match_of(LINE_OF_THREE, display=["C02", "T30", None], commissions=[["C01"], []])
    assert match.scores() == [0, 0]
    assert match.view()["commissions"][0][0]["met"]
    assert kiribako.game("kigi").sheet(match.state).lines == []
