"""Games by name and by parameters, and a clear sentence for whatever is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest

import kiribako
import kiribako.openspiel
from kiribako.kernel.refusal import BadOption, BadSetup

TOY = Path(__file__).parents[1] / "toy"


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A Python process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
    )


def test_every_game_is_registered() -> None:
    names = pyspiel.registered_names()
    for game in kiribako.games():
        assert kiribako.openspiel.name_of(game.id) in names


def test_a_game_string_says_it_all() -> None:
    """Seats, options and a stacked start survive OpenSpiel's own spelling."""
    setup = {"first": 1}
    game = kiribako.openspiel.load("kiwara", options={"handicap": [0, 2]}, setup=setup)
    again = pyspiel.load_game(str(game))
    assert again.get_parameters()["handicap"] == "0/2"
    assert str(again) == str(game)
    assert str(again.new_initial_state()) == str(game.new_initial_state())
    seated = pyspiel.load_game("python_kiribako_kami_sama(players=4,years=2)")
    assert seated.num_players() == 4
    assert seated.min_utility() == pytest.approx(-1 / 3)


def test_what_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption, match="no option 'colour'"):
        kiribako.openspiel.load("koi-koi", options={"colour": "red"})
    with pytest.raises(BadOption, match="rounds cannot be 0"):
        kiribako.openspiel.load("koi-koi", options={"rounds": 0})
    with pytest.raises(BadOption, match="is for 2 players, not 3"):
        kiribako.openspiel.load("koi-koi", seats=3)
    with pytest.raises(BadOption, match="needs values such as"):
        pyspiel.load_game("python_kiribako_kiwara", {"handicap": "x/y"})
    with pytest.raises(BadSetup, match="percent-encoded"):
        pyspiel.load_game("python_kiribako_kiwara", {"setup": "what?"})
    with pytest.raises(BadSetup, match="every draw is chance"):
        kiribako.openspiel.load("koi-koi", setup={"pile": "1B"})


def test_a_component_file_of_ones_own(tmp_path: Path) -> None:
    source = Path(kiribako.game("koi-koi").package.replace(".", "/"), "components.toml")
    found = next(Path(folder, source) for folder in sys.path if Path(folder, source).exists())
    own = tmp_path / "own.toml"
    own.write_text(found.read_text(encoding="utf-8"), encoding="utf-8")
    game = kiribako.openspiel.load("koi-koi", components=str(own))
    assert game.get_parameters()["components"] == str(own)
    assert game.new_initial_state().is_chance_node()


def test_without_openspiel_a_sentence_says_what_is_missing() -> None:
    said = run("import sys; sys.modules['pyspiel'] = None; import kiribako.openspiel")
    assert said.returncode == 1
    assert "pip install 'kiribako[openspiel]'" in said.stderr


def test_a_program_that_used_it_ends_quietly() -> None:
    """OpenSpiel lets go of registered games after Python has ended."""
    said = run("import kiribako.openspiel as o; s = o.load('kiwara').new_initial_state()")
    assert (said.returncode, said.stderr) == (0, "")


def test_a_game_that_says_nothing_of_its_chance() -> None:
    """It starts in one of many ways; the rest follows from the start."""
    code = (
        "import acorns, pyspiel, kiribako.openspiel as o; from kiribako.kernel.game import Game;"
        "acorns.Acorns.chance = Game.chance; g = o.load('acorns', seats=3);"
        "pyspiel.random_sim_test(g, num_sims=2, serialize=True, verbose=False);"
        "assert g.max_chance_outcomes() == 1024"
    )
    said = run(code, PYTHONPATH=os.pathsep.join([str(TOY), os.environ.get("PYTHONPATH", "")]))
    assert said.returncode == 0, said.stderr


def test_a_chart_of_ones_own_survives_a_game_string() -> None:
    chart = "five-brights:20 red-poetry:7"
    game = kiribako.openspiel.load("koi-koi", options={"chart": chart, "rounds": 1})
    again = pyspiel.load_game(str(game))
    assert again.get_parameters()["chart"] == chart
    assert str(again) == str(game)
