"""The end of a year: influence, ties, and villagers with their claims (KS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import moves
from kiribako.games.kami_sama.rules.kitsune import KITSUNE
from kiribako.games.kami_sama.rules.language import BY, INFLUENCE, OCCUPY, RULE_KINDS, WHEN, WIDTH
from kiribako.games.kami_sama.rules.layout import DECK, UNSEEN, VILLAGERS
from kiribako.games.kami_sama.rules.moves import STAGE_ORDER
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.seating import from_farming
from kiribako.games.kami_sama.rules.spaces import longest_chain
from kiribako.kernel.bits import BIT, lowest, size

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def influence(position: Position, owner: i64, village: i64) -> i64:
    """The longest chain of an owner in a village, passives included (KS-6.1)."""
    own = position.shrines(owner, village)
    if not own:
        return 0
    chain = longest_chain(own)
    constants = position.constants
    if owner < constants.seats and position.hooks >> ENTRY_BITS * INFLUENCE + owner & 1:
        kami = position.kami(owner)
        rule = constants.rules[kami]
        for _ in range(constants.rule_counts[kami]):
            if constants.code[rule + WHEN] == INFLUENCE:
                counted = own & constants.kinds[32 * village + constants.code[rule + RULE_KINDS]]
                if size(counted) >= constants.code[rule + OCCUPY]:
                    chain += constants.code[rule + BY]
            rule += WIDTH
    return chain


def open_village(position: Position) -> None:
    """Everybody with influence here is to be put in order."""
    position.ranked = 0
    position.unranked = 0
    owner: i64
    for owner in range(position.constants.owners):
        if position.shrines(owner, position.village):
            position.unranked |= BIT[owner]


def rank(position: Position) -> bool:
    """Put the owners in order of influence; True if a tie is to be decided (KS-6.2, KS-6.8)."""
    while position.unranked:
        group = most_influential(position)
        if position.constants.owners > position.constants.seats and group >> KITSUNE & 1:
            append(position, KITSUNE)  # KS-8.5: it wins every tie
        elif not group & (group - 1):
            append(position, lowest(group))
        else:
            holder = temple_holder(position)
            if holder >= 0:
                position.tied = group
                position.stage = STAGE_ORDER
                position.actor = holder
                return True
            append(position, foremost(position, group))
    return False


def most_influential(position: Position) -> i64:
    """The unranked owners with the highest influence, as a set."""
    best: i64 = 0
    group: i64 = 0
    owner: i64
    for owner in range(position.constants.owners):
        if position.unranked >> owner & 1:
            chain = influence(position, owner, position.village)
            if chain > best:
                best = chain
                group = 0
            if chain == best:
                group |= BIT[owner]
    return group


def temple_holder(position: Position) -> i64:
    """The player with a shrine in the village's temple, -1 for nobody."""
    seat: i64
    for seat in range(position.constants.seats):
        if position.shrines(seat, position.village) & position.constants.temples[position.village]:
            return seat
    return -1


def foremost(position: Position, group: i64) -> i64:
    """Of tied seats the one with most shrines, then nearest to the farming village (KS-6.3)."""
    best: i64 = -1
    chosen: i64 = 0
    seat: i64
    for seat in range(position.constants.seats):
        if group >> seat & 1:
            value = 4 * size(position.shrines(seat, position.village)) + 3
            value -= from_farming(position, seat)
            if value > best:
                best = value
                chosen = seat
    return chosen


def append(position: Position, owner: i64) -> None:
    """An owner comes next in the order."""
    place: i64 = 0
    while position.ranked >> place:
        place += ENTRY_BITS
    position.ranked |= (owner + 1) * BIT[place]
    position.unranked &= ~BIT[owner]


def fill_orders(position: Position, buffer: vec[i64]) -> i64:
    """Every order of the tied seats, in rising order of the seats named (KS-6.2)."""
    return fill_orders_from(position.tied, 0, 1, buffer, 0)


def fill_orders_from(left: i64, code: i64, digit: i64, buffer: vec[i64], count: i64) -> i64:
    if not left:
        buffer[count] = moves.ORDER + code
        return count + 1
    rest = left
    while rest:
        seat = lowest(rest)
        rest &= rest - 1
        count = fill_orders_from(
            left & ~BIT[seat], code + digit * (seat + 1), digit * 5, buffer, count
        )
    return count


def put_in_order(position: Position, code: i64) -> None:
    """The temple's holder has decided."""
    while code:
        append(position, code % 5 - 1)
        code //= 5
    position.tied = 0


def draw(position: Position) -> None:
    """The most influential draws villagers for all to see (KS-6.4, KS-6.9)."""
    village = position.village
    deck = position.table[DECK + village]
    drawn: i64 = 0
    n: i64
    for n in range(position.constants.drawn):
        if deck:
            drawn |= (deck & ENTRY_MASK) * BIT[ENTRY_BITS * n]
            deck >>= ENTRY_BITS
            if position.table[UNSEEN + village]:
                position.table[UNSEEN + village] -= 1
    position.table[DECK + village] = deck
    position.offered = drawn


def take(position: Position, owner: i64, card: i64) -> None:
    """A villager leaves the offered ones."""
    kept: i64 = 0
    place: i64 = 0
    pile = position.offered
    while pile > 0:
        if (pile & ENTRY_MASK) - 1 != card:
            kept |= (pile & ENTRY_MASK) * BIT[place]
            place += ENTRY_BITS
        pile >>= ENTRY_BITS
    position.offered = kept
    position.ranked >>= ENTRY_BITS
    position.table[VILLAGERS + owner] |= BIT[15 * position.village + card]


def put_back(position: Position) -> None:
    """The rest goes under the deck in the order it was drawn."""
    deck = position.table[DECK + position.village]
    place: i64 = 0
    while deck >> place:
        place += ENTRY_BITS
    if position.offered:
        position.table[DECK + position.village] = deck | position.offered * BIT[place]
    position.offered = 0
    position.ranked = 0


def fill_offered(position: Position, buffer: vec[i64]) -> i64:
    """Each villager still lying there, in the order drawn."""
    count: i64 = 0
    pile = position.offered
    while pile > 0:
        buffer[count] = moves.TAKE + 15 * position.village + (pile & ENTRY_MASK) - 1
        pile >>= ENTRY_BITS
        count += 1
    return count
