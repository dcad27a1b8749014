"""OpenSpiel's own simulation test, over every game with every number of seats and every option."""

from __future__ import annotations

import pyspiel
import pytest

import kiribako.openspiel
from kiribako.openspiel.config import chance_of
from tests.conformance.cases import CASES, Case
from tests.openspiel.random_play import states

WIDE = 10_000  # with more moves than this, options are only tried at the fewest seats


def is_tried(case: Case) -> bool:
    most = case.new_match(1).state.most_moves()
    return most < WIDE or not case.options or case.seats == case.game.seats[0]


TRIED = [case for case in CASES if is_tried(case)]


@pytest.mark.parametrize("case", TRIED, ids=Case.name)
def test_openspiels_own_random_simulation(case: Case) -> None:
    """Legal actions, chance, clones, pickles, observations, returns: as OpenSpiel wants them."""
    game = kiribako.openspiel.load(case.game.id, seats=case.seats, options=case.options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", TRIED, ids=Case.name)
def test_every_position_is_sound(case: Case) -> None:
    """What chance puts together passes the game's own audit, and the end has winners."""
    game = kiribako.openspiel.load(case.game.id, seats=case.seats, options=case.options)
    last = None
    for state in states(game, seed=3):
        if state.trajectory.last is not last:
            last = state.trajectory.last
            assert chance_of(last.config).game.audit(last.state) == []
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0 or set(state.returns()) == {0}
