"""Random play has the numbers another implementation found, and whole matches stay as they are."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

import kiribako
from kiribako.games.kodama_3d.rules.moves import GOAL_NONE, STEP_GROW
from kiribako.games.kodama_3d.shown.standing import tries
from tests.conftest import COMPILED
from tests.games.kodama_3d.table import position

TRANSCRIPTS = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize(("seats", "score"), [(2, 10.5), (3, 9.5), (4, 9.0)])
def test_random_scores(seats: int, score: float) -> None:
    """Mean scores of random play that never declines a goal, within the noise of 200 matches."""
    game = kiribako.game("kodama-3d")
    scores: list[int] = []
    for seed in range(1500 if COMPILED else 200):
        state = game.new_match(seats=seats, seed=seed, options={"forest": "by-seats"}).state
        state.rng = seed
        moves = state.move_buffer()
        while not state.over:
            move = state.random_move(moves)
            while move == GOAL_NONE:
                move = state.random_move(moves)
            state.apply(move)
        scores += state.scores()
    assert abs(fmean(scores) - score) < 1.2


def test_how_many_points_would_topple() -> None:
    """Of all free points and sides tried in random play 3 to 7 in a hundred would topple."""
    tried = topples = 0
    for seed in range(40):
        state = position(kiribako.game("kodama-3d").new_match(seats=3, seed=seed))
        state.rng = seed
        moves = state.move_buffer()
        while not state.over:
            if state.step == STEP_GROW:
                codes = [
                    one["refusal"] and one["refusal"]["code"]
                    for one in tries(state, int(state.lifted))
                ]
                tried += len(codes)
                topples += codes.count("topples")
            state.apply(state.random_move(moves))
    assert 0.03 < topples / tried < 0.09


@pytest.mark.parametrize("name", ["two-seats", "four-seats"])
def test_a_whole_match_is_as_it_was(name: str) -> None:
    """A record written down once replays to the same scores, winners and text."""
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    match = kiribako.verify(text)
    assert match.over
    assert match.record().to_text() == text
