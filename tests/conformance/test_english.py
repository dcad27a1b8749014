"""English lives once: what the page says of events and questions is what the engine says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import kiribako
from kiribako.messages import catalogue
from tests.conformance.english import says_the_same
from tests.conformance.test_types import PLAYED, SEEDS, played
from tests.conformance.unseen import UNSEEN

WORDED = ("kiwara", "koi-koi", "kami-sama", "kodama-3d", "kigi")


def messages(id: str, language: str = "en") -> Mapping[str, str]:
    return catalogue(kiribako.game(id).package, language)


@pytest.mark.parametrize("id", WORDED)
def test_the_page_tells_events_in_the_engines_words(id: str) -> None:
    """But for the names of players and things."""
    spoken = messages(id)
    compared = set()
    for case in PLAYED:
        if case.game.id != id:
            continue
        for seed in SEEDS.get(id, (0,)):
            match = played(case, seed)
            for happened in [match.opening(), *(match.events(ply) for ply in range(match.ply))]:
                for event in happened:
                    sentence = spoken[f"event.{event.kind}"]
                    assert says_the_same(sentence, event.facts, event.text), event
                    compared.add(f"event.{event.kind}")
    rare = {f"event.{name.removeprefix('event ')}" for name in UNSEEN.get(id, {})}
    assert compared == {key for key in spoken if key.startswith("event.")} - rare


@pytest.mark.parametrize("id", WORDED)
def test_the_page_has_english_only_where_it_has_words_for_codes(id: str) -> None:
    """What is asked and refused is said by the engine; the page knows better names at most."""
    own = [key for key in messages(id) if key.startswith(("asks.", "refusal."))]
    assert [key for key in own if "_word}" not in messages(id)[key]] == []


@pytest.mark.parametrize("id", WORDED)
def test_the_page_asks_in_the_engines_words(id: str) -> None:
    spoken = messages(id)
    match = kiribako.game(id).new_match(seed=3)
    compared = set()
    while not match.over:
        asks: dict[str, Any] = match.view(match.actor)["asks"]
        assert asks["text"][0].isupper()
        assert asks["text"].endswith(".")
        key = f"asks.{asks['step']}"
        if key in spoken:
            assert says_the_same(spoken[key], asks, asks["text"]), asks
            compared.add(key)
        match.play(match.moves()[-1])
    assert compared == {key for key in spoken if key.startswith("asks.")}
