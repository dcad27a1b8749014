"""Thoughts: ranked moves with chances, margins and lines, the same for the same seed."""

from __future__ import annotations

import json

import pytest

import kiribako
from kiribako.bots import think
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import IllegalMove
from tests.conftest import COMPILED

SIMULATIONS = 300 if COMPILED else 24


def later(game: str, plies: int, seed: int = 2) -> Match:
    match = kiribako.game(game).new_match(seed=seed)
    for _ in range(plies):
        match.play(match.moves()[-1])
    return match


@pytest.mark.parametrize("game", [game.id for game in kiribako.games()])
def test_a_thought_ranks_legal_moves(game: str) -> None:
    match = later(game, 5)
    assert match.actor is not None
    thought = think(match, match.actor, simulations=SIMULATIONS)
    assert thought.ideas
    visits = [idea.visits for idea in thought.ideas]
    assert visits == sorted(visits, reverse=True)
    assert 0 < sum(visits) <= thought.simulations <= SIMULATIONS
    for idea in thought.ideas:
        assert match.why_not(idea.move) is None
        assert 0.0 <= idea.chance <= 1.0
        assert idea.line[0] == idea.move
    shape = json.loads(json.dumps(thought.to_json()))
    assert shape["seat"] == match.actor
    assert shape["ply"] == 5
    assert set(shape["ideas"][0]) == {"move", "chance", "margin", "visits", "line"}


def test_the_same_seed_gives_the_same_thought() -> None:
    match = later("koi-koi", 4)
    assert match.actor is not None
    one, two = (think(match, match.actor, simulations=SIMULATIONS, seed=3) for _ in range(2))
    assert one == two


def test_a_line_can_be_played() -> None:
    """Nothing is hidden in Kiwara, so the likely continuation is legal all the way."""
    match = later("kiwara", 20)
    assert match.actor is not None
    best = think(match, match.actor, simulations=4 * max(SIMULATIONS, 60)).ideas[0]
    assert len(best.line) > 1
    for move in best.line:
        match.play(move)


def test_only_the_seat_to_decide_can_think() -> None:
    match = later("kiwara", 3)
    assert match.actor is not None
    with pytest.raises(IllegalMove, match="has to decide") as refused:
        think(match, 1 - match.actor)
    assert refused.value.code == "not-your-turn"
    while not match.over:
        match.play(match.moves()[0])
    with pytest.raises(IllegalMove, match="over"):
        think(match, 0)


def test_time_ends_a_thought() -> None:
    match = later("kiwara", 3)
    assert match.actor is not None
    assert think(match, match.actor, seconds=0.05).simulations > 0


def test_a_win_at_hand_is_seen() -> None:
    """One placement before the end the chances are certainties."""
    match = kiribako.game("kiwara").new_match(seed=5)
    while not match.over:
        match.play(match.moves()[0])
    match.undo()
    assert match.actor is not None
    best = think(match, match.actor, simulations=50).ideas[0]
    assert best.chance in (0.0, 0.5, 1.0)


def test_alike_moves_are_one_idea() -> None:
    """A card on a parent is one idea in Kigi, in the pose that was tried most."""
    match = kiribako.game("kigi").new_match(seed=4)
    thought = think(match, match.actor or 0, simulations=1000 if COMPILED else 200, seed=1)
    words = [match.game.explain(match.state, match.read(idea.move)) for idea in thought.ideas]
    assert len(set(words)) == len(words) > 1
    assert sum(idea.visits for idea in thought.ideas) < thought.simulations
