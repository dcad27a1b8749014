"""OpenSpiel's own bots play our games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import kiribako.openspiel
from tests.openspiel.playthrough import LAST_CARDS

SIMULATIONS = 3
QUICK: dict[str, dict[str, Any]] = {
    "kiwara": {},
    "koi-koi": {"options": {"rounds": 3}},
    "kodama-3d": {"options": {"forest": "by-seats"}},
    "kami-sama": {"options": {"years": 2}},
    "kigi": {"setup": LAST_CARDS},
}
HIDING = {id: how for id, how in QUICK.items() if id not in ("kiwara", "kigi")}
# Kigi with something to hide, for its first decisions.
KEPT: dict[str, Any] = {"options": {"advanced": True}}


def play(game: Any, bots: list[Any], dice: Any, most: int = 10_000) -> Any:
    """A match between bots, or so many decisions of it."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < most:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(outcomes, p=shares)))
        else:
            legal = state.legal_actions()
            action = int(bots[state.current_player()].step(state))
            assert action in legal
            state.apply_action(action)
            decisions += 1
    return state


@pytest.mark.parametrize("id", QUICK)
def test_mcts_plays_to_the_end(id: str) -> None:
    game = kiribako.openspiel.load(id, **QUICK[id])
    dice = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, dice)
    bots = [mcts.MCTSBot(game, 1.4, SIMULATIONS, judge, random_state=dice) for _ in (0, 1)]
    assert play(game, bots, dice).is_terminal()


@pytest.mark.parametrize("id", HIDING)
def test_is_mcts_plays_to_the_end(id: str) -> None:
    """It imagines the match from what a player knows, which asserts that this stays the same."""
    game = kiribako.openspiel.load(id, **QUICK[id])
    assert play(game, searchers(game), np.random.RandomState(1)).is_terminal()


def test_is_mcts_plays_kigi_with_secrets() -> None:
    """While commissions are kept in secret, and one move beyond, after which a card is revealed."""
    game = kiribako.openspiel.load("kigi", **KEPT)
    state = play(game, searchers(game), np.random.RandomState(1), most=3)
    assert len(state.trajectory.steps) == 3
    assert state.is_chance_node()


def searchers(game: Any) -> list[Any]:
    dice = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, dice)
    return [ismcts.ISMCTSBot(game, judge, 1.4, SIMULATIONS, random_state=dice) for _ in (0, 1)]
