"""The score sheet: a line for every goal that brings something (KD-5.8: only at the end)."""

from __future__ import annotations

from typing import Final

from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.shown import word_types
from kiribako.games.kodama_3d.shown.progress import progress
from kiribako.kernel.bits import members_of
from kiribako.kernel.sheet import Line, ScoreSheet, TieBreak

SAID: Final = {goals.MOST_FEATURE: "goal-most", goals.TALL: "goal-tall"}  # unlike other goals


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
    predicate = int(position.constants.predicate[goal])
    found = progress(position, seat, goal)
    rule = "KD-5.6" if predicate == goals.MOST_FEATURE else "KD-5.2"
    label = f"{card.text}: {found['text']}"
    points = int(goals.worth(position, seat, goal))
    need = found["need"]
    if need is None:
        counted: word_types.GoalCounted = {"card": card.text, "have": found["have"]}
        return Line(seat, points, rule, label, "goal-each", counted)
    facts: word_types.GoalReached = {"card": card.text, "have": found["have"], "need": need}
    return Line(seat, points, rule, label, SAID.get(predicate, "goal"), facts)


def tie_breaks(position: Position) -> list[TieBreak]:
    """Most goal cards in hand (KD-5.7)."""
    seats = range(int(position.constants.seats))
    held = [len(members_of(int(position.hand(seat)))) for seat in seats]
    return [TieBreak("goal-cards", "KD-5.7", "goal cards in hand", held)]
