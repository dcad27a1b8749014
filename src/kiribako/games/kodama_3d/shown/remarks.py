"""What a review says of its own accord: goals met or nearer, goals that may be drawn."""

from __future__ import annotations

from typing import Any

from kiribako.games.kodama_3d.rules import goals
from kiribako.games.kodama_3d.rules.drafting import displayed
from kiribako.games.kodama_3d.rules.growing import matches
from kiribako.games.kodama_3d.rules.moves import FLIPPED, GOAL, GOAL_DECK, GOAL_NONE, GROW
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.rules.turns import ending
from kiribako.games.kodama_3d.shown.progress import progress
from kiribako.kernel.bits import members_of


def remarks(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """Sentences about the better of two moves."""
    if GROW <= better < GOAL:
        return nearer(position, better, played) + draws(position, better, played)
    if GOAL <= better < GOAL_DECK:
        return drawn(position, better)
    if better == GOAL_NONE:
        words = "A goal that this tree will not meet brings nothing."
        return [("kodama-3d-needs-no-goal", {}, words)]
    return []


def nearer(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """The own goals with which the better place does more, met ones first."""
    seat = int(position.actor)
    after, instead = position.clone(), position.clone()
    after.apply(better)
    instead.apply(played)
    told: list[tuple[int, str, dict[str, Any], str]] = []
    for goal in members_of(int(position.hand(seat))):
        now, then = progress(after, seat, goal), progress(instead, seat, goal)
        if now["have"] <= then["have"]:
            continue
        card = position.constants.box.goals[goal]
        facts = {
            "card": card.text,
            "have": now["have"],
            "others": then["have"],
            "need": now["need"],
        }
        if now["need"] is None:
            words = f"It counts {now['have']}, not {then['have']}: {card.text}."
            told.append((1, "kodama-3d-counts-goal", facts, words))
        elif now["met"] and not then["met"]:
            told.append((0, "kodama-3d-meets-goal", facts, f"It meets a goal: {card.text}."))
        elif not then["met"] and position.constants.predicate[goal] != goals.TALL:
            words = f"It has {now['have']} of {now['need']}, not {then['have']}: {card.text}."
            told.append((2, "kodama-3d-nearer-goal", facts, words))
    told.sort(key=lambda one: one[0])
    return [(key, facts, words) for _, key, facts, words in told[:2]]


def draws(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """A goal may be drawn after the one and not after the other (KD-4.1)."""
    if ending(position) or may_draw(position, played) or not may_draw(position, better):
        return []
    words = "It matches nothing there, so a goal may be drawn."
    return [("kodama-3d-may-draw", {}, words)]


def may_draw(position: Position, move: int) -> bool:
    point = (move - GROW) % FLIPPED
    tree = position.tree(position.actor)
    return not matches(position.constants, tree, position.lifted, point)


def drawn(position: Position, better: int) -> list[tuple[str, dict[str, Any], str]]:
    """How far the own tree has come with a goal of the display."""
    goal = int(displayed(position, better - GOAL))
    found = progress(position, int(position.actor), goal)
    facts = {"have": found["have"], "need": found["need"]}
    if not found["have"]:
        return []
    if found["need"] is None:
        return [
            ("kodama-3d-goal-counts", facts, f"The tree counts {found['have']} for it already.")
        ]
    if found["met"]:
        return [("kodama-3d-goal-met", facts, "The tree meets it already.")]
    if position.constants.predicate[goal] == goals.TALL:  # every tree has some height
        return []
    words = f"The tree has {found['have']} of {found['need']} for it already."
    return [("kodama-3d-goal-begun", facts, words)]
