"""A game of another package has explicit chance in OpenSpiel: the toy game of the tests."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

import kiribako
import kiribako.openspiel
from tests.openspiel.random_play import states


def nodes_of(game: Any, seed: int) -> list[tuple[str, list[tuple[int, float]]]]:
    """Every chance node of a random match: what it asks, and its outcomes."""
    return [
        (state.trajectory.node.asks, state.chance_outcomes())
        for state in states(game, seed)
        if state.is_chance_node()
    ]


def test_every_card_and_every_die_is_a_chance_node() -> None:
    game = kiribako.openspiel.load("acorns", seats=3)
    assert game.max_chance_outcomes() == 6
    nodes = nodes_of(game, seed=1)
    assert [asks for asks, _ in nodes[:3]] == ["card"] * 3
    assert [len(outcomes) for _, outcomes in nodes[:3]] == [6, 5, 4]
    assert len(nodes) > 6
    for asks, outcomes in nodes[3:]:
        assert asks == "gift"
        assert outcomes == [(0, 5 / 6), (1, 1 / 6)]


def test_what_was_stacked_is_no_chance() -> None:
    setup = {"cards": [1, 2], "gifts": [0] * 12}
    assert nodes_of(kiribako.openspiel.load("acorns", setup=setup), seed=1) == []


@pytest.mark.parametrize("seed", range(3))
def test_the_match_is_one_of_the_engines(seed: int) -> None:
    """With the cards and gifts that chance drew, the engine's own match ends the same way."""
    *_, state = states(kiribako.openspiel.load("acorns", seats=3), seed)
    first, *rest = state.trajectory.steps
    gifts = [gift for step in rest for gift in step.outcomes]
    setup = {"cards": [n + 1 for n in first.outcomes], "gifts": gifts[::-1]}
    match = kiribako.game("acorns").new_match(seats=3, setup=setup)
    for step in rest:
        match.play_move(step.move)
    assert match.over
    assert match.scores() == state.trajectory.last.state.scores()


def test_openspiels_own_random_simulation() -> None:
    """Chance outcomes add up, clones and pickles hold, observations fit."""
    game = kiribako.openspiel.load("acorns", seats=4)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
