"""Taking back: never past a reveal or a random event."""

from __future__ import annotations

from kiribako.server.refusals import TableError
from kiribako.server.table.plan import Caller, no_rules
from kiribako.server.table.questions import Question, look_back
from kiribako.server.table.state import Table


def check_undo(table: Table, caller: Caller, ply: int) -> Question | None:
    """Refuse to go back past what cannot be unseen; a question where that is not known yet."""
    match = table.match
    if match is None:
        raise no_rules(table)
    if not table.opening <= ply < match.ply:
        message = f"there is no going back to {ply}; {match.ply} decisions have been made"
        raise TableError("bad-undo", message, ply=match.ply)
    unknown = [n for n in reversed(range(ply, match.ply)) if n not in table.told]
    if not told_since(table, ply):
        unknown = look_back(match, unknown, table.told, caller.spare)
    if told_since(table, ply):
        message = "something was revealed or left to chance since then, which cannot be unseen"
        raise TableError("undo-past-reveal", message, ply=match.ply)
    return Question(what="told", plies=unknown) if unknown else None


def told_since(table: Table, ply: int) -> bool:
    """Whether a decision since a ply is known to have taught anybody more than the choice."""
    return any(told and n >= ply for n, told in table.told.items())


def undone_by(table: Table, ply: int) -> set[int]:
    """The seats whose decisions would be taken back."""
    return {seat for seat, _ in table.decisions[ply:]}
