"""Are reviews true? Bots of all levels play, their matches are reviewed, and the rest is counting.

    python -m benchmarks.review measure kiwara rows.jsonl --matches 40
    python -m benchmarks.review tell kiwara rows.jsonl
    python -m benchmarks.review calibrate kiwara rows.jsonl

`measure` adds a row for every match to the file, `tell` prints the tables of docs/review.md,
`calibrate` writes what reviews need to know into the game's review.json.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import kiribako
from benchmarks.review_tables import Choice, Row, calibrated, tables
from kiribako.bots.roster import make_player
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.review import Chances, Reviewer
from kiribako.review.calibration import FILE, calibration_of

# Levels of the first two seats; the others are of the second. Equal ones and unequal ones.
PAIRS = ((4, 4), (1, 4), (2, 4), (3, 4), (5, 4), (2, 2))


def played(game: Game[Any], seats: int, levels: tuple[int, int], number: int) -> Match:
    """A match of bots; whose level comes first changes seats from match to match."""
    match = game.new_match(seats=seats, seed=f"review/{number}")
    first = number % seats
    bots = [
        make_player(game, f"level-{levels[0] if seat == first else levels[1]}", 100 * number + seat)
        for seat in range(seats)
    ]
    while not match.over:
        actor = int(match.state.actor)
        match.play_move(bots[actor].choose(match.redeal(actor, match.ply)))
    return match


def row_of(reviewer: Reviewer, number: int, levels: list[int], seconds: float) -> Row:
    """What the tables need of a review, its chances as they were counted."""
    told = reviewer.review()
    return Row(
        number=number,
        levels=levels,
        simulations=told.simulations,
        start=short(told.start),
        result=short(told.result),
        said=[short(one.before) for one in told.judgements],
        choices=[
            Choice(
                decision.seat,
                short(decision.chances(decision.move)),
                short(decision.chances(decision.best)),
                round(decision.at_stake(), 5),
                round(decision.loss()[1], 5),
            )
            for decision in reviewer.decisions
            if not decision.forced
        ],
        seconds=round(seconds, 2),
    )


def short(chances: Chances) -> list[float]:
    return [round(chance, 5) for chance in chances]


def measure(game: Game[Any], file: Path, asked: argparse.Namespace) -> None:
    """Play and review, pair by pair in turn, until there are so many matches or time is up.

    What the file holds already is not done again.
    """
    end = time.monotonic() + 60 * asked.minutes
    done = {(row.number, tuple(row.levels)) for row in rows_of(file)} if file.exists() else set()
    pairs = PAIRS if asked.pair is None else (tuple(asked.pair),)
    for number in range(asked.first, asked.first + asked.matches):
        for levels in pairs:
            if time.monotonic() > end:
                return
            first = number % asked.seats
            seated = [levels[0] if seat == first else levels[1] for seat in range(asked.seats)]
            if (number, tuple(seated)) in done:
                continue
            match = played(game, asked.seats, levels, number)
            began = time.process_time()
            reviewer = Reviewer(match, simulations=asked.simulations, seed=number, explain=False)
            reviewer.reference.sharpness = 1.0  # tables find out what it should be
            for _ in reviewer.steps():
                pass
            seconds = time.process_time() - began
            with file.open("a", encoding="utf-8") as rows:
                rows.write(json.dumps(row_of(reviewer, number, seated, seconds)._asdict()) + "\n")


def rows_of(file: Path) -> list[Row]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [Row(**json.loads(line)) for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether reviews are true, and their constants.")
    parser.add_argument("verb", choices=["measure", "tell", "calibrate"])
    parser.add_argument("game", choices=[game.id for game in kiribako.games()])
    parser.add_argument("rows", type=Path)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=34, help="of each pair of levels")
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--simulations", type=int, default=0)
    parser.add_argument("--pair", type=int, nargs=2)
    asked = parser.parse_args()
    game = kiribako.game(asked.game)
    if asked.verb == "measure":
        measure(game, asked.rows, asked)
        return
    rows = rows_of(asked.rows)
    if asked.verb == "tell":
        print(tables(game.title, calibration_of(game), rows))
        return
    kept = calibrated(calibration_of(game), rows)
    path = Path(str(files(game.package).joinpath(FILE)))
    path.write_text(json.dumps(kept._asdict(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
