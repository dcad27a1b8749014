"""What a seat cannot know, dealt anew (KS-7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kiribako.games.kami_sama.rules.layout import (
    DECK,
    GOALS,
    KAMI,
    KITSUNE_DECK,
    KITSUNE_SEEN,
    MOONS,
    SHEETS,
    UNSEEN,
)
from kiribako.games.kami_sama.rules.moves import STAGE_KAMI
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK, KITSUNE_BITS
from kiribako.games.kami_sama.rules.spaces import VILLAGES
from kiribako.kernel.bits import BIT, lowest, size
from kiribako.kernel.state import EVERYBODY

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def deal_anew(position: Position, seat: i64) -> None:
    """Decks, later goals, others' sheets; until kami are shown also goal and first player."""
    table = position.table
    village: i64
    for village in range(VILLAGES):
        deck = table[DECK + village]
        unseen = table[UNSEEN + village]
        table[DECK + village] = shuffle(position, deck, unseen, ENTRY_BITS)
    table[MOONS] = shuffle(position, table[MOONS], pile_size(table[MOONS], ENTRY_BITS), ENTRY_BITS)
    if position.constants.owners > position.constants.seats:
        draw_kitsune_cards(position)
    draw_goals(position)
    if seat != EVERYBODY:
        deal_sheets(position, seat)
    if position.stage == STAGE_KAMI:
        position.first = position.random_below(position.constants.seats)


def pile_size(pile: i64, width: i64) -> i64:
    """How many entries of so many bits a pile has."""
    count: i64 = 0
    while pile > 0:
        pile >>= width
        count += 1
    return count


def shuffle(position: Position, pile: i64, count: i64, width: i64) -> i64:
    """A pile with its top `count` entries in a new order, whatever order they are in."""
    mask = BIT[width] - 1
    members: i64 = 0
    k: i64
    for k in range(count):
        entry = pile >> (width * k) & mask
        members |= BIT[entry]
        pile -= entry * BIT[width * k]
    for k in range(count):
        pile += lowest(members) * BIT[width * k]
        members &= members - 1
    k = count - 1
    while k > 0:
        other = position.random_below(k + 1)
        one = pile >> (width * k) & mask
        two = pile >> (width * other) & mask
        pile += (two - one) * BIT[width * k] + (one - two) * BIT[width * other]
        k -= 1
    return pile


def draw_from(position: Position, members: i64) -> i64:
    """A member of a set picked at random."""
    n = position.random_below(size(members))
    while n:
        members &= members - 1
        n -= 1
    return lowest(members)


def draw_kitsune_cards(position: Position) -> None:
    """The cards of the rounds to come, out of all that were not yet seen."""
    table = position.table
    count = pile_size(table[KITSUNE_DECK], KITSUNE_BITS)
    unseen = (BIT[24] - 1) & ~table[KITSUNE_SEEN]
    deck: i64 = 0
    n: i64
    for n in range(count):
        card = draw_from(position, unseen)
        unseen &= ~BIT[card]
        deck |= (card + 1) * BIT[KITSUNE_BITS * n]
    table[KITSUNE_DECK] = deck


def draw_goals(position: Position) -> None:
    """The goals of the years to come, and the first while it is hidden."""
    table = position.table
    if position.stage == STAGE_KAMI:
        table[GOALS] = draw_from(position, position.constants.first_goals)
    left = position.constants.later_goals
    year: i64
    for year in range(1, 3):
        if year < position.year:
            left &= ~BIT[table[GOALS + year]]
    for year in range(1, 3):
        if year >= position.year:
            table[GOALS + year] = draw_from(position, left)
            left &= ~BIT[table[GOALS + year]]


def deal_sheets(position: Position, seat: i64) -> None:
    """The sheets other seats were dealt: unknown but for the kami they have shown.

    A seat of -1 is a spectator, to whom every seat is another.
    """
    table = position.table
    left: i64 = 255
    if seat >= 0:
        left &= ~BIT[table[SHEETS + seat] & ENTRY_MASK] & ~BIT[table[SHEETS + seat] >> ENTRY_BITS]
    choosing = position.stage == STAGE_KAMI
    other: i64
    if not choosing:
        for other in range(position.constants.seats):
            left &= ~BIT[table[KAMI + other]]
    for other in range(position.constants.seats):
        if other == seat:
            continue
        one = table[KAMI + other]
        if choosing:
            one = draw_from(position, left)
            left &= ~BIT[one]
        two = draw_from(position, left)
        left &= ~BIT[two]
        if position.random_below(2):
            table[SHEETS + other] = one | two << ENTRY_BITS
        else:
            table[SHEETS + other] = two | one << ENTRY_BITS
        if choosing and other < position.actor:
            table[KAMI + other] = one


def pack(entries: list[int], width: int) -> int:
    """A pile with the first entry on top; entries are numbers plus one."""
    return sum(entry + 1 << width * place for place, entry in enumerate(entries))


def unpack(pile: int, width: int) -> list[int]:
    """The entries of a pile, top first."""
    entries: list[int] = []
    while pile > 0:
        entries.append((pile & (1 << width) - 1) - 1)
        pile >>= width
    return entries
