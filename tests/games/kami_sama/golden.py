"""Recorded matches between greedy players, one for every number of seats.

Write them anew after a change of rules (and raise the game's rules_version):

    python -m tests.games.kami_sama.golden
"""

from __future__ import annotations

from pathlib import Path

import kiribako
from kiribako.bots.reference import GreedyPlayer

FOLDER = Path(__file__).parent / "matches"
MATCHES = {"two-seats": (2, 3), "three-seats": (3, 2), "four-seats": (4, 3)}  # seats, years
SEED = 7


def played(seats: int, years: int) -> str:
    """The record of a match."""
    game = kiribako.game("kami-sama")
    match = game.new_match(seats=seats, seed=SEED, options={"years": years})
    players = [GreedyPlayer(game.wisdom(), seed=seat) for seat in range(seats)]
    while (seat := match.actor) is not None:
        match.play_move(players[seat].choose(match.state))
    return match.record().to_text()


def main() -> None:
    for name, (seats, years) in MATCHES.items():
        (FOLDER / f"{name}.txt").write_text(played(seats, years), encoding="utf-8")
    print(f"{len(MATCHES)} matches written")


if __name__ == "__main__":
    main()
