"""The map of the house and the tables of CONTRIBUTING name what is there, and leave nothing out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PACKAGE = ROOT / "src" / "kiribako"
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/game.py"))
HOUSE = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATHS = re.findall(r"`((?:src|web)/[^`]+)`", HOUSE)
ROLES = re.findall(
    r"^\| [^|]+ \| `((?:rules|shown|wisdom)/\w+\.py)` \| (.+) \|$", CONTRIBUTING, re.MULTILINE
)
WALK = HOUSE.partition("## One move")[2]
BEFORE = 29  # files on the way of a move, when they lay flat and forwarded more


def spelled_out(path: str) -> list[Path]:
    """A path, or that path in every game."""
    if "<game>" not in path:
        return [ROOT / path]
    names = [game.name for game in GAMES]
    if path.startswith("web/"):
        names = [name.replace("_", "-") for name in names]
    return [ROOT / path.replace("<game>", name) for name in names]


@pytest.mark.parametrize("path", sorted(set(PATHS)))
def test_what_the_map_names_is_there(path: str) -> None:
    """Folders are written with a slash at their end."""
    for found in spelled_out(path):
        assert found.is_dir() if path.endswith("/") else found.is_file(), found


def test_the_map_leaves_nothing_out() -> None:
    """Every package, every module of the kernel, every folder of server and page."""
    folders = [path for top in (PACKAGE, PACKAGE / "server") for path in top.iterdir()]
    folders += (ROOT / "web" / "src").iterdir()
    wanted = {path for path in folders if path.is_dir() and list(path.glob("**/*.*"))}
    wanted -= {PACKAGE / "games", ROOT / "web/src/games", PACKAGE / "server" / "page"}
    named = {found for path in PATHS for found in spelled_out(path)}
    there = {path for path in wanted if path.name != "__pycache__"}
    assert {path.relative_to(ROOT).as_posix() for path in there - named} == set()
    kernel = {path.name for path in (PACKAGE / "kernel").glob("[!_]*.py")}
    section = HOUSE.partition("### In the kernel")[2].partition("###")[0]
    assert sorted(re.findall(r"`(\w+\.py)`", section)) == sorted(kernel)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_its_rooms_and_nothing_beside_them(game: Path) -> None:
    """So that the path of a file tells whether searches, people or bots need it."""
    folders = {path.name for path in game.iterdir() if path.is_dir()} - {"__pycache__"}
    without_code = {"drawings": ".svg", "messages": ".json"}
    assert folders == {"rules", "shown", "wisdom", *without_code}
    for folder, suffix in without_code.items():
        assert {path.suffix for path in (game / folder).iterdir()} == {suffix}
    assert {path.name for path in game.glob("*.py")} == {"__init__.py", "game.py"}


def test_a_move_takes_a_short_way() -> None:
    """From the click to the other screen, every file counted once."""
    walked = set(re.findall(r"`((?:src|web)/[^`]+)`", WALK))
    assert len(walked) < BEFORE


def test_contributing_names_every_package() -> None:
    """In the order of the layers."""
    layers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        one for one in layers["tool"]["importlinter"]["contracts"] if one["id"] == "layers"
    )
    order = [re.findall(r"\w+", row) for row in contract["layers"] if "__main__" not in row]
    named = re.findall(r"^\| `kiribako\.(\w+)", CONTRIBUTING, re.MULTILINE)
    there = {path.stem for path in PACKAGE.iterdir() if path.suffix in {"", ".py"}}
    assert set(named) == {name for name in there if not name.startswith("_")}
    rows = [next(row for row, names in enumerate(order) if name in names) for name in named]
    assert rows == sorted(rows)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_same_role_has_the_same_name_in_every_game(game: Path) -> None:
    """Where a game has the role, its file defines what the table says."""
    assert len(ROLES) > 15
    for name, defined in ROLES:
        file = game / name
        if not file.exists():
            continue
        text = file.read_text(encoding="utf-8")
        for word in re.findall(r"`(\w+)`", defined):
            if "subclass" in defined or word == "TypedDict":
                assert re.search(rf"^class \w+\(.*\b{word}\b", text, re.MULTILINE), (file, word)
            else:
                assert re.search(rf"^(?:def|class) {word}\b", text, re.MULTILINE), (file, word)
