"""A fingerprint of the bots and rules that play, so that results of different ones never mix."""

from __future__ import annotations

import hashlib
import importlib.util
from functools import cache
from pathlib import Path

from kiribako.arena.contest import Contest


def fingerprint(contest: Contest) -> str:
    """Changes with the sources of the kernel, the box's bots, or the game."""
    return engine_of(contest.rules.package)


def engine_of(package: str) -> str:
    """The same for the package of a game."""
    packages = ("kiribako.kernel", "kiribako.bots", package)
    return hashlib.sha256("".join(map(sources, packages)).encode()).hexdigest()[:16]


@cache
def sources(package: str) -> str:
    """The digest of a package's files."""
    spec = importlib.util.find_spec(package)
    digest = hashlib.sha256()
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".json", ".npz"):
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
