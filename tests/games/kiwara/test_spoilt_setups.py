"""Set-ups spoilt by chance end in a refusal that says why, or in a match that can be played."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.conformance.setups import is_played, mutations
from tests.games.kiwara.table import EMPTY, match_of, without

GAME = kiribako.game("kiwara")
TRIES = 60  # for each of the set-ups below
MYSTERIOUS = {"reinforcement": "mysterious", "handicap": [1, 0], "board": "random"}
FULL_D = ". . . . . . / . . . . E z / . . . . . g / " + ". " * 12
HELD: dict[str, Any] = {"cards": [["boa"], ["vulture"]], "used": [["hyena"], []]}
SETUPS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, GAME.new_match(seed=1).setup),
    (MYSTERIOUS, GAME.new_match(seed=1, options=MYSTERIOUS).setup),
    ({}, match_of(FULL_D, "Na", 0, **HELD).setup),
    ({"handicap": [1, 1]}, match_of(without("a1", "b2", "f5"), "Na", 0, **HELD).setup),
    (
        {"reinforcement": "mysterious"},
        match_of(EMPTY, "Na", 0, options={"reinforcement": "mysterious"}, **HELD).setup,
    ),
]


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_spoilt_set_up_is_refused_or_played(number: int) -> None:
    options, setup = SETUPS[number]
    assert is_played(GAME, 2, options, setup)
    damaged = mutations(setup, f"kiwara {number}", TRIES)
    assert False in [is_played(GAME, 2, options, each) for each in damaged]
