"""Writes the locks in requirements/: exact versions, hashes, for every platform, no addresses."""

import os

from tools import environment, machine, web
from tools.places import LOCKS as FOLDER
from tools.places import ROOT
from tools.say import ProblemError, step

OLDEST_PYTHON = "3.11"

# What each lock is resolved from. The first holds most and binds the versions of the others.
LOCKS = {
    f"{FOLDER}/dev.lock": ("pyproject.toml", "--extra", "play", "--group", "dev"),
    f"{FOLDER}/run.lock": ("pyproject.toml", "--extra", "play"),
    f"{FOLDER}/build.lock": ("--group", "pyproject.toml:build"),
    f"{FOLDER}/bench.lock": ("pyproject.toml", "--extra", "play", "--group", "bench"),
    f"{FOLDER}/wheels.lock": ("--group", "pyproject.toml:wheels"),
    f"{FOLDER}/node.lock": ("--group", "pyproject.toml:node"),
}
SETTINGS = (
    "--universal",
    "--generate-hashes",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--custom-compile-command=python3 dev.py lock",
)


def write(*, upgrade: bool) -> int:
    environment.find_uv()
    # uv repeats the settings it was given from outside; a lock is to be the same everywhere.
    env = {name: value for name, value in os.environ.items() if not name.startswith("UV_")}
    first = next(iter(LOCKS))
    for lock, sources in LOCKS.items():
        bound = () if lock == first else ("--constraints", first)
        fresh = ("--upgrade",) if upgrade else ()
        python = ("--python", machine.interpreter(), "--python-version", OLDEST_PYTHON)
        with step(f"resolving {lock}"):
            words = (*sources, *SETTINGS, *bound, *fresh, *python, "--output-file", lock)
            environment.uv("pip", "compile", *words, env=env)
        if "://" in (ROOT / lock).read_text(encoding="utf-8"):
            raise ProblemError(f"{lock} came out with an address in it and must not be committed.")
    web.lock()
    return 0
