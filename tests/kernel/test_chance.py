"""Chance: nodes with odds, positions once everything is drawn, and odds that add up to 1."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

import kiribako
from kiribako.kernel.chance import Chance, ChanceNode, OutcomeNeeded, Outcomes
from kiribako.kernel.state import State

NAMES = ("nothing", "an acorn", "two acorns")


def acorns(**setup: list[int]) -> Chance:
    """The chance of the toy game with two acorns in the heap."""
    return kiribako.game("acorns").chance(2, {"heap": 2}, setup)


def leaves(chance: Chance, before: State | None, move: int) -> Iterator[tuple[Fraction, State]]:
    """Every position that chance can lead to, with its probability."""
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while waiting:
        odds, known = waiting.pop()
        found = chance.start(known) if before is None else chance.after(before, move, known)
        if isinstance(found, ChanceNode):
            total = sum(found.weights)
            waiting += [
                (odds * Fraction(weight, total), (*known, outcome))
                for outcome, weight in zip(found.outcomes, found.weights, strict=True)
            ]
        else:
            yield odds, found


def test_an_outcome_that_nobody_has_drawn_is_a_node() -> None:
    outcomes = Outcomes([2])
    assert outcomes.one("gift", (2, 0, 1), NAMES) == 2
    with pytest.raises(OutcomeNeeded) as stopped:
        outcomes.one("gift", (2, 0), NAMES, weights=(1, 3))
    node = stopped.value.node
    assert node.probabilities() == [(0, 0.75), (2, 0.25)]
    assert node.name(2) == "gift two acorns"


def test_some_are_different_and_any_of_those_left() -> None:
    with pytest.raises(OutcomeNeeded) as stopped:
        Outcomes([1]).some(2, "gift", (0, 1, 2), NAMES)
    assert stopped.value.node.probabilities() == [(0, 0.5), (2, 0.5)]
    assert Outcomes([1, 2]).some(2, "gift", (0, 1, 2), NAMES) == [1, 2]


def test_the_odds_of_all_starts_add_up() -> None:
    """Thirty hands of two cards, each as likely as any other."""
    found = list(leaves(acorns(), None, 0))
    assert len(found) == 30
    assert {odds for odds, _ in found} == {Fraction(1, 30)}
    assert len({tuple(state.cards) for _, state in found}) == 30  # type: ignore[attr-defined]


def test_the_odds_after_a_move_are_those_of_the_rules() -> None:
    """AC-2.2: a six of the die brings an acorn."""
    chance = acorns(cards=[1, 2])
    start = chance.start(())
    assert isinstance(start, State)
    found = {state.scores()[0]: odds for odds, state in leaves(chance, start, 1)}
    assert found == {1: Fraction(5, 6), 2: Fraction(1, 6)}
    assert start.scores() == [0, 0]  # what it is given stays as it was


def test_what_is_stacked_is_not_drawn() -> None:
    chance = acorns(cards=[1, 2], gifts=[1, 1])
    start = chance.start(())
    assert isinstance(start, State)
    after = chance.after(start, 2, ())
    assert isinstance(after, State)
    assert after.scores() == [4, 2]


def test_a_game_that_says_nothing_has_many_equal_starts() -> None:
    game = kiribako.game("acorns")
    chance = Chance(game, 2, {"heap": 2}, {"cards": [3, 4]})
    node = chance.start(())
    assert isinstance(node, ChanceNode)
    assert len(node.outcomes) == chance.most_outcomes == 1024
    start = chance.start((7,))
    assert isinstance(start, State)
    assert start.cards == [3, 4]  # type: ignore[attr-defined]
    assert isinstance(chance.after(start, 1, ()), State)
