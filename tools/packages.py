"""Builds what is published: the source archive, the compiled wheel and the pure wheel."""

import sys

from tools import engine, environment, wheels
from tools.places import DIST, PYTHON, remove, shown
from tools.prepare import prepare
from tools.say import ProblemError, say, show, step


def build() -> int:
    prepare(environment.PUBLISHING, with_page=True)
    if engine.kind() != engine.COMPILED:
        raise ProblemError(f"There is no compiled wheel to build. {engine.why_interpreted()}")
    remove(DIST)
    with step("building the source archive"):
        wheels.source_archive(DIST)
    with step("building the pure wheel"):
        pure = wheels.pure_wheel(DIST)
    with step("building the compiled wheel"):
        compiled = wheels.compiled_wheel(pure, DIST)
    if sys.platform == "linux":
        with step("repairing it for other Linuxes"):
            wheels.repaired_wheel(compiled, DIST)
            compiled.unlink()
    _list()
    return 0


def build_everywhere() -> int:
    """The wheels of this system for every Python we support, each tried after it is built."""
    prepare(environment.PUBLISHING, with_engine=False, with_page=True)
    remove(DIST)
    with step("building the source archive"):
        archive = wheels.source_archive(DIST)
    code = show(PYTHON, "-m", "cibuildwheel", "--output-dir", DIST, archive)
    _list()
    return code


def _list() -> None:
    for path in sorted(DIST.glob("kiribako*")):
        say(f"{shown(path)}  {path.stat().st_size / 1024:,.0f} KiB")
