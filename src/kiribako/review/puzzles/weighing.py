"""The moves of one decision weighed against each other: a search, then the same fresh redeals."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from kiribako.bots.thinking import continuation, ranked
from kiribako.kernel.match import Match
from kiribako.review.calibration import calibration_of
from kiribako.review.decision import Decision
from kiribako.review.judgement import SURE
from kiribako.review.puzzles.puzzle import Answer, reading
from kiribako.review.reference import ROOT, SEARCH, Reference, stream
from kiribako.review.searched import begin, searched
from kiribako.review.trial import Trial, paired_error

MOST: Final = 5  # answers that are weighed
LEAST: Final = 0.05  # chance by which the best must lead


class Effort(NamedTuple):
    """How hard to think about one decision."""

    simulations: int
    redeals: int

    def times(self, factor: float) -> Effort:
        return Effort(max(32, int(self.simulations * factor)), max(64, int(self.redeals * factor)))


class Weighed(NamedTuple):
    """Answers, the best first, and whether the search would play that one too."""

    answers: list[Answer]
    moves: list[int]  # of the answers
    lead: float
    error: float  # standard error of the lead
    agreed: bool
    decision: Decision

    @property
    def is_clear(self) -> bool:
        """Whether one answer leads by enough, and surely leads."""
        return self.agreed and self.lead >= LEAST and self.lead > SURE * self.error


def effort_of(match: Match) -> Effort:
    """What the best level spends on a decision, and redeals that tell 5 points from none."""
    tuning = match.game.wisdom().tuning(match.seats)
    return Effort(int(tuning.simulations[2]), 1000)


def reference_of(match: Match) -> Reference:
    return Reference(match.game, match.state, calibration_of(match.game))


def families(match: Match, moves: list[int], most: int) -> list[int]:
    """The first move of each reading, in their order."""
    first: dict[str, int] = {}
    for move in moves:
        first.setdefault(reading(match, move), move)
        if len(first) == most:
            break
    return list(first.values())


def weigh(match: Match, reference: Reference, effort: Effort, seed: int) -> Weighed | None:
    """Weigh the moves a search likes best; None if all of them read alike.

    Redeals are for the actor and seeded by the decision's number: twins that differ only in what
    the actor cannot know are weighed alike.
    """
    state = match.state
    decision = Decision(match.game, reference, state, -1, match.ply, seed)
    root = state.redeal(decision.seat, stream(seed, match.ply, ROOT))
    search = begin(root, reference, stream(seed, match.ply, SEARCH))
    search.run(effort.simulations)
    tree = search.tree
    liked = [int(tree.move[node]) for node in ranked(search)]
    moves = families(match, liked, MOST)
    if len(moves) < 2:
        return None
    favourite = reading(match, int(search.move()))
    lines = {}
    for move in moves:
        lines[move] = list(continuation(match.game, search, int(tree.find(0, move))))
    if decision.certain:
        chances, errors = by_search(decision, moves, effort)
        order = sorted(moves, key=lambda move: -chances[move])
        best, second = order[:2]
        error = math.hypot(errors[best], errors[second])
    else:
        chances, errors, trials = by_redeals(decision, moves, effort)
        order = sorted(moves, key=lambda move: -chances[move])
        best, second = order[:2]
        middle = trials[best].mean()[decision.seat]
        error = paired_error(trials[best], trials[second]) * reference.slope(middle)
    decision.best, decision.move = best, second
    return Weighed(
        [
            Answer(match.game.write(state, move), chances[move], errors[move], lines[move])
            for move in order
        ],
        order,
        chances[best] - chances[second],
        error,
        reading(match, best) == favourite,
        decision,
    )


def by_search(
    decision: Decision, moves: list[int], effort: Effort
) -> tuple[dict[int, float], dict[int, float]]:
    """Where nothing is hidden: a search of what each move leads to."""
    chances, errors = {}, {}
    for move in moves:
        after = decision.before.clone()
        after.apply(move)
        seed = stream(decision.seed, decision.ply, SEARCH, move + 1)
        found = searched(after, decision.reference, effort.simulations, seed)
        chances[move] = decision.reference.settled(found.chances)[decision.seat]
        errors[move] = found.error
    return chances, errors


def by_redeals(
    decision: Decision, moves: list[int], effort: Effort
) -> tuple[dict[int, float], dict[int, float], dict[int, Trial]]:
    """Every move played on in the same worlds, which the search has not met."""
    reference, seat = decision.reference, decision.seat
    trials = {move: Trial(reference.seats, seat) for move in moves}
    for number in range(effort.redeals):
        world = decision.world(number)
        for move in moves:
            trials[move].add(decision.after(move, world.clone()))
    chances = {move: reference.settled(trial.mean())[seat] for move, trial in trials.items()}
    errors = {
        move: trial.error() * reference.slope(trial.mean()[seat]) for move, trial in trials.items()
    }
    return chances, errors, trials


def glance(match: Match, reference: Reference, effort: Effort, seed: int) -> bool:
    """Whether a short search thinks that one answer may be clearly best."""
    root = match.redeal(match.actor, stream(seed, match.ply, ROOT))
    search = begin(root, reference, stream(seed, match.ply, SEARCH))
    search.run(effort.simulations)
    tree = search.tree
    nodes = ranked(search)
    moves = [int(tree.move[node]) for node in nodes]
    kept = families(match, moves, MOST)
    if len(kept) < 2:
        return False
    means = [
        float(tree.won[node]) / float(tree.visits[node])
        for node, move in zip(nodes, moves, strict=True)
        if move in kept
    ]
    return means[0] - max(means[1:]) > LEAST / 2
