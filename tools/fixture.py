"""Writes a real position, with the steps that led to it, for a board on the bench.

    python -m tools.fixture koi-koi --plies 9 --seed 4

Then `npm run dev` in web/ and open bench.html?fixture=koi-koi-9-4.
"""

import argparse
import json
from typing import Any

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.random import RandomStream
from tools.places import ROOT

FIXTURES = ROOT / "web" / "fixtures"
NAMES = ("Mika", "Jun", "Hana", "Ren", "Yui")
MOST_MOVES = 500  # as on the wire: more are not listed


def play(game: str, *, plies: int, seed: int, seats: int | None, options: dict[str, Any]) -> Match:
    """A match of random moves, so many decisions long or over."""
    match = kiribako.game(game).new_match(seats=seats, seed=seed, options=options)
    match.names = list(NAMES[: match.seats])
    random = RandomStream(f"bench {seed}")
    while match.ply < plies and not match.over:
        moves = match.state.legal_moves()
        match.play_move(moves[random.below(len(moves))])
    return match


def step(match: Match) -> dict[str, Any]:
    """A position as everybody sees it, with the decision that led to it."""
    eyes: list[int | None] = [*range(match.seats), None]
    moves = [] if match.over else match.moves()
    return {
        "actor": match.actor,
        "moves": moves if len(moves) <= MOST_MOVES else None,
        "views": {name(viewer): match.view(viewer) for viewer in eyes},
        "happened": {
            name(viewer): match.history(viewer)[-1] if match.ply else None for viewer in eyes
        },
    }


def name(viewer: int | None) -> str:
    return "-" if viewer is None else str(viewer)


def steps(match: Match, count: int) -> list[dict[str, Any]]:
    """The last positions of a match, oldest first."""
    back = match.copy()
    found = [step(back)]
    while len(found) < count and back.ply:
        back.undo()
        found.append(step(back))
    return found[::-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--plies", type=int, default=8, help="how many decisions are made")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--steps", type=int, default=6, help="how many positions are kept")
    parser.add_argument("--options", type=json.loads, default={}, help="as JSON")
    asked = parser.parse_args()
    match = play(
        asked.game, plies=asked.plies, seed=asked.seed, seats=asked.seats, options=asked.options
    )
    made = {name: getattr(asked, name) for name in ("game", "plies", "seed", "seats", "options")}
    found = steps(match, asked.steps)
    shape = {"game": match.game.id, "names": match.names, "made": made, "steps": found}
    FIXTURES.mkdir(exist_ok=True)
    path = FIXTURES / f"{match.game.id}-{asked.plies}-{asked.seed}.json"
    path.write_text(json.dumps(shape, indent=1), encoding="utf-8")
    print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
