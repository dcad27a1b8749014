# interpreted: no search runs through it, see kernel/chance.py
"""What is random in Koi-Koi: who deals, every deal card by card, and every draw from the pile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from kiribako.games.koi_koi.rules import dealing, setup
from kiribako.games.koi_koi.rules.completing import POSITION
from kiribako.games.koi_koi.rules.deck import CARDS, DECK
from kiribako.games.koi_koi.rules.moves import CHOOSE
from kiribako.games.koi_koi.rules.outcomes import told
from kiribako.kernel.bits import members_of, set_of, size
from kiribako.kernel.chance import Chance, Outcomes, played
from kiribako.kernel.random import RandomStream
from kiribako.kernel.refusal import BadSetup, Fault

if TYPE_CHECKING:
    from kiribako.games.koi_koi.rules.box import Box
    from kiribako.games.koi_koi.rules.constants import Constants
    from kiribako.games.koi_koi.rules.position import Position
    from kiribako.kernel.game import Game
    from kiribako.kernel.state import State

DECISIONS: Final = 48  # of a round: sixteen cards, each with a choice and a call
SEATS: Final = ("0", "1")
Deals = list[list[int]]


class KoiKoiChance(Chance):
    """A hand is its seat's secret; the pile is nobody's knowledge, so every draw is chance."""

    most_outcomes = CARDS

    def __init__(
        self, box: Box, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        super().__init__(game, seats, options, setup)
        for key in ("deals", "pile"):
            if key in setup:
                sentence = "{key} cannot be stacked here: every deal and every draw is chance"
                raise BadSetup(Fault(sentence, key=key).refusal("bad-setup"))
        self.box = box
        self.codes: list[str] = self.box.codes
        self.most_decisions = DECISIONS * int(options["rounds"])

    def begin(self, outcomes: Outcomes) -> State:
        cuts = self.cuts(outcomes)
        if any(key in self.setup for key in POSITION):
            return self.stacked(cuts, outcomes)
        cards = [[self.box.numbers[code] for code in cut] for cut in cuts]
        dealer = 0 if cards[-1][0] < cards[-1][1] else 1

        def begun(deals: Deals) -> Position:
            constants = setup.almanac_of(self.box, self.options, cards, [0, 0], deals)
            position = setup.opening(constants, dealer)
            dealing.deal_round(position)
            return position

        return self.dealt(begun, lambda first: deals_of(first, None, 0), outcomes)

    def cuts(self, outcomes: Outcomes) -> list[list[str]]:
        """The cards cut. Who deals is an even chance; which cards said so is of no use."""
        if "cuts" in self.setup:
            return cast("list[list[str]]", self.setup["cuts"])
        early, late = self.codes[0], self.codes[4]
        seat = self.setup.get("dealer")
        if seat is None:
            seat = outcomes.one("dealer", (0, 1), SEATS)
        return [[late, early]] if seat else [[early, late]]

    def stacked(self, cuts: list[list[str]], outcomes: Outcomes) -> State:
        """A start in the middle of a round: hands given as numbers are dealt."""
        given = dict(self.setup)
        hands = given.get("hands", ["", ""])
        texts = [given.get("field", ""), *given.get("captured", []), *hands]
        placed = {
            self.box.numbers.get(word.upper())
            for text in texts
            if isinstance(text, str)
            for word in text.split()
        }
        loose = set(range(CARDS)) - placed
        given["hands"] = []
        for hand in hands:
            if isinstance(hand, int):
                cards = self.hand(hand, loose, outcomes)
                loose -= set(cards)
                given["hands"].append(self.listed(cards))
            else:
                given["hands"].append(hand)
        given["cuts"] = cuts
        given["pile"] = self.listed(sorted(loose))
        given["deals"] = [playable(self.codes)] * int(self.options["rounds"])
        return self.game.begin(2, self.options, given)  # type: ignore[no-any-return]

    def hand(self, count: int, loose: set[int], outcomes: Outcomes) -> list[int]:
        """A hand that did not win when it was dealt: one that did is dealt again (KK-3.5)."""
        anything = self.options["hand_win"] == "off"  # KK-3.10
        while True:
            cards = outcomes.some(count, "deal", loose, self.codes)
            if anything or dealing.possible(set_of(cards), 0):
                return cards

    def listed(self, cards: list[int]) -> str:
        return " ".join(self.codes[card] for card in cards)

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        position = cast("Position", before)
        ready = position.clone()
        if move < CHOOSE:  # a card from the hand; then one is drawn
            loose = unplaced(position)
            card = outcomes.one("draw", loose, self.codes)
            stack_pile(ready, [card, *(other for other in loose if other != card)])

        def done(deals: Deals) -> Position:
            ready.constants = self.constants(position.constants, deals)
            ready.dealt = 0
            return cast("Position", played(ready, move))

        return self.dealt(done, lambda after: deals_of(after, position, 1), outcomes)

    def dealt(
        self, make: Callable[[Deals], Position], used: Callable[[Position], int], outcomes: Outcomes
    ) -> Position:
        """The position once every deal it needs was asked for: void ones are dealt again."""
        deals: Deals = []
        while True:
            after = make(deals)
            if used(after) <= len(deals):
                return after
            cards = outcomes.some(dealing.LAID, "deal", range(CARDS), self.codes)
            deals.append([*cards, *(card for card in range(CARDS) if card not in cards)])

    def constants(self, known: Constants, deals: Deals) -> Constants:
        """The match's facts with these deals to come; without any, the match's own dice deal."""
        blind = known if known.blind is None else known.blind
        if not deals:
            return blind
        return setup.almanac_of(self.box, self.options, known.cuts, known.carried, deals)


def deals_of(after: Position, before: Position | None, ended: int) -> int:
    """How many deals were needed to get there, if an outcome that is not a deal's ended."""
    known = None if before is None else before.outcomes
    new = len(told(after.outcomes, known))
    if new < ended:
        return 0
    return new - ended + (0 if after.over else 1)


def unplaced(position: Position) -> list[int]:
    """The cards that lie nowhere yet."""
    placed = position.hand0 | position.hand1 | position.captured0 | position.captured1
    return members_of(int(DECK & ~(placed | position.field | position.turned)))


def stack_pile(position: Position, cards: list[int]) -> None:
    """The cards still to be drawn this round, the next one first."""
    draws = int(size(position.hand0)) + int(size(position.hand1))
    pile = [card + 1 << 6 * (place % dealing.SHALLOW) for place, card in enumerate(cards[:draws])]
    position.pile = sum(pile[: dealing.SHALLOW])
    position.deep = sum(pile[dealing.SHALLOW :])


def playable(codes: list[str]) -> str:
    """A deal that a round can be played with."""
    random = RandomStream("playable")
    while True:
        order = random.shuffled(range(CARDS))
        if setup.counts_as_round(order, {"hand_win": "replay"}):
            return " ".join(codes[card] for card in order)
