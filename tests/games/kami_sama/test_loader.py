"""A transcribed set of sheets loads by itself; what is not understood is explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel.components import packaged
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadComponents

TEXT = packaged("kiribako.games.kami_sama", "components.toml")


def game_with(folder: Path, old: str, new: str) -> Game[Any]:
    """The game with one thing changed in its component file."""
    assert TEXT.count(old) >= 1, old
    path = folder / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return kiribako.game("kami-sama", components=path)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('do = "swap"', 'do = "juggle"', "step 1: do cannot be 'juggle'; it can be add, remove"),
        ('shrine = "own", from = "any", to = "current" }', 'shrine = "own", to = "current" }',
         "from cannot be"),
        ('near = "own_hut"', 'near = "moon"', "near cannot be 'moon'"),
        ('near = "own_hut"', 'beside = "own_hut"', "'beside' means nothing in a step"),
        ('space = ["stilt"] }', 'space = ["boat"] }', "there are no 'boat' spaces"),
        ('count = 3', 'count = 30', "count is a whole number from 1 to 5"),
        ('when = "start_of_year", do = "draw_moon"', 'when = "own_add", do = "draw_moon"',
         "draw_moon cannot happen then, only at start_of_year"),
        ('tokens = { fear = 1 }', 'tokens = {}', "rules and the tokens do not fit"),
        ('tokens = { fear = 1 }', 'tokens = { ghost = 1 }', "no 'ghost' tokens"),
        ('token = "any"', 'token = "harbour"', "token cannot be 'harbour'"),
        ('color = "blue"', 'color = "green"', "color cannot be 'green'"),
        ('arrows = ["left", "right"]', 'arrows = ["away"]', "arrows is a list of"),
        ('pattern = ["XXX"]', 'pattern = ["XOX"]', "X or a dot"),
        ('year1 = true', 'year1 = false', "four goals need year1"),
        ('"FF.H."', '"FF.Q."', "'Q' is no kind"),
        ('"FF.H."', '"FF.T."', "exactly one temple"),
        ('vp = 0.5', 'vp = 0.3', "whole or half points"),
        ('by = ', 'far = ', "by is a whole number"),
        ('id = "yue1"', 'id = "yue1"\nspeed = 3', "speed: is not a field"),
        ('id = "kitsune_02"', 'id = "kitsune_01"', "stands there twice"),
        ('id = "yue1"', 'id = "yue 1"', "field id: needs a small letter"),
        ('id = "yue1"', 'id = "yue#1"', "field id: needs a small letter"),
        ('id = "yue1"', 'id = "YUE2"', "field id: needs a small letter"),
        ('id = "farming_07"', 'id = "farming 7"', "field id: needs a small letter"),
        ('id = "yue1"', 'id = "tane1"', "the id 'tane1' means two things"),
        ('id = "yue1"', 'id = "skip"', "the id 'skip' means two things"),
    ],
)  # fmt: skip
def test_faults_name_the_place(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(BadComponents) as error:
        game_with(tmp_path, old, new)
    assert problem in error.value.message
    assert "mine.toml" in error.value.message


def test_a_fault_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"mine\.toml, line \d+: kami\.abilities kazemi1"):
        game_with(tmp_path, 'do = "swap"', 'do = "juggle"')


def test_a_changed_ability_plays_by_its_data(tmp_path: Path) -> None:
    """Moonbeam on stilt houses of any village, with a gain to choose: no code knows Yue."""
    changed = '{ do = "add_or_replace", village = "any", space = ["stilt"] },\n'
    changed += '    { do = "gain", choice = 2 }'
    start = TEXT.index('id = "yue1"')
    old = TEXT[TEXT.index("{ do", start) : TEXT.index(" },", start) + 2]
    game = game_with(tmp_path, old, changed)
    assert game.components
    setup = {"first": 0, "kami": ["yue", "tane"], "phase": "turn"}
    match = game.new_match(seats=2, seed=1, setup=setup)
    match.play("use yue1")
    assert {move[4] for move in match.moves()} == {"F", "W", "S", "H"}
    match.play("add W42")
    match.play("gain favor")
    assert match.moves() == ["gain favor", "gain nature"]
    match.play("gain nature")
    assert match.view()["players"][0]["favor"] == 1


def test_a_changed_passive_plays_by_its_data(tmp_path: Path) -> None:
    """A kami that may choose a gain whenever it loses a shrine: the loser decides."""
    start = TEXT.index('id = "minamo"')
    old = TEXT[TEXT.index("{ when", start) : TEXT.index(" },", start) + 2]
    game = game_with(tmp_path, old, '{ when = "own_shrine_lost", do = "gain", choice = 1 }')
    setup = {"first": 0, "kami": ["hinoko", "minamo"], "shrines": {"1": "F11"}}
    match = game.new_match(seats=2, seed=1, setup=setup)
    match.play("remove F11")
    assert match.actor == 1
    match.play("gain nature")
    assert match.view()["players"][1]["nature"] == 1
    assert match.actor == 0


def test_a_record_names_its_component_file(tmp_path: Path) -> None:
    game = game_with(tmp_path, "vp = 4", "vp = 5")
    match = game.new_match(seats=2, seed=1)
    match.play(match.moves()[0])
    text = match.record().to_text()
    assert kiribako.replay(text, components=tmp_path / "mine.toml").ply == 1
    with pytest.raises(kiribako.BadRecord, match="component file"):
        kiribako.replay(text)
