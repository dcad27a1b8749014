"""The goal of the year, village tokens and sets of four (KS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kiribako.games.kami_sama.rules.layout import GOALS, SETS, TOKENS, TOUCHED
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK, ONE_EACH
from kiribako.games.kami_sama.rules.spaces import VILLAGES
from kiribako.kernel.bits import BIT, size

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def check(position: Position) -> None:
    """After an action: a token for each village where it took part in the goal (KS-5.1, KS-5.8)."""
    village: i64
    for village in range(VILLAGES):
        touched = position.table[TOUCHED + village]
        if touched:
            position.table[TOUCHED + village] = 0
            if not position.rewarded >> village & 1:
                own = position.shrines(position.active, village)
                if fulfilled(position, village, own, touched) and tokens_left(position, village):
                    position.rewarded |= BIT[village]
                    take_token(position, position.active, village)


def fulfilled(position: Position, village: i64, own: i64, touched: i64) -> bool:
    """Whether one of the touched shrines belongs to the goal, met by the own ones."""
    constants = position.constants
    code = constants.goal_code
    at = constants.goal_starts[4 * position.table[GOALS + position.year - 1] + village]
    count = code[at]
    if count < 0:
        return required(position, at, own, touched)
    n: i64
    for n in range(at + 1, at + 1 + count):
        place = code[n]
        if not place & ~own and place & touched:
            return True
    return False


def required(position: Position, at: i64, own: i64, touched: i64) -> bool:
    """A requirement by kinds: every own shrine on a kind the card names belongs to it (KS-5.7).

    Until version 2 only the kinds of a fulfilled alternative did.
    """
    code = position.constants.goal_code
    alternatives = -code[at]
    at += 1
    named: i64 = 0
    fulfils = False
    while alternatives:
        alternatives -= 1
        demands = code[at]
        at += 1
        met = True
        counted: i64 = 0
        while demands:
            demands -= 1
            counted |= code[at]
            if size(own & code[at]) < code[at + 1]:
                met = False
            at += 2
        named |= counted
        fulfils = fulfils or met
        if met and counted & touched:
            return True
    return fulfils and position.constants.version > 2 and named & touched != 0


def tokens_left(position: Position, village: i64) -> i64:
    """The tokens of a village that nobody holds."""
    left = position.constants.tokens_each
    seat: i64
    for seat in range(position.constants.seats):
        left -= position.table[TOKENS + seat] >> ENTRY_BITS * village & ENTRY_MASK
    return left


def take_token(position: Position, seat: i64, village: i64) -> None:
    """A token, if one is left (KS-5.5); four different ones are returned at once (KS-5.6)."""
    if not tokens_left(position, village):
        return
    held = position.table[TOKENS + seat] + BIT[ENTRY_BITS * village]
    if (
        held & ENTRY_MASK
        and held >> ENTRY_BITS & ENTRY_MASK
        and held >> 2 * ENTRY_BITS & ENTRY_MASK
        and held >> 3 * ENTRY_BITS & ENTRY_MASK
    ):
        held -= ONE_EACH
        position.table[SETS + seat] += 1
    position.table[TOKENS + seat] = held
