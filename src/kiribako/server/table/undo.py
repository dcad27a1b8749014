"""Taking back: never past a reveal or a random event."""

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.state import State
from kiribako.server.refusals import TableError
from kiribako.server.table.plan import no_rules
from kiribako.server.table.state import Table

DEALS: Final = 6  # imagined deals that must all agree before nothing counts as revealed


def check_undo(table: Table, ply: int) -> None:
    """Refuse to go back past what cannot be unseen."""
    match = table.match
    if match is None:
        raise no_rules(table)
    if not table.opening <= ply < match.ply:
        message = f"there is no going back to {ply}; {match.ply} decisions have been made"
        raise TableError("bad-undo", message, ply=match.ply)
    if told_something(match, ply):
        message = "something was revealed or left to chance since then, which cannot be unseen"
        raise TableError("undo-past-reveal", message, ply=match.ply)


def told_something(match: Match, ply: int) -> bool:
    """Whether any decision since a ply taught anybody more than the choice itself."""
    before = match.copy()
    while before.ply > ply:
        after = before.state
        text = before.undo()
        move = before.read(text)
        if reveals(before.game, before.state, move, after, before.seats):
            return True
    return False


def reveals(game: Game[Any], before: State, move: int, after: State, seats: int) -> bool:
    """Whether a move used chance, or showed a seat what it could not have worked out.

    A seat that imagines the hidden things in different ways expects the same outcome in each, or
    something was shown to it.
    """
    if after.rng != before.rng:
        return True
    for seat in range(seats):
        real = game.view(after, seat)
        for deal in range(DEALS):
            imagined = before.redeal(seat, 7919 * deal + 1)
            if game.refuse(imagined, move) is not None:
                return True
            imagined.apply(move)
            if game.view(imagined, seat) != real:
                return True
    return False


def undone_by(table: Table, ply: int) -> set[int]:
    """The seats whose decisions would be taken back."""
    return {seat for seat, _ in table.decisions[ply:]}
