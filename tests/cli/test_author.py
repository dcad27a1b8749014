"""The author's kit: `kiribako new` writes a game, `kiribako check` tries it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kiribako
from kiribako.cli.new import new

ENTRY = "[kiribako.games]\nstone-wish = stone_wish:GAME\n"


def command(*words: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run `kiribako`, with a folder more on the path."""
    places = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), path]))
    return subprocess.run(
        [sys.executable, "-m", "kiribako", *words],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, findable as if it were installed."""
    home = tmp_path_factory.mktemp("new") / "stone-wish"
    done = command("new", "stone-wish", "--folder", str(home))
    assert done.returncode == 0, done.stderr
    known = home / "src" / "stone_wish-1.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: stone-wish\nVersion: 1\n")
    (known / "entry_points.txt").write_text(ENTRY)
    return home


def test_its_own_tests_pass_and_it_is_typed(written: Path) -> None:
    """The plugin runs every promise on every case; rules have tests; mypy and ruff find nothing."""
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(written / "src")]))
    there = {**os.environ, "PYTHONPATH": path}
    for words in (
        ["pytest", "-q", str(written / "tests")],
        [
            "mypy",
            "--strict",
            "--cache-dir",
            str(written / ".mypy"),
            str(written / "src/stone_wish"),
        ],
        ["ruff", "check", "--isolated", "--no-cache", str(written)],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=written,
            env=there,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
        if words[0] == "pytest":
            assert "266 passed" in done.stdout


def test_a_new_game_keeps_its_promises(written: Path) -> None:
    """By the command, on one case: its own tests try the others."""
    words = ("check", "stone-wish", "--case", "stone-wish-3", "--json")
    done = command(*words, path=str(written / "src"))
    told = json.loads(done.stdout)
    assert (done.returncode, told["findings"], told["not_tried"]) == (0, [], 0)


def test_what_is_broken_ends_with_a_sentence_and_code_1(written: Path) -> None:
    game = written / "src/stone_wish/game.py"
    whole = game.read_text(encoding="utf-8")
    try:
        game.write_text(whole.replace("wish if state.over or seat == viewer else None", "wish"))
        done = command("check", "stone-wish", "--only", "redeals", path=str(written / "src"))
    finally:
        game.write_text(whole)
    assert done.returncode == 1
    assert "A seat cannot tell a redealt position from the real one" in done.stdout
    assert "again: kiribako check stone-wish --only redeals --case 'stone-wish-2'" in done.stdout


@pytest.mark.parametrize("name", ["Stone", "a b", "../x", "class", "kiwara", "x--y", ""])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(kiribako.BadOption, match="name"):
        new(name, folder=tmp_path / "game")
    assert not (tmp_path / "game").exists()


def test_a_refusal_ends_with_a_sentence_and_code_1(tmp_path: Path) -> None:
    done = command("new", "kiwara", "--folder", str(tmp_path / "game"))
    assert done.returncode == 1
    assert "choose another name" in done.stderr + done.stdout


def test_nothing_is_written_over(written: Path) -> None:
    before = sorted(written.iterdir())
    with pytest.raises(kiribako.BadOption, match="not empty"):
        new("other", folder=written)
    assert sorted(written.iterdir()) == before
