"""Every rule has an id, every id a test, and every rule that code or test cites exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.conformance.rules import ID, untested_rules
from kiribako.kernel.game import Game

TESTS = Path(__file__).parents[1]
SOURCE = TESTS.parent / "src"
OURS = [game for game in kiribako.games() if game.package.startswith("kiribako.")]


def scenarios_of(game: Game[Any]) -> Path:
    return TESTS / "games" / game.package.rpartition(".")[2]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_has_a_scenario(game: Game[Any]) -> None:
    missing = untested_rules(game, scenarios_of(game))
    assert not missing, f"rules without a test: {missing}"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_cited_rules_exist(game: Game[Any]) -> None:
    """An id in code, options or tests is an id of the catalogue."""
    rules = game.catalogue.rules
    assert rules
    prefix = next(iter(rules)).partition("-")[0]
    folder = game.package.rpartition(".")[2]
    files = [*(SOURCE / "kiribako/games" / folder).rglob("*.*")]
    files += [*scenarios_of(game).rglob("*.py")]
    for path in files:
        if path.suffix in (".py", ".toml", ".json", ".md"):
            for id in ID.findall(path.read_text(encoding="utf-8")):
                assert not id.startswith(prefix) or id in rules, f"{path.name} cites {id}"
    assert all(option.rule in rules for option in game.options)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_has_its_translation(game: Game[Any]) -> None:
    """The French page has the same ids in the same chapters, each in words of its own."""
    french = game.catalogue_in("fr")
    assert french is not None
    assert list(french.rules) == list(game.catalogue.rules)
    for id, rule in game.catalogue.rules.items():
        assert french.rules[id].text != rule.text, f"{id} is not translated"
        mentioned = set(ID.findall(french.rules[id].text))
        assert mentioned == set(ID.findall(rule.text)), f"{id} cites other rules"
    counts = [len(rules) for rules in game.catalogue.sections().values()]
    assert [len(rules) for rules in french.sections().values()] == counts


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_a_translation_promises_the_same_numbers(game: Game[Any]) -> None:
    """Points, counts and ranges are those of the English rule: none was mistyped or forgotten."""
    french = game.catalogue_in("fr")
    assert french is not None
    for id, rule in game.catalogue.rules.items():
        assert numbers(french.rules[id].text) == numbers(rule.text), id


def numbers(text: str) -> list[str]:
    """The numbers of a text, sorted: a language may order them otherwise."""
    plain = re.sub(r"(?<=\d)[ ,](?=\d{3}\b)", "", re.sub(r"`[^`]*`|\[[^\]]*\]", "", text))
    return sorted(re.findall(r"\d+(?:[.,]\d+)?", plain.replace("0,1", "0.1")))


def test_nobody_has_translated_the_toy() -> None:
    """A missing page, or a word that is no language: the caller falls back to English."""
    acorns = kiribako.game("acorns")
    assert acorns.catalogue_in("fr") is None
    assert kiribako.game("kiwara").catalogue_in("../../x") is None
    assert kiribako.game("kiwara").catalogue_in("en") is None
