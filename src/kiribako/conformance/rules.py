"""Which rules of a game its tests prove, by their `@rule("XX-1.1")` marks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kiribako.kernel.game import Game

ID = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b", re.ASCII)
MARK = re.compile(r"@(?:pytest\.mark\.)?rule\(([^)]*)\)")


def proven(tests: Path) -> set[str]:
    """The ids named by the `rule` marks of the tests in a folder."""
    found: set[str] = set()
    for path in tests.glob("test_*.py"):
        for mark in MARK.findall(path.read_text(encoding="utf-8")):
            found.update(ID.findall(mark))
    return found


def untested_rules(game: Game[Any], tests: Path) -> list[str]:
    """The rules of a game's rules.md that no test in a folder is marked with."""
    return sorted(set(game.catalogue.rules) - proven(tests))
