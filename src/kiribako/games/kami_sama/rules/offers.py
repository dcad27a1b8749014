"""The legal moves of every stage, in their fixed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import course, draft, goals, moves, steps, targets
from kiribako.games.kami_sama.rules.language import ANY
from kiribako.games.kami_sama.rules.layout import SHEETS
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.seating import faced
from kiribako.games.kami_sama.rules.spaces import CELLS, VILLAGES, fill_spaces

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def fill(position: Position, buffer: vec[i64]) -> i64:
    """Write the legal moves into the buffer; how many there are."""
    stage = position.stage
    if stage == moves.STAGE_ACTION:
        return fill_actions(position, buffer)
    if stage == moves.STAGE_STEP:
        return steps.fill(position, buffer)
    if stage == moves.STAGE_GAIN:
        buffer[0] = moves.GAIN_FAVOR
        buffer[1] = moves.GAIN_NATURE
        return 2
    if stage == moves.STAGE_TAKE:
        return draft.fill_offered(position, buffer)
    if stage == moves.STAGE_SET:
        return steps.fill_settings(position, buffer)
    if stage == moves.STAGE_FEAR:
        return fill_fear_spaces(position, buffer)
    if stage == moves.STAGE_SEED:
        return fill_seed_spaces(position, buffer)
    if stage == moves.STAGE_RAGE:
        return fill_basic(position, buffer, 0)
    if stage == moves.STAGE_ORDER:
        return draft.fill_orders(position, buffer)
    if stage == moves.STAGE_TOKEN:
        return fill_tokens(position, buffer)
    return fill_sheets(position, buffer)


def fill_actions(position: Position, buffer: vec[i64]) -> i64:
    """What a cube can be spent on, then the Rage token, `end` and `idle` (KS-4.1)."""
    count: i64 = 0
    if position.cubes:
        if position.basics < position.constants.most_basic:
            count = fill_basic(position, buffer, 0)
        count = fill_uses(position, buffer, count)
        if count == 0:
            buffer[0] = moves.IDLE
            count = 1
    if position.rage and course.can_rage(position):
        buffer[count] = moves.RAGE
        count += 1
    if not position.cubes:
        buffer[count] = moves.END
        count += 1
    return count


def fill_basic(position: Position, buffer: vec[i64], count: i64) -> i64:
    """Add to or remove from the current village (KS-4.2)."""
    villages = targets.current(position)
    village: i64
    for village in range(VILLAGES):
        if villages >> village & 1:
            spaces = position.constants.villages[village] & ~position.barred(
                village, position.active
            )
            taken = position.taken(village)
            first = CELLS * village
            if position.supply(position.active):
                count = fill_spaces(buffer, count, moves.ADD + first, spaces & ~taken)
            count = fill_spaces(buffer, count, moves.REMOVE + first, spaces & taken)
    return count


def fill_uses(position: Position, buffer: vec[i64], count: i64) -> i64:
    """The own abilities not yet used, within the cubes (KS-4.3)."""
    constants = position.constants
    first = 3 * position.kami(position.active)
    n: i64
    for n in range(3):
        if not position.used >> n & 1 and constants.costs[first + n] <= position.cubes:
            adding = constants.adding[first + n] != 0
            if steps.usable(position, constants.abilities[first + n], adding=adding):
                buffer[count] = moves.USE + first + n
                count += 1
    return count


def fill_fear_spaces(position: Position, buffer: vec[i64]) -> i64:
    """Every space, or those of the faced village, as the passive says (KS-4.17)."""
    constants = position.constants
    count: i64 = 0
    village: i64
    for village in range(VILLAGES):
        if constants.fear_reach == ANY or village == faced(position, position.active):
            spaces = constants.villages[village]
            count = fill_spaces(buffer, count, moves.FEAR + CELLS * village, spaces)
    return count


def fill_seed_spaces(position: Position, buffer: vec[i64]) -> i64:
    """Fields and forests of the village whose Seed is laid now (KS-4.18)."""
    village = position.cursor % 16 - 1
    spaces = position.constants.kinds[32 * village + position.constants.seed_kinds]
    return fill_spaces(buffer, 0, moves.LAY_SEED + CELLS * village, spaces)


def fill_tokens(position: Position, buffer: vec[i64]) -> i64:
    """The villages with tokens left (KS-5.8)."""
    count: i64 = 0
    village: i64
    for village in range(VILLAGES):
        if goals.tokens_left(position, village):
            buffer[count] = moves.TOKEN + village
            count += 1
    return count


def fill_sheets(position: Position, buffer: vec[i64]) -> i64:
    """The two sheets dealt to the actor (KS-2.2)."""
    sheets = position.table[SHEETS + position.actor]
    buffer[0] = moves.KAMI + (sheets & ENTRY_MASK)
    buffer[1] = moves.KAMI + (sheets >> ENTRY_BITS)
    return 2
