"""Builds what is published: the source archive, the compiled wheel and the pure wheel."""

from tools import engine, environment, wheels
from tools.places import DIST, remove, shown
from tools.prepare import prepare
from tools.say import ProblemError, say, step


def build() -> int:
    prepare(environment.PLAYING, with_page=True)
    if engine.kind() != engine.COMPILED:
        raise ProblemError(f"There is no compiled wheel to build. {engine.why_interpreted()}")
    remove(DIST)
    with step("building the source archive"):
        wheels.source_archive(DIST)
    with step("building the pure wheel"):
        pure = wheels.pure_wheel(DIST)
    with step("building the compiled wheel"):
        wheels.compiled_wheel(pure, DIST)
    for path in sorted(DIST.glob("kiribako*")):
        say(f"{shown(path)}  {path.stat().st_size / 1024:,.0f} KiB")
    return 0
