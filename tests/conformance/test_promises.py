"""Every game on the shelf keeps every promise: those that `kiribako check` tries on any game."""

from __future__ import annotations

import pytest

from kiribako.conformance import PROMISES, Promise, observation, play, secrets, setups
from tests.conformance.cases import CASES, FEWER, Case
from tests.conftest import COMPILED

TRIES = 500 if COMPILED else 250
UNCOMPILED = [case for case in CASES if COMPILED or not case.options]
# Tried on every case in both modes: what a compiler could change. The rest on fewer, interpreted.
EVERYWHERE = {promise.name for room in (play, secrets, observation) for promise in room.PROMISES}
TRIED = [
    (promise, case)
    for promise in PROMISES
    if promise.name != "setups"
    for case in (CASES if promise.name in EVERYWHERE else FEWER)
]


@pytest.mark.parametrize(
    ("promise", "case"), TRIED, ids=[f"{promise.name}-{case.name()}" for promise, case in TRIED]
)
def test_a_promise_is_kept(promise: Promise, case: Case) -> None:
    """As its own docstring says."""
    promise.check(case)


@pytest.mark.parametrize("case", UNCOMPILED, ids=Case.name)
def test_what_cannot_come_about_is_refused(case: Case) -> None:
    """More damage than `kiribako check` has time for."""
    setups.impossible_setups_are_refused(case, TRIES)


@pytest.mark.parametrize("case", CASES, ids=Case.name)
def test_our_games_can_be_observed(case: Case) -> None:
    """Others need not be."""
    assert case.game.planes(case.seats)
