"""People read words, not notation: what the engine says of a move, and what the page says of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import kiribako
from kiribako.games.kiwara.rules.grid import SPACE_NAMES, SPOT_NAMES
from kiribako.games.kiwara.shown.notation import ANIMALS
from kiribako.messages import catalogue, languages

ROOT = Path(__file__).parents[3]
GAME = kiribako.game("kiwara")
CODE = re.compile(r"\b([a-f][1-5]|[NS][a-f]|[EW][1-5])\b")


@pytest.fixture(params=languages(GAME.package))
def messages(request: pytest.FixtureRequest) -> Mapping[str, str]:
    return catalogue(GAME.package, request.param)


def test_moves_are_explained_without_codes() -> None:
    match = GAME.new_match(seed=3, options={"reinforcement": "mysterious", "handicap": [2, 2]})
    said = []
    while not match.over:
        said += [GAME.explain(match.state, move) for move in match.state.legal_moves()]
        match.play(match.moves()[0])
    assert [words for words in said if CODE.search(words)] == []
    assert "lion (worth 1) in column b, row 3" in said
    assert "2 steps on: the totem looks along row 5, from the left" in said


def test_every_place_has_words(messages: Mapping[str, str]) -> None:
    """Sentences about events name places as the board's rim does."""
    for place in [*SPACE_NAMES, *SPOT_NAMES]:
        assert not CODE.search(messages[f"word.{place}"])
    for key, text in messages.items():
        if key.startswith("event."):
            assert not re.search(r"\{(space|from|to)\}", text), key


def test_every_animal_says_what_it_does(messages: Mapping[str, str]) -> None:
    for animal in ANIMALS:
        assert "{value}" in messages[f"animal.{animal}.text"]
