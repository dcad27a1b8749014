"""A game of another package compiled with the kernel and the bots, and tried; a minute or two.

    python -m tests.packages.guest examples/hotaru/src/hotaru

compiles it by KIRIBAKO_WITH in a copy of the sources, in which our own games stay interpreted, and
lets bots play there: the guest's position is compiled, its records replay, and level 3 is timed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.places import PACKAGE, PYTHON, ROOT

BUILT_FROM = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
LEFT_OUT = "# interpreted: only the guest is compiled here\n"
PLAY = """
import sys, time, kiribako
from kiribako.bots.roster import make_player
game = kiribako.game(sys.argv[1])
match = game.new_match(seed=1)
state = type(match.state)
compiled = not sys.modules[state.__module__].__file__.endswith(".py")
bots = [make_player(game, "level-3", seat) for seat in range(match.state.seat_count())]
began = time.process_time()
while not match.over:
    match.play_move(bots[match.actor].choose(match.redeal(match.actor, match.ply)))
spent = (time.process_time() - began) / match.ply
assert kiribako.verify(match.record().to_text()).scores() == match.scores()
print(match.record().to_text())
way = "compiled" if compiled else "interpreted"
print(f"{game.title}, {way}: {match.ply} decisions of level 3, {1000 * spent:.3f} ms each")
"""


def compiled_with(package: Path, folder: Path) -> Path:
    """A place to import from: the engine with the guest, kernel, bots and guest compiled."""
    tree, site = folder / "tree", folder / "site"
    sources = tree / "src" / PACKAGE.name
    shutil.copytree(PACKAGE, sources, ignore=shutil.ignore_patterns("__pycache__", "page"))
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, tree)
    for module in (sources / "games").rglob("*.py"):
        module.write_text(LEFT_OUT + module.read_text(encoding="utf-8"), encoding="utf-8")
    words = [str(PYTHON), "setup.py", "-q", "build_ext", "--build-lib", str(site)]
    variables = {**os.environ, "KIRIBAKO_WITH": str(package)}
    done = subprocess.run(
        words, cwd=tree, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])
    shutil.copytree(sources, site / PACKAGE.name, dirs_exist_ok=True)
    offered(package, site)
    return site


def offered(package: Path, site: Path) -> None:
    """The package's own files, and an entry point for the game that is named as it is."""
    shutil.copytree(package, site / package.name, dirs_exist_ok=True)
    known = site / f"{package.name}-1.dist-info"
    known.mkdir()
    name = package.name.replace("_", "-")
    (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    entry = f"[kiribako.games]\n{name} = {package.name}:GAME\n"
    (known / "entry_points.txt").write_text(entry)


def played(site: Path, game: str) -> list[str]:
    """A match between bots there: its record, and at last how long they took."""
    variables = {**os.environ, "PYTHONPATH": str(site)}
    words = [str(PYTHON), "-c", PLAY, game]
    done = subprocess.run(
        words, cwd=site, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return done.stdout.splitlines()


def main() -> None:
    package = Path(sys.argv[1]).resolve()
    game = package.name.replace("_", "-")
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain")
        plain.mkdir()
        offered(package, plain)
        print(played(plain, game)[-1])
        print(played(compiled_with(package, Path(folder)), game)[-1])


if __name__ == "__main__":
    main()
