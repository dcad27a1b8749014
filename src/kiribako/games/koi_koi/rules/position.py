"""A position of Koi-Koi, as ints."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.koi_koi.rules import calling, observation, redeal, turn
from kiribako.games.koi_koi.rules.chart import Chart
from kiribako.games.koi_koi.rules.constants import Constants
from kiribako.games.koi_koi.rules.moves import CHOOSE, GAME, STEP_CALL, STEP_PLAY, TAKE
from kiribako.games.koi_koi.rules.outcomes import Outcome
from kiribako.kernel.state import State
from kiribako.kernel.travel import numbers_of

MOST_MOVES: Final = 16  # eight cards with two matches each


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Position(State):
    """Sets of cards, the draw pile, and where in the match we are.

    `pile` and `deep` hold the cards still to be drawn in order, six bits each, the next one
    lowest, each a card's number plus one: ten in `pile`, the others in `deep`.
    """

    def __init__(
        self,
        actor: i64,
        over: bool,
        rng: i64,
        constants: Constants,
        hand0: i64,
        hand1: i64,
        captured0: i64,
        captured1: i64,
        played0: i64,
        played1: i64,
        koi0: i64,
        koi1: i64,
        points0: i64,
        points1: i64,
        field: i64,
        pile: i64,
        deep: i64,
        turned: i64,
        step: i64,
        dealer: i64,
        month: i64,
        dealt: i64,
        calls: i64,
        times: i64,
        outcomes: Outcome | None,
    ) -> None:
        super().__init__(actor, over, rng)
        self.constants = constants
        self.hand0 = hand0
        self.hand1 = hand1
        self.captured0 = captured0
        self.captured1 = captured1
        self.played0 = played0  # hand cards played this round: what the hand cannot have been
        self.played1 = played1
        self.koi0 = koi0  # value of the sets at the last koi-koi this round, 0 before any
        self.koi1 = koi1
        self.points0 = points0
        self.points1 = points1
        self.field = field
        self.pile = pile
        self.deep = deep
        self.turned = turned  # the drawn card while it has two matches, as a set
        self.step = step
        self.dealer = dealer
        self.month = month  # the round, from 1
        self.dealt = dealt  # how many of the known deals are used up
        self.calls = calls  # koi-koi calls this round, both seats'
        self.times = times  # what the dealt field multiplies this round by, mostly 1 (KK-5.24)
        self.outcomes = outcomes

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.constants, self.outcomes, numbers_of(self))

    def clone(self) -> Position:
        return Position(
            self.actor,
            self.over,
            self.rng,
            self.constants,
            self.hand0,
            self.hand1,
            self.captured0,
            self.captured1,
            self.played0,
            self.played1,
            self.koi0,
            self.koi1,
            self.points0,
            self.points1,
            self.field,
            self.pile,
            self.deep,
            self.turned,
            self.step,
            self.dealer,
            self.month,
            self.dealt,
            self.calls,
            self.times,
            self.outcomes,
        )

    def seat_count(self) -> i64:
        return 2

    def most_moves(self) -> i64:
        return MOST_MOVES

    def fill_moves(self, moves: vec[i64]) -> i64:
        if self.step == STEP_PLAY:
            return turn.fill_plays(self, moves)
        if self.step == STEP_CALL:
            return calling.fill_calls(moves)
        return turn.fill_choices(self, moves)

    def apply(self, move: i64) -> None:
        if move < TAKE:
            turn.play(self, move, -1)
        elif move < CHOOSE:
            card = (move - TAKE) >> 2
            turn.play(self, card, card & ~3 | move & 3)
        elif move < GAME:
            turn.choose(self, move - CHOOSE)
        elif move == GAME:
            calling.call_game(self)
        else:
            calling.call_koi(self)

    def redeal(self, seat: i64, rng: i64) -> Position:
        position = self.clone()
        position.rng = rng
        redeal.deal_anew(position, seat)
        return position

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        observation.observe(self, seat, numbers, at)

    def observation_size(self) -> i64:
        return observation.SIZE

    def fill_scores(self, scores: vec[i64]) -> None:
        scores[0] = self.points0
        scores[1] = self.points1

    # -- what the chapters ask ------------------------------------------------

    def chart(self) -> Chart:
        """The chart of this round."""
        return self.constants.chart_of(self.month)

    def hand(self, seat: i64) -> i64:
        """A seat's hand."""
        return self.hand1 if seat else self.hand0

    def captured(self, seat: i64) -> i64:
        """The cards a seat has captured this round."""
        return self.captured1 if seat else self.captured0

    def played(self, seat: i64) -> i64:
        """The cards a seat has played from its hand this round."""
        return self.played1 if seat else self.played0

    def koi(self, seat: i64) -> i64:
        """The value of a seat's sets at its last koi-koi this round, 0 if it called none."""
        return self.koi1 if seat else self.koi0

    def score(self, seat: i64, points: i64) -> None:
        """Add to a seat's total."""
        if seat:
            self.points1 += points
        else:
            self.points0 += points


def again(constants: Constants, outcomes: Outcome | None, numbers: dict[str, Any]) -> Position:
    """A position that travelled."""
    kind: Any = Position  # whose fields are given by name
    position: Position = kind(constants=constants, outcomes=outcomes, **numbers)
    return position
