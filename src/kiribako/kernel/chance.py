# interpreted: no search runs through it, and a game's own chance sets its bounds as it likes
"""Chance: what is random in a game, how likely each outcome is, and what follows from it.

A search deals everything hidden at once (`State.redeal`). Programs that walk through a tree of
chance and decisions want the opposite: nothing is drawn before it shows, and each draw is a node
with known odds. A game says so in a subclass of `Chance`, which `Game.chance` returns:

    class HeapChance(Chance):
        most_outcomes = 6

        def begin(self, outcomes: Outcomes) -> State:
            cards = outcomes.some(self.seats, "card", range(6), CARD_NAMES)
            return self.started(cards=[card + 1 for card in cards])

        def play(self, before: State, move: int, outcomes: Outcomes) -> State:
            ready = before.clone()
            ready.gifts = [outcomes.one("gift", (0, 1), GIFT_NAMES, weights=(5, 1))]
            return played(ready, move)

`outcomes` hands out what was drawn in the order it is asked for; the first that is not known yet
ends the attempt, and the method is called again, from its beginning, once it is known. So write
both as if every draw were there already, draw in a fixed order, and change no state you are given.

Whoever uses it asks for a position and gets it, or the node that comes first:

    chance = game.chance(seats, options, setup)
    found = chance.start(())            # a ChanceNode or a State
    found = chance.start((3,))          # the same, when the first outcome was 3
    found = chance.after(state, move, ())
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kiribako.kernel.random import RandomStream
from kiribako.kernel.state import State

if TYPE_CHECKING:
    from kiribako.kernel.game import Game

STARTS: Final = 1024  # starts among which chance picks where a game does not say more


class ChanceNode(NamedTuple):
    """What chance has to settle next: the outcomes, in ascending order, and how likely each is."""

    asks: str
    outcomes: tuple[int, ...]
    weights: tuple[int, ...]  # an outcome's probability is its share of their sum
    names: Sequence[str]  # outcome n is called names[n]

    def probabilities(self) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        total = sum(self.weights)
        return [(n, weight / total) for n, weight in zip(self.outcomes, self.weights, strict=True)]

    def name(self, outcome: int) -> str:
        """An outcome in words."""
        return f"{self.asks} {self.names[outcome]}"


class OutcomeNeeded(Exception):
    """An outcome is needed that nobody has drawn yet: things stop at a chance node."""

    def __init__(self, node: ChanceNode) -> None:
        super().__init__(node.asks)
        self.node = node


class Outcomes:
    """The outcomes drawn so far, handed out one by one; after the last comes OutcomeNeeded."""

    def __init__(self, known: Sequence[int]) -> None:
        self.known = known
        self.used = 0

    def one(
        self,
        asks: str,
        possible: Iterable[int],
        names: Sequence[str],
        weights: Sequence[int] | None = None,
    ) -> int:
        """The next outcome, out of those that are possible.

        Without weights every outcome is as likely as any other; else there is one weight for each.
        """
        if self.used == len(self.known):
            each = list(possible)
            weighed = sorted(zip(each, weights or [1] * len(each), strict=True))
            raise OutcomeNeeded(
                ChanceNode(
                    asks,
                    tuple(outcome for outcome, _ in weighed),
                    tuple(weight for _, weight in weighed),
                    names,
                )
            )
        self.used += 1
        return self.known[self.used - 1]

    def some(
        self, count: int, asks: str, possible: Iterable[int], names: Sequence[str]
    ) -> list[int]:
        """So many different outcomes, one after the other, each as likely as any other left."""
        left = set(possible)
        found: list[int] = []
        for _ in range(count):
            found.append(self.one(asks, left, names))
            left.discard(found[-1])
        return found


class Chance:
    """The chance of one game as one table plays it; it is never changed by a match.

    What stands here serves a game that says nothing of its own: one of many equally likely starts,
    from which everything follows. A subclass overrides `begin` and `play`, and the bounds: every
    outcome is below `most_outcomes`, a match has at most `most_decisions` (neither need be tight),
    and `hides` says whether a seat can know what another does not.
    """

    most_outcomes: int = STARTS
    most_decisions: int = 100_000
    hides: bool = True

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.setup = setup  # what the table stacked
        self.filling = game.deal(seats, options, RandomStream("kiribako"))  # a start for gaps

    # -- what a game brings ---------------------------------------------------

    def begin(self, outcomes: Outcomes) -> State:
        """The first position."""
        return self.sampled(outcomes.one("start", range(STARTS), [str(n) for n in range(STARTS)]))

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        """The position after a move."""
        return played(before, move)

    def certain(self) -> bool:
        """Whether chance has no part in the match at all."""
        return False

    # -- what it is asked -----------------------------------------------------

    def start(self, known: Sequence[int]) -> State | ChanceNode:
        """The first position, or the node at which the outcomes drawn so far end."""
        try:
            return self.begin(Outcomes(known))
        except OutcomeNeeded as stopped:
            return stopped.node

    def after(self, before: State, move: int, known: Sequence[int]) -> State | ChanceNode:
        """The position after a move, or the node at which the outcomes drawn so far end."""
        try:
            return self.play(before, move, Outcomes(known))
        except OutcomeNeeded as stopped:
            return stopped.node

    # -- what helps a game ----------------------------------------------------

    def sampled(self, number: int) -> State:
        """One of many starts; what is stacked is as the set-up says."""
        match = self.game.new_match(
            seats=self.seats, seed=f"start {number}", options=self.options, setup=self.setup
        )
        return match.state

    def started(self, **settled: Any) -> State:
        """The first position of a set-up in which chance has settled some parts."""
        found: State = self.game.begin(self.seats, self.options, {**self.filling, **settled})
        return found


def played(before: State, move: int) -> State:
    """The position after a move that leaves nothing to chance."""
    after = before.clone()
    after.apply(move)
    return after
