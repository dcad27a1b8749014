"""KK-1: the deck, and component files with decks and charts of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako
from kiribako.games.koi_koi.game import PACKAGE
from kiribako.kernel.components import packaged
from tests.games.koi_koi.table import EAST_DEALS

rule = pytest.mark.rule


@rule("KK-1.1")
def test_the_deck_has_four_cards_to_a_month() -> None:
    """5 brights, 9 animals, 10 ribbons, 24 chaff; each with its flower and, if one, its ribbon."""
    cards = kiribako.game("koi-koi").new_match(seed=1).view()["cards"]
    assert len(cards) == 48
    kinds = [card["kind"] for card in cards.values()]
    counts = {kind: kinds.count(kind) for kind in kinds}
    assert counts == {"bright": 5, "animal": 9, "ribbon": 10, "chaff": 24}
    months = [card["month"] for card in cards.values()]
    assert all(months.count(month) == 4 for month in range(1, 13))
    assert cards["9A"] == {
        "name": "sake cup",
        "month": 9,
        "flower": "chrysanthemum",
        "kind": "animal",
        "ribbon": None,
    }
    blue = [code for code, card in cards.items() if card["ribbon"] == "blue"]
    poetry = [code for code, card in cards.items() if card["ribbon"] == "red poetry"]
    assert blue == ["6R", "9R", "10R"]
    assert poetry == ["1R", "2R", "3R"]
    assert cards["11C"]["name"] == "lightning"
    assert [code for code in cards if code.startswith("12")] == ["12B", "12C", "12D", "12E"]


def own_file(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The component file of the box with some words replaced."""
    text = packaged(PACKAGE, "components.toml")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


@rule("KK-5.16")
def test_a_chart_of_ones_own_loads(tmp_path: Path) -> None:
    """A file may bring another chart, and new sets; records remember which file it was."""
    extra = """
[[sets]]
id = "rain-viewing"
name = "rain viewing"
rule = "KK-5.6"
cards = ["11B", "9A"]
points = 3
source = "found"

[[charts]]
id = "lavish"
points.red-poetry = 9
points.chaff = 0
source = "designed"
"""
    path = own_file(tmp_path, ('[[charts]]\nid = "house"', extra + '\n[[charts]]\nid = "house"'))
    game = kiribako.game("koi-koi", components=path)
    chaff = "1C 1D 2C 2D 3C 3D 4C 4D 5C 5D"
    setup = {
        "cuts": EAST_DEALS,
        "hands": ["12C", "12D"],
        "captured": [f"11B 9A 1R 2R 3R {chaff}", ""],
    }
    match = game.new_match(seed=1, options={"chart": "lavish"}, setup=setup)
    sets = {made["set"]: made["points"] for made in match.view()["sets"][0]}
    assert sets == {"red-poetry": 9, "rain-viewing": 3}
    assert match.record().components == game.components != ""
    assert "lavish" not in str(kiribako.game("koi-koi").to_json())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('code = "1B"', 'code = "1A"'), ["line", "card", "bright of month 1 is 1B"]),
        (('kind = "bright"', 'kind = "brilliant"'), ["line", "brilliant"]),
        (("points.five-brights", "points.six-brights"), ["classic-15", "no such set"]),
        (("points.five-brights = 15", "points.five-brights = -1"), ["line", "whole number"]),
        (("points.four-brights = 10", "points.moon-viewing = 9"), ["option viewing"]),
        (('cards = ["blue"]', 'cards = ["green"]'), ["line", "blue-ribbons", "green"]),
        (("number = 2\n", "number = 3\n"), ["line", "must be 2"]),
        (("need = 10\neach = 1", "need = 10\neach = 1\nmuch = 1"), ["chaff", "much"]),
        (("group = ", "each = 1\ngroup = "), ["only the highest counts"]),
    ],
)
def test_faults_name_their_place(tmp_path: Path, change: tuple[str, str], words: list[str]) -> None:
    with pytest.raises(kiribako.BadComponents) as error:
        kiribako.game("koi-koi", components=own_file(tmp_path, change))
    for word in words:
        assert word in str(error.value)
