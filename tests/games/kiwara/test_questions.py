"""The only secret is the order of the undrawn cards, and no question reaches it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.refusal import KiribakoError

rule = pytest.mark.rule
QUESTIONS: list[Any] = [
    {}, {"preview": {"move": "keep boa"}}, {"deck": 1}, {"ask": "everything"}
]  # fmt: skip
TEXTS = ["keep boa", "keep giraffe", "G a1", "+1", "-1", ".", "boa a1", "rhino b3", "vulture c3"]


def told(ask: Any, *about: Any) -> str:
    """An answer or a refusal, whole."""
    try:
        return json.dumps(ask(*about))
    except KiribakoError as error:
        return json.dumps([type(error).__name__, error.refusal.to_json()])


@rule("KW-6.1")
@pytest.mark.parametrize("seed", [1, 4])
def test_no_question_tells_two_decks_apart(seed: int) -> None:
    """Questions, reasons, words, views and pictures are the same whatever lies in the deck."""
    game = kiribako.game("kiwara")
    options = {"reinforcement": "mysterious", "handicap": [2, 2]}
    match = game.new_match(seed=seed, options=options)
    player = RandomPlayer(seed=seed)
    differed = 0
    while not match.over:
        worlds = [match.state, match.state.redeal(0, 1), match.state.redeal(1, 2)]
        differed += len({int(world.deck) for world in worlds}) > 1  # type: ignore[attr-defined]
        for question in QUESTIONS:
            for seat in (None, 0, 1):
                assert len({told(game.consult, world, seat, question) for world in worlds}) == 1
        for text in TEXTS:
            move = game.read(match.state, text)
            answers = {str(game.refuse(world, move)) for world in worlds}
            assert len(answers) == 1, answers
        for legal in match.state.legal_moves():
            assert len({game.explain(world, legal) for world in worlds}) == 1
        for viewer in (None, 0, 1):
            views = {json.dumps(game.view(world, viewer)) for world in worlds}
            assert len(views) == 1
        match.play_move(player.choose(match.state))
    assert differed > 10
