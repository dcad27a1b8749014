"""What a good player knows: tracks in balance, chains that bring villagers, sets of tokens."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kami_sama.rules import draft, moves, scoring
from kiribako.games.kami_sama.rules.language import FEAR, RAGE, SEEDS
from kiribako.games.kami_sama.rules.layout import FAVOR, NATURE, TOKENS
from kiribako.games.kami_sama.rules.layout import SEEDS as SEEDS_AT
from kiribako.games.kami_sama.rules.packing import ENTRY_BITS, ENTRY_MASK
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.shrines import DRAFT
from kiribako.games.kami_sama.rules.spaces import CELLS, VILLAGES, around
from kiribako.kernel.bits import BIT, size
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, FIRST_SEARCH, STRONGEST, Tuning, Wisdom

CUBE: Final = 1.4  # points an action cube brings
SPARE: Final = 0.45  # a step on the higher track, up to SPARES of them
SPARES: Final = 6
PAIRED: Final = 0.35  # times the square of the kinds of tokens held
PICK: Final = 2.4  # the first villager of a village
BEHIND: Final = 0.25  # less for everyone in front
ANGER: Final = 1.2  # the Rage token held
SOWN: Final = 0.15  # a Seed on an empty space
DREAD: Final = 0.1  # an opponent's shrine on or next to the own Fear, an own temple under it
LATER: Final = 0.3  # how much of this year's influence lasts another year


class KamiWisdom(Wisdom):
    """Appraises what a seat has, and what the draft will bring."""

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """No random play to the end: a position is judged where the tree ends.

        The first level that searches hardly trusts what a move looks like at first sight.
        """
        return Tuning(
            simulations=(20, 30, 3_000),
            explore=0.35 if level >= BEST_LEVEL else 0.7,
            prior=4.0 if level == FIRST_SEARCH else 1.0,
            horizon=0,
            keeps=level == STRONGEST,
        )

    def appraise(self, state: State, seat: i64) -> float:
        position = cast("Position", state)
        begun = position.stage == moves.STAGE_STEP or position.stage == moves.STAGE_RAGE
        if begun and position.actor == seat and not position.carried:
            position = finished(position, seat)
        return lead(set_down(position, seat), seat)

    def weigh(self, state: State, move: i64) -> float:
        """Adding pays, most of all where it gains; taking away seldom does."""
        if move < moves.REMOVE:
            constants = cast("Position", state).constants
            return 2.0 + 2.0 * float(constants.favor[move] + constants.nature[move])
        if move < moves.REPLACE:
            return 0.4
        if moves.USE <= move < moves.GAIN_FAVOR:
            return 6.0
        if move == moves.SKIP:
            return 0.3
        return 3.0 if move < moves.LIFT else 1.0


def finished(position: Position, seat: i64) -> Position:
    """The position after the rest of the use, each step the best at first sight."""
    buffer = position.move_buffer()
    while position.actor == seat and position.stage in (
        moves.STAGE_STEP,
        moves.STAGE_RAGE,
        moves.STAGE_SET,
        moves.STAGE_GAIN,
    ):
        position = best_next(position, seat, buffer)
    return position


def set_down(position: Position, seat: i64) -> Position:
    """The position once lifted shrines stand again, each where it looks best."""
    if not position.lifted or position.actor != seat:
        return position
    buffer = position.move_buffer()
    position = position.clone()
    if position.stage == moves.STAGE_STEP:
        position.apply(moves.SKIP)
    while position.lifted and position.stage == moves.STAGE_SET:
        position = best_next(position, seat, buffer)
    return position


def best_next(position: Position, seat: i64, buffer: vec[i64]) -> Position:
    """The position after the move that looks best."""
    count = position.fill_moves(buffer)
    best = -1e18
    chosen = position
    n: i64
    for n in range(count):
        tried = position.clone()
        tried.apply(buffer[n])
        value = lead(tried if position.setting else set_down(tried, seat), seat)
        if value > best:
            best = value
            chosen = tried
    return chosen


def lead(position: Position, seat: i64) -> float:
    """How far a seat's outlook is above the best other's."""
    seats = position.constants.seats
    outlooks = vec[float]([0.0] * seats)
    other: i64
    for other in range(seats):
        outlooks[other] = holdings(position, other)
    village: i64
    if not position.over:
        for village in range(VILLAGES):
            if position.round < DRAFT or village > position.village:
                add_standings(position, village, outlooks)
    best = -1000.0
    for other in range(seats):
        if other != seat and outlooks[other] > best:
            best = outlooks[other]
    value = outlooks[seat] - best
    if position.active == seat and position.round < DRAFT:
        value += CUBE * float(position.cubes)
    return value


def holdings(position: Position, seat: i64) -> float:
    """Points, tracks and tokens of a seat."""
    table = position.table
    value = float(scoring.points(position, seat))
    favor = table[FAVOR + seat]
    nature = table[NATURE + seat]
    lower = min(favor, nature)
    value += float(lower) + SPARE * float(min(favor + nature - 2 * lower, SPARES))
    held = table[TOKENS + seat]
    kinds: i64 = 0
    village: i64
    for village in range(VILLAGES):
        if held >> ENTRY_BITS * village & ENTRY_MASK:
            kinds += 1
    return value + PAIRED * float(kinds * kinds) + own_tokens(position, seat)


def own_tokens(position: Position, seat: i64) -> float:
    """What the tokens of a seat's kami promise: the Rage, Seeds and Fear where they lie."""
    value = 0.0
    village: i64
    if position.over:
        return value
    if position.rage and position.holder(RAGE) == seat:
        value += ANGER
    if position.holder(SEEDS) == seat:
        for village in range(VILLAGES):
            bare = position.table[SEEDS_AT + village] & ~position.taken(village)
            value += SOWN * float(size(bare))
    if position.fear >= 0 and position.holder(FEAR) == seat:
        village = position.fear // CELLS
        here = BIT[position.fear % CELLS]
        own = position.shrines(seat, village)
        others = position.taken(village) & ~own
        value += DREAD * float(size((around(here) | here) & others))
        if own & here & position.constants.temples[village]:
            value += DREAD
    return value


def add_standings(position: Position, village: i64, outlooks: vec[float]) -> None:
    """What each seat's place in a village is worth: this year's draft, later ones less."""
    constants = position.constants
    chains = vec[i64]([0, 0, 0, 0])
    owner: i64
    other: i64
    for owner in range(constants.owners):
        chains[owner] = draft.influence(position, owner, village)
    lasting = 1.0 + LATER * float(constants.years - position.year)
    for owner in range(constants.seats):
        own = chains[owner]
        if own:
            ahead: i64 = 0
            for other in range(constants.owners):
                if other != owner and chains[other] >= own:
                    ahead += 2 if chains[other] > own else 1
            value = PICK - BEHIND * float(ahead) + 0.08 * float(own)
            value += 0.03 * float(size(position.shrines(owner, village)))
            outlooks[owner] += lasting * value
