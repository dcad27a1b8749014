"""Gymnasium's vector: the rows are single environments, whoever plays the other seats."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import kiribako.rl
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.refusal import BadOption, IllegalMove
from kiribako.rl.env_config import Mask, Numbers, OutOfOrder
from tests.conformance.cases import CASES, Case
from tests.rl import suites

PLAIN = [case for case in CASES if not case.options]
ODD = [case for case in CASES if len(case.options) > 1 and case.seats == case.game.seats[0]]


def first(_numbers: Numbers, masks: Mask) -> Any:
    """A policy: the first legal action of every row."""
    return masks.argmax(axis=1)


@pytest.mark.parametrize("case", [*PLAIN, *ODD], ids=Case.name)
def test_the_vector_is_sound(case: Case) -> None:
    suites.gymnasium_vector(case)


@pytest.mark.parametrize("rival", ["level-1", first, RandomPlayer(seed=3)])
def test_rows_are_single_environments(rival: Any) -> None:
    """Row n plays what a single environment plays that is reset with seed + n."""
    rows = kiribako.rl.vector("koi-koi", 3, rival=copy.deepcopy(rival), seat=None, rounds=1)
    alone = [
        kiribako.rl.single("koi-koi", rival=copy.deepcopy(rival), seat=None, rounds=1)
        for _ in range(3)
    ]
    if isinstance(rival, RandomPlayer):
        rows = kiribako.rl.vector("koi-koi", 1, rival=copy.deepcopy(rival), seat=None, rounds=1)
        alone = alone[:1]
    seen, _ = rows.reset(seed=40)
    for row, env in enumerate(alone):
        np.testing.assert_equal(
            env.reset(seed=40 + row)[0], {name: part[row] for name, part in seen.items()}
        )
    over = np.zeros(len(alone), bool)
    while not over.all():
        actions = first(seen["observation"], seen["action_mask"])
        seen, rewards, ended, _, _ = rows.step(actions)
        for row, env in enumerate(alone):
            if not over[row]:
                mine, reward, mine_ended, _, _ = env.step(actions[row])
                assert (reward, mine_ended) == (rewards[row], ended[row])
                np.testing.assert_equal(mine, {name: part[row] for name, part in seen.items()})
        over |= ended


def test_policies_are_asked_for_many_rows_at_once() -> None:
    asked = []

    def policy(numbers: Numbers, masks: Mask) -> Any:
        asked.append(len(numbers))
        assert masks.any(axis=1).all()
        return first(numbers, masks)

    rows = kiribako.rl.vector("kiwara", 8, rival=policy, setup={"first": 0})
    rows.reset(seed=1)
    rows.step(rows.random_actions(np.random.default_rng(1)))
    assert max(asked) > 4


def test_a_league_grows() -> None:
    """Each match draws its rivals; what joins later is drawn later."""
    met = {"first": 0, "last": 0}

    def member(name: str) -> Any:
        def policy(_numbers: Numbers, masks: Mask) -> Any:
            met[name] += 1
            return masks.argmax(axis=1)

        return policy

    rows = kiribako.rl.vector("koi-koi", 4, league=[member("first")], rounds=1)
    rows.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(12):
        rows.step(rows.random_actions(rng))
    assert met["first"]
    assert not met["last"]
    assert rows.league is not None
    rows.league[:] = [member("last"), "random"]
    rows.reset()
    for _ in range(12):
        rows.step(rows.random_actions(rng))
    assert met["last"]


def test_a_league_may_hold_names_players_and_nets() -> None:
    rows = kiribako.rl.vector("kiwara", 6, league=["random", "net:20", RandomPlayer(seed=1), first])
    rows.reset(seed=2)
    rng = np.random.default_rng(1)
    for _ in range(8):
        rows.step(rows.random_actions(rng))


def test_made_by_gymnasium() -> None:
    rows: Any = gymnasium.make_vec("kiribako/kiwara-v1", 4, rival="random", max_plies=20)
    assert rows.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    counted = RecordEpisodeStatistics(rows)
    counted.reset(seed=1)
    rng = np.random.default_rng(1)
    lengths: list[int] = []
    for _ in range(25):
        *_, infos = counted.step(rows.random_actions(rng))
        lengths += infos["episode"]["l"][infos["_episode"]].tolist() if "episode" in infos else []
    assert lengths
    assert all(0 < length <= 20 for length in lengths)


def test_same_step_and_disabled() -> None:
    rng = np.random.default_rng(1)
    for autoreset in ("same-step", "disabled"):
        rows = kiribako.rl.vector("kiwara", 2, rival="random", max_plies=9, autoreset=autoreset)
        rows.reset(seed=1)
        while True:
            seen, _, _, cut, infos = rows.step(rows.random_actions(rng))
            if cut.any():
                break
        if autoreset == "same-step":
            assert seen["action_mask"].any(axis=1).all()
            assert infos["final_info"]["scores"].shape == (2, 2)
            continue
        with pytest.raises(OutOfOrder, match="has ended"):
            rows.step(rows.random_actions(rng))
        seen, _ = rows.reset(options={"reset_mask": cut})
        assert seen["action_mask"].any(axis=1).all()
        rows.step(rows.random_actions(rng))


def test_stacked_starts() -> None:
    """One for all rows, one for each, or by the number of the match, which comes again."""
    rows = kiribako.rl.vector("kiwara", 2, rival="random", seat=1)
    rows.reset(seed=1, options={"setup": [{"first": 0}, {"first": 1}]})
    assert [one.running.plies for one in rows.seats] == [1, 0]
    rows.reset(seed=1, options={"setup": {"first": 1}})
    assert [one.running.plies for one in rows.seats] == [0, 0]
    turns = kiribako.rl.vector(
        "kiwara", 2, rival="random", seat=1, setup=lambda n: {"first": n % 2}
    )
    turns.reset(seed=1)
    assert [one.running.plies for one in turns.seats] == [1, 1]
    turns.reset()
    assert [one.running.plies for one in turns.seats] == [0, 0]
    with pytest.raises(BadOption, match="2 matches"):
        rows.reset(options={"setup": [{}]})


def test_an_illegal_action_loses_or_is_refused() -> None:
    rows = kiribako.rl.vector("kiwara", 3, rival="random")
    rows.reset(seed=1)
    actions = rows.random_actions(np.random.default_rng(1))
    actions[1] = 1428
    _, rewards, ended, _, infos = rows.step(actions)
    assert (rewards.tolist(), ended.tolist()) == ([0, -1, 0], [False, True, False])
    assert "is not legal" in infos["illegal"][1]
    strict = kiribako.rl.vector("kiwara", 3, rival="random", illegal="refuse")
    strict.reset(seed=1)
    before = strict.state()
    with pytest.raises(IllegalMove, match="in match 1"):
        strict.step(actions)
    assert np.array_equal(before, strict.state())


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_travels(way: Any) -> None:
    rows = kiribako.rl.vector("kami-sama", 2, rival="random", seats=3, years=2, max_plies=40)
    rows.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(3):
        rows.step(rows.random_actions(rng))
    twin = way(rows)
    for _ in range(15):
        actions = rows.random_actions(rng)
        np.testing.assert_equal(twin.step(actions), rows.step(actions))


def test_rendering() -> None:
    rows = kiribako.rl.vector("kiwara", 2, rival="random", render_mode="ansi")
    rows.reset(seed=1)
    assert all(rows.render())


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"autoreset": "later"}, "bad-autoreset"),
        ({"num_envs": 0}, "bad-count"),
        ({"render_mode": "human"}, "bad-render-mode"),
        ({"league": []}, "bad-rivals"),
        ({"rival": [7]}, "bad-rivals"),
        ({"max_plies": 0}, "bad-max-plies"),
    ],
)
def test_bad_choices_are_refused(choices: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        kiribako.rl.vector("kiwara", **{"num_envs": 2, **choices})
    assert refused.value.code == code


def three(_numbers: Numbers, _masks: Mask) -> Any:
    return [1, 2, 3]


def none_of_them(numbers: Numbers, _masks: Mask) -> Any:
    return [-1] * len(numbers)


@pytest.mark.parametrize(("policy", "error"), [(three, BadOption), (none_of_them, IllegalMove)])
def test_a_policy_that_answers_nonsense(policy: Any, error: type[Exception]) -> None:
    rows = kiribako.rl.vector("kiwara", 2, rival=policy, seat=1, setup={"first": 0})
    with pytest.raises(error):
        rows.reset(seed=1)
