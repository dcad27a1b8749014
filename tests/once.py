"""Work that several processes of one run of the tests want done, done by the first of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.guard import locked


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` has filled; whoever comes second waits for the first."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = factory.getbasetemp().parent / f"{name}-{run}"
    folder.mkdir(exist_ok=True)
    with (folder / ".lock").open("w") as file, locked(file):
        if not (folder / ".done").exists():
            make(folder)
            (folder / ".done").touch()
    return folder
