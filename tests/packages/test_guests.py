"""What KIRIBAKO_WITH takes along into the engine, and that a guest plays the same compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.packages.conftest import KINDS
from tests.packages.guest import compiled_with, offered, played
from tools.places import ROOT

HOTARU = ROOT / "examples" / "hotaru" / "src" / "hotaru"

LISTED = """
import setuptools
setuptools.setup = lambda **words: None
import os
os.environ["KIRIBAKO_PURE"] = "1"
import setup
print("\\n".join(setup.compiled_modules()))
"""


def listed(*folders: Path) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "KIRIBAKO_WITH": os.pathsep.join(map(str, folders))}
    words = [sys.executable, "-c", LISTED]
    return subprocess.run(
        words, cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )


def test_a_guest_is_compiled_with_the_engine(tmp_path: Path) -> None:
    """All its modules but those that opt out, beside all of ours."""
    guest = tmp_path / "guest"
    guest.mkdir()
    for name, text in (
        ("__init__", ""),
        ("position", "x = 1\n"),
        ("page", "# interpreted: it draws\n"),
    ):
        (guest / f"{name}.py").write_text(text, encoding="utf-8")
    alone, together = listed(), listed(guest)
    assert together.returncode == alone.returncode == 0, together.stderr
    added = set(together.stdout.splitlines()) - set(alone.stdout.splitlines())
    assert added == {(guest / "position.py").as_posix()}
    assert "src/kiribako/kernel/state.py" in alone.stdout.splitlines()


def test_what_is_no_package_is_refused(tmp_path: Path) -> None:
    told = listed(tmp_path)
    assert told.returncode == 1
    assert "is no folder of a package" in told.stderr


def test_a_guest_plays_the_same_match_compiled(tmp_path: Path) -> None:
    """Two bots of level 3, interpreted and, where this run compiles, compiled with the engine."""
    plain = tmp_path / "plain"
    plain.mkdir()
    offered(HOTARU, plain)
    *match, told = played(plain, "hotaru")
    assert "interpreted: 27 decisions" in told
    if "compiled" in KINDS:
        *again, told = played(compiled_with(HOTARU, tmp_path), "hotaru")
        assert "compiled: 27 decisions" in told
        assert again == match
