"""Every question of every seat is answered from what the asker knows, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadOption, KiribakoError
from tests.games.kodama_3d.table import GOALS, fresh, goal_ids, match_of, position

rule = pytest.mark.rule
GAME = kiribako.game("kodama-3d")
OTHERS = [
    *("a1", "d4", "a1-d4", "b2-c3", "c1-c1", "grow L", "grow T~", "grow 1.L", "grow 3.T~"),
    *("goal 1", "goal 4", "goal deck", "goal none", "final a1", "final c3", "", "e9", "grow 99.Z"),
]


def asked(match: Match, state: Any, seat: int | None, question: Any) -> str:
    """The whole answer, or the whole refusal."""
    try:
        return json.dumps(match.game.consult(state, seat, question))
    except KiribakoError as error:
        return json.dumps([type(error).__name__, error.refusal.to_json()])


def questions(match: Match) -> list[Any]:
    """What somebody who is after secrets would ask now."""
    texts = [*OTHERS, *match.moves()]
    if match.view()["asks"]["step"] == "keep":
        texts += [f"keep {one} {two}" for n, one in enumerate(GOALS) for two in GOALS[n + 1 :: 5]]
    else:
        texts += ["keep G01 G02", "keep G05 G33"]
    return [{"preview": {"move": text}} for text in texts] + [{}, {"ghosts": 1}, {"preview": {}}]


@rule("KD-1.7")
@pytest.mark.parametrize("seats", [2, 3])
def test_no_question_tells_two_worlds_apart(seats: int) -> None:
    """In every phase, for every seat and a spectator: worlds that look alike answer alike."""
    match = GAME.new_match(seats=seats, seed=5)
    player = RandomPlayer(seed=8)
    phases: dict[str, int] = {}
    while not match.over:
        step = match.view()["asks"]["step"]
        phases[step] = phases.get(step, 0) + 1
        if phases[step] <= seats:
            for seat in (None, *range(seats)):
                known = -1 if seat is None else seat
                worlds = [match.state, *(match.state.redeal(known, rng) for rng in (1, 2))]
                for question in questions(match):
                    answers = {asked(match, world, seat, question) for world in worlds}
                    assert len(answers) == 1, (step, seat, question, answers)
        match.play_move(player.choose(match.state))
    assert set(phases) == {"keep", "place", "move", "grow", "goal", "final"}


@rule("KD-1.4")
def test_nobody_learns_what_another_seat_was_dealt() -> None:
    """Whatever the guess, the answer is the same; the seat itself is told the truth."""
    match = fresh(3, first=0)
    dealt = goal_ids(match, 0, 0)
    wrong = [goal for goal in GOALS if goal not in dealt]
    guesses = [
        f"keep {dealt[0]} {dealt[2]}",
        f"keep {dealt[0]} {wrong[0]}",
        f"keep {' '.join(wrong[:2])}",
    ]
    for seat in (1, 2, None):
        answers = {asked(match, match.state, seat, {"preview": {"move": one}}) for one in guesses}
        assert len(answers) == 1
        assert not any(goal in answer for goal in GOALS for answer in answers)
        with pytest.raises(BadOption) as refused:
            match.consult(seat, {"preview": {"move": guesses[0]}})
        assert (refused.value.code, refused.value.rule) == ("secret-choice", "KD-1.4")
    own = [match.consult(0, {"preview": {"move": guess}})["legal"] for guess in guesses]
    assert own == [True, False, False]


def test_an_answer_from_a_copy_is_true_of_the_match() -> None:
    """What the asker may know is answered as it is: tile, balance, legality, its own goals."""
    match = match_of(2)
    state = position(match)
    told = match.consult(1, {"preview": {"move": "a1-b2"}})
    assert told["legal"]
    assert told["tile"]["id"] == match.setup["forest"]["a1"][0]
    match.play("a1-b2")
    grows = [move for move in match.moves() if move.startswith("grow")]
    goals = match.consult(0, {"preview": {"move": grows[0]}})["goals"]
    held = {GOALS[n] for n in range(38) if state.hand(0) >> n & 1}
    assert held <= {goal["id"] for goal in goals}


@pytest.mark.parametrize(
    "question",
    [
        {"preview": {"move": "a1", "of": 1}},
        {"preview": None},
        {"preview": [1]},
        {"preview": {}, "a": 1},
    ],
)
def test_a_question_of_another_shape_is_refused(question: Any) -> None:
    with pytest.raises(BadOption) as refused:
        match_of(2).consult(0, question)
    assert refused.value.code == "bad-question"
