"""The sixth game, from a wheel of its own, has everything our own games have."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.error
from pathlib import Path

import pytest

from tests.packages.empty import PATIENCE, Empty, Visitor, serving
from tools import environment, wheels
from tools.places import PYTHON, ROOT

EXAMPLE = ROOT / "examples" / "hotaru"
ENVIRONMENTS = """
import json, kiribako, pyspiel, kiribako.openspiel
import kiribako.rl
env = kiribako.rl.env("hotaru", seats=3)
env.reset(seed=1)
steps = 0
for agent in env.agent_iter():
    seen, _, over, cut, _ = env.last()
    env.step(None if over or cut else int(seen["action_mask"].nonzero()[0][0]))
    steps += 1
spiel = kiribako.openspiel.load("hotaru", seats=2)
state = spiel.new_initial_state()
nodes = 0
while not state.is_terminal():
    nodes += state.is_chance_node()
    state.apply_action(state.legal_actions()[0])
print(json.dumps([steps, nodes]))
"""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example built into a wheel and unpacked where nothing else is."""
    folder = tmp_path_factory.mktemp("hotaru")
    source = shutil.copytree(EXAMPLE, folder / "source")
    words = ("--wheel", "--no-build-isolation", "--python", PYTHON, "--out-dir", folder / "out")
    environment.uv("build", *words, source)
    wheel = wheels.only(folder / "out", "*.whl")
    home = folder / "home"
    environment.uv("pip", "install", "--python", PYTHON, "--no-deps", "--target", home, wheel)
    return home


def test_it_is_played_and_served_from_an_empty_environment(empty: Empty, installed: Path) -> None:
    """Checked, played by bots, compared in the arena, and on the page with its own board."""
    there = {**empty.variables, "PYTHONPATH": str(installed)}

    def run(*words: str) -> str:
        done = subprocess.run(
            [str(empty.command), *words],
            cwd=empty.folder,
            env=there,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    told = json.loads(run("check", "hotaru", "--case", "hotaru-2", "--json"))
    assert (told["findings"], told["not_tried"]) == ([], 0)
    assert json.loads(run("play", "hotaru", "-p", "level-1", "-p", "greedy", "--json"))
    run("arena", "hotaru", "greedy", "random", "--matches", "4", "--workers", "1")
    with serving([str(empty.command), "serve"], empty.folder, there) as address:
        visitor = Visitor(address)
        facts = next(game for game in visitor.json("/api/games")["games"] if game["id"] == "hotaru")
        assert facts["board"] == "/boards/hotaru/board.js"
        assert "export default" in visitor.get(facts["board"])
        assert "<svg" in visitor.get("/boards/hotaru/lid.svg")
        for wrong in ("../game.py", "..%2Fgame.py", "%2Fetc%2Fpasswd", "nothing.js", ""):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                visitor.get(f"/boards/hotaru/{wrong}")


def test_its_own_tests_and_the_environments_run(installed: Path, tmp_path: Path) -> None:
    """The pytest plugin, PettingZoo, and OpenSpiel with explicit chance."""
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(installed)]))
    there = {**os.environ, "PYTHONPATH": path}
    tests = shutil.copytree(EXAMPLE / "tests", tmp_path / "tests")
    words = [sys.executable, "-m", "pytest", "-q", str(tests)]
    done = subprocess.run(
        words, cwd=tmp_path, env=there, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
    program = [sys.executable, "-W", "ignore", "-c", ENVIRONMENTS]
    done = subprocess.run(program, env=there, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    steps, nodes = json.loads(done.stdout.splitlines()[-1])
    assert steps > 20
    assert nodes == 2 * 5 + 3 + 27  # the deal card by card, then one for every decision
