"""How often a commission of Kigi that is met, or not met, is fulfilled in the end.

    python -m benchmarks.prospects --seats 3 --matches 1000
    python -m benchmarks.prospects --seats 4 --matches 200 --thinker level-5

The bots' own hurried play is watched from the first turn to the last. What is found stands in
`kiribako/games/kigi/prospects.py`: as `KEPT` the columns of a full deck, and the first one drawn
on to a deck that has run out; as `TURN` what a turn brings. With a thinker one seat is played by
a bot, and the commissions it holds are counted apart: `WORKED` and `WAITED`.
"""

from __future__ import annotations

import argparse
import itertools
from collections import defaultdict
from typing import Final, NamedTuple, cast

from librt.vecs import vec
from mypy_extensions import i64

import kiribako
from kiribako.bots.roster import make_player
from kiribako.games.kigi import commissions, display, sketches
from kiribako.games.kigi.pack import COMMISSIONS
from kiribako.games.kigi.position import Position
from kiribako.kernel.player import Player

KINDS: Final = ("cards, branches", "bugs, flowers", "collection")
STEP: Final = 3  # cards left in the deck that share a column
COLUMNS: Final = 8

# By kind, sense, column and whether it was met: whether it was fulfilled in the end.
Odds = defaultdict[tuple[int, int, int, bool], list[bool]]


class Sight(NamedTuple):
    """A commission as it stood at a turn."""

    number: int
    seat: int
    left: int  # cards in the deck
    met: bool


def watched(position: Position, thinkers: dict[int, Player], moves: vec[i64]) -> list[list[Sight]]:
    """Play a match to its end; for every turn, every commission that was held."""
    found: list[list[Sight]] = []
    while not position.over:
        counts = commissions.counts(position)
        left = int(display.cards_left(position))
        found.append([])
        for number in range(COMMISSIONS):
            seat = int(commissions.holder(position, number))
            if seat >= 0:
                met = commissions.fulfilled(position, number, seat, counts)
                found[-1].append(Sight(number, seat, left, met))
        thinker = thinkers.get(int(position.actor))
        if thinker is None:
            position.apply(sketches.hasty(position, moves))
        else:
            dealt = position.redeal(position.actor, position.random_below(1 << 62))
            position.apply(thinker.choose(dealt))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How often commissions are fulfilled in the end.")
    parser.add_argument("--seats", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--thinker", metavar="BOT", help="who plays one seat, such as level-5")
    asked = parser.parse_args()
    game = kiribako.game("kigi")
    hasty: Odds = defaultdict(list)
    thoughtful: Odds = defaultdict(list)
    thinkers: dict[int, Player] = {}
    points = turns = 0
    moves: vec[i64] | None = None
    for deal in range(asked.matches):
        match = game.new_match(seats=asked.seats, seed=f"prospects/{deal}")
        position = cast(Position, match.state).clone()
        moves = position.move_buffer() if moves is None else moves
        if asked.thinker:
            thinkers = {deal % asked.seats: make_player(game, asked.thinker, deal)}
        seen = watched(position, thinkers, moves)
        points += sum(position.scores())
        turns += len(seen)
        counts = commissions.counts(position)
        for sight in itertools.chain.from_iterable(seen):
            code = int(position.garden.pack.codes[sight.number])
            column = min(sight.left // STEP, COLUMNS - 1)
            odds = thoughtful if sight.seat in thinkers else hasty
            fulfilled = commissions.fulfilled(position, sight.number, sight.seat, counts)
            odds[code >> 2, code & 1, column, sight.met].append(fulfilled)
    print(f"{asked.seats} seats, {asked.matches} matches, {points / turns:.1f} points a turn")
    show("in a hurry", hasty)
    if thinkers:
        show(asked.thinker, thoughtful)


def show(who: str, odds: Odds) -> None:
    print(f"\n{who}: fulfilled in the end, of a hundred that are met / not met")
    heads = [f"{STEP * n}-{STEP * n + STEP - 1}" for n in range(COLUMNS - 1)]
    heads.append(f"{STEP * (COLUMNS - 1)}+")
    print(f"{'with so many cards left':24}" + "".join(f"{head:>10}" for head in heads))
    for kind, words in enumerate(KINDS):
        for sense, word in enumerate(commissions.SENSES):
            cells = [
                " / ".join(percent(odds[kind, sense, column, met]) for met in (True, False))
                for column in range(COLUMNS)
            ]
            print(f"{word + ' ' + words:24}" + "".join(f"{cell:>10}" for cell in cells))


def percent(found: list[bool]) -> str:
    return f"{100 * sum(found) / len(found):2.0f}" if found else " -"


if __name__ == "__main__":
    main()
