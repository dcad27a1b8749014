"""Rights: what somebody who plays may do besides moving, told before they try it."""

from __future__ import annotations

from msgspec import Struct, UnsetType

from kiribako.server.table.coach import may_coach
from kiribako.server.table.hints import hints_agreed
from kiribako.server.table.state import Table
from kiribako.server.table.undo import undo_right
from kiribako.server.wire.parts import UndoRight


class Rights(Struct, frozen=True):
    """What is offered to one pair of eyes with a position."""

    undo: UndoRight
    undo_until: int | UnsetType
    hints: bool
    coach: bool
    draw: bool


def rights_of(table: Table, eyes: tuple[int, ...], at: int) -> Rights | None:
    """The rights of whoever holds these seats; None for watchers, and where nothing is played."""
    if not eyes or table.phase != "playing" or table.match is None:
        return None
    undo, until = undo_right(table, eyes, at)
    hints = hints_agreed(table) == "on"
    return Rights(undo, until, hints, may_coach(table), may_draw(table))


def may_draw(table: Table) -> bool:
    """Whether a draw can be agreed on: between two people; a bot plays to the end."""
    chairs = table.chairs
    return len(chairs) == 2 and not chairs[0].level and not chairs[1].level
