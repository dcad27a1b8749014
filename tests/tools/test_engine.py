"""The engine runs the way this run of the tests was meant to see it."""

import importlib
import os
import pkgutil
from pathlib import Path

import pytest

import kiribako

EXPECTED = os.environ.get("KIRIBAKO_EXPECT")  # set by dev.py
MODULES = [
    found.name
    for found in pkgutil.walk_packages(kiribako.__path__, "kiribako.")
    if not found.name.endswith("__main__")
]


def test_modules_are_where_they_say() -> None:
    """Every module can be imported, and its `__file__` leads to it and to the data beside it."""
    for name in MODULES:
        file = importlib.import_module(name).__file__
        assert file is not None
        assert Path(file).is_file(), name


@pytest.mark.skipif(EXPECTED is None, reason="only dev.py knows which engine is meant")
def test_engine_is_the_expected_one() -> None:
    """A stale or missing build must not pass in silence."""
    files = [str(importlib.import_module(name).__file__) for name in MODULES]
    compiled = any(file.endswith((".so", ".pyd")) for file in files)
    assert compiled == (EXPECTED == "compiled")
