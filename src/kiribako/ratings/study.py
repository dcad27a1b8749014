"""Does it work: ratings learned from some matches of bots, tried on matches they have not seen."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kiribako.ratings.model import ELO_PER_LOG, MIDDLE, Rating, chance, rated

USUAL_STEP: Final = 32
ELO_STEPS: Final = (16, 24, USUAL_STEP, 48, 64)
Chance = Callable[[str, str], float]


class Played(NamedTuple):
    """A finished match: who sat where, and their places."""

    names: tuple[str, ...]
    places: tuple[int, ...]


class Study(NamedTuple):
    """What came of it: a loss is the mean surprise about who of a pair ends ahead, in nats."""

    matches: int
    order: list[str]  # by what all matches teach, the strongest first
    loss: float  # about matches not seen, the mean over many ways to part them
    elo_loss: float  # Elo's with its usual step
    best_loss: float  # Elo's with the step that turns out best
    best_step: int


def study(matches: Sequence[Played], ways: int = 20) -> Study:
    """Half of the matches teach and half are foretold, parted at random in several ways."""
    names = sorted({name for match in matches for name in match.names})
    middles = dict.fromkeys(names, 0.0)
    own, others = 0.0, dict.fromkeys(ELO_STEPS, 0.0)
    for way in range(ways):
        shuffled = list(matches)
        random.Random(way).shuffle(shuffled)  # noqa: S311 - the same for everybody who asks
        for name, rating in learn(shuffled).items():
            middles[name] += rating.middle
        half = len(shuffled) // 2
        learned, unseen = shuffled[:half], shuffled[half:]
        unknown = {name: Rating() for name in names}
        own += loss(unseen, rating_chance(unknown | learn(learned))) / ways
        for step in ELO_STEPS:
            known = dict.fromkeys(names, MIDDLE) | elo(learned, step)
            others[step] += loss(unseen, elo_chance(known)) / ways
    best = min(ELO_STEPS, key=lambda step: others[step])
    order = sorted(names, key=lambda name: -middles[name])
    return Study(len(matches), order, own, others[USUAL_STEP], others[best], best)


def rating_chance(ratings: dict[str, Rating]) -> Chance:
    return lambda one, other: chance(ratings[one], ratings[other])


def learn(matches: Sequence[Played]) -> dict[str, Rating]:
    """The ratings after all matches; nobody's is known before."""
    ratings = {name: Rating() for match in matches for name in match.names}
    for names, places in matches:
        after = rated([ratings[name] for name in names], places)
        ratings.update(zip(names, after))
    return ratings


def elo(matches: Sequence[Played], step: float) -> dict[str, float]:
    """Elo with a fixed step; at larger tables every pair is a match with a part of it."""
    ratings = {name: MIDDLE for match in matches for name in match.names}
    for names, places in matches:
        moved = dict.fromkeys(names, 0.0)
        known = elo_chance(ratings)
        for seat, name in enumerate(names):
            for other, rival in enumerate(names):
                if other != seat:
                    surprise = won(places[seat], places[other]) - known(name, rival)
                    moved[name] += step / (len(names) - 1) * surprise
        for name, by in moved.items():
            ratings[name] += by
    return ratings


def elo_chance(ratings: dict[str, float]) -> Chance:
    return lambda one, other: 1 / (1 + math.exp((ratings[other] - ratings[one]) / ELO_PER_LOG))


def won(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0


def loss(matches: Sequence[Played], known: Chance) -> float:
    """The mean of -log of the chance that was given to what happened, over all pairs."""
    total, pairs = 0.0, 0
    for names, places in matches:
        for seat in range(len(names)):
            for other in range(seat):
                expected = known(names[seat], names[other])
                happened = won(places[seat], places[other])
                total -= happened * math.log(expected) + (1 - happened) * math.log(1 - expected)
                pairs += 1
    return total / max(pairs, 1)


def strengths(matches: Sequence[Played], names: Sequence[str]) -> list[float]:
    """The strengths that all matches together make likeliest, in points, their third at 1500.

    A little doubt (half a shared match between neighbours) keeps them finite.
    """
    wins = {(one, other): 0.0 for one in names for other in names if one != other}
    for one, other in pairwise(names):
        wins[one, other] = wins[other, one] = 0.5
    for match in matches:
        for seat, name in enumerate(match.names):
            for place, rival in zip(match.places, match.names):
                if name != rival:
                    wins[name, rival] += won(match.places[seat], place)
    logs = dict.fromkeys(names, 0.0)
    for _ in range(4_000):  # of Zermelo's iteration, which cannot overshoot
        for one in names:
            scored = math.fsum(wins[one, other] for other in names if other != one)
            weight = math.fsum(
                (wins[one, other] + wins[other, one])
                / (math.exp(logs[one]) + math.exp(logs[other]))
                for other in names
                if other != one
            )
            logs[one] = math.log(scored / weight)
    middle = logs[names[min(2, len(names) - 1)]]
    return [MIDDLE + ELO_PER_LOG * (logs[name] - middle) for name in names]
