"""The score sheet: a line for every goal that brings something (KD-5.8: only at the end)."""

from __future__ import annotations

from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.shown.progress import progress
from kiribako.kernel.bits import members_of
from kiribako.kernel.sheet import Line, ScoreSheet


def score_sheet(position: Position) -> ScoreSheet:
    """Nothing before the end, then every goal of every hand, those not met with 0."""
    lines: list[Line] = []
    if position.over:
        for seat in range(int(position.constants.seats)):
            lines += [
                goal_line(position, seat, goal) for goal in members_of(int(position.hand(seat)))
            ]
    return ScoreSheet(lines)


def goal_line(position: Position, seat: int, goal: int) -> Line:
    """One goal: its words, and what the tree has of it."""
    card = position.constants.box.goals[goal]
    rule = "KD-5.6" if position.constants.predicate[goal] == goals.MOST_FEATURE else "KD-5.2"
    label = f"{card.id} {card.text}: {progress(position, seat, goal)['text']}"
    return Line(seat, int(goals.worth(position, seat, goal)), rule, label)
