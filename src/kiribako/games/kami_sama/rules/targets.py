"""What a step of an ability or claim can be carried out on, as sets of spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import moves as numbers
from kiribako.games.kami_sama.rules.language import (
    ADD,
    ADD_OR_REPLACE,
    ADJACENT,
    ANOTHER,
    ANY,
    AT_SEED,
    AT_VACATED,
    COUNT,
    CURRENT,
    DIFFERENT,
    FEAR,
    FLAGS,
    GOAL,
    IN_LINE,
    KINDS,
    LAST,
    LEFT,
    MOON,
    MOVE,
    NEAR,
    NEAR_FEAR,
    NEAR_LAST,
    NEAR_OPPONENT,
    NEAR_OWN,
    NEAR_SEED,
    NEAR_TEMPLE_LINE,
    OF_MOON,
    OPPONENT,
    OWN,
    REARRANGE,
    REMOVE,
    SAME,
    SEED,
    SHRINE,
    SWAP,
    VERB,
    WHERE,
)
from kiribako.games.kami_sama.rules.layout import SEEDS, VACATED
from kiribako.games.kami_sama.rules.packing import LIFTED_BITS, SPACE_MASK
from kiribako.games.kami_sama.rules.seating import faced
from kiribako.games.kami_sama.rules.spaces import CELLS, LINES, VILLAGES, around, fill_spaces
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def current(position: Position) -> i64:
    """The active player's current village, and for its holder the Moon's, as a set (KS-4.19)."""
    return BIT[faced(position, position.active)] | moonlit(position)


def moonlit(position: Position) -> i64:
    """The village with the active player's Moon, as a set."""
    if position.moon >= 0 and position.holder(MOON) == position.active:
        return BIT[position.moon]
    return 0


def villages_of(position: Position, word: i64) -> i64:
    """The set of villages a word means (KS-4.11)."""
    if word == CURRENT:
        return current(position)
    if word == ANY:
        return 15
    if word == LAST:
        return position.reach
    if word == OF_MOON:
        return moonlit(position)
    others = 15 & ~BIT[faced(position, position.active)]
    return others if word == ANOTHER else others & ~position.visited


def spaces(position: Position, step: i64, village: i64) -> i64:
    """The spaces of a village that a step's words allow, occupied or not."""
    constants = position.constants
    code = constants.code
    cells = constants.kinds[32 * village + code[step + KINDS]]
    cells &= ~position.barred(village, position.active)
    flags = code[step + FLAGS]
    if flags & AT_VACATED:
        cells &= position.table[VACATED + village]
    if flags & AT_SEED:
        cells &= position.table[SEEDS + village]
    if flags & IN_LINE and position.last >= 0:
        if position.last // CELLS != village:
            return 0
        cells &= LINES[position.last % CELLS]
    near = code[step + NEAR]
    if near:
        cells &= near_by(position, near, village)
    return cells


def near_by(position: Position, near: i64, village: i64) -> i64:
    """The spaces of a village next to what a word means."""
    own = position.shrines(position.active, village)
    if near == NEAR_OWN:
        return around(own)
    if near == NEAR_OPPONENT:
        return around(position.taken(village) & ~own)
    if near == NEAR_LAST:
        if position.last < 0:
            return position.constants.villages[village]
        return around(BIT[position.last % CELLS]) if position.last // CELLS == village else 0
    if near == NEAR_SEED:
        return around(position.table[SEEDS + village])
    if near == NEAR_FEAR:
        return around_fear(position, village)
    if near == NEAR_TEMPLE_LINE:
        temple = position.constants.temples[village]
        return LINES[lowest(temple)] if temple & own else 0
    return around(own & position.constants.kinds[32 * village + 4])  # own huts


def around_fear(position: Position, village: i64) -> i64:
    """The active player's Fear with the spaces next to it, if it lies in the village."""
    fear = position.fear
    if fear < 0 or fear // CELLS != village or position.holder(FEAR) != position.active:
        return 0
    return around(BIT[fear % CELLS]) | BIT[fear % CELLS]


def belonging(position: Position, shrine: i64, village: i64) -> i64:
    """The spaces of a village with shrines of whoever a word means."""
    own = position.shrines(position.active, village)
    if shrine == OWN:
        return own
    taken = position.taken(village)
    return taken & ~own if shrine == OPPONENT else taken


def fill(position: Position, step: i64, moves: vec[i64]) -> i64:
    """A move for every target of a step, in rising order; how many there are."""
    verb = position.constants.code[step + VERB]
    if verb == MOVE:
        return fill_moves(position, step, moves)
    if verb == SEED:
        return fill_seeds(position, moves)
    where = villages_of(position, position.constants.code[step + WHERE])
    count: i64 = 0
    village: i64
    for village in range(VILLAGES):
        if not where >> village & 1:
            continue
        if verb == SWAP:
            count = fill_swaps(position, village, moves, count)
        elif verb == REARRANGE:
            cells = liftable(position, step, village)
            count = fill_spaces(moves, count, numbers.LIFT + CELLS * village, cells)
        else:
            count = fill_targets(position, step, village, moves, count)
    return count


def fill_targets(position: Position, step: i64, village: i64, moves: vec[i64], count: i64) -> i64:
    """The targets of an add, remove or replace in a village."""
    verb = position.constants.code[step + VERB]
    cells = spaces(position, step, village)
    first = CELLS * village
    if verb == REMOVE:
        cells &= belonging(position, position.constants.code[step + SHRINE], village)
        return fill_spaces(moves, count, numbers.REMOVE + first, cells)
    open_cells: i64 = 0
    if verb != ADD:
        open_cells = cells & belonging(position, OPPONENT, village)
        if verb == ADD_OR_REPLACE:
            count = fill_additions(position, cells, village, moves, count)
        return fill_spaces(moves, count, numbers.REPLACE + first, open_cells)
    return fill_additions(position, cells, village, moves, count)


def fill_additions(
    position: Position, cells: i64, village: i64, moves: vec[i64], count: i64
) -> i64:
    """The empty ones among the cells, if the supply is not."""
    if not position.supply(position.active):
        return count
    cells &= ~position.taken(village)
    return fill_spaces(moves, count, numbers.ADD + CELLS * village, cells)


def liftable(position: Position, step: i64, village: i64) -> i64:
    """The shrines a rearrange step may still lift in a village, in rising order (KS-4.9)."""
    cells = belonging(position, position.constants.code[step + SHRINE], village)
    cells &= ~position.barred(village, position.active)
    pile = position.lifted
    if pile:
        count: i64 = 1
        while pile >> LIFTED_BITS:
            pile >>= LIFTED_BITS
            count += 1
        space = (pile & SPACE_MASK) - 1
        if space // CELLS != village or count >= position.constants.code[step + COUNT]:
            return 0
        cells &= ~(2 * BIT[space % CELLS] - 1)
    return cells


def fill_swaps(position: Position, village: i64, moves: vec[i64], count: i64) -> i64:
    """Each own shrine of a village with each opponent's there."""
    free = ~position.barred(village, position.active)
    own = position.shrines(position.active, village) & free
    others = belonging(position, OPPONENT, village) & free
    first = CELLS * village
    while own:
        kind = numbers.SWAP + 100 * (first + lowest(own)) + first
        own &= own - 1
        count = fill_spaces(moves, count, kind, others)
    return count


def goals_of(position: Position, step: i64, village: i64) -> i64:
    """The empty spaces of a village that a move step allows as its end."""
    return spaces(position, step, village) & ~position.taken(village)


def goal_villages(position: Position, step: i64, start: i64) -> i64:
    """The villages to which a move from the village `start` may lead."""
    word = position.constants.code[step + GOAL]
    if word == SAME:
        return BIT[start]
    if word == DIFFERENT:
        return 15 & ~BIT[start]
    return villages_of(position, word)


def movable(position: Position, step: i64, village: i64) -> i64:
    """The shrines of a village that a move step may move."""
    code = position.constants.code
    cells = belonging(position, code[step + SHRINE], village)
    cells &= position.constants.kinds[32 * village + code[step + LEFT]]
    return cells & ~position.barred(village, position.active)


def fill_moves(position: Position, step: i64, moves: vec[i64]) -> i64:
    """Every shrine that may move to every space where it may go."""
    code = position.constants.code
    where = villages_of(position, code[step + WHERE])
    adjacent = code[step + FLAGS] & ADJACENT
    count: i64 = 0
    start: i64
    goal: i64
    for start in range(VILLAGES):
        if not where >> start & 1:
            continue
        leads = goal_villages(position, step, start)
        starts = movable(position, step, start)
        while starts:
            cell = lowest(starts)
            starts &= starts - 1
            kind = numbers.MOVE + 100 * (CELLS * start + cell)
            for goal in range(VILLAGES):
                if leads >> goal & 1:
                    cells = goals_of(position, step, goal)
                    if adjacent:
                        cells &= around(BIT[cell])
                    count = fill_spaces(moves, count, kind + CELLS * goal, cells)
    return count


def fill_seeds(position: Position, moves: vec[i64]) -> i64:
    """Each Seed to each field or forest without one, in any village (KS-4.18)."""
    count: i64 = 0
    start: i64
    goal: i64
    for start in range(VILLAGES):
        seeds = position.table[SEEDS + start]
        while seeds:
            kind = numbers.MOVE_SEED + 100 * (CELLS * start + lowest(seeds))
            seeds &= seeds - 1
            for goal in range(VILLAGES):
                cells = position.constants.kinds[32 * goal + position.constants.seed_kinds]
                cells &= ~position.table[SEEDS + goal]
                count = fill_spaces(moves, count, kind + CELLS * goal, cells)
    return count


def exist(position: Position, step: i64) -> bool:
    """Whether a step has a target."""
    code = position.constants.code
    verb = code[step + VERB]
    if verb == SEED:
        return seeds_exist(position)
    where = villages_of(position, code[step + WHERE])
    village: i64
    for village in range(VILLAGES):
        if where >> village & 1 and exist_in(position, step, verb, village):
            return True
    return False


def exist_in(position: Position, step: i64, verb: i64, village: i64) -> bool:
    """Whether a step has a target in a village (of a move: a shrine there can move)."""
    if verb == REARRANGE:
        return liftable(position, step, village) != 0
    if verb == MOVE:
        return moves_exist(position, step, village)
    if verb == SWAP:
        free = ~position.barred(village, position.active)
        own = position.shrines(position.active, village)
        return own & free != 0 and position.taken(village) & ~own & free != 0
    cells = spaces(position, step, village)
    if verb == REMOVE:
        return cells & belonging(position, position.constants.code[step + SHRINE], village) != 0
    found: i64 = 0
    if verb != ADD:
        found = cells & belonging(position, OPPONENT, village)
    if (verb == ADD or verb == ADD_OR_REPLACE) and position.supply(position.active):
        found |= cells & ~position.taken(village)
    return found != 0


def moves_exist(position: Position, step: i64, start: i64) -> bool:
    starts = movable(position, step, start)
    if not starts:
        return False
    if position.constants.code[step + FLAGS] & ADJACENT:
        return goals_of(position, step, start) & around(starts) != 0
    leads = goal_villages(position, step, start)
    goal: i64
    found: i64 = 0
    for goal in range(VILLAGES):
        if leads >> goal & 1:
            found |= goals_of(position, step, goal)
    return found != 0


def seeds_exist(position: Position) -> bool:
    """Whether there is a Seed to move; there is always room for it."""
    table = position.table
    return table[SEEDS] | table[SEEDS + 1] | table[SEEDS + 2] | table[SEEDS + 3] != 0
