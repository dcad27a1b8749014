"""KS-9: the kami sheets as the catalogue prints them, in every language of the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kiribako
from tests.games.kami_sama.table import FILE, KAMI

rule = pytest.mark.rule
PAGE = Path(__file__).parents[3] / "src/kiribako/games/kami_sama/messages"
FRENCH: dict[str, str] = json.loads((PAGE / "fr.json").read_text(encoding="utf-8"))
GAME = kiribako.game("kami-sama")


def rows(kami: dict[str, Any]) -> list[tuple[str, str, str]]:
    """A sheet as lines of a table: what it is called, what it costs, what it does."""
    passive = kami["passive"]
    own = [(own["name"], str(own["cubes"]), own["text"]) for own in kami["abilities"]]
    return [(passive["name"], "always", passive["text"]), *own]


@rule("KS-9.1", "KS-9.2", "KS-9.3", "KS-9.4", "KS-9.5", "KS-9.6", "KS-9.7", "KS-9.8")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kami", FILE["kami"], ids=lambda kami: str(kami["id"]))
def test_the_catalogue_prints_every_sheet(kami: dict[str, Any], language: str) -> None:
    """Passive and abilities with what they cost, word for word what the table shows."""
    catalogue = GAME.catalogue_in(language) if language != "en" else GAME.catalogue
    assert catalogue is not None
    text = catalogue.find(f"KS-9.{KAMI.index(kami['id']) + 1}").text
    assert kami["name"] in text
    lines = [line for line in text.splitlines() if line.startswith("|")][2:]
    assert len(lines) == 4
    for line, (name, cost, does) in zip(lines, rows(kami), strict=True):
        wanted = [name, does] if language == "en" else [FRENCH[f"word.{it}"] for it in (name, does)]
        said, cubes, told = (cell.strip() for cell in line.strip("|").split("|"))
        assert (said.partition(" (`")[0], told) == tuple(wanted)
        assert cubes == cost or (cost, cubes) == ("always", "toujours")


def test_no_two_abilities_do_the_same() -> None:
    """The rulebook promises three unique abilities a kami."""
    programs = [str(own["steps"]) for kami in FILE["kami"] for own in kami["abilities"]]
    assert len(set(programs)) == 24
    passives = [str(kami["passive"]["rules"]) for kami in FILE["kami"]]
    assert len(set(passives)) == 8


def test_hardly_any_cheap_ability_is_an_addition_with_a_gain() -> None:
    """Each kami has a way of its own, not a kind of space of its own."""
    cheap = [own for kami in FILE["kami"] for own in kami["abilities"] if own["cubes"] == 1]
    plain = [
        own["id"]
        for own in cheap
        if [step["do"] for step in own["steps"]] in (["add", "gain"], ["add_or_replace", "gain"])
    ]
    assert len(plain) <= 3
