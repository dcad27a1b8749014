"""Component files: the box's own, and others in its place."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import kiribako
from kiribako.kernel.refusal import BadComponents
from tests.games.kodama_3d.floats import COMPONENTS

SOURCE = Path(str(kiribako.__file__)).parent / "games/kodama_3d/components.toml"


def test_every_component_says_where_it_comes_from() -> None:
    """64 tiles in four shapes, 38 goals, two of them the rulebook's."""
    assert {name: len(items) for name, items in COMPONENTS.items()} == {
        "measures": 1, "trunk": 1, "trunk_points": 3, "shapes": 4, "tiles": 64, "goals": 38,
    }  # fmt: skip
    kinds = {(tile["feature"], tile["kodama"], tile["shape"]) for tile in COMPONENTS["tiles"]}
    assert len(kinds) == 64
    assert {item["source"] for items in COMPONENTS.values() for item in items} == {
        "rulebook",
        "designed",
    }
    printed = [goal["id"] for goal in COMPONENTS["goals"] if goal["source"] == "rulebook"]
    assert printed == ["G01", "G10"]
    assert COMPONENTS["goals"][9]["vp_source"] == "designed"


def changed(folder: Path, old: str, new: str) -> Path:
    text = SOURCE.read_text(encoding="utf-8")
    assert old in text
    path = folder / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_another_goal_file_loads_in_its_place(tmp_path: Path) -> None:
    """The match is played by the new goals, and its record names the file."""
    path = changed(
        tmp_path,
        "Four blue kodamas in a row, the trunk's included\"\n"
        'predicate = "row_kodama"\nkodama = "blue"\nlength = 4',
        'Two pink kodamas in a row"\npredicate = "row_kodama"\nkodama = "pink"\nlength = 2',
    )
    game = kiribako.game("kodama-3d", components=path)
    match = game.new_match(
        seed=1, setup={"first": 0, "dealt": [["G01", "G02", "G03"], ["G04", "G05", "G06"]]}
    )
    assert match.view(0)["players"][0]["goals"][0]["text"] == "Two pink kodamas in a row"
    while not match.over:
        match.play(match.moves()[0])
    text = match.record().to_text()
    assert kiribako.verify(text, components=path).scores() == match.scores()
    assert f"components: {game.components}" in text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('predicate = "row_kodama"', 'predicate = "rows"', "goals G01, field predicate"),
        ('kodama = "blue"\nlength = 4', 'kodama = "red"\nlength = 4', "goals G01, field kodama"),
        ("length = 4", "length = 0", "field length: is 0"),
        ("per = false", "per = true", "row_kodama scores once"),
        ('id = "B02"', 'id = "B01"', "'B01' stands there twice"),
        ('shape = "trident"', 'shape = "triangle"', "it can be fork, trident, bough, spire"),
        ("mass = 300", "mass = 0", "trunk trunk, field mass"),
        ("com = [0, 0, 38]", "com = [54, 0, 38]", "field com: lies 54 mm off the middle, 53 are"),
        ("com = [0, 0, 38]", "com = [-30, 30, 38]", "the trunk cannot stand"),
        ("margin = 1\n", "margin = 60\n", "field margin"),
        ("support = [[54, 0]", "support = [[50, 0]", "needs four feet"),
        ('plane = "xz"', 'plane = "xy"', "it can be xz, yz"),
        ("tilt = -40 },", "tilt = -100 },", "tilt to 90 degrees"),
        ("{ id = \"L\", s = -18", "{ id = \"R\", s = -18", "a letter of its own"),
        ('source = "designed"', 'source = "dreamt"', "field source"),
        ("radius = 12", "radius = 12\nweight = 3", "is not a field"),
        ("com = [0, 27]", "com = [0, 27, 1]", "needs 2 numbers"),
    ],
)  # fmt: skip
def test_a_fault_names_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = changed(tmp_path, old, new)
    tomllib.loads(path.read_text(encoding="utf-8"))
    with pytest.raises(BadComponents) as error:
        kiribako.game("kodama-3d", components=path)
    assert message in str(error.value)
    assert "own.toml, line " in str(error.value)
