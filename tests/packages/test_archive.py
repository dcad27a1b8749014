"""The source archive: enough to build from, on a machine that has neither Node nor a clone."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

from tests.packages.conftest import Packages
from tools import environment, wheels
from tools.places import PYTHON


def test_a_wheel_is_built_from_the_archive(packages: Packages, tmp_path: Path) -> None:
    """Unpacked elsewhere it gives the same pure wheel, page and components included."""
    with tarfile.open(packages.archive) as archive:
        archive.extractall(tmp_path, filter="data")
    source = wheels.only(tmp_path, "kiribako-*")
    variables = {"KIRIBAKO_PURE": "1", "PATH": str(PYTHON.parent), "HOME": os.environ["HOME"]}
    words = ("--wheel", "--no-build-isolation", "--python", PYTHON, "--out-dir", tmp_path / "out")
    environment.uv("build", *words, source, env=variables)
    built = wheels.contents(wheels.only(tmp_path / "out", "*.whl"))
    assert "kiribako/server/page/index.html" in built
    assert built == wheels.contents(packages.pure)


def test_the_archive_says_how_to_compile(packages: Packages) -> None:
    """What `pip install` reads when it builds, and what the law and readers ask for."""
    with tarfile.open(packages.archive) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for needed in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md"):
        assert needed in names
