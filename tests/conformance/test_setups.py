"""Stacked starts are refused with a reason, or are matches that can be played to their end."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.conformance.setups import mutations, played_out, replacements
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadSetup, KiribakoError
from kiribako.server.web.examples import Script, scripts
from tests.conformance.cases import LONG
from tests.conftest import COMPILED

TRIES = 50 if COMPILED else 25
SCRIPTS = [(game, script) for game in kiribako.games() for script in scripts(game) if script.setup]


@pytest.mark.parametrize(
    ("game", "script"), SCRIPTS, ids=[f"{game.id}-{script.rule}" for game, script in SCRIPTS]
)
def test_a_stacked_position_is_looked_at_as_closely(game: Game[Any], script: Script) -> None:
    """The positions of the worked examples, each damaged in every way."""
    long = game.new_match().state.most_moves() > LONG
    damaged = [*mutations(script.setup, script.rule, TRIES), *replacements(script.setup)]
    for place, setup in enumerate(damaged):
        try:
            match = game.new_match(
                seats=script.seats, seed=script.seed, options=script.options, setup=setup
            )
        except KiribakoError as error:
            assert isinstance(error, BadSetup), setup
            continue
        assert not match.over, setup
        if place % (40 if long else 4) == 0:
            played_out(match)
