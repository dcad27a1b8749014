"""What a good player knows: tracks in balance, chains that bring villagers, and goals in reach."""

from __future__ import annotations

from mypy_extensions import i64

from kiribako.games.kami_sama import draft, moves, scoring
from kiribako.games.kami_sama.layout import FAVOR, NATURE, TOKENS
from kiribako.games.kami_sama.position import Position
from kiribako.games.kami_sama.shrines import DRAFT
from kiribako.games.kami_sama.spaces import VILLAGES
from kiribako.kernel.bits import size
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Wisdom


class KamiWisdom(Wisdom):
    """Appraises by what the year will still bring."""

    def appraise(self, state: State, seat: i64) -> float:
        assert isinstance(state, Position)
        best = -1000.0
        other: i64
        for other in range(state.land.seats):
            if other != seat:
                best = max(best, outlook(state, other))
        return outlook(state, seat) - best

    def weigh(self, state: State, move: i64) -> float:
        """Adding pays, taking away seldom does."""
        if move < moves.REMOVE:
            assert isinstance(state, Position)
            land = state.land
            return 2.0 + 2.0 * float(land.favor[move] + land.nature[move])
        if move < moves.REPLACE:
            return 0.4
        if move >= moves.USE and move < moves.GAIN_FAVOR:
            return 6.0
        if move == moves.SKIP:
            return 0.3
        return 3.0 if move < moves.LIFT else 1.0


def outlook(position: Position, seat: i64) -> float:
    """The points a seat can expect: those it has, its tracks, tokens and influence."""
    table = position.table
    value = float(scoring.points(position, seat))
    favor = table[FAVOR + seat]
    nature = table[NATURE + seat]
    lower = min(favor, nature)
    higher = max(favor, nature)
    value += float(lower) + 0.45 * float(min(higher - lower, 6))
    held = table[TOKENS + seat]
    kinds: i64 = 0
    village: i64
    for village in range(VILLAGES):
        if held >> 4 * village & 15:
            kinds += 1
    value += 0.35 * float(kinds * kinds)
    left = years_left(position)
    for village in range(VILLAGES):
        if position.round == DRAFT and village <= position.village:
            continue
        value += left * standing(position, seat, village)
    return value


def years_left(position: Position) -> float:
    """How much influence counts: this year's draft for sure, later ones less."""
    return 1.0 + 0.3 * float(position.land.years - position.year)


def standing(position: Position, seat: i64, village: i64) -> float:
    """What a seat's place in a village is worth at the draft."""
    own = draft.influence(position, seat, village)
    if not own:
        return 0.0
    ahead: i64 = 0
    other: i64
    for other in range(position.land.owners):
        if other != seat:
            chain = draft.influence(position, other, village)
            if chain > own:
                ahead += 2
            elif chain == own:
                ahead += 1
    shrines = size(position.shrines(seat, village))
    return 2.3 - 0.25 * float(ahead) + 0.08 * float(own) + 0.03 * float(shrines)
