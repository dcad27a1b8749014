"""Builds what is published: the source archive, the compiled wheel and the pure wheel."""

import os

from tools import engine, environment
from tools.places import DIST, PYTHON, remove, shown
from tools.prepare import prepare
from tools.say import ProblemError, say, step


def build() -> int:
    prepare(environment.PLAYING, with_page=True)
    if engine.kind() != engine.COMPILED:
        raise ProblemError(f"There is no compiled wheel to build. {engine.why_interpreted()}")
    remove(DIST)
    with step("building the source archive"):
        words = ("--sdist", "--no-build-isolation", "--python", PYTHON, "--out-dir", DIST)
        environment.uv("build", *words, env={**os.environ, "KIRIBAKO_PURE": "1"})
    with step("building the compiled wheel"):
        engine.build_wheel(DIST, dict(os.environ))
    with step("building the pure wheel"):
        engine.build_wheel(DIST, {**os.environ, "KIRIBAKO_PURE": "1"})
    for path in sorted(DIST.glob("kiribako*")):
        say(f"{shown(path)}  {path.stat().st_size / 1024:,.0f} KiB")
    return 0
