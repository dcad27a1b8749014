"""What is random in Hotaru, when it shows, and how likely it is."""

from __future__ import annotations

from typing import cast

from hotaru.cards import COUNT, NAMES
from hotaru.position import LANTERN, Position
from kiribako.kernel.chance import Chance, Outcomes, played
from kiribako.kernel.state import State


class HotaruChance(Chance):
    """The deal, card by card; then after every move the card that comes from the deck."""

    most_outcomes = COUNT
    most_decisions = COUNT

    def begin(self, outcomes: Outcomes) -> State:
        cards = self.setup.get("cards")
        if cards is None:
            dealt = self.seats * self.options["hand"] + LANTERN
            first = outcomes.some(dealt, "deal", range(COUNT), NAMES)
            rest = [n for n in range(COUNT) if n not in first]
            cards = [NAMES[n] for n in [*first, *rest]]
        return self.started(cards=cards)

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        ready = cast("Position", before.clone())
        if "cards" not in self.setup:  # else the deck is stacked and nothing is left to chance
            deck = [ready.deck[n] for n in range(ready.left)]
            ready.comes_next(outcomes.one("draw", sorted(deck), NAMES))
        return played(ready, move)
