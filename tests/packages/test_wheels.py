"""A wheel in an empty environment: the library, the command, the server and its page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.packages.conftest import Packages
from tests.packages.empty import Empty, Visitor, serving
from tools import environment, wheels
from tools.places import ROOT, SOURCE

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
BARE = """
import json, shutil
print(json.dumps([name for name in ("cc", "gcc", "clang", "node", "npm") if shutil.which(name)]))
"""
LIBRARY = """
import json, kiribako
from kiribako.bots.roster import make_player
from kiribako.kernel import state
ends = {}
for game in kiribako.games():
    match = game.new_match(seed=7)
    bot = make_player(game, "level-1", seed=1)
    while not match.over:
        match.play_move(bot.choose(match.redeal(match.actor, rng=match.ply)))
    ends[game.id] = kiribako.verify(match.record().to_text()).winners() == match.winners()
print(json.dumps({"state": state.__file__, "here": kiribako.__file__, "ends": ends}))
"""


INSTALLED = """
import json, importlib.metadata as m
print(json.dumps([found.name.lower().replace("_", "-") for found in m.distributions()]))
"""
SERVER = """
import json
try:
    import kiribako.server
except ModuleNotFoundError as error:
    print(json.dumps(str(error)))
"""


def test_nothing_of_this_machine_is_in_reach(empty: Empty) -> None:
    """The promise is worth something only if compiler and Node are really out of sight."""
    assert empty.ask(BARE) == []


def test_the_library_plays(empty: Empty, kind: str) -> None:
    """`import kiribako` and a whole match of every game by a bot, its record verified."""
    told = empty.ask(LIBRARY)
    assert told["ends"] == dict.fromkeys(
        ("kami-sama", "kigi", "kiwara", "kodama-3d", "koi-koi"), True
    )
    assert Path(told["here"]).is_relative_to(empty.folder)
    assert told["state"].endswith(".py") == (kind == "pure")


def test_the_command_answers(empty: Empty) -> None:
    """As `kiribako` and as `python -m kiribako`, with the one version there is."""
    assert empty.run(empty.command, "--version") == f"kiribako {VERSION}\n"
    assert empty.run(empty.python, "-m", "kiribako", "--version") == f"kiribako {VERSION}\n"
    assert "KW-3.7" in empty.run(empty.command, "rules", "kiwara", "KW-3.7")


def test_programs_get_the_engine_and_nothing_else(packages: Packages, tmp_path: Path) -> None:
    """Without an extra two packages come along; what needs more says in a sentence what it is."""
    bare = Empty(tmp_path, packages.pure, extra="")
    assert set(bare.ask(INSTALLED)) == {"kiribako", "librt", "mypy-extensions"}
    assert bare.ask(LIBRARY)["ends"]
    for words in ([str(bare.command), "games"], [str(bare.python), "-m", "kiribako"]):
        done = subprocess.run(
            words, env=bare.variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert done.stderr == 'the kiribako command needs typer: pip install "kiribako[play]"\n'
    told = bare.ask(SERVER)
    assert told == 'kiribako.server needs msgspec: pip install "kiribako[play]"'


def test_the_page_is_served(empty: Empty) -> None:
    """The page with all its files, and behind it a server whose bots play a match."""
    with serving([str(empty.command), "serve"], empty.folder, empty.variables) as address:
        visitor = Visitor(address)
        page = visitor.get("/")
        files = re.findall(r'(?:src|href)="(/?\.?/?assets/[^"]+)"', page)
        assert files
        for file in files:
            assert visitor.get("/" + file.lstrip("./"))
        assert visitor.json("/health") == {"status": "alive", "version": VERSION}
        seating = {"seating": ["level-1", "level-1"], "start": True}
        table = visitor.json("/api/tables", {"game": "kiwara", **seating})
        assert visitor.wait_for_the_end(table["id"])["status"]["reason"] == "finished"


def test_a_wheel_runs_without_being_installed(wheel: Path, tmp_path: Path) -> None:
    """As `uvx --from "WHEEL[play]" kiribako serve` and pipx's `run --spec` do it."""
    bound = ["--constraints", str(ROOT / "requirements" / "run.lock")]
    uvx = [str(environment.find_uv()), "tool", "run", *bound]
    words = [*uvx, "--from", f"{wheel}[play]", "kiribako", "serve"]
    with serving(words, tmp_path, dict(os.environ)) as address:
        assert "<title>" in Visitor(address).get("/")


@pytest.mark.skipif(sys.platform != "linux", reason="others need no repair")
def test_a_wheel_fits_other_linuxes(wheel: Path, kind: str) -> None:
    """Its name says from which C library on, and it brings no library of this machine along."""
    if kind == "compiled":
        assert re.search(r"manylinux_2_\d+_\w+\.whl$", wheel.name)
        assert not [name for name in wheels.contents(wheel) if ".libs/" in name]


def test_a_wheel_holds_the_sources_and_no_more(wheel: Path, kind: str) -> None:
    """Every file of the package once; binaries only where they belong."""
    held = {
        name for name in wheels.contents(wheel) if name.startswith("kiribako/") and name[-1] != "/"
    }
    made = {name for name in held if name.endswith(wheels.BINARIES)}
    made_of = {path.relative_to(SOURCE).as_posix() for path in (SOURCE / "kiribako").rglob("*.*")}
    ours = {name for name in made_of if "__pycache__" not in name and (SOURCE / name).is_file()}
    assert held - made == ours
    modules = {re.sub(r"\..*", ".py", name) for name in made}
    assert bool(modules) == (kind == "compiled")
    assert modules <= held
