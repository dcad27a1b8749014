"""Component files: another set loads, a fault names file, line, item and field."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kiribako
from kiribako.games.kiwara.game import Kiwara
from kiribako.kernel.components import Components, packaged

BOX = packaged("kiribako.games.kiwara", "components.toml")


def load(text: str, name: str = "mine.toml") -> Kiwara:
    return Kiwara(Components(name, text))


def test_another_set_loads_by_its_path(tmp_path: Path) -> None:
    """Its values count, and its records ask for the same file again."""
    file = tmp_path / "mine.toml"
    file.write_text(BOX.replace("value = 6", "value = 8"))
    game = kiribako.game("kiwara", components=file)
    tokens = "Z " + ". " * 29
    match = game.new_match(seed=1, setup={"first": 0, "tokens": tokens, "totem": "Na", "turn": 1})
    assert match.scores() == [8, 0]
    while not match.over:
        match.play(match.moves()[0])
    text = match.record().to_text()
    assert f"components: {game.components}" in text
    assert kiribako.verify(text, components=file).scores() == match.scores()
    with pytest.raises(kiribako.BadRecord, match="component file"):
        kiribako.verify(text)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "value = 2",
            "value = 200",
            ["mine.toml, line 8", "animals gazelle", "field value", "200"],
        ),
        ("value = 2", 'value = "two"', ["line 8", "field value", "whole number"]),
        ("value = 2", "", ["animals gazelle", "field value", "missing"]),
        ("value = 2", "value = 2\nweight = 3", ["line 9", "field weight", "not a field"]),
        ("count = 6", "count = 7", ["field count", "15"]),
        ('id = "zebra"', 'id = "horse"', ["animals horse", "field id", "horse"]),
        ('id = "zebra"', 'id = "gazelle"', ["twice"]),
        ('source = "rulebook"', 'source = "heard"', ["field source", "heard"]),
        ("ABCCCC", "ABCCCX", ["boards classic", "field drawing", "A to F"]),
        ('id = "classic"', 'id = "other"', ["needs a board called classic"]),
        ("[[boards]]", "[[planks]]", ["planks"]),
        ("[[animals]]", "[[animals]", ["cannot be read"]),
    ],
)
def test_a_fault_names_its_place(old: str, new: str, words: list[str]) -> None:
    with pytest.raises(kiribako.BadComponents) as caught:
        load(BOX.replace(old, new, 1))
    for word in words:
        assert word in caught.value.message


def test_json_will_do() -> None:
    import json
    import tomllib

    assert load(json.dumps(tomllib.loads(BOX)), "mine.json").box.counts == [6, 5, 2, 1, 1]


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"animals": 3}', '{"animals": [3]}'])
def test_files_that_hold_something_else(text: str) -> None:
    with pytest.raises(kiribako.BadComponents):
        load(text, "mine.json")


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(kiribako.BadComponents, match="cannot be opened"):
        kiribako.game("kiwara", components=tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(kiribako.BadComponents, match="cannot be opened"):
        kiribako.game("kiwara", components=tmp_path / "binary.toml")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_files_never_crash(data: st.DataObject) -> None:
    """Lines lost, doubled or garbled: it loads or says what is wrong."""
    lines = BOX.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        action = data.draw(st.sampled_from(["drop", "double", "garble"]))
        if action == "drop":
            del lines[place]
        elif action == "double":
            lines.insert(place, lines[place])
        else:
            lines[place] = data.draw(st.text(max_size=30))
    try:
        load("\n".join(lines))
    except kiribako.BadComponents as error:
        assert error.message.startswith("mine.toml")
