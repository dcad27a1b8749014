"""Every rule has an id, every id a test, and every rule that code or test cites exists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.conformance.rules import ID, untested_rules
from kiribako.kernel.game import Game

TESTS = Path(__file__).parents[1]
SOURCE = TESTS.parent / "src"
OURS = [game for game in kiribako.games() if game.package.startswith("kiribako.")]


def tests_of(game: Game[Any]) -> Path:
    return TESTS / "games" / game.package.rpartition(".")[2]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_has_a_scenario(game: Game[Any]) -> None:
    missing = untested_rules(game, tests_of(game))
    assert not missing, f"rules without a test: {missing}"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_cited_rules_exist(game: Game[Any]) -> None:
    """An id in code, options or tests is an id of the catalogue."""
    rules = game.catalogue.rules
    assert rules
    prefix = next(iter(rules)).partition("-")[0]
    folder = game.package.rpartition(".")[2]
    files = [*(SOURCE / "kiribako/games" / folder).rglob("*.*")]
    files += [*tests_of(game).rglob("*.py")]
    for path in files:
        if path.suffix in (".py", ".toml", ".json", ".md"):
            for id in ID.findall(path.read_text(encoding="utf-8")):
                assert not id.startswith(prefix) or id in rules, f"{path.name} cites {id}"
    assert all(option.rule in rules for option in game.options)
