"""How each deal of a match ended: a chain of public results, the newest first."""

from __future__ import annotations

from typing import Any, Final, Literal, final

from mypy_extensions import i64

VOID: Final = 0  # KK-3.1, KK-3.2
HAND: Final = 1  # KK-3.5, KK-3.6
GAME_CALLED: Final = 2  # KK-4.6
EXHAUSTED: Final = 3  # KK-5.15
Ending = Literal["void", "hand", "game", "exhausted"]
OUTCOMES: Final[tuple[Ending, ...]] = ("void", "hand", "game", "exhausted")
FLAT: Final = 6  # points of a winning hand and of an exhausted round (KK-3.5, KK-5.15)


@final
class Outcome:
    """One deal. `cards` are the void field, the winning hand or the cards the winner captured.

    Not declared `acyclic`: void deals make chains of any length, and Python lets go of a long one
    without running out of stack only if its links are the collector's.
    """

    def __init__(
        self,
        kind: i64,
        month: i64,
        dealer: i64,
        winner: i64,
        points: i64,
        cards: i64,
        other: i64,
        value: i64,
        defied: bool,
        koi_times: i64,
        field_times: i64,
        before: Outcome | None,
    ) -> None:
        self.kind = kind
        self.month = month  # the round, from 1
        self.dealer = dealer
        self.winner = winner  # -1 for a void deal and a drawn round
        self.points = points
        self.cards = cards
        self.other = other  # the opponent's hand, if it qualified too (KK-3.9)
        self.value = value  # of the sets before doubling
        self.defied = defied  # the opponent had called koi-koi (KK-5.13)
        self.koi_times = koi_times  # what the calls multiplied by (KK-5.13, KK-5.23)
        self.field_times = field_times  # what the dealt field did (KK-5.24)
        self.before = before

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (
            int(self.kind),
            int(self.month),
            int(self.dealer),
            int(self.winner),
            int(self.points),
            int(self.cards),
            int(self.other),
            int(self.value),
            self.defied,
            int(self.koi_times),
            int(self.field_times),
            self.before,
        )


def told(newest: Outcome | None, known: Outcome | None = None) -> list[Outcome]:
    """The results after a known one, oldest first."""
    found: list[Outcome] = []
    while newest is not None and newest is not known:
        found.append(newest)
        newest = newest.before
    found.reverse()
    return found
