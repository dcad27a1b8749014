"""What a review says of its own accord: influence, Favor and Nature, worth of villagers."""

from __future__ import annotations

from typing import Any

from kiribako.games.kami_sama.rules import draft, moves
from kiribako.games.kami_sama.rules.box import Box
from kiribako.games.kami_sama.rules.layout import FAVOR, NATURE
from kiribako.games.kami_sama.rules.position import Position
from kiribako.games.kami_sama.rules.spaces import VILLAGE_IDS

TRACKS = (("kami-sama-favor", "Favor", FAVOR), ("kami-sama-nature", "Nature", NATURE))


def remarks(
    box: Box, position: Position, better: int, played: int
) -> list[tuple[str, dict[str, Any], str]]:
    """Sentences about the better of two moves."""
    if position.stage == moves.STAGE_KAMI:
        return []
    if position.stage == moves.STAGE_TAKE:
        return villagers(box, better, played)
    # What the move uncovers, a card of the Kitsune say, is no reason that the seat could know.
    seat = int(position.actor)
    after, instead = position.redeal(seat, 0), position.redeal(seat, 0)
    after.apply(better)
    instead.apply(played)
    if after.year != instead.year:
        return []
    return groups(after, instead, seat) + gains(after, instead, seat)


def villagers(box: Box, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """A villager that is worth more at the end."""
    worth = [
        box.villagers[n // 15][n % 15].worth for n in (better - moves.TAKE, played - moves.TAKE)
    ]
    if worth[0] <= worth[1]:
        return []
    facts = {"points": f"{worth[0] / 2:g}", "others": f"{worth[1] / 2:g}"}
    words = f"This villager is worth {facts['points']} at the end, the other {facts['others']}."
    return [("kami-sama-villager-worth", facts, words)]


def groups(after: Position, instead: Position, seat: int) -> list[tuple[str, dict[str, Any], str]]:
    """The village in which the better move does most for the own influence (KS-6.1)."""
    best: tuple[int, int] = (0, 0)
    for village in range(len(VILLAGE_IDS)):
        own = int(draft.influence(after, seat, village))
        best = max(best, (own - int(draft.influence(instead, seat, village)), -village))
    village = -best[1]
    own = int(draft.influence(after, seat, village))
    facts: dict[str, Any] = {"village": VILLAGE_IDS[village], "own": own, "others": own - best[0]}
    rivals = [int(owner) for owner in range(int(after.constants.owners)) if owner != seat]
    if best[0] > 0:
        most = max(int(draft.influence(after, owner, village)) for owner in rivals)
        if facts["others"] <= most < own:
            words = f"It leads in the {facts['village']} village, with a group of {own} to {most}."
            return [("kami-sama-leads-village", {**facts, "rival": most}, words)]
        words = (
            f"The group in the {facts['village']} village has {own} shrines, not {own - best[0]}."
        )
        return [("kami-sama-larger-group", facts, words)]
    return broken(after, instead, rivals)


def broken(
    after: Position, instead: Position, rivals: list[int]
) -> list[tuple[str, dict[str, Any], str]]:
    """A rival's group that the better move makes smaller."""
    cut = (0, 0, 0)
    for owner in rivals:
        for village in range(len(VILLAGE_IDS)):
            less = int(draft.influence(instead, owner, village))
            less -= int(draft.influence(after, owner, village))
            cut = max(cut, (less, -owner, -village))
    if cut[0] < 1:
        return []
    village = -cut[2]
    left = int(draft.influence(after, -cut[1], village))
    facts = {"village": VILLAGE_IDS[village], "left": left, "others": left + cut[0]}
    words = (
        f"It leaves a rival a group of {left} in the {facts['village']} village, "
        f"not {facts['others']}."
    )
    return [("kami-sama-smaller-group", facts, words)]


def gains(after: Position, instead: Position, seat: int) -> list[tuple[str, dict[str, Any], str]]:
    """More Favor or Nature, with which the better move is ahead at once."""
    told: list[tuple[str, dict[str, Any], str]] = []
    for key, name, at in TRACKS:
        more = int(after.table[at + seat] - instead.table[at + seat])
        if more > 0:
            told.append((key, {"count": more}, f"It brings {more} more {name}."))
    return told
