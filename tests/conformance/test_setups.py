"""A set-up is refused with a reason, or it is a match that can be played to its end."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadSetup, KiribakoError
from kiribako.server.web.examples import Script, scripts
from tests.conformance.cases import CASES, LONG, Case
from tests.conformance.setups import mutations, replacements
from tests.conftest import COMPILED

FUZZED = CASES if COMPILED else [case for case in CASES if not case.options]
TRIES = 500 if COMPILED else 250
MOST = 5_000  # decisions after which a match will never end


@pytest.mark.parametrize("case", FUZZED, ids=Case.name)
def test_what_cannot_come_about_is_refused(case: Case) -> None:
    """Never an accident, never a start that is over, never a match without an end."""
    whole = case.new_match(5)
    long = whole.state.most_moves() > LONG
    tries = TRIES // 5 if long else TRIES
    finished = refused = 0
    damaged = [*mutations(whole.setup, case.name(), tries), *replacements(whole.setup)]
    for setup in damaged:
        try:
            match = case.game.new_match(seats=case.seats, seed=5, options=case.options, setup=setup)
        except KiribakoError as error:
            assert isinstance(error, BadSetup), setup
            assert error.message
            refused += 1
            continue
        assert not match.over, setup
        assert not case.game.audit(match.state), setup
        if not long or finished < 2:
            assert play_out(match) < MOST, setup
            finished += 1
    assert refused


SCRIPTS = [(game, script) for game in kiribako.games() for script in scripts(game) if script.setup]


@pytest.mark.parametrize(
    ("game", "script"), SCRIPTS, ids=[f"{game.id}-{script.rule}" for game, script in SCRIPTS]
)
def test_a_stacked_position_is_looked_at_as_closely(game: Game[Any], script: Script) -> None:
    """The positions of the worked examples, each damaged in every way."""
    long = game.new_match().state.most_moves() > LONG
    tries = TRIES // 10
    damaged = [*mutations(script.setup, script.rule, tries), *replacements(script.setup)]
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
            assert play_out(match) < MOST, setup


def play_out(match: Match) -> int:
    """How many decisions it took random players; views and record are fit for the wire."""
    player = RandomPlayer(seed=3)
    json.dumps(match.view(None))
    while not match.over and match.ply < MOST:
        match.play_move(player.choose(match.state))
    assert not match.game.audit(match.state)
    json.dumps(match.record().to_json())
    return match.ply
