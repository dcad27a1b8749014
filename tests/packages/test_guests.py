"""What KIRIBAKO_WITH takes along into the engine; `python -m tests.packages.guest` compiles one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.places import ROOT

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
