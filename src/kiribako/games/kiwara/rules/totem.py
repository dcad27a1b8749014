"""The totem: its first place, its moves, and whose turn follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kiwara.rules import reinforcements
from kiribako.games.kiwara.rules.cards import WILDEBEEST
from kiribako.games.kiwara.rules.grid import FACED, SPOTS
from kiribako.games.kiwara.rules.moves import (
    FIRST_TOTEM,
    STEP_AFTER_TOTEM,
    STEP_PLACE,
    TOTEM,
    WILDEBEEST_TOTEM,
)

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position


def fill_first_totem(moves: vec[i64]) -> i64:
    """Any path space (KW-2.2)."""
    spot: i64
    for spot in range(SPOTS):
        moves[spot] = FIRST_TOTEM + spot
    return SPOTS


def place_first_totem(position: Position, spot: i64) -> None:
    position.totem = spot
    pass_turn(position, STEP_PLACE)


def fill_totem(position: Position, moves: vec[i64]) -> i64:
    """Step 7: clockwise, and the other way with a Wildebeest (KW-6.8)."""
    count = fill_steps(position, moves, 0, TOTEM, 1)
    if position.ready(position.actor) >> WILDEBEEST & 1:
        count = fill_steps(position, moves, count, WILDEBEEST_TOTEM, SPOTS - 1)
    return count


def fill_steps(position: Position, moves: vec[i64], count: i64, kind: i64, way: i64) -> i64:
    """One to three steps to a line with room (KW-2.5), else the first such line (KW-2.6)."""
    empty = ~position.taken
    spot = position.totem
    before = count
    steps: i64 = 0
    while steps < 3 or count == before:
        steps += 1
        spot += way
        if spot >= SPOTS:
            spot -= SPOTS
        if FACED[spot] & empty:
            moves[count] = kind + steps
            count += 1
    return count


def move_totem(position: Position, steps: i64) -> None:
    """Steps are negative when a Wildebeest leads."""
    spot = position.totem + steps
    if spot >= SPOTS:
        spot -= SPOTS
    elif spot < 0:
        spot += SPOTS
    position.totem = spot
    after_totem(position)


def after_totem(position: Position) -> None:
    """Step 8, if there is anything to ask, or the next turn."""
    if reinforcements.after_totem_uses(position):
        position.step = STEP_AFTER_TOTEM
    else:
        pass_turn(position, STEP_PLACE)


def pass_turn(position: Position, step: i64) -> None:
    """The other seat goes on at that step, unless it has no tokens (KW-2.7)."""
    position.moved = 0
    other = 1 - position.actor
    if position.hand(other):
        position.actor = other
        position.step = step
    else:
        position.step = STEP_PLACE
