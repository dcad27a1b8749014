"""Boards that games bring in their own packages: where the files of such a board lie."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from kiribako.kernel.game import Game

FOLDER = "page"  # in the package
MODULE = "board.js"  # what the page loads first


@cache
def board_folder(package: str) -> Path | None:
    """Where a package's own part of the page lies, None if it brings none."""
    try:
        found = Path(str(resources.files(package))) / FOLDER
    except (ModuleNotFoundError, TypeError):
        return None
    return found.resolve() if (found / MODULE).is_file() else None


def board_address(game: Game[Any]) -> str:
    """Where the page finds a game's own board; empty if the game brings none."""
    return f"/boards/{game.id}/{MODULE}" if board_folder(game.package) else ""


def needs_drawing(game: Game[Any]) -> bool:
    """Whether the page shows a game by its drawing: it brings one, and nobody a board."""
    if type(game).svg is Game.svg or game.package.startswith("kiribako."):
        return False
    return board_folder(game.package) is None
