"""The page has words in both languages for all that the engine can name: options, events, sets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from kiribako.games.koi_koi.game import KoiKoi
from kiribako.messages import catalogue, languages

ROOT = Path(__file__).parents[3]
GAME = KoiKoi()


@pytest.fixture(params=languages(GAME.package))
def messages(request: pytest.FixtureRequest) -> Mapping[str, str]:
    return catalogue(GAME.package, request.param)


def test_every_option_is_shown_with_all_its_values(messages: Mapping[str, str]) -> None:
    """Numbers and yes or no speak for themselves; every other value has a plain name."""
    for option in GAME.options:
        assert f"option.{option.name}" in messages
        assert f"option.{option.name}.note" in messages
        for choice in option.choices:
            if isinstance(choice, str):
                assert f"option.{option.name}.{choice}" in messages


def test_every_event_has_a_sentence(messages: Mapping[str, str]) -> None:
    source = (ROOT / "src/kiribako/games/koi_koi/shown/events.py").read_text(encoding="utf-8")
    kinds = set(re.findall(r"""Event\(\s*"([a-z-]+)\"""", source)) | {"played", "captured"}
    told = {key.removeprefix("event.") for key in messages if key.startswith("event.")}
    assert told == kinds


def test_every_set_has_a_name(messages: Mapping[str, str]) -> None:
    """Those of the box, and those that house rules add."""
    options = {"month_cards": 4, "further_cards": "sets-too"}
    lines = GAME.new_match(seed=1, options=options).view(0)["reach"][0]
    for line in lines:
        assert f"set.{line['set']}" in messages
        assert f"word.{line['set']}" in messages


def test_every_multiplier_has_a_name(messages: Mapping[str, str]) -> None:
    """By the rule in an ended month, by its reason before a call."""
    source = (ROOT / "src/kiribako/games/koi_koi/shown/sheet.py").read_text(encoding="utf-8")
    for rule in re.findall(r'"(KK-5\.(?:12|13|2\d))"', source):
        assert f"kk.times.{rule}" in messages
    for reason in ("seven", "koi", "field", "growing"):
        assert f"kk.call.times.{reason}" in messages


def test_moves_and_points_are_told_without_codes() -> None:
    """Hints, choices and the counting name cards as people do."""
    match = GAME.new_match(seed=2, options={"rounds": 3})
    said = []
    while not match.over:
        said += [match.game.explain(match.state, move) for move in match.state.legal_moves()]
        match.play(match.moves()[0])
    said += [line.label for line in match.score_sheet().lines]
    assert [words for words in said if re.search(r"\d[A-E]\b", words)] == []
    assert any(words.startswith("play the ") and ", take " in words for words in said)
