"""Where the goal of the year is one shrine away from being met."""

from __future__ import annotations

from kiribako.games.kami_sama.rules.goals import tokens_left
from kiribako.games.kami_sama.rules.layout import GOALS
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.spaces import CELLS, SPACE_NAMES, VILLAGES
from kiribako.games.kami_sama.shown import types
from kiribako.kernel.bits import members_of


def nearly_met(position: Position, seat: int) -> list[types.Near]:
    """Each space whose shrine would complete the goal for a seat, with the shrines it joins.

    Villages that have no token to give, or gave one this turn, are left out (KS-5.2, KS-5.5).
    """
    found: list[types.Near] = []
    for village in range(VILLAGES):
        rewarded = seat == position.active and position.rewarded >> village & 1
        if rewarded or not tokens_left(position, village):
            continue
        own = int(position.shrines(seat, village))
        for cell, joined in sorted(completions(position, village, own).items()):
            found.append(
                {
                    "space": SPACE_NAMES[CELLS * village + cell],
                    "with": [SPACE_NAMES[CELLS * village + other] for other in members_of(joined)],
                }
            )
    return found


def completions(position: Position, village: int, own: int) -> dict[int, int]:
    """The missing cells of a village, each with the own cells it completes the goal with."""
    constants = position.constants
    goal = int(position.table[GOALS + position.year - 1])
    at = int(constants.goal_starts[4 * goal + village])
    count = int(constants.goal_code[at])
    if count < 0:
        return by_kind(position, at, own)
    found: dict[int, int] = {}
    for n in range(at + 1, at + 1 + count):
        place = int(constants.goal_code[n])
        missing = members_of(place & ~own)
        if len(missing) == 1:
            found.setdefault(missing[0], place & own)
    return found


def by_kind(position: Position, at: int, own: int) -> dict[int, int]:
    """The same for a requirement by kinds that lacks one shrine (KS-5.7)."""
    code = position.constants.goal_code
    found: dict[int, int] = {}
    alternatives = -int(code[at])
    at += 1
    for _ in range(alternatives):
        demands = int(code[at])
        at += 1
        lacking, counted, wanted = 0, 0, 0
        for _ in range(demands):
            spaces, number = int(code[at]), int(code[at + 1])
            at += 2
            counted |= spaces
            short = max(0, number - len(members_of(own & spaces)))
            lacking += short
            if short:
                wanted = spaces & ~own
        if lacking == 1:
            for cell in members_of(wanted):
                found.setdefault(cell, own & counted)
    return found
