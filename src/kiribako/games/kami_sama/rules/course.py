"""The course of a match: kami, years, rounds, turns and drafts, from one decision to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kiribako.games.kami_sama.rules import (
    draft,
    goals,
    kitsune,
    moves,
    scoring,
    shrines,
    steps,
    targets,
)
from kiribako.games.kami_sama.rules.kitsune import KITSUNE
from kiribako.games.kami_sama.rules.language import (
    END_OF_TURN,
    FEAR,
    MOON,
    RAGE,
    SEEDS,
    START_OF_YEAR,
    WIDTH,
)
from kiribako.games.kami_sama.rules.layout import FAVOR, KAMI, MOONS, NATURE
from kiribako.games.kami_sama.rules.layout import SEEDS as SEED_SETS
from kiribako.games.kami_sama.rules.moves import (
    STAGE_ACTION,
    STAGE_FEAR,
    STAGE_GAIN,
    STAGE_ORDER,
    STAGE_OVER,
    STAGE_RAGE,
    STAGE_SEED,
    STAGE_SET,
    STAGE_STEP,
    STAGE_TAKE,
    STAGE_TOKEN,
    THEN_ASK,
    THEN_CLAIM,
    THEN_GOAL,
    THEN_INFLUENCE,
    THEN_NEXT,
    THEN_PICK,
    THEN_ROUND,
    THEN_STEPS,
    THEN_TURN,
    THEN_TURN_END,
    THEN_YEAR,
)
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.seating import faced, opener
from kiribako.games.kami_sama.rules.shrines import DRAFT
from kiribako.games.kami_sama.rules.spaces import CELLS, VILLAGES
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.position import Position


def decide(position: Position, move: i64) -> None:
    """Play one decision, then everything that follows by itself."""
    play(position, move)
    while not advance(position):
        pass


def play(position: Position, move: i64) -> None:
    """Play one decision, and nothing else."""
    stage = position.stage
    if stage == STAGE_ACTION:
        act(position, move)
    elif stage == STAGE_STEP:
        if move == moves.SKIP:
            steps.skip(position)
        else:
            steps.choose(position, move)
    elif stage == STAGE_GAIN:
        track = FAVOR if move == moves.GAIN_FAVOR else NATURE
        position.table[track + position.actor] += 1
        position.choices -= BIT[ENTRY_BITS * position.actor]
    elif stage == STAGE_SET:
        steps.set_down(position, move - moves.SET)
    elif stage == STAGE_RAGE:
        position.rage = 0
        add_or_remove(position, move)
    elif stage == STAGE_TAKE:
        take(position, (move - moves.TAKE) % 15)
    elif stage == STAGE_FEAR:
        position.fear = move - moves.FEAR
        position.cursor += 1
    elif stage == STAGE_ORDER:
        draft.put_in_order(position, move - moves.ORDER)
    elif stage == STAGE_TOKEN:
        goals.take_token(position, position.active, move - moves.TOKEN)
        position.step += WIDTH
    elif stage == STAGE_SEED:
        seed = move - moves.LAY_SEED
        position.table[SEED_SETS + seed // CELLS] |= BIT[seed % CELLS]
        position.cursor += 1
    else:
        keep(position, move - moves.KAMI)


def keep(position: Position, kami: i64) -> None:
    """A seat keeps a sheet; when all have, the choices are shown (KS-2.2)."""
    position.table[KAMI + position.actor] = kami
    position.actor += 1
    if position.actor == position.constants.seats:
        show_kami(position)
        begin_year(position)


def show_kami(position: Position) -> None:
    """From now on the passives of the chosen kami are in force."""
    position.hooks = 0
    position.holders = 0
    seat: i64
    n: i64
    for seat in range(position.constants.seats):
        kami = position.kami(seat)
        for n in range(8):
            position.hooks |= (position.constants.hooks[kami] >> n & 1) * BIT[ENTRY_BITS * n + seat]
        for n in range(4):
            position.holders |= (
                (position.constants.tokens[kami] >> n & 1) * (seat + 1) * BIT[ENTRY_BITS * n]
            )


def begin_year(position: Position) -> None:
    position.round = 1
    position.turn = 0
    position.cursor = 0
    position.active = opener(position)
    position.then = THEN_YEAR


def begin_turn(position: Position) -> None:
    """The next seat has all its cubes (KS-2.3, KS-4.4)."""
    position.active = (opener(position) + position.turn) % position.constants.seats
    position.cubes = position.constants.cubes[position.year - 1]
    position.basics = 0
    position.used = 0
    position.rewarded = 0
    position.then = THEN_TURN


def act(position: Position, move: i64) -> None:
    """An action: basic, an ability, or one of the words without a target."""
    if move < moves.REPLACE:
        position.cubes -= 1
        position.basics += 1
        add_or_remove(position, move)
    elif move == moves.IDLE:
        position.cubes -= 1
    elif move == moves.RAGE:
        position.stage = STAGE_RAGE
        position.then = THEN_ASK
    elif move == moves.END:
        position.cursor = 0
        position.then = THEN_TURN_END
    else:
        ability = move - moves.USE
        position.cubes -= position.constants.costs[ability]
        position.used |= BIT[ability % 3]
        position.step = position.constants.abilities[ability]
        position.then = THEN_STEPS


def add_or_remove(position: Position, move: i64) -> None:
    """The basic action (KS-4.2)."""
    if move < moves.REMOVE:
        shrines.add(position, position.active, move - moves.ADD)
    else:
        shrines.remove(position, position.active, move - moves.REMOVE)
    position.then = THEN_GOAL


def take(position: Position, card: i64) -> None:
    """A player takes a villager and gains its claim (KS-6.4)."""
    position.active = position.actor
    position.step = position.constants.claims[15 * position.village + card]
    draft.take(position, position.actor, card)
    position.then = THEN_CLAIM


def advance(position: Position) -> bool:
    """Let one thing happen that happens by itself; True once somebody is to decide."""
    if position.choices:
        ask_gain(position)
        return True
    then = position.then
    if then == THEN_GOAL:
        goals.check(position)
        position.then = THEN_TURN
        return False
    if then == THEN_TURN:
        return wants_action(position)
    if then == THEN_STEPS or then == THEN_CLAIM:
        if steps.run(position):
            return not position.choices
        position.then = THEN_GOAL if then == THEN_STEPS else THEN_PICK
        return False
    if then == THEN_TURN_END:
        return end_turn(position)
    if then == THEN_NEXT:
        return next_turn(position)
    if then == THEN_PICK:
        return wants_pick(position)
    if then == THEN_INFLUENCE:
        return wants_order(position)
    if then == THEN_ROUND:
        return next_round(position)
    if then == THEN_YEAR:
        return start_year(position)
    return True


def ask_gain(position: Position) -> None:
    """Favor or Nature: the active player chooses first, then clockwise (KS-4.14)."""
    seat = position.active
    while not position.choices >> ENTRY_BITS * seat & ENTRY_MASK:
        seat = (seat + 1) % position.constants.seats
    position.stage = STAGE_GAIN
    position.actor = seat


def wants_action(position: Position) -> bool:
    """The turn goes on while there are cubes, or a Rage token to spend (KS-3.6)."""
    if position.cubes or can_rage(position):
        position.stage = STAGE_ACTION
        position.actor = position.active
        return True
    position.cursor = 0
    position.then = THEN_TURN_END
    return False


def can_rage(position: Position) -> bool:
    """Whether the active player can spend the Rage token (KS-4.20)."""
    if not position.rage or position.holder(RAGE) != position.active:
        return False
    villages = targets.current(position)
    village: i64
    for village in range(VILLAGES):
        if villages >> village & 1:
            spaces = position.constants.villages[village] & ~position.barred(
                village, position.active
            )
            if spaces & position.taken(village):
                return True
            if spaces & ~position.taken(village) and position.supply(position.active):
                return True
    return False


def start_year(position: Position) -> bool:
    """Start-of-year passives, clockwise from the opener (KS-3.2); True if a Seed is to be laid.

    `cursor` counts in steps: sixteen for each seat, a Seed for each village within them.
    """
    constants = position.constants
    while position.cursor < 16 * constants.seats:
        seat = (opener(position) + position.cursor // 16) % constants.seats
        if position.cursor % 16 == 0:
            start_year_of(position, seat)
            position.cursor += 1
        village = position.cursor % 16 - 1
        if position.holder(SEEDS) == seat and village < VILLAGES:
            if constants.kinds[32 * village + constants.seed_kinds]:
                position.stage = STAGE_SEED
                position.actor = seat
                return True
            position.cursor += 1
        else:
            position.cursor += 16 - position.cursor % 16
        if position.choices:
            return False
    begin_turn(position)
    return False


def start_year_of(position: Position, seat: i64) -> None:
    """A seat's Moon, its Seeds taken back, and gains."""
    village: i64
    if position.holder(MOON) == seat:
        moons = position.table[MOONS]
        position.moon = (moons & ENTRY_MASK) - 1
        position.table[MOONS] = moons >> ENTRY_BITS
    if position.holder(SEEDS) == seat:
        for village in range(VILLAGES):
            position.table[SEED_SETS + village] = 0
    if position.hooks >> ENTRY_BITS * START_OF_YEAR + seat & 1:
        fire_at_home(position, START_OF_YEAR, seat)


def fire_at_home(position: Position, when: i64, seat: i64) -> None:
    """Gains of a moment that happens nowhere in particular: the faced village counts."""
    village = faced(position, seat)
    temple = lowest(position.constants.temples[village])
    shrines.fire(position, when, seat, village * CELLS + temple)


def end_turn(position: Position) -> bool:
    """End-of-turn passives (KS-3.6); True if the Fear is to be laid."""
    seat = position.active
    if position.hooks >> ENTRY_BITS * END_OF_TURN + seat & 1 and position.cursor == 0:
        position.cursor = 1
        fire_at_home(position, END_OF_TURN, seat)
        if position.choices:
            return False
    if position.holder(FEAR) == seat and position.cursor < 2:
        position.cursor = 1
        position.stage = STAGE_FEAR
        position.actor = seat
        return True
    position.then = THEN_NEXT
    return False


def next_turn(position: Position) -> bool:
    """The next player, or the Kitsune and then the turning board."""
    position.turn += 1
    if position.turn < position.constants.seats:
        begin_turn(position)
        return False
    if position.constants.owners > position.constants.seats:
        kitsune.resolve(position)
    position.then = THEN_ROUND
    return False


def next_round(position: Position) -> bool:
    """The board turns; after the fourth time the draft begins (KS-3.5)."""
    position.turn = 0
    position.round += 1
    if position.round < DRAFT:
        begin_turn(position)
        return False
    position.village = 0
    draft.open_village(position)
    position.then = THEN_INFLUENCE
    return False


def wants_order(position: Position) -> bool:
    """A village's order; once it stands, villagers are drawn."""
    if draft.rank(position):
        return True
    if position.ranked:
        draft.draw(position)
    position.then = THEN_PICK
    return False


def wants_pick(position: Position) -> bool:
    """The next in order takes a villager; after the last the next village, or the year's end."""
    if position.ranked and position.offered:
        owner = (position.ranked & ENTRY_MASK) - 1
        if owner < position.constants.seats:
            position.stage = STAGE_TAKE
            position.actor = owner
            return True
        draft.take(position, KITSUNE, kitsune.choose(position))  # KS-8.5
        return False
    draft.put_back(position)
    position.village += 1
    if position.village < VILLAGES:
        draft.open_village(position)
        position.then = THEN_INFLUENCE
    else:
        end_year(position)
    return False


def end_year(position: Position) -> None:
    """Tracks are scored; the next year begins, or the match is over (KS-6.6, KS-6.7)."""
    scoring.score_tracks(position)
    position.village = -1
    if position.year == position.constants.years:
        position.stage = STAGE_OVER
        position.over = True
        position.actor = -1
        position.then = THEN_ASK
    else:
        position.year += 1
        begin_year(position)
