"""The interpreter: runs the steps of abilities and claims, asking for one target at a time.

`lifted` holds the shrines a rearrange step has lifted, eleven bits each, the first lowest:
space + 1 in seven, the owner in three, and whether the action had already touched it in one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import goals, moves, shrines, targets
from kiribako.games.kami_sama.rules.language import (
    ADD,
    ADD_OR_REPLACE,
    CHOICE,
    DONE,
    FAVOR,
    FLAGS,
    GAIN,
    NATURE,
    OPTIONAL,
    RAGE,
    REARRANGE,
    SEED,
    SHRINE,
    TOKEN,
    VERB,
    VILLAGE,
    WHERE,
    WIDTH,
)
from kiribako.games.kami_sama.rules.layout import SEEDS, TOUCHED, VACATED
from kiribako.games.kami_sama.rules.moves import STAGE_SET, STAGE_STEP, STAGE_TOKEN
from kiribako.games.kami_sama.rules.packing import (
    ENTRY_BITS,
    LIFTED_BITS,
    OWNER_AT,
    OWNER_MASK,
    SPACE_MASK,
    TOUCHED_AT,
)
from kiribako.games.kami_sama.rules.shrines import DRAFT
from kiribako.games.kami_sama.rules.spaces import CELLS, VILLAGES, fill_spaces
from kiribako.kernel.bits import BIT

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def usable(position: Position, program: i64, *, adding: bool) -> bool:
    """Whether some shrine step has a target now, or KS-4.12 allows the ability without one."""
    if adding and not position.supply(position.active):
        return True
    code = position.constants.code
    step = program
    while code[step] != DONE:
        if code[step] < GAIN and targets.exist(position, step):
            return True
        step += WIDTH
    return False


def run(position: Position) -> bool:
    """Go on until somebody must decide (True) or the program is done (False)."""
    code = position.constants.code
    while True:
        step = position.step
        verb = code[step + VERB]
        if verb == DONE:
            forget(position)
            return False
        if verb == GAIN:
            position.step += WIDTH
            if gain(position, step):
                return True
        elif verb == TOKEN:
            if token(position, code[step + VILLAGE]):
                return True
        elif verb == REARRANGE and position.setting:
            if position.lifted:
                return ask(position, STAGE_SET)
            position.setting = 0
            position.step += WIDTH
        elif position.skipped >> verb & 1:
            position.step += WIDTH
        elif targets.exist(position, step):
            return ask(position, STAGE_STEP)
        elif position.lifted:
            position.setting = 1
        else:
            if verb == ADD or verb == ADD_OR_REPLACE:
                cancel(position, step)
            position.step += WIDTH


def ask(position: Position, stage: i64) -> bool:
    """The active player is to decide."""
    position.stage = stage
    position.actor = position.active
    return True


def cancel(position: Position, step: i64) -> None:
    """An add without a shrine in the supply counts as done for what follows (KS-4.12)."""
    if position.supply(position.active) or position.round == DRAFT:
        return
    position.carried = 1
    if position.last < 0:
        position.reach = targets.villages_of(position, position.constants.code[step + WHERE])


def gain(position: Position, step: i64) -> bool:
    """A gain step; True if there is something to choose (KS-4.15)."""
    if not position.carried and position.round < DRAFT:
        return False
    code = position.constants.code
    shrines.gain(position, position.active, code[step + FAVOR], code[step + NATURE])
    if code[step + SHRINE] and position.holder(RAGE) == position.active:
        position.rage = 1
    position.choices += code[step + CHOICE] << ENTRY_BITS * position.active
    return position.choices != 0


def token(position: Position, village: i64) -> bool:
    """A claim's token; True if the village is to be chosen among those with supply (KS-5.8)."""
    n: i64
    if village == VILLAGES:
        for n in range(VILLAGES):
            if goals.tokens_left(position, n):
                return ask(position, STAGE_TOKEN)
    else:
        goals.take_token(position, position.active, village)
    position.step += WIDTH
    return False


def forget(position: Position) -> None:
    """The use is over: nothing of it matters for the next."""
    position.carried = 0
    position.skipped = 0
    position.visited = 0
    position.last = -1
    position.reach = 0
    village: i64
    for village in range(VILLAGES):
        position.table[VACATED + village] = 0


def fill(position: Position, buffer: vec[i64]) -> i64:
    """The targets of the step under way, and `skip` if it may be declined (KS-4.13)."""
    count = targets.fill(position, position.step, buffer)
    if may_skip(position):
        buffer[count] = moves.SKIP
        count += 1
    return count


def may_skip(position: Position) -> bool:
    """Lifting can always be ended; else only an optional step, once something was done."""
    if position.lifted:
        return True
    code = position.constants.code
    if not code[position.step + FLAGS] & OPTIONAL:
        return False
    done = position.carried != 0 or position.round == DRAFT
    return done or code[position.step + VERB] == SEED


def skip(position: Position) -> None:
    """Decline the step, and later ones of the same verb (KS-4.13)."""
    if position.lifted:
        position.setting = 1
        return
    position.skipped |= BIT[position.constants.code[position.step + VERB]]
    position.step += WIDTH


def choose(position: Position, move: i64) -> None:
    """Carry out the step under way on the chosen target."""
    if move >= moves.MOVE_SEED:
        move_seed(position, (move - moves.MOVE_SEED) // 100, (move - moves.MOVE_SEED) % 100)
        return
    if move >= moves.SWAP:
        space = (move - moves.SWAP) % 100
        shrines.swap(position, (move - moves.SWAP) // 100, space)
    elif move >= moves.MOVE:
        start = (move - moves.MOVE) // 100
        space = (move - moves.MOVE) % 100
        shrines.move(position, start, space)
        shrines.vacate(position, start)
        position.visited |= BIT[start // CELLS]
    elif move >= moves.LIFT:
        lift(position, move - moves.LIFT)
        return
    elif move >= moves.REPLACE:
        space = move - moves.REPLACE
        shrines.replace(position, space)
    elif move >= moves.REMOVE:
        space = move - moves.REMOVE
        shrines.remove(position, position.active, space)
        shrines.vacate(position, space)
    else:
        space = move - moves.ADD
        shrines.add(position, position.active, space)
    finish(position, space)
    position.step += WIDTH


def finish(position: Position, space: i64) -> None:
    """A shrine step was carried out on a space."""
    position.carried = 1
    position.last = space
    position.reach = BIT[space // CELLS]
    position.visited |= position.reach


def move_seed(position: Position, start: i64, goal: i64) -> None:
    position.table[SEEDS + start // CELLS] &= ~BIT[start % CELLS]
    position.table[SEEDS + goal // CELLS] |= BIT[goal % CELLS]
    position.step += WIDTH


def lift(position: Position, space: i64) -> None:
    """Take up a shrine to be rearranged."""
    village = space // CELLS
    owner = shrines.owner_of(position, space)
    touched = position.table[TOUCHED + village] >> (space % CELLS) & 1
    pile = position.lifted
    place: i64 = 0
    while pile >> place:
        place += LIFTED_BITS
    position.lifted = pile | (space + 1 | owner << OWNER_AT | touched << TOUCHED_AT) * BIT[place]
    shrines.lift(position, owner, space)
    finish(position, space)


def fill_settings(position: Position, buffer: vec[i64]) -> i64:
    """The spaces of the village that are empty by now, for the shrine lifted first."""
    village = ((position.lifted & SPACE_MASK) - 1) // CELLS
    cells = position.constants.villages[village] & ~position.taken(village)
    cells &= ~position.barred(village, position.active)
    return fill_spaces(buffer, 0, moves.SET + CELLS * village, cells)


def set_down(position: Position, space: i64) -> None:
    """A lifted shrine comes to a space; back where it stood it has not moved (KS-4.9)."""
    entry = position.lifted & (BIT[LIFTED_BITS] - 1)
    position.lifted >>= LIFTED_BITS
    owner = entry >> OWNER_AT & OWNER_MASK
    shrines.put(position, owner, space)
    if (entry & SPACE_MASK) - 1 != space:
        shrines.moved(position, owner, space)
    elif entry >> TOUCHED_AT & 1:
        position.table[TOUCHED + space // CELLS] |= BIT[space % CELLS]
    finish(position, space)
