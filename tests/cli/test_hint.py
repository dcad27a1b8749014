"""`kiribako hint`: the best moves where a record ends."""

from __future__ import annotations

import json
from pathlib import Path

import kiribako as library
from tests.cli.command import kiribako


def record(folder: Path, plies: int) -> Path:
    match = library.game("kiwara").new_match(seed=5, names=["Ann", "Bo"])
    for _ in range(plies):
        match.play(match.moves()[0])
    file = folder / "match.txt"
    file.write_text(match.record().to_text())
    return file


def test_a_hint_is_a_table_of_moves(tmp_path: Path) -> None:
    file = record(tmp_path, 6)
    shown = kiribako("hint", str(file), "--simulations", "80")
    assert shown.returncode == 0
    assert "decision 7: " in shown.stdout
    for word in ("move", "wins", "margin", "tried", "and then", "%"):
        assert word in shown.stdout
    assert kiribako("hint", str(file), "--simulations", "80").stdout == shown.stdout


def test_a_hint_for_programs(tmp_path: Path) -> None:
    file = record(tmp_path, 6)
    words = ("--ply", "3", "--seconds", "0.05", "--json")
    thought = json.loads(kiribako("hint", str(file), *words).stdout)
    assert thought["ply"] == 3
    match = library.replay(file.read_text())
    while match.ply > 3:
        match.undo()
    assert thought["ideas"][0]["move"] in match.moves()


def test_what_a_hint_refuses(tmp_path: Path) -> None:
    file = record(tmp_path, 6)
    match = library.replay(file.read_text())
    assert match.actor is not None
    for words, sentence in (
        (("--seat", str(1 - match.actor)), "has to decide"),
        (("--ply", "99"), "there is no ply 99"),
        (("--seconds", "0"), "seconds"),
    ):
        shown = kiribako("hint", str(file), *words)
        assert shown.returncode == 1
        assert sentence in shown.stderr


def test_hint_at_the_table() -> None:
    shown = kiribako("play", "kiwara", "-p", "Ann", "-p", "Bo", "--seed", "3", typed="hint\n")
    assert shown.returncode == 3
    assert "and then" in shown.stdout
