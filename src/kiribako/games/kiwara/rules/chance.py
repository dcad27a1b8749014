# interpreted: no search runs through it, see kernel/chance.py
"""What is random in Kiwara: who begins, random boards, and the deck card by card as it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from kiribako.games.kiwara.rules.boards import random_drawing
from kiribako.games.kiwara.rules.cards import CARD_IDS, CARDS, GIRAFFE, cards_of, pile_of
from kiribako.kernel.chance import STARTS, Chance, Outcomes, played
from kiribako.kernel.random import RandomStream

if TYPE_CHECKING:
    from kiribako.games.kiwara.rules.position import Position
    from kiribako.kernel.game import Game
    from kiribako.kernel.state import State

GIRAFFE_SHOWS: Final = 3  # KW-6.11
SEATS: Final = ("0", "1")


class KiwaraChance(Chance):
    """Nothing is ever secret: an undrawn card is nobody's knowledge."""

    hides = False
    most_decisions = 1000

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        super().__init__(game, seats, options, setup)
        self.most_outcomes = STARTS if options["board"] == "random" else CARDS

    def begin(self, outcomes: Outcomes) -> State:
        settled: dict[str, Any] = dict(self.setup)
        if "first" not in settled:
            settled["first"] = outcomes.one("first", (0, 1), SEATS) if self.asks_first() else 0
        if self.options["board"] == "random" and "board" not in settled:
            board = outcomes.one("board", range(STARTS), [str(n) for n in range(STARTS)])
            settled["board"] = random_drawing(RandomStream(f"board {board}"))
        if "tokens" not in settled and "deck" in self.filling:
            settled["deck"] = self.handed_out(outcomes)
        return self.started(**settled) if "tokens" not in settled else self.stacked(settled)

    def asks_first(self) -> bool:
        """Whether it matters who places the first totem."""
        return "tokens" not in self.setup

    def stacked(self, settled: dict[str, Any]) -> State:
        """A start in the middle of a match: a deck is only there if it is given."""
        whole = self.game.stack(self.filling, settled)
        if "deck" not in settled:
            whole.pop("deck", None)
        return self.game.begin(self.seats, self.options, whole)  # type: ignore[no-any-return]

    def handed_out(self, outcomes: Outcomes) -> list[str]:
        """A deck whose top was dealt as handicap cards, and to the Giraffe (KW-6.12)."""
        deck = [CARD_IDS.index(card) for card in self.setup.get("deck", self.filling["deck"])]
        count = sum(self.options["handicap"])
        top = outcomes.some(count, "card", deck, CARD_IDS)
        if GIRAFFE in top:
            left = [card for card in deck if card not in top]
            top += outcomes.some(min(GIRAFFE_SHOWS, len(left)), "card", left, CARD_IDS)
        return [CARD_IDS[card] for card in [*top, *sorted(set(deck) - set(top))]]

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        position = cast("Position", before)
        after = cast("Position", played(before, move))
        deck = cards_of(int(position.deck))
        if not position.constants.mysterious or len(cards_of(int(after.deck))) == len(deck):
            return after
        top: list[int] = []
        while len(deck) - len(cards_of(int(after.deck))) > len(top):
            left = [card for card in deck if card not in top]
            top.append(outcomes.one("card", left, CARD_IDS))
            arranged = position.clone()
            arranged.deck = pile_of([*top, *sorted(set(deck) - set(top))])
            after = cast("Position", played(arranged, move))
        return after

    def certain(self) -> bool:
        if self.options["board"] == "random" and "board" not in self.setup:
            return False
        if "tokens" in self.setup:
            return not self.setup.get("deck")
        return "first" in self.setup and "deck" not in self.filling
