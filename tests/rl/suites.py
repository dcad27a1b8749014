"""The suites of PettingZoo, Gymnasium and OpenSpiel over any case, and over all of them.

    python -m tests.rl.suites
    python -m tests.rl.suites --mixtures 50 --games koi-koi

Cases are every game at every number of seats with every value of every option, and mixtures of
options by chance. `dev.py test` runs the same suites over a choice of them.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import kiribako.rl
from kiribako.conformance.cases import compatible, mixture
from kiribako.kernel.game import Game
from kiribako.rl.pettingzoo_env import PettingZooEnv
from kiribako.rl.vector_env import VectorEnv
from tests.conformance.cases import CASES, LONG, Case

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports a game by a name it has deprecated
    from pettingzoo.test import api_test, seed_test

ROWS = 3


@contextmanager
def without_advice() -> Iterator[None]:
    """Both advise against observations that are dictionaries with masks, as their own games are."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", message=".*not within the observation space")
        yield


def actions_of(case: Case) -> str:
    """Where lists of moves are long, moves are drawn: a suite looks at the environment."""
    return "drawn" if case.new_match(1).state.most_moves() > LONG else ""


def pettingzoo(case: Case) -> None:
    def env() -> PettingZooEnv:
        return kiribako.rl.env(
            case.game, seats=case.seats, seed=1, actions=actions_of(case), **case.options
        )

    with without_advice():
        api_test(env(), num_cycles=20)
        seed_test(env, num_cycles=10)


def gymnasium_single(case: Case) -> None:
    env = kiribako.rl.single(
        case.game, seats=case.seats, rival="random", actions=actions_of(case), **case.options
    )
    with without_advice():
        check_env(env, skip_render_check=True)


def gymnasium_vector(case: Case) -> None:
    """What Gymnasium's documents ask of a vector, which brings no checker of its own."""
    for autoreset in ("next-step", "same-step"):
        check_vector(
            kiribako.rl.vector(
                case.game,
                ROWS,
                seats=case.seats,
                seat=None,
                rival="random",
                max_plies=24,
                autoreset=autoreset,
                actions=actions_of(case),
                **case.options,
            )
        )


def check_vector(env: VectorEnv, steps: int = 20) -> None:
    """Spaces, shapes, types, ends and information of a vector, through a course of steps."""
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert isinstance(env.metadata["autoreset_mode"], AutoresetMode)
    same = env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    np.testing.assert_equal(again, seen)
    assert infos["_seat"].all()
    before = np.zeros(env.num_envs, bool)
    for _ in range(steps):
        assert env.observation_space.contains(seen)
        assert not (seen["action_mask"].any(axis=1) & before).any() or same
        actions = env.random_actions(rng)
        assert env.action_space.contains(actions)
        seen, rewards, ended, cut, infos = env.step(actions)
        for part, kind in ((rewards, np.float64), (ended, np.bool_), (cut, np.bool_)):
            assert part.shape == (env.num_envs,)
            assert part.dtype == kind
        assert not (ended & cut).any()
        if not same:
            assert not rewards[before].any()
            assert not ended[before].any()
        for row in np.flatnonzero(ended | cut):
            told = infos["final_info"] if same else infos
            assert told["_scores"][row]
            assert not same or infos["_final_obs"][row]
        before = ended | cut
    env.close()


def openspiel(case: Case) -> None:
    import pyspiel

    import kiribako.openspiel

    game = kiribako.openspiel.load(case.game.id, seats=case.seats, options=case.options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


SUITES: dict[str, Callable[[Case], None]] = {
    "PettingZoo": pettingzoo,
    "Gymnasium, single": gymnasium_single,
    "Gymnasium, vector": gymnasium_vector,
    "OpenSpiel": openspiel,
}


def mixtures(game: Game[Any], seats: int, count: int) -> list[Case]:
    """Options by chance, those left out that the others make meaningless."""
    drawn = (compatible(game, seats, mixture(game, seats, n)) for n in range(2, count + 2))
    return [Case(game, seats, options) for options in drawn] if game.options else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--mixtures", type=int, default=5, help="of options, for each game and seats"
    )
    parser.add_argument("--games", nargs="*", default=[game.id for game in kiribako.games()])
    parser.add_argument("--suites", nargs="*", default=list(SUITES), choices=list(SUITES))
    asked = parser.parse_args()
    cases = [case for case in CASES if case.game.id in asked.games]
    for case in [case for case in cases if not case.options]:
        cases += mixtures(case.game, case.seats, asked.mixtures)
    faults = 0
    for name in asked.suites:
        began = time.monotonic()
        for case in cases:
            try:
                SUITES[name](case)
            except Exception:  # noqa: BLE001 - every fault is told, then the next case
                faults += 1
                print(f"{name}, {case.name()}:\n{traceback.format_exc()}", flush=True)
        took = time.monotonic() - began
        print(f"{name}: {len(cases)} cases in {took:.0f} s, {faults} faults so far", flush=True)
    sys.exit(min(faults, 1))


if __name__ == "__main__":
    main()
