"""Does it work: ratings learned from some matches of bots, tried on matches they have not seen."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kiribako.ratings.model import ELO_PER_LOG, MIDDLE, Rating, chance, rated

ELO_STEPS: Final = (16, 24, 32, 48, 64)  # Elo is given the best of these in hindsight
Chance = Callable[[str, str], float]


class Played(NamedTuple):
    """A finished match: who sat where, and their places."""

    names: tuple[str, ...]
    places: tuple[int, ...]


class Study(NamedTuple):
    """What came of it: the loss is the mean surprise about who of a pair ends ahead, in nats."""

    learned: int  # matches
    unseen: int
    order: list[str]  # by their ratings, the strongest first
    ratings: dict[str, Rating]
    loss: float
    elo_loss: float
    elo_step: int


def study(matches: Sequence[Played], share: float = 0.5, seed: int = 1) -> Study:
    """Learn from a share of the matches, in a random order, and predict the rest."""
    shuffled = list(matches)
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - the same for everybody who asks
    cut = round(len(shuffled) * share)
    learned, unseen = shuffled[:cut], shuffled[cut:]
    ratings = learn(learned)
    losses = {step: loss(unseen, elo_chance(elo(learned, step))) for step in ELO_STEPS}
    step = min(ELO_STEPS, key=lambda one: losses[one])
    return Study(
        learned=len(learned),
        unseen=len(unseen),
        order=sorted(ratings, key=lambda name: -ratings[name].middle),
        ratings=ratings,
        loss=loss(unseen, lambda one, other: chance(ratings[one], ratings[other])),
        elo_loss=losses[step],
        elo_step=step,
    )


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
