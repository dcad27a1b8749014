"""Writes what the numbers of every game's environment mean into the page about environments.

python -m tools.layouts          # writes
python -m tools.layouts --check  # says whether the page is up to date
"""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from typing import Any

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.observation import starts_of
from tools.places import ROOT

PAGE = ROOT / "docs" / "environments.md"
BEGIN = "<!-- made by python -m tools.layouts -->"
END = "<!-- until here -->"
NOT_MOVES = ("STEP_", "STAGE_", "THEN_")


def layouts() -> str:
    """A chapter for every game of the box."""
    games = [game for game in kiribako.games() if game.package.startswith("kiribako.")]
    return "\n".join(chapter(game) for game in games)


def chapter(game: Game[Any]) -> str:
    lines = [f"### {game.title}", "", sizes(game), ""]
    if game.move_range():
        lines += [actions(game), ""]
    lines += ["| plane | from | shape | numbers | meaning |", "|---|---:|---|---|---|"]
    seats = game.seats[0]
    planes = game.planes(seats)
    for plane, start in zip(planes, starts_of(planes)):
        shape = " x ".join(str(length) for length in plane.shape)
        bounds = f"{plane.low} to {plane.high}"
        lines.append(f"| `{plane.name}` | {start} | {shape} | {bounds} | {plane.text} |")
    return "\n".join([*lines, ""])


def sizes(game: Game[Any]) -> str:
    """How many numbers and actions there are, by seats."""
    counted = [f"{starts_of(game.planes(seats))[-1]:,} for {seats}" for seats in game.seats]
    numbers = f"Numbers by seats: {', '.join(counted)}."
    shown = f" The table is that for {game.seats[0]}." if len(game.seats) > 1 else ""
    moves = game.move_range()
    if not moves:
        return f"{numbers}{shown} Actions: places in the list of legal moves."
    return f"{numbers}{shown} Actions: {moves:,} moves by number."


def actions(game: Game[Any]) -> str:
    """Where each kind of move begins, from the game's own constants."""
    module = importlib.import_module(f"{game.package}.rules.moves")
    found = {
        name: value
        for name, value in vars(module).items()
        if name.isupper()
        and isinstance(value, int)
        and value < game.move_range()
        and not name.startswith(NOT_MOVES)
    }
    kinds = ", ".join(f"`{name}` {value}" for name, value in sorted(found.items(), key=second))
    file = (
        ROOT / "src" / Path(*game.package.split("."), "rules/moves.py")
    )  # compiled, it has no docstring
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    said = " ".join(text.partition("\n\n")[2].split())
    return f"Kinds of moves and where their numbers begin: {kinds}. {said}"


def second(item: tuple[str, int]) -> int:
    return item[1]


def page() -> str:
    """The page as it should be."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{layouts()}\n{END}{after}"


def main(words: list[str]) -> int:
    wanted = page()
    if words == ["--check"]:
        fresh = wanted == PAGE.read_text(encoding="utf-8")
        print("up to date" if fresh else "stale: run python -m tools.layouts")
        return 0 if fresh else 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
