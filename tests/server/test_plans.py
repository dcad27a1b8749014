"""Plans: a decision is worked out once, and what was worked out is used only where it holds."""

from __future__ import annotations

import kiribako
from kiribako.kernel.match import Match
from kiribako.server import log
from kiribako.server.table import moves
from kiribako.server.table.plan import Caller, Plan
from kiribako.server.table.state import Table
from kiribako.server.wire.from_client import PlayMove
from tests.server.test_store import row


def started() -> tuple[Table, Match]:
    """A table at its first decision, with Ann on both seats."""
    table = Table(row("one"), kiribako.game("kiwara"))
    for seat in (0, 1):
        table.apply(1, log.Sat(seat, "ann", "Ann"))
    table.apply(1, log.Started(1))
    assert table.match is not None
    return table, table.match


def planned(table: Table, match: Match, place: int) -> Plan:
    """The plan of a legal move by its place among them."""
    said = PlayMove(id="1", ply=match.ply, seat=match.actor or 0, move=match.moves()[place])
    return moves.play(table, Caller("ann", "Ann", 1), said)


def test_a_move_is_applied_once() -> None:
    """The position of the plan becomes the match's own; a reader of the log has the same."""
    table, match = started()
    reader, read = started()
    for _ in range(4):
        before = match.state
        plan = planned(table, match, 0)
        assert match.state is before
        assert plan.decision is not None
        table.apply(2, plan.entries[0], plan.decision)
        assert match.state is plan.decision.after
        reader.apply(2, plan.entries[0])
        assert read.view() == match.view()
        assert reader.events == table.events
        assert reader.decisions == table.decisions
    assert read.record().to_text() == match.record().to_text()


def test_a_plan_for_another_position_is_not_used() -> None:
    """What became durable is the text of the log, whatever was worked out for an earlier ply."""
    table, match = started()
    stale = planned(table, match, 0).decision
    table.apply(2, planned(table, match, 1).entries[0])
    second = planned(table, match, 2).entries[0]
    assert isinstance(second, log.Moved)
    table.apply(2, second, stale)
    assert match.ply == 2
    assert table.decisions[1] == (second.seat, second.move)
    assert match.record().decisions == table.decisions
    assert stale is not None
    assert match.state is not stale.after
