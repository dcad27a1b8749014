"""The course of a match: keeping goals, placing meeples, ten turns each, two last tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules import forest
from kiribako.games.kodama_3d.rules.growing import matches
from kiribako.games.kodama_3d.rules.moves import (
    FINAL,
    STEP_FINAL,
    STEP_GOAL,
    STEP_MOVE,
    STEP_OVER,
)
from kiribako.games.kodama_3d.rules.tree import grown
from kiribako.kernel.bits import BIT, lowest

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.position import Position

TURNS: Final = 10  # of each seat (KD-2.1)
NO_STACK: Final = -1


def seat_at(position: Position, place: i64) -> i64:
    """The seat so many places clockwise from the first player."""
    return (position.constants.first + place) % position.constants.seats


def ending(position: Position) -> bool:
    """Whether the last tiles are being grown (KD-5.1)."""
    return position.turns >= TURNS * position.constants.seats


def start_turn(position: Position) -> None:
    """The next seat moves; after ten turns each the last tiles are grown, then all is over."""
    seats = position.constants.seats
    while position.turns < (TURNS + 1) * seats:
        position.actor = seat_at(position, position.turns)
        if not ending(position):
            position.step = STEP_MOVE
            return
        if final_stacks(position):
            position.step = STEP_FINAL
            return
        position.turns += 1
    position.step = STEP_OVER
    position.actor = -1
    position.over = True


def final_stacks(position: Position) -> i64:
    """The stacks under the actor's meeples that still have tiles (KD-5.1)."""
    n = 2 * position.actor
    one = BIT[forest.meeple(position, n)]
    return (one | BIT[forest.meeple(position, n + 1)]) & position.filled


def fill_final(position: Position, moves: vec[i64]) -> i64:
    return forest.fill_stacks(final_stacks(position), FINAL, moves, 0)


def start_final(position: Position, stack: i64) -> None:
    """Lift the tile of the chosen meeple; the other's follows."""
    other = final_stacks(position) & ~BIT[stack]
    position.waiting = lowest(other) if other else NO_STACK
    forest.lift(position, stack)


def grow(position: Position, point: i64, flip: i64) -> None:
    """Plug the lifted tile in; a goal may follow (KD-3.1, KD-4.1)."""
    seat = position.actor
    tree = position.tree(seat)
    tile = position.lifted
    position.lifted = forest.NO_TILE
    position.set_tree(seat, grown(position.constants, tree, tile, point, flip))
    goals_left = position.display or position.deck_left()
    if goals_left and not ending(position) and not matches(position.constants, tree, tile, point):
        position.step = STEP_GOAL
    else:
        after_growing(position)


def after_growing(position: Position) -> None:
    """The other last tile, or the next turn."""
    if position.waiting != NO_STACK:
        stack = position.waiting
        position.waiting = NO_STACK
        forest.lift(position, stack)
        return
    position.turns += 1
    start_turn(position)
