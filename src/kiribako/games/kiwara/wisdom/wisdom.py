"""What a good Kiwara player knows: territories are won by numbers first, by animals second."""

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kiwara.rules.cards import OKAPI
from kiribako.games.kiwara.rules.constants import ANIMALS
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.rules.scoring import OKAPI_POINTS, worth
from kiribako.kernel.bits import size
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, STRONGEST, Tuning, Wisdom

LARGEST: Final = 9  # spaces of a territory
SWING: Final = 12.0  # points of luck in a whole match
CARD_WORTH: Final = 3.0  # points a card still to be used is good for, about


def red_chance(lead: int, empty: int) -> float:
    """How likely red ends with more tokens if each empty space is as likely to become either's."""
    ways = sum(comb(empty, more) for more in range(empty + 1) if lead + 2 * more - empty > 0)
    return ways / 2.0**empty


# By red's lead from -9 to 9 and the number of empty spaces from 0 to 9.
RED_CHANCE: Final = vec[float](
    [
        red_chance(lead, empty)
        for lead in range(-LARGEST, LARGEST + 1)
        for empty in range(LARGEST + 1)
    ]
)


@final
class KiwaraWisdom(Wisdom):
    """Expects every territory to fill up evenly with what is left in the hands."""

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """Random play is quick here, and tells enough."""
        return Tuning(simulations=(40, 400, 20_000), keeps=level == STRONGEST)

    def swing(self, state: State) -> float:
        return SWING

    def appraise(self, state: State, seat: i64) -> float:
        assert isinstance(state, Position)  # noqa: S101 - its own game's
        fill = value_in_hand(state)
        lead = 0.0  # red's
        for territory in state.constants.six:
            tokens = size(territory & state.taken)
            red = size(territory & state.red)
            empty = size(territory) - tokens
            place = (2 * red - tokens + LARGEST) * (LARGEST + 1) + empty
            lead += (2.0 * RED_CHANCE[place] - 1.0) * (
                float(worth(state, territory)) + float(empty) * fill
            )
        lead += cards(state, 1) - cards(state, 0)
        return lead if seat else -lead


def value_in_hand(state: Position) -> float:
    """The mean value of the tokens still to be placed."""
    points: i64 = 0
    count: i64 = 0
    animal: i64
    for animal in range(ANIMALS):
        held = (state.hand(0) >> 4 * animal & 15) + (state.hand(1) >> 4 * animal & 15)
        points += held * state.constants.values[animal]
        count += held
    return float(points) / float(count) if count else 0.0


def cards(state: Position, seat: i64) -> float:
    """What a seat's unused cards are good for."""
    ready = state.ready(seat)
    okapi = ready >> OKAPI & 1
    others = float(size(ready) - okapi) * CARD_WORTH if not state.over else 0.0
    return float(okapi * OKAPI_POINTS) + others
