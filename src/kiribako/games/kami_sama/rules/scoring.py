"""Points as they stand, and who wins (KS-6.6, KS-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kami_sama.rules.layout import FAVOR, NATURE, SCORED, SETS, TOKENS, VILLAGERS
from kiribako.games.kami_sama.rules.moves import STAGE_KAMI
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK, POINTS_BITS, POINTS_MASK
from kiribako.games.kami_sama.rules.spaces import VILLAGES
from kiribako.kernel.bits import BIT, lowest, size

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


TIE_BITS: Final = 8  # of each count that breaks a tie


def points(position: Position, seat: i64) -> i64:
    """Sets, scored tracks, tokens held and villagers taken."""
    constants = position.constants
    table = position.table
    scored = table[SCORED + seat]
    total = (
        (scored & POINTS_MASK)
        + (scored >> POINTS_BITS & POINTS_MASK)
        + (scored >> 2 * POINTS_BITS & POINTS_MASK)
    )
    total += constants.set_points * table[SETS + seat] + constants.token_points * tokens(
        position, seat
    )
    return total + villagers(position, seat) + head_start(position, seat)


def head_start(position: Position, seat: i64) -> i64:
    """With two players an option's points for who does not begin, once that is known (KS-7.4)."""
    if position.constants.seats > 2 or seat == position.first or position.stage == STAGE_KAMI:
        return 0
    return position.constants.head_start


def tokens(position: Position, seat: i64) -> i64:
    """How many village tokens a seat holds."""
    held = position.table[TOKENS + seat]
    return (
        (held & ENTRY_MASK)
        + (held >> ENTRY_BITS & ENTRY_MASK)
        + (held >> 2 * ENTRY_BITS & ENTRY_MASK)
        + (held >> 3 * ENTRY_BITS & ENTRY_MASK)
    )


def villagers(position: Position, seat: i64) -> i64:
    """What the villagers are worth, the sum of halves rounded down (KS-7.1)."""
    halves: i64 = 0
    cards = position.table[VILLAGERS + seat]
    while cards:
        halves += position.constants.worths[lowest(cards)]
        cards &= cards - 1
    return halves >> 1


def score_tracks(position: Position) -> None:
    """The lower of Favor and Nature is scored, both return to 0 (KS-6.6)."""
    table = position.table
    seat: i64
    for seat in range(position.constants.seats):
        lower = min(table[FAVOR + seat], table[NATURE + seat])
        table[SCORED + seat] += lower * BIT[10 * (position.year - 1)]
        table[FAVOR + seat] = 0
        table[NATURE + seat] = 0


def temples(position: Position, seat: i64) -> i64:
    """In how many temples a seat has a shrine."""
    count: i64 = 0
    village: i64
    for village in range(VILLAGES):
        if position.shrines(seat, village) & position.constants.temples[village]:
            count += 1
    return count


def peasants(position: Position, seat: i64) -> i64:
    """How many Peasants a seat has."""
    return size(position.table[VILLAGERS + seat] & position.constants.peasants)


def winners(position: Position) -> i64:
    """Most points, then tokens held, temples, Peasants; then shared (KS-7.2)."""
    best: i64 = -1
    won: i64 = 0
    seat: i64
    for seat in range(position.constants.seats):
        rank = points(position, seat) << TIE_BITS | tokens(position, seat)
        rank = rank << TIE_BITS | temples(position, seat)
        rank = rank << TIE_BITS | peasants(position, seat)
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= BIT[seat]
    return won
