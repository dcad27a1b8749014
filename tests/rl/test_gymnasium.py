"""One seat among bots as a Gymnasium environment, judged by Gymnasium's own checker."""

from __future__ import annotations

import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kiribako.rl
from kiribako.kernel.refusal import BadOption, BadSetup, IllegalMove
from kiribako.rl.env_config import EnvConfig
from kiribako.rl.gymnasium_env import GymnasiumEnv

GAMES = [game.id for game in kiribako.games()]


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


@pytest.mark.parametrize("game", GAMES)
def test_checker(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not within the observation space")
        check_env(kiribako.rl.single(game, rival="random"), skip_render_check=True)


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
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(8)}
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


def test_rendering() -> None:
    env = kiribako.rl.single("kiwara", rival="random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render()


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"rival": "nobody"}, "bad-player"),
        ({"rival": ["random", "random"]}, "bad-rivals"),
        ({"seat": 2}, "no-such-seat"),
        ({"illegal": "laugh"}, "bad-illegal"),
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
