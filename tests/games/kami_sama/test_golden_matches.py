"""Whole matches as records: they replay to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

import kiribako
from tests.games.kami_sama import golden

MATCHES = sorted(golden.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_golden_matches(path: Path) -> None:
    """Played by greedy bots; every decision, score and winner is what the record says."""
    match = kiribako.verify(path.read_text(encoding="utf-8"))
    assert match.over


def test_there_is_a_match_for_every_number_of_seats() -> None:
    assert [path.stem for path in MATCHES] == sorted(golden.MATCHES)
