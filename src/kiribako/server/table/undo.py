"""Taking back: at once where nobody else can be harmed, else never past what was revealed."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from kiribako.server.refusals import TableError
from kiribako.server.table.clocks import MOST_LAG
from kiribako.server.table.plan import Caller, no_rules
from kiribako.server.table.questions import Question, look_back, reveals
from kiribako.server.table.state import Table
from kiribako.server.wire.parts import UndoRight

SLIP: Final = 5_000  # milliseconds in which a slip is taken back without asking
GLANCE: Final = 2  # imagined deals of a short look; whoever really goes back has it looked at well


def last_own(table: Table, mine: tuple[int, ...]) -> int:
    """The ply of the last decision of these seats, -1 if they made none."""
    ply = table.ply - 1
    while ply >= table.opening:
        if table.decisions[ply][0] in mine:
            return ply
        ply -= 1
    return -1


def is_harmless(table: Table, mine: tuple[int, ...]) -> bool:
    """Whether nobody else plays: bots do not mind, and watchers do not count.

    The deal is fixed, so the same move brings the same card again.
    """
    for seat, chair in enumerate(table.chairs):  # noqa: SIM110 - for every move: the least cost
        if chair.who and seat not in mine:
            return False
    return True


def is_slip(table: Table, mine: tuple[int, ...], back: int, at: int) -> bool:
    """Whether only decisions of one's own were made since, the last one a moment ago."""
    return (
        table.row.take_backs == "free"
        and at - table.decided <= SLIP
        and all(seat in mine for seat, _ in table.decisions[back:])
    )


def check_back(table: Table, ply: int) -> None:
    """Refuse a ply that there is no going back to."""
    if table.match is None:
        raise no_rules(table)
    if not table.opening <= ply < table.ply:
        message = f"there is no going back to {ply}; {table.ply} decisions have been made"
        raise TableError("bad-undo", message, ply=table.ply)


def check_undo(table: Table, caller: Caller, ply: int) -> Question | None:
    """Refuse to go back past what cannot be unseen; a question where that is not known yet."""
    check_back(table, ply)
    match = table.match
    if match is None:
        raise no_rules(table)
    if table.row.take_backs == "none":
        message = "nothing is taken back at this table: so it was agreed before the start"
        raise TableError("no-take-backs", message, ply=match.ply)
    unknown = [n for n in reversed(range(ply, match.ply)) if n not in table.told]
    if not told_since(table, ply):
        unknown = look_back(match, unknown, table.told, caller.spare)
    if told_since(table, ply):
        message = "something was revealed or left to chance since then, which cannot be unseen"
        raise TableError("undo-past-reveal", message, ply=match.ply)
    return Question(what="told", plies=unknown) if unknown else None


def whom_to_ask(table: Table, caller: Caller, mine: tuple[int, ...], back: int) -> list[int]:
    """The seats whose consent going back needs."""
    if is_harmless(table, mine) or is_slip(
        table, mine, back, caller.at - min(caller.lag, MOST_LAG)
    ):
        return []
    return [seat for seat in table.people() if seat not in mine]


def told_since(table: Table, ply: int) -> bool:
    """Whether a decision since a ply is known to have taught anybody more than the choice."""
    return any(told and n >= ply for n, told in table.told.items())


def undo_right(table: Table, mine: tuple[int, ...], at: int) -> tuple[UndoRight, int | UnsetType]:
    """How one's last decision can be taken back, and until when it can freely."""
    back = last_own(table, mine)
    if back < 0:
        return "no", UNSET
    if is_harmless(table, mine) and not table.row.rated:
        return "free", UNSET
    if table.row.take_backs == "none":
        return "no", UNSET
    for ply in range(back, table.ply):
        if seems_told(table, ply):
            return "no", UNSET
    if is_slip(table, mine, back, at):
        return "free", table.decided + SLIP
    return "ask", UNSET


def seems_told(table: Table, ply: int) -> bool:
    """Whether a decision told something, as far as a short look shows; looked at once."""
    if ply in table.told:
        return table.told[ply]
    seen = table.glimpsed.get(ply)
    if seen is None and table.match is not None:
        before, move, after = table.match.step(ply)
        game, seats = table.match.game, table.match.seats
        seen = table.glimpsed[ply] = bool(reveals(game, before, move, after, seats, deals=GLANCE))
    return bool(seen)
