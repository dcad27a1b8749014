"""Environments that travel: pickled or copied in the middle of a match, they go on alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kiribako.rl

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("way", WAYS)
every_game = pytest.mark.parametrize("game", ["kami-sama", "kiwara", "kodama-3d", "koi-koi"])


def first_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


@every_way
@every_game
def test_single(game: str, way: str) -> None:
    """With its bots, its seeds and the match under way."""
    env = kiribako.rl.single(game, rival="random", planes=True)
    seen, _ = env.reset(seed=3)
    env.step(first_legal(seen))
    twin = WAYS[way](env)
    for _ in range(5):
        action = first_legal(env.running.observe(env.seat))
        mine, other = env.step(action), twin.step(action)
        np.testing.assert_equal(other, mine)
        if mine[2]:
            break
    np.testing.assert_equal(twin.reset(), env.reset())


@every_way
@every_game
def test_every_seat(game: str, way: str) -> None:
    env = kiribako.rl.env(game, seed=4)
    env.reset()
    env.step(first_legal(env.observe(env.agent_selection)))
    twin = WAYS[way](env)
    for _ in range(5):
        action = first_legal(env.observe(env.agent_selection))
        env.step(action)
        twin.step(action)
        assert twin.agent_selection == env.agent_selection
        np.testing.assert_equal(twin.last(), env.last())


@every_way
@every_game
def test_many(game: str, way: str) -> None:
    """The next starts are the same too."""
    env = kiribako.rl.many(game, 3, seed=1, deals=2)
    rng = np.random.default_rng(1)
    for _ in range(20):
        env.step(env.random_actions(rng))
    twin = WAYS[way](env)
    assert twin.observations.base is not env.observations.base
    for _ in range(20):
        for name in ("observations", "masks", "actors", "ended", "rewards", "scores"):
            np.testing.assert_array_equal(getattr(twin, name), getattr(env, name), name)
        actions = env.random_actions(rng)
        assert twin.step(actions) == env.step(actions)
