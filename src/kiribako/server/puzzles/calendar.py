"""Which puzzle belongs to which day: the same for everyone, game after game, day after day."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import Final

from kiribako.review.puzzles import Puzzle

FIRST: Final = date(2026, 11, 1)  # days are counted from here
WITHHELD: Final = 15  # days to come whose puzzles are not shown yet
LISTED: Final = 30  # days back that are named in the archive


def today(now: int) -> date:
    """The day by UTC of a moment in milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


class Calendar:
    """Puzzles of all games by day; every game has its own order, which no other game changes."""

    def __init__(self, puzzles: dict[str, list[Puzzle]]) -> None:
        self.games = sorted(game for game, every in puzzles.items() if every)
        self.order = {game: sorted(puzzles[game], key=shuffled) for game in self.games}

    def on(self, day: date) -> Puzzle | None:
        """The puzzle of a day, None where there are none at all."""
        if not self.games:
            return None
        number = (day - FIRST).days
        game = self.games[number % len(self.games)]
        order = self.order[game]
        return order[number // len(self.games) % len(order)]

    def lately(self, day: date) -> dict[str, str]:
        """The last days' puzzles, by id, with their dates; today's is among them."""
        found: dict[str, str] = {}
        for back in range(LISTED):
            past = day - timedelta(back)
            puzzle = self.on(past)
            if puzzle is not None and past >= FIRST:
                found.setdefault(puzzle.id, past.isoformat())
        return found

    def coming(self, day: date) -> set[str]:
        """Puzzles of the next days, which nobody shall see before; today's never is."""
        found = [self.on(day + timedelta(ahead)) for ahead in range(1, WITHHELD + 1)]
        lately = self.lately(day)
        return {puzzle.id for puzzle in found if puzzle is not None and puzzle.id not in lately}


def shuffled(puzzle: Puzzle) -> str:
    """An order that has nothing to do with how puzzles were found or how hard they are."""
    return hashlib.sha256(f"order of {puzzle.id}".encode()).hexdigest()
