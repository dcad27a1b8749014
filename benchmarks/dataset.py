"""Makes the open data set: ladder matches of every game, played by the box's bots and exported.

python -m benchmarks.dataset --out build/dataset --matches 20
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from kiribako import shelf
from kiribako.arena.contest import Contest
from kiribako.arena.ladder import Rung, climb, rungs
from kiribako.arena.pool import Pool
from kiribako.bots.levels import LEVELS
from kiribako.data.exporting import Exported, Wanted, export
from kiribako.kernel.game import Game

LICENCE = "CC0-1.0"
README = f"""# Ladder matches of the five games

Played by the bots of Kiribako against each other, made by

    python -m benchmarks.dataset {{words}}

`{{file}}` has a row for each match; docs/data.md describes the fields. No person took part.

Licence: {LICENCE} (public domain dedication, creativecommons.org/publicdomain/zero/1.0).
"""


def chosen_rungs(games: list[Game[Any]], highest: int) -> list[Rung]:
    """Neighbouring levels up to the highest, at tables of two."""
    words = {level.word for level in LEVELS[:highest]}
    found = [rung for game in games for rung in rungs(game)]
    return [rung for rung in found if rung.first in words and rung.second in words]


def make(
    folder: Path, games: list[Game[Any]], *, matches: int, highest: int, ending: str, workers: int
) -> Exported:
    """Play what is missing and write the data set."""

    def hire(contest: Contest) -> Pool:
        return Pool(contest, workers)

    played = folder / "ladder"
    climb(chosen_rungs(games, highest), played, hire, matches=matches)
    file = folder / f"matches.{ending}"
    wanted = Wanted((str(played),), file, licence=LICENCE)
    done = export(wanted, {game.id: game for game in shelf.games()})
    words = f"--matches {matches} --highest {highest}"
    text = README.format(words=words, file=file.name)
    (folder / "README.md").write_text(text, encoding="utf-8")
    return done


def main(words: list[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dataset", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder to fill")
    parser.add_argument("--matches", type=int, default=20, help="for each pair of levels")
    parser.add_argument("--highest", type=int, default=len(LEVELS), help="level to go up to")
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--format", choices=("jsonl", "parquet"), default="jsonl")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(words)
    games = [shelf.game(id) for id in given.game] if given.game else shelf.games()
    done = make(
        given.out,
        games,
        matches=given.matches,
        highest=given.highest,
        ending=given.format,
        workers=given.workers,
    )
    print(f"{done.matches} matches are in {given.out}")


if __name__ == "__main__":
    main()
