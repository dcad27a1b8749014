"""Puzzles in files: those a game brings in its own `puzzles.jsonl`, and those being made."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from kiribako.kernel.game import Game
from kiribako.kernel.record import fault
from kiribako.kernel.refusal import quote, unreadable
from kiribako.review.puzzles.puzzle import Puzzle

FILE: Final = "puzzles.jsonl"


class Shipped(NamedTuple):
    """The puzzles of a game that it can pose, and how many are of rules it no longer has."""

    puzzles: list[Puzzle]
    outdated: int


def shipped(game: Game[Any]) -> Shipped:
    """What the game brings; puzzles of versions of its rules that it did not keep are left out."""
    try:
        text = files(game.package).joinpath(FILE).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, TypeError, ValueError):
        return Shipped([], 0)
    every = [Puzzle.from_line(line) for line in text.splitlines() if line]
    fitting = [one for one in every if game.of_version(one.rules_version) is not None]
    return Shipped(fitting, len(every) - len(fitting))


def read(file: Path) -> list[Puzzle]:
    """What a file holds already; nothing if there is none. A line cut off at the end is left."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise fault(
            "{file} cannot be read: {reason}", file=quote(str(file)), reason=unreadable(error)
        ) from None
    return [Puzzle.from_line(line) for line in lines if line.endswith("\n")]


def write(file: Path, puzzles: list[Puzzle]) -> None:
    """All of them anew, in one step."""
    draft = file.with_name(file.name + ".part")
    draft.write_text("".join(one.to_line() + "\n" for one in puzzles), encoding="utf-8")
    draft.replace(file)
