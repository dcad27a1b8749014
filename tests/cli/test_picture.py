"""Pictures of positions: by the command, and only of what those eyes may see."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import kiribako
from kiribako.cli.picture import picture
from kiribako.kernel.match import Match
from kiribako.pictures import MissingExtra, png_of, svg_of
from tests.cli.command import kiribako as command

GAMES = ["kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi"]
PNG = b"\x89PNG\r\n"


def begun(game: str, plies: int = 12) -> Match:
    match = kiribako.game(game).new_match(seed=5)
    dice = match.state.clone()
    buffer = dice.move_buffer()
    for _ in range(plies):
        state = match.state.clone()
        state.rng = dice.random_below(1 << 30)
        match.play_move(int(state.random_move(buffer)))
    return match


def test_the_command_draws_a_ply_as_svg_and_as_png(tmp_path: Path) -> None:
    match = begun("kiwara")
    record = tmp_path / "match.txt"
    record.write_text(match.record().to_text(), encoding="utf-8")
    words = ("picture", str(record), "--ply", "7", "--eyes", "0", "-o", str(tmp_path / "at.svg"))
    done = command(*words)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "at.svg").read_text(encoding="utf-8") == svg_of(match.at(7), 0)
    picture(record, out=tmp_path / "end.png", width=300)
    assert (tmp_path / "end.png").read_bytes().startswith(PNG)
    with pytest.raises(kiribako.BadOption, match=r"\.svg or \.png"):
        picture(record, out=tmp_path / "end.gif")
    with pytest.raises(kiribako.BadOption, match="1 to 4096"):
        picture(record, out=tmp_path / "end.png", width=100_000)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_and_looks_like_a_picture(game: str) -> None:
    """Small as a chat shows it, and without any font."""
    drawn = svg_of(begun(game))
    assert "<text" not in drawn
    assert len(drawn) < 600_000
    assert png_of(drawn, 120).startswith(PNG)


@pytest.mark.parametrize("game", ["kigi", "koi-koi"])
@pytest.mark.parametrize("plies", [0, 12, 30])
def test_these_need_no_language(game: str, plies: int) -> None:
    """They are on cards for readers of every language: numbers and pictures, no word."""
    written = re.findall(r'aria-label="([^"]*)"', svg_of(begun(game, plies)))
    assert written
    assert not [words for words in written if any(map(str.isalpha, words))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_a_viewer_cannot_know_changes_nothing(game: str, viewer: int | None) -> None:
    match = begun(game)
    twin = match.copy()
    twin.state = match.state.redeal(-1 if viewer is None else viewer, 99)
    assert svg_of(twin, viewer) == svg_of(match, viewer)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match="kiribako\\[pictures\\]"):
        png_of("<svg/>")
