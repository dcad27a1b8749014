"""Moves in writing: canonical out, liberal in, and words for people."""

from __future__ import annotations

import pytest

from kiribako.games.kodama_3d.rules.moves import MOVES, PLACE
from kiribako.kernel.refusal import BadSyntax
from tests.games.kodama_3d.table import fresh, growing, match_of, position, tile, tree


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("grow 1.L~", "grow 1.L~"),
        ("GROW 1.l~", "grow 1.L~"),
        ("1.L~", "grow 1.L~"),
        ("1l ~", "grow 1.L~"),
        ("grow 1 T", "grow 1.T"),
        ("r", "grow R"),
        ("grow R", "grow R"),
        ("b2-d4", "b2-d4"),
        ("B2 D4", "b2-d4"),
        ("move b2 d4", "b2-d4"),
        ("b2 \u2013 d4", "b2-d4"),
        ("b2", "b2"),
        ("place b2", "b2"),
        ("goal 2", "goal 2"),
        ("goal deck", "goal deck"),
        ("goal no", "goal none"),
        ("final b2", "final b2"),
        ("keep G01 G17", "keep G01 G17"),
        ("keep g17, g1", "keep G01 G17"),
        ("keep 1 17", "keep G01 G17"),
    ],
)
def test_reading_is_liberal(typed: str, meant: str) -> None:
    match = growing(tile("pink firefly bough"), tree("blue blossom bough T"))
    state = position(match)
    assert match.game.write(state, match.game.read(state, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "moves look like"),
        ("keep G01", "moves look like"),
        ("keep G01 G01", "two different goals"),
        ("keep G01 G99", "'g99' is no goal"),
        ("goal 5", "`goal 1` to `goal 4`"),
        ("b2-e4", "'e4' is no stack"),
        ("grow 13.L", "there is no tile 13"),
        ("grow 2.L", "the last one of this tree is 1"),
        ("grow 1.R", "tile 1 has no point R; it has L, T"),
        ("grow X", "the trunk has no point X; it has L, R, T"),
        ("grow ~", "a point is"),
        ("dance", "moves look like"),
    ],
)
def test_what_is_no_move_says_what_would_be(typed: str, why: str) -> None:
    match = growing(tile("pink firefly bough"), tree("blue blossom bough T"))
    with pytest.raises(BadSyntax) as error:
        match.read(typed)
    assert why in str(error.value)


def test_moves_in_words() -> None:
    match = fresh(2, first=0, dealt=[["G01", "G05", "G21"], ["G02", "G03", "G04"]])
    explain = match.game.explain
    assert explain(match.state, match.state.legal_moves()[0]) == (
        "keep Four blue kodamas in a row, the trunk's included (7 points) "
        "and Three blossoms in a row (5 points)"
    )
    match = match_of(2, forest={"a1": [tile("orange mushroom bough")]})
    assert explain(match.state, match.game.read(match.state, "a1-a2")) == (
        "walk from a1 to a2 and grow the orange mushroom bough"
    )
    match.play("a1-a2")
    assert explain(match.state, match.game.read(match.state, "L~")) == (
        "grow the orange mushroom bough on the left of the trunk, turned over; "
        "no match, so you may draw a goal"
    )
    match.play("L~")
    assert explain(match.state, match.state.legal_moves()[-1]) == "draw no goal"


def test_a_move_is_refused_exactly_when_it_is_not_legal() -> None:
    """Any number at any point of a match, with a rule of the catalogue where one decides."""
    match = fresh(3, seed=9)
    dice = match.state.clone()
    rules = match.game.catalogue.rules
    codes = set()
    while not match.over:
        legal = match.state.legal_moves()
        for move in [*range(-1, MOVES + 2, 37), *range(PLACE, MOVES, 3)]:
            refusal = match.game.refuse(match.state, move)
            assert (refusal is None) == (move in legal)
            if refusal is not None:
                codes.add(refusal.code)
                assert refusal.rule in rules or refusal.code == "unknown-move"
        match.play_move(legal[dice.random_below(len(legal))])
    refusal = match.game.refuse(match.state, PLACE)
    assert refusal is not None
    assert refusal.code == "match-over"
    assert {"blocked", "topples", "not-now", "occupied", "no-line", "no-flip"} <= codes
