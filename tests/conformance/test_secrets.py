"""Whatever the game: a viewer learns what it may know and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.state import EVERYBODY, State
from tests.conformance.cases import CASES, LONG, Case

OPEN = [case for case in CASES if case.game.sheet_is_open()]
every_case = pytest.mark.parametrize("case", CASES, ids=Case.name)


def positions(case: Case, seed: int) -> list[State]:
    """Every position of a random match; of games with very long lists of moves some."""
    match = case.new_match(seed)
    dice = match.state.clone()
    dice.rng = seed
    found = [match.state]
    while not match.over:
        match.play_move(case.pick(match.state, dice))
        found.append(match.state)
    return found if found[0].most_moves() <= LONG else [*found[::4], found[-1]]


def shown(view: Mapping[str, Any]) -> str:
    return json.dumps(view)


@every_case
def test_views_are_plain_json(case: Case) -> None:
    """A view survives the wire unchanged and can be drawn."""
    for state in positions(case, 1):
        for viewer in (None, *range(case.seats)):
            view = dict(case.game.view(state, viewer))
            assert json.loads(json.dumps(view)) == view
            assert case.game.picture(view).plain().strip()
            assert (view["asks"] is None) == state.over


@every_case
def test_redeal_and_view_agree(case: Case) -> None:
    """A seat cannot tell a redealt position from the real one, byte for byte."""
    for place, state in enumerate(positions(case, 2)):
        for seat in range(case.seats):
            for rng in (place, place + 7919):
                other = state.redeal(seat, rng)
                assert shown(case.game.view(other, seat)) == shown(case.game.view(state, seat))
                assert shown(case.game.view(other, None)) == shown(case.game.view(state, None))
                assert (other.actor, other.over) == (state.actor, state.over)
                assert not case.game.audit(other)


@every_case
def test_a_redeal_for_everybody_keeps_what_anybody_knows(case: Case) -> None:
    """Hands stay as they are: no seat can tell the position from the real one."""
    for place, state in enumerate(positions(case, 7)[::3]):
        other = state.redeal(EVERYBODY, place)
        for viewer in (None, *range(case.seats)):
            assert shown(case.game.view(other, viewer)) == shown(case.game.view(state, viewer))
        assert (other.actor, other.over) == (state.actor, state.over)
        assert not case.game.audit(other)


@every_case
def test_a_redeal_for_everybody_forgets_the_future(case: Case) -> None:
    """Two positions that differ only in what is still to be drawn go on alike once redealt."""
    for state in positions(case, 8)[::9]:
        ends = []
        for start in (state, state.redeal(EVERYBODY, 1)):
            other = start.redeal(EVERYBODY, 9)
            player = RandomPlayer(seed=1)
            while not other.over:
                other.apply(player.choose(other))
            ends.append(shown(case.game.view(other, None)))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("case", OPEN, ids=Case.name)
def test_an_open_sheet_tells_no_secret(case: Case) -> None:
    """What anybody may read while the match goes on is the same whatever is hidden."""
    for place, state in enumerate(positions(case, 2)):
        lines = case.game.sheet(state).lines
        for seat in range(case.seats):
            other = state.redeal(seat, place + 104_729)
            assert case.game.sheet(other).lines == lines


@every_case
def test_the_actor_has_the_same_choices_in_a_redeal(case: Case) -> None:
    """What a seat may do depends only on what it knows; so do refusals."""
    states = positions(case, 3)
    for state in states if states[0].most_moves() <= LONG else states[::4]:
        if state.over:
            continue
        other = state.redeal(state.actor, 11)
        moves = state.legal_moves()
        assert other.legal_moves() == moves
        texts = [case.game.write(state, move) for move in moves[:50]]
        assert texts == [case.game.write(other, move) for move in moves[:50]]


@every_case
def test_a_redeal_plays_to_the_end(case: Case) -> None:
    """A redealt position is a position like any other."""
    for state in positions(case, 4)[::5]:
        if state.over:
            continue
        other = state.redeal(state.actor, 13)
        player = RandomPlayer(seed=1)
        while not other.over:
            other.apply(player.choose(other))
        assert other.winners()


@every_case
def test_redeal_leaves_the_real_position_alone(case: Case) -> None:
    """Nothing that happens to a redealt copy reaches the match."""
    for state in positions(case, 5)[::7]:
        if state.over:
            continue
        before = [shown(case.game.view(state, viewer)) for viewer in (None, *range(case.seats))]
        other = state.redeal(state.actor, 17)
        player = RandomPlayer(seed=1)
        while not other.over:
            other.apply(player.choose(other))
        after = [shown(case.game.view(state, viewer)) for viewer in (None, *range(case.seats))]
        assert after == before


@every_case
def test_events_keep_secrets(case: Case) -> None:
    """An event shows a spectator nothing that a seat without the secret would not see."""
    match = case.new_match(6)
    dice = match.state.clone()
    while not match.over:
        for event in match.play_move(case.pick(match.state, dice)):
            public = event.seen_by(None)
            assert json.loads(json.dumps(public)) == public
            for seat in range(case.seats):
                seen = event.seen_by(seat)
                assert seen["event"] == public["event"]
                if seat not in event.knowers:
                    assert seen == public
