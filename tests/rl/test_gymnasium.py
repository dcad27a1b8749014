"""One seat among bots as a Gymnasium environment, judged by Gymnasium's own checker."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

import kiribako.rl
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import BadOption, BadSetup, IllegalMove
from kiribako.kernel.state import State
from kiribako.rl.env_config import EnvConfig, Mask, Numbers, OutOfOrder
from kiribako.rl.gymnasium_env import GymnasiumEnv
from tests.conformance.cases import CASES, Case
from tests.rl import suites


def first_legal(observed: dict[str, np.ndarray]) -> int:
    return int(np.flatnonzero(observed["action_mask"])[0])


def play(env: GymnasiumEnv, seed: int) -> tuple[float, dict[str, object], list[bytes]]:
    observed, _ = env.reset(seed=seed)
    seen = []
    while True:
        seen.append(observed["observation"].tobytes())
        observed, reward, ended, cut, info = env.step(first_legal(observed))
        assert not cut
        if ended:
            assert not observed["action_mask"].any()
            return reward, info, seen


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=Case.name)
def test_checker(case: Case) -> None:
    suites.gymnasium_single(case)


@pytest.mark.parametrize("rival", ["level-1", "level-2", "random", "greedy-stop"])
def test_a_match_against_a_bot(rival: str) -> None:
    """The same seed and actions give the same match; its end says who won."""
    env = kiribako.rl.single("koi-koi", rival=rival, rounds=3)
    reward, info, seen = play(env, 5)
    assert (reward, info, seen) == play(env, 5)
    assert info["won"] == (reward >= 0)
    assert seen != play(env, 6)[2]


@pytest.mark.parametrize("level", ["level-3", "level-4", "level-5"])
def test_every_level_can_be_asked(level: str) -> None:
    env = kiribako.rl.single("kiwara", rival=level, seat=1)
    env.reset(seed=1, options={"setup": {"first": 1}})
    assert env.running.state.actor == 1


def test_several_rivals() -> None:
    env = kiribako.rl.single("kami-sama", seats=3, rival=["random", "level-1"], seat=None, years=2)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}
    reward, info, _ = play(env, 3)
    assert reward in (1.0, -0.5, 0.25)
    assert len(info["scores"]) == 3  # type: ignore[arg-type]


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = kiribako.rl.single("kiwara", rival="random")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(1428)
    assert (reward, ended) == (-1.0, True)
    assert "is not legal" in info["illegal"]
    strict = kiribako.rl.single("kiwara", rival="random", illegal="refuse")
    observed, _ = strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(1428)
    assert not strict.step(first_legal(observed))[2]


def test_registered_ids() -> None:
    assert "kiribako/kiwara-v1" in kiribako.rl.register()
    env = gymnasium.make("kiribako/koi-koi-v1", rival="random", rounds=3)
    observed, _ = env.reset(seed=1)
    assert observed["action_mask"].any()
    assert kiribako.rl.register() == kiribako.rl.register()


def test_importing_registers() -> None:
    """Nothing but the import makes every game known."""
    for game in kiribako.games():
        assert f"kiribako/{game.id}-v{game.rules_version}" in gymnasium.registry


@pytest.mark.parametrize("seed", [0, -1, -(10**30), 10**40, np.int64(7)])
def test_any_integer_is_a_seed(seed: Any) -> None:
    """And deals the match that it deals everywhere."""
    env = kiribako.rl.single("koi-koi", rival="random", seat=None, rounds=1)
    env.reset(seed=seed)
    dealt = env.running.match.setup
    env.reset()
    env.reset(seed=seed)
    assert env.running.match.setup == dealt
    match = kiribako.game("koi-koi").new_match(seed=int(seed), options={"rounds": 1})
    assert dealt == match.setup


def test_rivals_as_objects() -> None:
    """A player, a policy, and a league of both."""

    def first(_numbers: Numbers, masks: Mask) -> Any:
        assert masks.shape == (1, 290)
        return masks.argmax(axis=1)

    for choice in (
        {"rival": RandomPlayer(seed=2)},
        {"rival": first},
        {"league": [first, "level-1", RandomPlayer(seed=2)]},
    ):
        env = kiribako.rl.single("koi-koi", rounds=1, **choice)
        reward, _, _ = play(env, 3)
        assert -1 <= reward <= 1


class Remembering(Player):
    """Plays the first move there is, and keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, int]] = []

    def choose(self, state: State) -> int:
        return state.legal_moves()[0]

    def remembers(self, _state: State) -> bool:
        return True

    def recall(self, seen: list[tuple[State, int]]) -> None:
        self.told = seen


def test_a_rival_that_reasons_is_told_what_others_did() -> None:
    """All that the learner played in its sight, in positions as its seat could imagine them."""
    rival = Remembering()
    env = kiribako.rl.single("koi-koi", rounds=1, rival=rival, seat=0)
    observed, _ = env.reset(seed=3)
    played = []
    for _ in range(4):
        played.append(int(np.flatnonzero(observed["action_mask"])[0]))
        observed, _, ended, _, _ = env.step(played[-1])
        assert not ended
    assert [move for _, move in rival.told] == played[: len(rival.told)]
    assert len(rival.told) >= 2
    assert all(past.actor == 0 for past, _ in rival.told)
    state = env.running.state
    hands = {int(past.hand(0) | past.played0) for past, _ in rival.told}
    assert hands != {int(state.hand(0) | state.played0)}, "the learner's hand is no one's business"  # type: ignore[attr-defined]


def test_who_reasons_plays_as_at_any_other_table() -> None:
    """`infer` weighs what the learner did, so it may choose otherwise than one who forgets."""
    env = kiribako.rl.single("koi-koi", rounds=1, rival="infer:8", seat=0)
    play(env, 4)
    assert env.running.past
    assert len(env.running.past) == env.running.plies
    plain = kiribako.rl.single("koi-koi", rounds=1, rival="search:8", seat=0)
    play(plain, 4)
    assert plain.running.past is None


def test_a_long_match_is_cut_short() -> None:
    env = kiribako.rl.single("kiwara", rival="random", max_plies=10)
    observed, _ = env.reset(seed=1)
    while True:
        observed, reward, ended, cut, info = env.step(first_legal(observed))
        if ended or cut:
            break
    assert (ended, cut, reward, env.running.plies) == (False, True, 0.0, 10)
    assert not observed["action_mask"].any()
    assert len(info["scores"]) == 2


def test_masks_and_all_that_seats_know() -> None:
    env = kiribako.rl.single("koi-koi", rival="random")
    observed, _ = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), observed["action_mask"] == 1)
    assert env.action_masks().dtype == np.bool_
    known = env.state()
    assert np.array_equal(known[env.seat], observed["observation"])
    assert known.shape == (2, 351)
    assert np.array_equal(env.running.observe(0)["observation"], observed["observation"])


def test_what_comes_first_is_asked_first() -> None:
    """Before a match and after its end there is nothing to step, to see or to draw."""
    env = kiribako.rl.single("kiwara", rival="random", render_mode="ansi")
    for call in (lambda: env.step(0), env.render, env.state, env.action_masks, env.legal_moves):
        with pytest.raises(OutOfOrder, match=r"call reset\(\) first"):
            call()
    play(env, 1)
    with pytest.raises(OutOfOrder, match="has ended"):
        env.step(0)
    env.reset()
    env.step(1428)
    with pytest.raises(OutOfOrder, match="has ended"):
        env.step(1428)


def test_rendering() -> None:
    env = kiribako.rl.single("kiwara", rival="random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render()


def test_a_position_as_pixels() -> None:
    """Of single environments and of vectors, and it changes as the match goes on."""
    env = kiribako.rl.single("kiwara", rival="random", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.shape[1:] == (800, 3)
    env.step(int(env.action_masks().argmax()))
    assert (env.render() != before).any()
    rows = kiribako.rl.vector("kiwara", 2, rival="random", render_mode="rgb_array")
    rows.reset(seed=1)
    assert [(row == before).all() for row in rows.render()] == [True, True]  # nothing was played


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"rival": "nobody"}, "bad-player"),
        ({"rival": ["random", "random"]}, "bad-rivals"),
        ({"seat": 2}, "no-such-seat"),
        ({"illegal": "laugh"}, "bad-illegal"),
        ({"render_mode": "rgb"}, "bad-render-mode"),
        ({"max_plies": -3}, "bad-max-plies"),
        ({"rival": 7.5}, "bad-rivals"),
    ],
)
def test_bad_choices_are_refused(choices: dict[str, object], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        kiribako.rl.single("kiwara", **choices)  # type: ignore[arg-type]
    assert refused.value.code == code


@pytest.mark.parametrize("package", ["numpy", "pettingzoo", "gymnasium"])
def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """Where a package is missing, a sentence says what to install."""
    for name in [name for name in sys.modules if name.startswith("kiribako.rl.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    make = kiribako.rl.single if package == "gymnasium" else kiribako.rl.env
    with pytest.raises(kiribako.rl.MissingExtra) as refused:
        make("kiwara")
    assert refused.value.code == "missing-extra"
    assert f'needs {package}: pip install "kiribako[rl]"' in str(refused.value)


def test_a_match_that_is_over_as_dealt_is_dealt_again() -> None:
    """A hand can win a match of one round at the deal: nobody would have anything to learn."""
    game = kiribako.game("koi-koi")
    over = next(n for n in range(500) if game.new_match(seed=n, options={"rounds": 1}).over)
    config = EnvConfig("koi-koi", 2, {"rounds": 1})
    assert not config.new_match(over).over
    assert config.new_match(over).setup == config.new_match(over).setup
    won = game.new_match(seed=over, options={"rounds": 1}).setup
    with pytest.raises(BadSetup, match="anything to decide"):
        config.new_match(1, won)
