"""A game of another package compiled into the engine, and tried; some minutes of both cores.

    python -m tests.packages.guest examples/hotaru/src/hotaru

builds a wheel with KIRIBAKO_WITH, puts it with the package's own files into a folder, and lets bots
play a match of every game there: the guest's position is compiled, and its records replay.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tools import engine, environment
from tools.places import PYTHON

PLAY = """
import sys, time, kiribako
from kiribako.bots.roster import make_player
guest = sys.argv[1]
games = [game for game in kiribako.games() if type(game).__module__.partition(".")[0] == guest]
assert games, f"{guest} offers no game: is its entry point installed?"
for game in games:
    match = game.new_match(seed=1)
    state = type(match.state)
    assert not sys.modules[state.__module__].__file__.endswith(".py"), "it runs interpreted"
    bots = [make_player(game, "level-3", seat) for seat in range(match.state.seat_count())]
    began = time.process_time()
    while not match.over:
        match.play_move(bots[match.actor].choose(match.redeal(match.actor, match.ply)))
    spent = (time.process_time() - began) / match.ply
    assert kiribako.verify(match.record().to_text()).scores() == match.scores()
    print(f"{game.title}: {match.ply} decisions of level 3, {1000 * spent:.2f} ms each")
"""


def main() -> None:
    package = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        built, site = Path(folder, "built"), Path(folder, "site")
        engine.build_wheel(built, {**os.environ, "KIRIBAKO_WITH": str(package)})
        with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
            wheel.extractall(site)
        shutil.copytree(package, site / package.name, dirs_exist_ok=True)
        for project in package.parents[:2]:
            if (project / "pyproject.toml").exists():
                # Its entry points; the files lie there already, the compiled ones beside them.
                words = ("pip", "install", "--no-deps", "--no-build-isolation", "--python", PYTHON)
                environment.uv(*words, "--target", Path(folder, "named"), project)
        for found in Path(folder, "named").glob("*.dist-info"):
            shutil.copytree(found, site / found.name)
        variables = {**os.environ, "PYTHONPATH": str(site)}
        subprocess.run([PYTHON, "-c", PLAY, package.name], env=variables, cwd=folder, check=True)


if __name__ == "__main__":
    main()
