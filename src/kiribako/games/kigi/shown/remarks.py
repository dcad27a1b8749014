"""What a review says of its own accord: points at once, collections, commissions as they stand."""

from __future__ import annotations

from typing import Any

from kiribako.games.kigi.rules import commissions, display
from kiribako.games.kigi.rules.moves import KEEP, TAKE
from kiribako.games.kigi.rules.pack import COMMISSION, COMMISSIONS
from kiribako.games.kigi.rules.position import Position
from kiribako.games.kigi.shown.words import commission, laying

CLEARLY = 2  # points at once that are worth a word
NEAR = 2  # by how much a commission may be missed to be within reach


def remarks(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """Sentences about the better of two moves."""
    if TAKE <= better < KEEP:
        return taken(position, better)
    if better >= KEEP:
        return []
    told = at_once(position, better, played)
    return told + met(position, better, played)


def at_once(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """Points that a card scores, and whose collection grows."""
    facts = laying(position, better).facts
    points = int(facts["points"])
    others = int(laying(position, played).facts["points"]) if played < TAKE else 0
    told: list[tuple[str, dict[str, Any], str]] = []
    if points >= others + CLEARLY:
        words = f"It scores {points} points at once, not {others}."
        told.append(("kigi-scores", {"points": points, "others": others}, words))
    if facts["prunes"] and facts["own"]:
        words = "The branch falls from the own tree, so its cards come into the own collection."
        told.append(("kigi-collects", {}, words))
    return told


def met(position: Position, better: int, played: int) -> list[tuple[str, dict[str, Any], str]]:
    """A commission of one's own that is met after the better move and not after the played one."""
    seat = int(position.actor)
    after, instead = position.clone(), position.clone()
    after.apply(better)
    instead.apply(played)
    now, then = commissions.counts(after), commissions.counts(instead)
    for n in range(COMMISSIONS):
        if commissions.holder(position, n) != seat:
            continue
        if commissions.fulfilled(after, n, seat, now) and not commissions.fulfilled(
            instead, n, seat, then
        ):
            facts: dict[str, Any] = {**commission(position.constants.box, n)}
            words = f"After it the commission {facts['short']} is met; after the move played not."
            return [("kigi-meets-commission", facts, words)]
    return []


def taken(position: Position, better: int) -> list[tuple[str, dict[str, Any], str]]:
    """How the one who takes a commission stands with it now."""
    seat = int(position.actor)
    number = int(display.card_at(position, better - TAKE)) - COMMISSION
    gap = int(commissions.gap(position, number, seat, commissions.counts(position)))
    facts = {**commission(position.constants.box, number), "gap": abs(gap)}
    if gap > 0:
        words = f"For {facts['short']} it stands {gap} ahead of all others: 10 points at the end."
        return [("kigi-commission-ahead", facts, words)]
    if gap == 0:
        words = f"For {facts['short']} it stands level with the best, and a tie is enough."
        return [("kigi-commission-level", facts, words)]
    if gap >= -NEAR:
        words = f"For {facts['short']} only {-gap} is missing: 10 points at the end."
        return [("kigi-commission-near", facts, words)]
    words = f"Now no other player can have the 10 points for {facts['short']}."
    return [("kigi-commission-denied", facts, words)]
