# interpreted: no search runs through it, see kernel/chance.py
"""What is random in Kigi: who begins, trunks, commissions, and the deck card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from kiribako.games.kigi.rules.pack import CARDS, COMMISSION, TRUNKS
from kiribako.kernel.chance import Chance, Outcomes, played

if TYPE_CHECKING:
    from kiribako.games.kigi.rules.box import Box
    from kiribako.games.kigi.rules.position import Position
    from kiribako.kernel.game import Game
    from kiribako.kernel.state import State


class KigiChance(Chance):
    """Only dealt commissions are secret; a card of the deck is nobody's knowledge."""

    most_outcomes = CARDS
    most_decisions = 60

    def __init__(
        self, box: Box, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        super().__init__(game, seats, options, setup)
        self.ids: list[str] = box.ids
        self.hides = bool(options["advanced"])

    def begin(self, outcomes: Outcomes) -> State:
        settled = self.game.stack(dict(self.filling), self.setup)
        if "first" not in self.setup and "turn" not in self.setup:
            seats = [str(seat) for seat in range(self.seats)]
            settled["first"] = outcomes.one("first", range(self.seats), seats)
        if "trunks" not in self.setup:
            trunks = outcomes.some(self.seats, "trunk", range(TRUNKS), self.ids)
            settled["trunks"] = [self.ids[trunk] for trunk in trunks]
        if "dealt" in settled and "dealt" not in self.setup:
            dealt = outcomes.some(2 * self.seats, "commission", range(COMMISSION, CARDS), self.ids)
            settled["dealt"] = [
                [self.ids[card] for card in dealt[2 * seat : 2 * seat + 2]]
                for seat in range(self.seats)
            ]
        return self.revealed(settled, outcomes)

    def revealed(self, settled: dict[str, Any], outcomes: Outcomes) -> State:
        """The first display, as far as the set-up leaves it to the deck."""
        deck = sorted(self.ids.index(card) for card in settled["deck"])
        top: list[int] = []
        while True:
            rest = [card for card in deck if card not in top]
            settled["deck"] = [self.ids[card] for card in [*top, *rest]]
            position = cast("Position", self.game.begin(self.seats, self.options, settled))
            if int(position.drawn) <= len(top):
                return position
            top.append(outcomes.one("reveal", rest, self.ids))

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        position = cast("Position", before)
        after = cast("Position", played(before, move))
        drawn = int(position.drawn)
        top: list[int] = []
        while int(after.drawn) - drawn > len(top):
            left = [int(card) for card in after.deck][drawn + len(top) :]
            top.append(outcomes.one("reveal", left, self.ids))
            after = cast("Position", played(self.arranged(position, top), move))
        return after

    def arranged(self, position: Position, top: list[int]) -> State:
        """The same position with these cards on top of the deck."""
        fresh = position.redeal(0, 0)  # has a deck of its own
        fresh.dealt = position.dealt
        fresh.kept = position.kept
        fresh.rng = position.rng
        drawn = int(position.drawn)
        rest = sorted({int(card) for card in position.deck[drawn:]} - set(top))
        deck = fresh.deck
        for place, card in enumerate([*top, *rest], drawn):
            deck[place] = card
        return fresh
