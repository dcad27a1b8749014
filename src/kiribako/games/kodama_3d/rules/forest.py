"""The forest: stacks of tiles in a grid, and the meeples that walk on them.

Stack n is column n % 4 (a-d) of row n // 4 (1-4, row 1 at the top); smaller forests leave the
last columns or rows out (KD-1.3). `tiles` of a position holds four places for each stack, bottom
first; a stack's `heights` entry, three bits, says how many are still there. Meeples take five
bits each, two a seat: a stack, or NOWHERE before they are placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules import turns
from kiribako.games.kodama_3d.rules.growing import can_grow
from kiribako.games.kodama_3d.rules.moves import MOVE, PLACE, STEP_GROW
from kiribako.kernel.bits import BIT, lowest, set_of, size

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.position import Position

STACKS: Final = 16
HIGHEST: Final = 4  # tiles of a stack at the start
NOWHERE: Final = 31
NO_TILE: Final = -1
WAYS: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
SIZES: Final = {2: (3, 3), 3: (3, 4), 4: (4, 4)}  # rows and columns with forest="by-seats"
STACK_NAMES: Final = [f"{'abcd'[n % 4]}{n // 4 + 1}" for n in range(STACKS)]


def next_stack(stack: int, way: int) -> int:
    """The neighbour in one of the eight directions, -1 beyond the edge."""
    row, column = stack // 4 + WAYS[way][0], stack % 4 + WAYS[way][1]
    return row * 4 + column if 0 <= row < 4 and 0 <= column < 4 else -1


NEXT: Final = vec[i64]([next_stack(stack, way) for stack in range(STACKS) for way in range(8)])


def grid(rows: int, columns: int) -> int:
    """The set of stacks of a forest."""
    return set_of([n for n in range(STACKS) if n // 4 < rows and n % 4 < columns])


def height(position: Position, stack: i64) -> i64:
    return position.heights >> 3 * stack & 7


def top_tile(position: Position, stack: i64) -> i64:
    """The visible tile of a stack, NO_TILE if it is empty."""
    tiles = height(position, stack)
    return position.tiles[4 * stack + tiles - 1] if tiles else NO_TILE


def meeple(position: Position, n: i64) -> i64:
    """Where a meeple stands; seat s has meeples 2 s and 2 s + 1."""
    return position.meeples >> 5 * n & 31


def fill_places(position: Position, moves: vec[i64]) -> i64:
    """Any stack without a meeple (KD-1.6)."""
    return fill_stacks(position.constants.stacks & ~position.occupied, PLACE, moves, 0)


def fill_stacks(stacks: i64, kind: i64, moves: vec[i64], count: i64) -> i64:
    while stacks:
        moves[count] = kind + lowest(stacks)
        stacks &= stacks - 1
        count += 1
    return count


def place(position: Position, stack: i64) -> None:
    """Put the actor's next meeple down; the order runs there and back (KD-1.6)."""
    seats = position.constants.seats
    count = size(position.occupied)
    n = 2 * position.actor + (0 if count < seats else 1)
    position.meeples -= (NOWHERE - stack) * BIT[5 * n]
    position.occupied |= BIT[stack]
    count += 1
    if count == 2 * seats:
        turns.start_turn(position)
    else:
        position.actor = turns.seat_at(position, count if count < seats else 2 * seats - 1 - count)


def reach(position: Position, start: i64) -> i64:
    """The stacks a meeple there can walk to (KD-2.2, KD-2.3)."""
    occupied = position.occupied
    found: i64 = 0
    way: i64
    for way in range(8):
        stack = NEXT[8 * start + way]
        while stack >= 0 and not occupied & BIT[stack]:
            found |= BIT[stack]
            stack = NEXT[8 * stack + way]
    return found & position.filled


def fill_walks(position: Position, moves: vec[i64]) -> i64:
    """The moves of both meeples, with the two ways out when there are none (KD-2.2 to KD-2.5)."""
    one = meeple(position, 2 * position.actor)
    two = meeple(position, 2 * position.actor + 1)
    if one > two:
        one, two = two, one
    one_reach = reach(position, one)
    two_reach = reach(position, two)
    if not one_reach and not two_reach:
        one_reach = two_reach = position.filled & ~position.occupied
        if not one_reach:
            return fill_stays(position, one, two, moves)
    count = fill_stacks(one_reach, MOVE + STACKS * one, moves, 0)
    return fill_stacks(two_reach, MOVE + STACKS * two, moves, count)


def fill_stays(position: Position, one: i64, two: i64, moves: vec[i64]) -> i64:
    """A meeple that stays: one on two or more tiles if there is such, then one on any (KD-2.5)."""
    one_height = height(position, one)
    two_height = height(position, two)
    best = max(two_height, one_height)
    needed: i64 = 2 if best > 1 else best
    count: i64 = 0
    if one_height >= needed:
        moves[count] = MOVE + STACKS * one + one
        count += 1
    if two_height >= needed:
        moves[count] = MOVE + STACKS * two + two
        count += 1
    return count


def walk(position: Position, start: i64, goal: i64) -> None:
    """Move a meeple and lift the top tile of the stack it left (KD-2.6)."""
    n = 2 * position.actor
    if meeple(position, n) != start:
        n += 1
    position.meeples += (goal - start) * BIT[5 * n]
    position.occupied = position.occupied & ~BIT[start] | BIT[goal]
    lift(position, start)


def lift(position: Position, stack: i64) -> None:
    """Take the top tile off a stack; one that fits nowhere leaves the game (KD-3.5)."""
    tile = top_tile(position, stack)
    if tile == NO_TILE:  # an emptied stack gives none
        turns.after_growing(position)
        return
    position.heights -= BIT[3 * stack]
    if not height(position, stack):
        position.filled &= ~BIT[stack]
    if can_grow(position.constants, position.tree(position.actor), tile):
        position.lifted = tile
        position.step = STEP_GROW
    else:
        turns.after_growing(position)
