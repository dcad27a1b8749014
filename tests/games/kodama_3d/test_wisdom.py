"""What a good player knows: it beats chance, and judges goals, draws and tiles sensibly."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.games.kodama_3d.wisdom.prospects import best_draw, prospect, usefulness
from kiribako.games.kodama_3d.wisdom.wisdom import KodamaWisdom
from tests.conftest import COMPILED
from tests.games.kodama_3d.table import GOALS, growing, match_of, position, tile, tree


def test_wisdom_beats_chance() -> None:
    """A greedy seat wins nearly every match against a random one."""
    game = kiribako.game("kodama-3d")
    won = 0
    matches = 20 if COMPILED else 6
    for seed in range(matches):
        state = game.new_match(seats=2, seed=seed).state
        players = [GreedyPlayer(game.wisdom(), seed=seed), RandomPlayer(seed=seed)]
        while not state.over:
            state.apply(players[state.actor].choose(state.redeal(state.actor, seed)))
        won += state.winners() == 1
    assert won >= 0.9 * matches


def test_progress_of_goals() -> None:
    """A goal is worth more the nearer it is, and all its VP once it is met for good."""
    goal = GOALS.index("G05")
    row = tree("blue blossom spire T", "pink blossom spire 1.T", "green blossom spire 2.T")
    values = []
    for n in range(4):
        state = position(match_of(2, trees=[row[:n], []], turns=6))
        values.append(prospect(state, 0, state.tree(0), goal))
    assert values == sorted(values)
    assert values[-1] == pytest.approx(5)


def test_value_of_a_draw_and_of_a_tile() -> None:
    state = position(match_of(2, display=["G05", "G06", "G07", "G08"]))
    assert best_draw(state, 0, state.tree(0)) > best_draw(state, 0, state.tree(0), 1) == 0
    blossoms = 1 << GOALS.index("G21") | 1 << GOALS.index("G05")
    useful = usefulness(
        state.constants, state.tree(0), int(tile("blue blossom fork")[1:]) - 1, blossoms
    )
    assert useful > usefulness(
        state.constants, state.tree(0), int(tile("blue firefly fork")[1:]) - 1, blossoms
    )


def test_weights_are_above_zero_and_favour_a_draw() -> None:
    match = growing(tile("pink firefly fork"), tree("pink blossom fork T"))
    wisdom = KodamaWisdom()
    weights = {
        move: wisdom.weigh(match.state, match.game.read(match.state, move))
        for move in match.moves()
    }
    assert min(weights.values()) > 0
    assert weights["grow L"] > weights["grow 1.L"]
