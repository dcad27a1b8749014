"""Every game as a PettingZoo environment, judged by PettingZoo's own tests."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

import kiribako.rl
from kiribako.kernel.refusal import BadOption, IllegalMove
from kiribako.rl.env_config import OutOfOrder
from kiribako.rl.pettingzoo_env import PettingZooEnv
from tests.conformance.cases import CASES, Case

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports a game by a name it has deprecated
    from pettingzoo.test import api_test, performance_benchmark, seed_test

GAMES = sorted({case.game.id for case in CASES})
LOOKS = 16  # every so many decisions an observation is held against its space


@contextmanager
def without_advice() -> Iterator[None]:
    """PettingZoo advises against dictionaries with masks, which its own games use."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        yield


def environment(case: Case) -> PettingZooEnv:
    return kiribako.rl.env(case.game.id, seats=case.seats, seed=1, **case.options)


@pytest.mark.parametrize("game", GAMES)
def test_api(game: str) -> None:
    with without_advice():
        api_test(kiribako.rl.env(game, seed=1), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_api_with_named_planes(game: str) -> None:
    with without_advice():
        api_test(kiribako.rl.env(game, seed=1, planes=True), num_cycles=10)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: kiribako.rl.env(game), num_cycles=40)


def test_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's benchmark takes five seconds, so one game stands for all."""
    performance_benchmark(kiribako.rl.env("koi-koi", seed=1))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_whole_matches(case: Case) -> None:
    """Masks are the legal moves, observations fit their space, rewards add up to nothing."""
    env = environment(case)
    env.reset(seed=2)
    dice = random.Random(3)
    decisions = 0
    ends: dict[str, float] = {}
    for agent in env.agent_iter():
        observed, reward, ended, cut, _ = env.last()
        assert not cut
        if ended:
            ends[agent] = reward
            env.step(None)
            continue
        assert observed is not None
        allowed = np.flatnonzero(observed["action_mask"])
        if decisions % LOOKS == 0:
            assert env.observation_space(agent).contains(observed)
            legal = env.running.state.legal_moves()
            if env.config.moves:
                assert allowed.tolist() == sorted(legal)
            else:
                assert allowed.tolist() == list(range(len(legal)))
        env.step(dice.choice(allowed.tolist()))
        decisions += 1
    assert len(ends) == case.seats
    assert sum(ends.values()) == pytest.approx(0)
    won = int(env.running.state.winners())
    if won.bit_count() == 1:
        assert [reward == 1 for reward in ends.values()].count(True) == 1
        assert ends[f"player_{won.bit_length() - 1}"] == 1


def test_a_seed_deals_the_match_it_deals_everywhere() -> None:
    env = kiribako.rl.env("koi-koi", rounds=3)
    env.reset(seed=7)
    match = kiribako.game("koi-koi").new_match(seed=7, options={"rounds": 3})
    assert sorted(env.legal_moves()) == sorted(match.moves())
    env.reset()
    again = kiribako.rl.env("koi-koi", rounds=3, seed=7)
    again.reset()
    again.reset()
    assert env.legal_moves() == again.legal_moves()


def test_only_the_actor_may_act() -> None:
    env = kiribako.rl.env("kiwara")
    env.reset(seed=1)
    rival = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(rival)["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


@pytest.mark.parametrize("action", [1428, -1, 5000, None])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int | None) -> None:
    env = kiribako.rl.env("kiwara")
    env.reset(seed=1)
    before = env.observe("player_0")["observation"]
    with pytest.raises(IllegalMove, match="is not legal now; the action mask says which are"):
        env.step(action)
    assert np.array_equal(before, env.observe("player_0")["observation"])


def test_margins() -> None:
    """By margin a seat gets its points less the others' on average."""
    env = kiribako.rl.env("kiwara", reward="margin")
    env.reset(seed=1)
    while not env.running.state.over:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    one, two = env.running.state.scores()
    assert env.rewards == {"player_0": one - two, "player_1": two - one}


def test_a_long_match_is_cut_short() -> None:
    """Nobody has won, everybody is told, and the masks are empty."""
    env = kiribako.rl.env("kiwara", max_plies=5)
    env.reset(seed=1)
    told = {}
    for agent in env.agent_iter():
        observed, reward, ended, cut, info = env.last()
        assert not ended
        if cut:
            told[agent] = (reward, len(info["scores"]))
            assert not observed["action_mask"].any()
            env.step(None)
        else:
            env.step(int(np.flatnonzero(observed["action_mask"])[0]))
    assert told == {"player_0": (0.0, 2), "player_1": (0.0, 2)}
    with pytest.raises(OutOfOrder, match="has ended"):
        env.step(0)


def test_all_that_seats_know() -> None:
    env = kiribako.rl.env("koi-koi")
    with pytest.raises(OutOfOrder, match="reset"):
        env.state()
    env.reset(seed=-3)
    known = env.state()
    assert env.state_space.contains(known)
    for seat, agent in enumerate(env.possible_agents):
        assert np.array_equal(known[seat], env.observe(agent)["observation"])
    assert np.array_equal(env.action_masks(), env.last()[0]["action_mask"] == 1)


def test_drawn_moves_depend_on_what_the_actor_knows() -> None:
    """Of Kigi's thousands a few are drawn, legal, different, and the same for the same eyes."""
    env = kiribako.rl.env("kigi", actions="drawn", places=12)
    env.reset(seed=3)
    drawn = env.running.legal[: int(env.running.mask.sum())].tolist()
    assert len(set(drawn)) == len(drawn) <= 12
    state = env.running.state
    assert all(state.allows(move, state.move_buffer()) for move in drawn)
    env.running.state = state.redeal(int(state.actor), 99)
    env.running.list_moves()
    assert env.running.legal[: len(drawn)].tolist() == drawn


def test_stacked_start() -> None:
    env = kiribako.rl.env("kiwara")
    env.reset(seed=1, options={"setup": {"first": 1}})
    assert env.agent_selection == "player_1"


def test_kept_observations_do_not_change() -> None:
    env = kiribako.rl.env("kiwara")
    env.reset(seed=1)
    kept = env.observe("player_0")
    copy = {name: part.copy() for name, part in kept.items()}
    for _ in range(4):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(np.array_equal(kept[name], copy[name]) for name in kept)


def test_rendering() -> None:
    env = kiribako.rl.env("koi-koi", render_mode="ansi")
    env.reset(seed=1)
    assert env.render()


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"actions": "words"}, "bad-actions"),
        ({"reward": "glory"}, "bad-reward"),
        ({"render_mode": "depth"}, "bad-render-mode"),
        ({"max_plies": 0}, "bad-max-plies"),
        ({"seed": 1.5}, "bad-seed"),
        ({"places": 5}, "bad-places"),
        ({"seats": 3}, "bad-seats"),
        ({"rounds": 100}, "bad-option"),
        ({"stakes": 7}, "unknown-option"),
    ],
)
def test_bad_choices_are_refused(choices: dict[str, object], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        kiribako.rl.env("koi-koi", **choices)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_kigi_has_no_numbers_for_its_moves() -> None:
    with pytest.raises(BadOption, match="too many moves to number them"):
        kiribako.rl.env("kigi", actions="moves")


def test_a_long_list_is_thinned_evenly() -> None:
    """With few places every place names a legal move, spread over the whole list."""
    env = kiribako.rl.env("kigi", places=40)
    env.reset(seed=3)
    legal = env.running.state.legal_moves()
    assert len(legal) > 40
    assert env.observe(env.agent_selection)["action_mask"].all()
    listed = [legal[place * len(legal) // 40] for place in range(40)]
    assert env.running.legal.tolist() == listed
    game = kiribako.game("kigi")
    assert env.legal_moves() == [game.write(env.running.state, move) for move in listed]
