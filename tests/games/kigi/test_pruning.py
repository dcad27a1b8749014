"""KG-6: ten points and more bring cards down."""

from __future__ import annotations

import pytest

from tests.games.kigi.table import EXAMPLE, events, match_of, on_tree

rule = pytest.mark.rule
TWELVE = "1 > 0 @ 2928,2093,270"


@rule("KG-6.1", "KG-6.2", "KG-6.4")
def test_twelve_points_prune_the_run_and_what_it_cuts_off() -> None:
    """T01 grows from T28 and falls with it; K2 stays."""
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    (pruned,) = events(match, TWELVE, "pruned")
    assert sorted(pruned["cards"]) == ["T17", "T26", "T28", "T30"]
    assert pruned["cut_off"] == ["T01"]
    assert on_tree(match, 0) == {"K2": None}
    assert match.view()["collections"] == [["T01", "T17", "T26", "T28", "T30"], []]


@rule("KG-6.2")
def test_the_owner_collects_whoever_scored() -> None:
    match = match_of([], EXAMPLE, display=["T17", "T02", None], trunks=["K1", "K2"])
    match.play(TWELVE.replace("> 0", "> 1"))
    assert match.scores() == [12, 0]
    assert match.view()["collections"] == [[], ["T01", "T17", "T26", "T28", "T30"]]


@rule("KG-6.1")
def test_fewer_than_ten_prune_nothing() -> None:
    """T17 on T01 scores 9 dragonflies: eight below it and its own; no more."""
    match = match_of(EXAMPLE, display=["T17", "T02", None])
    assert not events(match, "1 > 0 @ 3360,3360,330", "pruned")
    assert match.scores() == [9, 0]
    assert len(on_tree(match, 0)) == 6


@rule("KG-6.3")
def test_the_trunk_stays_and_its_bark_is_open_again() -> None:
    """T30 fitted on bare K2; after the pruning the same spot takes another card."""
    match = match_of(EXAMPLE, display=["T17", "T29", None])
    poses = {move for move in match.moves() if move.startswith("2 > 0")}
    match.play(TWELVE)
    bare = match_of([], display=[None, "T29", None])
    again = {move for move in match.moves() if move.startswith("2 > 0")}
    assert again == {move for move in bare.moves() if move.startswith("2 > 0")}
    assert again > poses & again
    assert len(again - poses) > 100


@rule("KG-6.1", "KG-6.3")
def test_a_longer_run_cuts_lower() -> None:
    """Pink runs over two cards only, dragonflies down to the trunk: the lowest of all falls."""
    match = match_of(EXAMPLE[:3], display=["T17", "T02", None])
    match.play(TWELVE)
    assert match.view()["collections"][0] == ["T17", "T26", "T28", "T30"]
