"""The shelf: games are found by their entry points, ours and anybody's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kiribako
import kiribako.shelf


def test_the_toy_game_is_on_the_shelf() -> None:
    """A folder with an entry point is all it takes."""
    assert "acorns" in [game.id for game in kiribako.games()]
    match = kiribako.game("acorns").new_match(seats=3, seed=1)
    assert match.moves() == ["take 1", "take 2"]


def test_games_is_a_function_even_after_its_package_was_imported() -> None:
    """The package kiribako.games bears the same name; every way of importing from it works."""
    import kiribako.games.kiwara as package
    from kiribako.games.kiwara import GAME
    from kiribako.games.kiwara.game import Kiwara

    assert package.GAME is GAME
    assert isinstance(GAME, Kiwara)
    assert callable(kiribako.games)
    assert GAME in kiribako.games()


def test_inside_the_box_games_is_the_package() -> None:
    """Our own modules ask the shelf; the doors of `import kiribako` are for others."""
    source = Path(__file__).parents[2] / "src" / "kiribako"
    for path in source.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert path == source / "__init__.py" or "import kiribako" not in lines, path


def test_an_unknown_game_is_refused_with_the_names() -> None:
    with pytest.raises(kiribako.UnknownGame) as caught:
        kiribako.game("chess")
    assert "kiwara" in caught.value.message


def test_a_broken_game_does_not_empty_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[kiribako.games]\nbroken = no_such_module:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.warns(UserWarning, match="broken cannot be used"):
        assert "kiwara" in [game.id for game in kiribako.games()]
    sys.path.remove(str(tmp_path))


def test_components_of_a_game_that_has_none(tmp_path: Path) -> None:
    with pytest.raises(kiribako.BadComponents, match="no component file"):
        kiribako.game("acorns", components=tmp_path / "x.toml")
