"""How often a commission of Kigi that is met, or not met, is fulfilled in the end.

    python -m benchmarks.prospects --seats 3 --matches 1000

The bots' own hurried play is watched from the first turn to the last. What is found stands as
`KEPT` in `kiribako/games/kigi/wisdom/prospects.py`: the columns of a full deck, and the first one drawn
on to a deck that has run out.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from typing import Final, NamedTuple, cast

from librt.vecs import vec
from mypy_extensions import i64

import kiribako
from kiribako.games.kigi.rules import commissions, display
from kiribako.games.kigi.rules.pack import COMMISSIONS
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.wisdom import sketches

KINDS: Final = ("cards, branches", "bugs, flowers", "collection")
STEP: Final = 3  # cards left in the deck that share a column
COLUMNS: Final = 8


class Sight(NamedTuple):
    """A commission as it stood at a turn."""

    number: int
    seat: int
    left: int  # cards in the deck
    met: bool


def watched(position: Position, moves: vec[i64]) -> list[Sight]:
    """Play a match to its end; every commission that was held at every turn."""
    found: list[Sight] = []
    while not position.over:
        counts = commissions.counts(position)
        left = int(display.cards_left(position))
        for number in range(COMMISSIONS):
            seat = int(commissions.holder(position, number))
            if seat >= 0:
                met = commissions.fulfilled(position, number, seat, counts)
                found.append(Sight(number, seat, left, met))
        position.apply(sketches.hasty(position, moves))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How often commissions are fulfilled in the end.")
    parser.add_argument("--seats", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--matches", type=int, default=1000)
    asked = parser.parse_args()
    game = kiribako.game("kigi")
    seen: defaultdict[tuple[int, int, int, bool], list[bool]] = defaultdict(list)
    moves: vec[i64] | None = None
    for deal in range(asked.matches):
        position = cast(Position, game.new_match(seats=asked.seats, seed=f"prospects/{deal}").state)
        position = position.clone()
        moves = position.move_buffer() if moves is None else moves
        sights = watched(position, moves)
        counts = commissions.counts(position)
        for sight in sights:
            code = int(position.constants.pack.codes[sight.number])
            column = min(sight.left // STEP, COLUMNS - 1)
            fulfilled = commissions.fulfilled(position, sight.number, sight.seat, counts)
            seen[code >> 2, code & 1, column, sight.met].append(fulfilled)
    print(f"{asked.seats} seats, {asked.matches} matches: fulfilled in the end, of a hundred")
    print("that are met / not met with so many cards left in the deck")
    heads = [f"{STEP * n}-{STEP * n + STEP - 1}" for n in range(COLUMNS - 1)]
    print(" " * 24 + "".join(f"{head:>9}" for head in [*heads, f"{STEP * (COLUMNS - 1)}+"]))
    for kind, words in enumerate(KINDS):
        for sense, word in enumerate(commissions.SENSES):
            cells = [
                " / ".join(percent(seen[kind, sense, column, met]) for met in (True, False))
                for column in range(COLUMNS)
            ]
            print(f"{word + ' ' + words:24}" + "".join(f"{cell:>9}" for cell in cells))


def percent(found: list[bool]) -> str:
    return f"{100 * sum(found) / len(found):2.0f}" if found else " -"


if __name__ == "__main__":
    main()
