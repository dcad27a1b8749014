"""Puts the toy game on the shelf, and refuses to test another engine than the one meant."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

TOY = Path(__file__).parent / "toy"
sys.path.insert(0, str(TOY))

from kiribako.kernel import state  # noqa: E402 - after the toy is on the path

COMPILED = not str(state.__file__).endswith(".py")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the catalogue that a test proves")


def pytest_report_header(config: pytest.Config) -> str:
    return f"engine: {'compiled' if COMPILED else 'interpreted'}"


def pytest_sessionstart(session: pytest.Session) -> None:
    """A stale or missing build must not pass for the other mode."""
    wanted = os.environ.get("KIRIBAKO_EXPECT")
    if wanted and (wanted == "compiled") != COMPILED:
        pytest.exit(f"expected the {wanted} engine, found {state.__file__}", returncode=4)
