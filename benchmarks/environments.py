"""Our environments as portions of work: PettingZoo's turns, and many matches at a time."""

from __future__ import annotations

from typing import Any

from benchmarks.peers import load
from benchmarks.playing import dice
from benchmarks.timing import Work

MATCHES = 1024  # side by side
STEPS = 8  # in a portion


def many_kiwara(*, observing: bool) -> Work:
    """Kiwara, many matches at a time, each with a random legal action; counted in decisions."""
    numpy = load("numpy", "numpy", "numpy")
    rl = load("kiribako.rl", "the extra rl", "kiribako[rl]")
    many = rl.many("kiwara", MATCHES, seed=1, observing=observing)
    chance = numpy.random.default_rng(1)

    def work(_seed: int) -> int:
        for _ in range(STEPS):
            many.step(many.random_actions(chance))
        return STEPS * MATCHES

    return work


def turns(game: str, **options: Any) -> Work:
    """Our PettingZoo environment of a game, one match a portion."""
    return through_turns(our_turns(game, **options))


def our_turns(game: str, **options: Any) -> Any:
    load("pettingzoo", "PettingZoo", "pettingzoo")
    return load("kiribako.rl", "the extra rl", "kiribako[rl]").env(game, seed=1, **options)


def through_turns(env: Any) -> Work:
    """Anybody's PettingZoo environment: one match a portion, by its masks, in decisions."""
    numpy = load("numpy", "numpy", "numpy")

    def work(seed: int) -> int:
        chance = dice(seed)
        env.reset(seed=seed)
        decisions = 0
        while True:
            observed, _, ended, cut, _ = env.last()
            if ended or cut:
                return decisions
            env.step(chance.choice(numpy.flatnonzero(observed["action_mask"]).tolist()))
            decisions += 1

    return work


def blind_turns(game: str, **options: Any) -> Work:
    """Ours without observations: only the mask is looked at."""
    numpy = load("numpy", "numpy", "numpy")
    env = our_turns(game, **options)

    def work(seed: int) -> int:
        chance = dice(seed)
        env.reset(seed=seed)
        decisions = 0
        while True:
            _, _, ended, _, _ = env.last(observe=False)
            if ended:
                return decisions
            env.step(chance.choice(numpy.flatnonzero(env.running.mask).tolist()))
            decisions += 1

    return work
