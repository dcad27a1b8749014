"""Adding, removing and moving shrines, with the benefits and passives that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kiribako.games.kami_sama.rules.language import (
    ANY_ADD,
    CHOICE,
    DO,
    FAVOR,
    GAIN_BY_SPACE,
    NATURE,
    OCCUPY,
    OWN_ADD,
    OWN_MOVE,
    OWN_SHRINE_LOST,
    RULE_GAIN,
    RULE_KINDS,
    SEEDED,
    TAKE_RAGE,
    WHEN,
    WIDTH,
)
from kiribako.games.kami_sama.rules.layout import FAVOR as FAVOR_TRACK
from kiribako.games.kami_sama.rules.layout import NATURE as NATURE_TRACK
from kiribako.games.kami_sama.rules.layout import SEEDS, SHRINES, SUPPLY, TAKEN, TOUCHED, VACATED
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.spaces import CELLS
from kiribako.kernel.bits import BIT, size

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position

DRAFT: Final = 5  # the round after the fourth


def owner_of(position: Position, space: i64) -> i64:
    """Whose shrine stands on a space, -1 for nobody's."""
    village = space // CELLS
    here = BIT[space % CELLS]
    owner: i64
    if position.table[TAKEN + village] & here:
        for owner in range(position.constants.owners):
            if position.table[SHRINES + 4 * owner + village] & here:
                return owner
    return -1


def put(position: Position, owner: i64, space: i64) -> None:
    """A shrine comes to a space."""
    village = space // CELLS
    here = BIT[space % CELLS]
    position.table[SHRINES + 4 * owner + village] |= here
    position.table[TAKEN + village] |= here


def lift(position: Position, owner: i64, space: i64) -> None:
    """A shrine leaves its space."""
    village = space // CELLS
    here = BIT[space % CELLS]
    position.table[SHRINES + 4 * owner + village] &= ~here
    position.table[TAKEN + village] &= ~here
    position.table[TOUCHED + village] &= ~here


def add(position: Position, owner: i64, space: i64) -> None:
    """A shrine from the supply to an empty space; players gain the benefit (KS-4.5)."""
    put(position, owner, space)
    position.table[SUPPLY + owner] -= 1
    if owner < position.constants.seats:
        gain(position, owner, position.constants.favor[space], position.constants.nature[space])
        if owner == position.active and position.round < DRAFT:
            position.table[TOUCHED + space // CELLS] |= BIT[space % CELLS]
        if position.hooks >> ENTRY_BITS * OWN_ADD + owner & 1:
            fire(position, OWN_ADD, owner, space)
    watchers = position.hooks >> ENTRY_BITS * ANY_ADD & ENTRY_MASK
    if watchers:
        fire_all(position, ANY_ADD, watchers, space)


def remove(position: Position, remover: i64, space: i64) -> None:
    """A shrine goes back to its owner's supply (KS-4.6)."""
    owner = owner_of(position, space)
    lift(position, owner, space)
    position.table[SUPPLY + owner] += 1
    if owner != remover and position.hooks >> ENTRY_BITS * OWN_SHRINE_LOST + owner & 1:
        fire(position, OWN_SHRINE_LOST, owner, space)


def vacate(position: Position, space: i64) -> None:
    """Remember that the ability under way emptied a space."""
    position.table[VACATED + space // CELLS] |= BIT[space % CELLS]


def replace(position: Position, space: i64) -> None:
    """The active player's shrine for an opponent's; it only goes without supply (KS-4.12)."""
    remove(position, position.active, space)
    if position.table[SUPPLY + position.active]:
        add(position, position.active, space)
    else:
        vacate(position, space)


def move(position: Position, start: i64, goal: i64) -> None:
    """A shrine to another space, without benefit (KS-4.8)."""
    owner = owner_of(position, start)
    lift(position, owner, start)
    put(position, owner, goal)
    moved(position, owner, goal)


def swap(position: Position, own: i64, other: i64) -> None:
    """An own shrine and an opponent's change places; both count as moved."""
    owner = owner_of(position, other)
    lift(position, position.active, own)
    lift(position, owner, other)
    put(position, position.active, other)
    put(position, owner, own)
    moved(position, position.active, other)


def moved(position: Position, owner: i64, space: i64) -> None:
    """A shrine has come to a space by moving; the own turn makes it count."""
    if owner == position.active and position.round < DRAFT:
        position.table[TOUCHED + space // CELLS] |= BIT[space % CELLS]
        if position.hooks >> ENTRY_BITS * OWN_MOVE + owner & 1:
            fire(position, OWN_MOVE, owner, space)


def gain(position: Position, seat: i64, favor: i64, nature: i64) -> None:
    """Favor and Nature; the tracks have no upper end (KS-4.15)."""
    position.table[FAVOR_TRACK + seat] += favor
    position.table[NATURE_TRACK + seat] += nature


def fire_all(position: Position, when: i64, seats: i64, space: i64) -> None:
    """The passives of several seats, the active one first, then clockwise (KS-4.14)."""
    n: i64
    for n in range(position.constants.seats):
        seat = (position.active + n) % position.constants.seats
        if seats >> seat & 1:
            fire(position, when, seat, space)


def fire(position: Position, when: i64, seat: i64, space: i64) -> None:
    """The rules of a seat's kami for a moment; `space` is where it happened."""
    constants = position.constants
    code = constants.code
    kami = position.kami(seat)
    rule = constants.rules[kami]
    village = space // CELLS
    here = BIT[space % CELLS]
    for _ in range(constants.rule_counts[kami]):
        if code[rule + WHEN] == when:
            spaces = constants.kinds[32 * village + code[rule + RULE_KINDS]]
            fits = spaces & here != 0
            if code[rule + OCCUPY]:
                fits = size(spaces & position.shrines(seat, village)) >= code[rule + OCCUPY]
            if code[rule + SEEDED] and not position.table[SEEDS + village] & here:
                fits = False
            if fits:
                carry_out(position, rule, seat, space)
        rule += WIDTH


def carry_out(position: Position, rule: i64, seat: i64, space: i64) -> None:
    """What a rule gives by itself."""
    constants = position.constants
    do = constants.code[rule + DO]
    if do == RULE_GAIN:
        gain(position, seat, constants.code[rule + FAVOR], constants.code[rule + NATURE])
        position.choices += constants.code[rule + CHOICE] << ENTRY_BITS * seat
    elif do == GAIN_BY_SPACE:
        gain(position, seat, constants.favor[space], constants.nature[space])
    elif do == TAKE_RAGE:
        position.rage = 1
