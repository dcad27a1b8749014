"""The books of a position: every tile, goal and meeple in exactly one place."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules import drafting, turns
from kiribako.games.kodama_3d.rules.forest import HIGHEST, NO_TILE, NOWHERE, STACKS, height, meeple
from kiribako.games.kodama_3d.rules.growing import stands
from kiribako.games.kodama_3d.rules.moves import STEP_GROW, STEP_KEEP, STEP_PLACE
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.shown.twin import parts_of
from kiribako.kernel.bits import members_of, set_of, size


def faults(position: Position) -> list[str]:
    """What does not add up."""
    return (
        tile_faults(position)
        + goal_faults(position)
        + meeple_faults(position)
        + tree_faults(position)
    )


def tile_faults(position: Position) -> list[str]:
    """Every tile has one place, and those on trees or in the air came off a stack."""
    found = []
    if sorted(position.tiles) != list(range(HIGHEST * STACKS)):
        found.append("a tile is missing or in two places")
    there = [stack for stack in range(STACKS) if height(position, stack)]
    if set_of(there) != position.filled or position.filled & ~position.constants.stacks:
        found.append("the heights and the set of filled stacks disagree")
    off = {
        int(position.tiles[HIGHEST * stack + place])
        for stack in members_of(int(position.constants.stacks))
        for place in range(int(height(position, stack)), HIGHEST)
    }
    used = [] if position.lifted == NO_TILE else [int(position.lifted)]
    for seat in range(int(position.constants.seats)):
        used += [int(part.tile) for part in parts_of(position.tree(seat))[1:]]
    if len(set(used)) != len(used) or not set(used) <= off:
        found.append("a tile on a tree never came off a stack")
    if (position.lifted == NO_TILE) == (position.step == STEP_GROW):
        found.append("a tile is lifted exactly while it is to be grown")
    return found


def goal_faults(position: Position) -> list[str]:
    """Every goal is in a hand, the display or the deck."""
    places = [goal for seat in range(4) for goal in members_of(int(position.hand(seat)))]
    shown = [int(drafting.displayed(position, place)) for place in range(drafting.PLACES)]
    places += [goal for goal in shown if goal != drafting.NO_GOAL]
    returned = [int(position.returned_at(place)) for place in range(int(position.keepers))]
    places += ([*position.deck, *returned])[position.drawn :]
    found = []
    if sorted(places) != list(range(len(position.constants.vp))):
        found.append("a goal is missing or in two places")
    hands = [goal for seat in range(4) for goal in members_of(int(position.hand(seat)))]
    if position.known & ~set_of(hands):
        found.append("a known goal is in no hand")
    return found


def meeple_faults(position: Position) -> list[str]:
    """Meeples stand on different stacks, two a seat once all are placed."""
    count = 2 * int(position.constants.seats)
    there = [int(meeple(position, n)) for n in range(8) if meeple(position, n) != NOWHERE]
    found = []
    if len(set(there)) != len(there) or set_of(there) != position.occupied:
        found.append("the meeples and the set of occupied stacks disagree")
    if position.step > STEP_PLACE and len(there) != count:
        found.append("a meeple is missing")
    if position.step == STEP_KEEP and there:
        found.append("a meeple stands before the goals are kept")
    return found


def tree_faults(position: Position) -> list[str]:
    """Trees stand and have no more tiles than there were turns."""
    found = []
    for seat in range(int(position.constants.seats)):
        tree = position.tree(seat)
        if not stands(position.constants, tree.mass, tree.moment_x, tree.moment_y):
            found.append(f"the tree of seat {seat} has fallen")
        if tree.count() != size(tree.taken) or tree.count() > turns.TURNS + 2:
            found.append(f"the tree of seat {seat} counts its tiles wrongly")
    return found
