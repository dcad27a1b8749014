"""The packages of these sources, built once, and an empty environment for each wheel."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.packages.empty import Empty
from tools import wheels
from tools.guard import locked
from tools.places import CACHE

# A run that spares the compiler has no compiled wheel; dev.py test makes one of each kind.
KINDS = ["pure"] if os.environ.get("KIRIBAKO_EXPECT") == "interpreted" else ["compiled", "pure"]


class Packages(NamedTuple):
    """What `dev.py build` builds."""

    archive: Path
    pure: Path


@contextmanager
def one_builder() -> Iterator[None]:
    """Builds share a folder, and tests may run side by side."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "building").open("w") as file, locked(file):
        yield


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    folder = tmp_path_factory.mktemp("packages")
    with one_builder():
        return Packages(wheels.source_archive(folder), wheels.pure_wheel(folder))


@pytest.fixture(scope="session", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def wheel(kind: str, packages: Packages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if kind == "pure":
        return packages.pure
    compiled = wheels.compiled_wheel(packages.pure, tmp_path_factory.mktemp("compiled"))
    if sys.platform != "linux":
        return compiled
    return wheels.repaired_wheel(compiled, tmp_path_factory.mktemp("repaired"))


@pytest.fixture(scope="session")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Empty:
    return Empty(tmp_path_factory.mktemp("empty"), wheel)
