"""Exact play judges our search: OpenSpiel solves a reduced Koi-Koi and ends of Kiwara."""

from __future__ import annotations

import pyspiel
import pytest

from benchmarks.ground_truth import (
    ReducedKoiKoi,
    ends_of_kiwara,
    exact_values,
    keeps_value,
    openspiel_value,
)


@pytest.fixture(scope="module")
def koi() -> ReducedKoiKoi:
    return ReducedKoiKoi()


def test_the_reduced_koi_koi_is_solved(koi: ReducedKoiKoi) -> None:
    """OpenSpiel's CFR+ on our own tree: nobody can gain against the solution."""
    assert len(koi.lines) > 500
    assert pyspiel.exploitability(koi.tree, koi.solution) < 0.001
    uniform = pyspiel.exploitability(koi.tree, pyspiel.UniformRandomPolicy(koi.tree))
    assert uniform > 0.1


@pytest.mark.parametrize("wise", [False, True], ids=["plain", "wise"])
def test_the_search_plays_the_reduced_koi_koi_exactly(koi: ReducedKoiKoi, *, wise: bool) -> None:
    """What it does at every information state keeps the value of the game, in both seats."""
    judged = koi.judged(koi.policy(400, wise=wise))
    assert judged.first == pytest.approx(koi.value, abs=0.02)
    assert judged.second == pytest.approx(-koi.value, abs=0.02)
    assert judged.exploitability < 0.05


def test_openspiel_and_our_solver_agree_on_kiwara() -> None:
    """Alpha-beta over OpenSpiel's states and over our own give every end the same value."""
    for end in ends_of_kiwara(6, empty=2):
        assert openspiel_value(end) == max(exact_values(end.trajectory.last.state).values())


def test_the_search_finds_the_best_moves_of_kiwara() -> None:
    """Wherever the choice decides the match, it chooses a move that keeps the exact value."""
    judged = [keeps_value(end.trajectory.last.state, 2000) for end in ends_of_kiwara(60, empty=4)]
    decisive = [good for good, matters in judged if matters]
    assert len(decisive) >= 4
    assert all(decisive)
