"""Set-ups spoilt by chance end in a refusal that says why, or in a match that can be played."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.conformance.setups import is_played, mutations
from tests.games.kodama_3d.table import fresh, match_of

GAME = kiribako.game("kodama-3d")
TRIES = 25  # for each of the set-ups below
BY_SEATS = {"forest": "by-seats"}
SETUPS: list[tuple[int, dict[str, Any], dict[str, Any]]] = [
    (2, {}, fresh(2).setup),
    (3, BY_SEATS, GAME.new_match(seats=3, seed=2, options=BY_SEATS).setup),
    (2, {}, match_of(2, trees=[["B57 L", "B14 1.L"], ["B04 T~"]]).setup),
    (2, {}, match_of(2, turns=20, lost=["B01"]).setup),
    (4, {}, match_of(4, turns=39).setup),
]


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_spoilt_set_up_is_refused_or_played(number: int) -> None:
    seats, options, setup = SETUPS[number]
    assert is_played(GAME, seats, options, setup)
    damaged = mutations(setup, f"kodama {number}", TRIES)
    assert False in [is_played(GAME, seats, options, each) for each in damaged]
