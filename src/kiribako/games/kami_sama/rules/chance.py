# interpreted: no search runs through it, see kernel/chance.py
"""What is random in Kami-sama: sheets, first player, goals, Moons, villagers, Kitsune."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from kiribako.games.kami_sama.rules.kitsune import KITSUNE
from kiribako.games.kami_sama.rules.layout import (
    DECK,
    GOALS,
    KITSUNE_DECK,
    KITSUNE_SEEN,
    MOONS,
    UNSEEN,
    VILLAGERS,
)
from kiribako.games.kami_sama.rules.moves import STAGE_KAMI, TAKE, TOKEN
from kiribako.games.kami_sama.rules.redeal import pack, unpack
from kiribako.games.kami_sama.rules.spaces import VILLAGE_IDS, VILLAGES
from kiribako.kernel.bits import members_of
from kiribako.kernel.chance import STARTS, Chance, Outcomes, played

if TYPE_CHECKING:
    from kiribako.games.kami_sama.rules.box import Box
    from kiribako.games.kami_sama.rules.position import Position
    from kiribako.kernel.game import Game
    from kiribako.kernel.state import State

CARDS: Final = 15  # villagers of a village
KITSUNE_CARDS: Final = 24
MOST_DICE: Final = 100_000  # seeds tried for one order of the Kitsune's ties


class KamiChance(Chance):
    """Sheets that were not kept are secret; what lies face down is nobody's knowledge."""

    most_decisions = 5000

    def __init__(
        self, box: Box, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        super().__init__(game, seats, options, setup)
        self.kami: list[str] = [kami.id for kami in box.kami]
        self.goal_ids: list[str] = [goal.id for goal in box.goals]
        self.villagers = [[card.id for card in deck] for deck in box.villagers]
        self.kitsune_ids: list[str] = list(box.kitsune_ids)
        self.most_outcomes = STARTS if setup else max(KITSUNE_CARDS, len(self.goal_ids))

    def begin(self, outcomes: Outcomes) -> State:
        if self.setup:
            return super().begin(outcomes)
        sheets = outcomes.some(2 * self.seats, "sheet", range(len(self.kami)), self.kami)
        return self.started(
            sheets=[
                [self.kami[sheet] for sheet in sheets[2 * seat : 2 * seat + 2]]
                for seat in range(self.seats)
            ]
        )

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        position = cast("Position", before)
        after = cast("Position", played(before, move))
        if not shows_something(position, after):
            return after
        return Reveal(self, position, move, outcomes).settled()


class Reveal:
    """One move whose consequences turn something up, settled in the order it happens."""

    def __init__(self, chance: KamiChance, before: Position, move: int, outcomes: Outcomes) -> None:
        self.chance = chance
        self.before = before
        self.move = move
        self.outcomes = outcomes
        self.ready = before.clone()  # what chance has settled so far is written into it
        self.taken: dict[int, int] = {}  # villagers the Kitsune takes by chance
        self.after = self.played()

    def played(self) -> Position:
        return cast("Position", played(self.ready, self.move))

    def settled(self) -> Position:
        """Everything asked for; the position that follows."""
        if self.before.stage == STAGE_KAMI:
            self.show_first()
        if self.shrinks(KITSUNE_DECK):
            self.turn_kitsune_card()
        for village in range(VILLAGES):
            self.draw_villagers(village)
            self.let_kitsune_take(village)
        if self.after.year > self.before.year:
            self.show_goal(int(self.after.year) - 1)
        if self.shrinks(MOONS):
            self.draw_moon()
        return self.after

    def shrinks(self, entry: int) -> bool:
        """Whether a pile of the table becomes smaller."""
        return bool(self.after.table[entry] < self.before.table[entry])

    def show_first(self) -> None:
        """When all have kept a sheet: the first player and the first goal (KS-2.4, KS-2.5)."""
        seats = [str(seat) for seat in range(self.chance.seats)]
        self.ready.first = self.outcomes.one("first", range(self.chance.seats), seats)
        goals = members_of(int(self.before.constants.first_goals))
        table = self.ready.table
        table[GOALS] = self.outcomes.one("goal", goals, self.chance.goal_ids)
        self.after = self.played()

    def turn_kitsune_card(self) -> None:
        """The card of this round, out of all that were not yet seen (KS-8.1)."""
        seen = int(self.before.table[KITSUNE_SEEN])
        unseen = [card for card in range(KITSUNE_CARDS) if not seen >> card & 1]
        card = self.outcomes.one("Kitsune card", unseen, self.chance.kitsune_ids)
        deck = unpack(int(self.before.table[KITSUNE_DECK]), 5)
        deck = [deck[0] if other == card else other for other in deck]
        deck[0] = card
        self.put(KITSUNE_DECK, pack(deck, 5))

    def draw_villagers(self, village: int) -> None:
        """Cards of the deck that nobody has seen (KS-6.4, KS-6.9)."""
        unseen = int(self.before.table[UNSEEN + village])
        count = unseen - int(self.after.table[UNSEEN + village])
        if not count:
            return
        deck = unpack(int(self.before.table[DECK + village]), 4)
        names = self.chance.villagers[village]
        top = self.outcomes.some(count, "villager", deck[:unseen], names)
        deck[:unseen] = [*top, *sorted(set(deck[:unseen]) - set(top))]
        self.put(DECK + village, pack(deck, 4))

    def let_kitsune_take(self, village: int) -> None:
        """Of equally worthy villagers it takes any (KS-8.5)."""
        if self.kitsune_took(self.after, village) < 0:
            return
        worths = self.before.constants.worths
        offered = self.offered(village)
        best = max(int(worths[CARDS * village + card]) for card in offered)
        tied = [card for card in offered if worths[CARDS * village + card] == best]
        if len(tied) == 1:
            return
        self.taken[village] = self.outcomes.one(
            "Kitsune takes", tied, self.chance.villagers[village]
        )
        self.roll()

    def roll(self) -> None:
        """Find dice of the match's own with which the Kitsune takes what chance has said."""
        for dice in range(MOST_DICE):
            self.ready.rng = dice
            self.after = self.played()
            if all(
                self.kitsune_took(self.after, village) == card
                for village, card in self.taken.items()
            ):
                return
        raise RuntimeError("no dice let the Kitsune take what chance has said")

    def kitsune_took(self, after: Position, village: int) -> int:
        """The villager it took in this village during the move, -1 for none."""
        if self.before.constants.owners == self.before.constants.seats:
            return -1
        entry = VILLAGERS + KITSUNE
        new = int(after.table[entry]) & ~int(self.before.table[entry])
        found = members_of(new >> CARDS * village & (1 << CARDS) - 1)
        return found[0] if found else -1

    def offered(self, village: int) -> list[int]:
        """What lies there when its choice comes."""
        lying = unpack(int(self.before.offered), 4)
        if lying and self.before.village == village:
            took = (self.move - TAKE) % CARDS if TAKE <= self.move < TOKEN else -1
            return [card for card in lying if card != took]
        return unpack(int(self.ready.table[DECK + village]), 4)[: int(self.before.constants.drawn)]

    def show_goal(self, year: int) -> None:
        """The goal of the year that begins (KS-2.4)."""
        past = {int(self.before.table[GOALS + earlier]) for earlier in range(1, year)}
        goals = set(members_of(int(self.before.constants.later_goals))) - past
        goal = self.outcomes.one("goal", goals, self.chance.goal_ids)
        later = int(self.before.table[GOALS + 2])
        if year == 1 and later == goal:  # goals of years to come stay different
            self.put(GOALS + 2, int(self.before.table[GOALS + 1]))
        self.put(GOALS + year, goal)

    def draw_moon(self) -> None:
        """Where the Moon stands this year (KS-4.19)."""
        moons = unpack(int(self.before.table[MOONS]), 4)
        moon = self.outcomes.one("Moon", moons, VILLAGE_IDS)
        self.put(MOONS, pack([moon, *(other for other in moons if other != moon)], 4))

    def put(self, entry: int, value: int) -> None:
        """Write down what chance has said, and see what follows from it."""
        table = self.ready.table
        table[entry] = value
        self.after = self.played()


def shows_something(before: Position, after: Position) -> bool:
    """Whether a move turned up anything that lay face down, or rolled the match's own dice."""
    if (before.stage == STAGE_KAMI) != (after.stage == STAGE_KAMI) or after.rng != before.rng:
        return True
    entries = (KITSUNE_DECK, MOONS, *(UNSEEN + village for village in range(VILLAGES)))
    return bool(after.year != before.year) or any(
        after.table[entry] != before.table[entry] for entry in entries
    )
