"""Whatever a painter asks is answered from what it knows: twins it cannot tell apart agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.kernel.state import State
from tests.games.kigi.table import EXAMPLE, match_of

GAME = kiribako.game("kigi")
SPOT = {"seat": 0, "x": 2928, "y": 2093, "degrees": 270}
QUESTIONS: list[dict[str, Any]] = [
    {"snap": {"card": "T17", **SPOT}},
    {"snap": {"card": "T17", **SPOT, "x": 3500, "y": 300}},
    {"ghosts": {"card": "T17", "on": "T01", "count": 1}},
    {"ghosts": {"card": "C03"}},
    {"ghosts": {"card": "T02", "on": "T17"}},
    {"deck": {}},
    {},
]


def answer(state: State, asker: int | None, question: dict[str, Any]) -> str:
    """What an asker hears, refusals included, byte for byte."""
    try:
        return json.dumps(GAME.consult(state, asker, question))
    except KiribakoError as error:
        return json.dumps([type(error).__name__, error.refusal.to_json()])


def choosing() -> Match:
    """KG-2.5: the second of two chooses a commission."""
    match = GAME.new_match(seats=2, seed=4, options={"advanced": True})
    match.play(match.moves()[0])
    return match


def taking() -> Match:
    """The next card may be the third commission, or end the match (KG-2.3, KG-3.5)."""
    return match_of(
        EXAMPLE,
        display=["T17", "C03", "C04"],
        deck=["C05", "T02", "C06"],
        commissions=[["C01"], []],
    )


@pytest.mark.parametrize("start", [choosing, taking])
def test_twins_answer_alike(start: Any) -> None:
    """KG-2.6: whatever the deck's order and the commissions in other hands, one answer."""
    state = start().state
    for asker in (None, 0, 1):
        for question in QUESTIONS:
            real = answer(state, asker, question)
            for rng in range(4):
                twin = state.redeal(-1 if asker is None else asker, rng)
                assert not GAME.audit(twin)
                assert GAME.view(twin, asker) == GAME.view(state, asker)
                assert answer(twin, asker, question) == real


def test_a_question_leaves_the_match_alone() -> None:
    match = taking()
    before = json.dumps([match.view(0), match.setup]), list(match.state.legal_moves()[:3])
    for question in QUESTIONS:
        answer(match.state, 0, question)
    assert (json.dumps([match.view(0), match.setup]), match.state.legal_moves()[:3]) == before
