"""A position of Kiwara, as ints."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kiwara.rules import (
    observation,
    placing,
    redeal,
    reinforcements,
    scoring,
    totem,
)
from kiribako.games.kiwara.rules.constants import Constants
from kiribako.games.kiwara.rules.grid import SPACES
from kiribako.games.kiwara.rules.moves import (
    BABOON_PLACE,
    DECLINE,
    FIRST_TOTEM,
    STEP_FIRST_TOTEM,
    STEP_PLACE,
    STEP_SWAP,
    STEP_TOTEM,
    SWAP,
    TOTEM,
)
from kiribako.kernel.random import blend
from kiribako.kernel.state import State
from kiribako.kernel.travel import numbers_of

MOST_MOVES: Final = 160  # 30 placements, 60 with Baboon, 30 vulture and 30 hyena targets are more


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Position(State):
    """Sets of spaces, packed hands and cards, and where in the turn we are.

    `red` are seat 1's tokens, whatever colour they are shown in. Crocodiles are the tokens that are
    nothing else.
    """

    def __init__(
        self,
        actor: i64,
        over: bool,
        rng: i64,
        constants: Constants,
        taken: i64,
        red: i64,
        hidden: i64,
        gazelles: i64,
        zebras: i64,
        elephants: i64,
        lions: i64,
        hands: i64,
        step: i64,
        totem: i64,
        placed: i64,
        swapped: i64,
        earner: i64,
        cards: i64,
        deck: i64,
        offered: i64,
        returned: i64,
        forced: i64,
        barred: i64,
        moved: i64,
        pair: i64,
    ) -> None:
        super().__init__(actor, over, rng)
        self.constants = constants
        self.taken = taken
        self.red = red  # spaces with a token of seat 1
        self.hidden = hidden
        self.gazelles = gazelles
        self.zebras = zebras
        self.elephants = elephants
        self.lions = lions
        self.hands = hands  # four bits for each animal, seat 1 from bit 20
        self.step = step
        self.totem = totem  # path space, -1 before the first totem
        self.placed = placed  # space of the token placed last
        self.swapped = swapped  # gazelles swapped this turn, where they now stand
        self.earner = earner  # seat that earned the reinforcement, -1 while open
        self.cards = cards  # see cards.py
        self.deck = deck  # pile of undrawn cards
        self.offered = offered  # pile the Giraffe drew
        # Own tokens come home this turn, packed as a hand (KW-6.5), from bit 20 on how many of
        # them are gazelles that fled.
        self.returned = returned
        self.forced = forced  # the space a Boa named, as a set
        self.barred = barred  # the space a Porcupine named, as a set
        self.moved = moved  # token a Hyena has just moved, as a set, while a second may follow
        self.pair = pair  # place-two: 1 first placement to come, 2 second to come

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.constants, numbers_of(self))

    def clone(self) -> Position:
        return Position(
            self.actor,
            self.over,
            self.rng,
            self.constants,
            self.taken,
            self.red,
            self.hidden,
            self.gazelles,
            self.zebras,
            self.elephants,
            self.lions,
            self.hands,
            self.step,
            self.totem,
            self.placed,
            self.swapped,
            self.earner,
            self.cards,
            self.deck,
            self.offered,
            self.returned,
            self.forced,
            self.barred,
            self.moved,
            self.pair,
        )

    def seat_count(self) -> i64:
        return 2

    def most_moves(self) -> i64:
        return MOST_MOVES

    def fill_moves(self, moves: vec[i64]) -> i64:
        step = self.step
        if step == STEP_PLACE:
            return placing.fill_placements(self, moves)
        if step == STEP_TOTEM:
            return totem.fill_totem(self, moves)
        if step == STEP_SWAP:
            return placing.fill_swaps(self, moves)
        if step == STEP_FIRST_TOTEM:
            return totem.fill_first_totem(moves)
        return reinforcements.fill_uses(self, moves)

    def apply(self, move: i64) -> None:
        if move < TOTEM:
            placing.place(self, move // SPACES, move % SPACES)
        elif move < SWAP:
            totem.move_totem(self, move - TOTEM)
        elif move < DECLINE:
            placing.swap(self, move - SWAP)
        elif move == DECLINE:
            reinforcements.decline(self)
        elif move < BABOON_PLACE:
            totem.place_first_totem(self, move - FIRST_TOTEM)
        else:
            reinforcements.use(self, move)

    def redeal(self, seat: i64, rng: i64) -> Position:
        position = self.clone()
        position.rng = rng
        redeal.deal_anew(position, seat)
        return position

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        observation.observe(self, seat, numbers, at)

    def observation_size(self) -> i64:
        return observation.SIZE

    def certain(self) -> bool:
        return not self.deck

    def key(self) -> i64:
        """All that a position is made of, the deck's future aside."""
        key = blend(1 + self.actor, self.taken | self.red << 31)
        key = blend(key, self.hidden | self.gazelles << 31)
        key = blend(key, self.zebras | self.elephants << 31)
        key = blend(key, self.lions | self.swapped << 31)
        key = blend(key, self.hands | (self.step & 31) << 40 | (self.totem & 31) << 45)
        key = blend(key, self.cards | (self.placed & 31) << 40 | (self.earner & 3) << 45)
        key = blend(key, self.forced | self.barred << 31)
        key = blend(key, self.moved | self.pair << 31)
        key = blend(key, self.returned)
        key = blend(key, self.deck)
        return blend(key, self.offered)

    def fill_scores(self, scores: vec[i64]) -> None:
        scores[0] = scoring.points(self, 0)
        scores[1] = scoring.points(self, 1)

    def winners(self) -> i64:
        return scoring.winners(self)

    # -- what the chapters ask ------------------------------------------------

    def hand(self, seat: i64) -> i64:
        """A seat's tokens, four bits for each animal."""
        return self.hands >> 20 * seat & 0xFFFFF

    def own(self) -> i64:
        """The spaces with tokens of the actor."""
        return self.red if self.actor else self.taken & ~self.red

    def ready(self, seat: i64) -> i64:
        """The set of unused cards of a seat."""
        return self.cards >> 10 * seat & 0x3FF


def again(constants: Constants, numbers: dict[str, Any]) -> Position:
    """A position that travelled."""
    kind: Any = Position  # whose fields are given by name
    position: Position = kind(constants=constants, **numbers)
    return position
