"""A position of Kigi, as ints."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kigi.rules import (
    candidates,
    commissions,
    display,
    observation,
    placing,
    redeal,
    sampling,
    trees,
)
from kiribako.games.kigi.rules.constants import Constants
from kiribako.games.kigi.rules.moves import (
    DISCARD,
    KEEP,
    STEP_KEEP,
    TAKE,
    degrees_of,
    place_of,
)
from kiribako.games.kigi.rules.pack import COMMISSION
from kiribako.kernel.state import State
from kiribako.kernel.travel import numbers_of


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Position(State):
    """Trees, display, deck, and who holds what."""

    def __init__(
        self,
        actor: i64,
        over: bool,
        rng: i64,
        constants: Constants,
        table: vec[i64],
        laid: i64,
        deck: vec[i64],
        drawn: i64,
        display: i64,
        holders: i64,
        removed: i64,
        step: i64,
        dealt: i64,
        kept: i64,
    ) -> None:
        super().__init__(actor, over, rng)
        self.constants = constants
        self.table = table  # see trees.py
        self.laid = laid  # how many cards lie on trees
        self.deck = deck  # never changed, only replaced: copies share it
        self.drawn = drawn
        self.display = display  # see display.py
        self.holders = holders  # three bits for each commission: the seat plus one, 0 if none
        self.removed = removed  # tree cards and commissions that left the game, as a set
        self.step = step
        self.dealt = dealt  # advanced set-up: two commissions of four bits for each seat
        self.kept = kept  # and two bits for each seat: which one it keeps, 0 while open

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.constants, list(self.table), list(self.deck), numbers_of(self))

    def clone(self) -> Position:
        return Position(
            self.actor,
            self.over,
            self.rng,
            self.constants,
            self.table[:],
            self.laid,
            self.deck,
            self.drawn,
            self.display,
            self.holders,
            self.removed,
            self.step,
            self.dealt,
            self.kept,
        )

    def seat_count(self) -> i64:
        return self.constants.seats

    def most_moves(self) -> i64:
        return self.constants.pack.most_moves

    def fill_moves(self, moves: vec[i64]) -> i64:
        if self.step == STEP_KEEP:
            moves[0] = KEEP + display.dealt_to(self, self.actor, 0)
            moves[1] = KEEP + display.dealt_to(self, self.actor, 1)
            return 2
        return candidates.fill_turn(self, moves)

    def apply(self, move: i64) -> None:
        if move < TAKE:
            placing.place(self, move)
        elif move < KEEP:
            display.take(self, move - TAKE)
        elif move < DISCARD:
            display.keep(self, move - KEEP)
        else:
            display.discard(self, move - DISCARD)

    def random_move(self, moves: vec[i64]) -> i64:
        """A card of the display, each as likely, then a candidate pose, nearly each as likely.

        Poses are drawn as a port on a spot of the bark at an angle, and drawn again while they
        are illegal: the few that come about in two ways are drawn twice as often.
        """
        if self.step == STEP_KEEP:
            return KEEP + display.dealt_to(self, self.actor, self.random_below(2))
        return sampling.random_turn(self, moves)

    def allows(self, move: i64, moves: vec[i64]) -> bool:
        """A placement is judged, not looked for among thousands."""
        if self.step == STEP_KEEP or move >= KEEP:
            return super().allows(move, moves)
        if move >= TAKE:
            place = move - TAKE
            return place < display.PLACES and display.card_at(self, place) >= COMMISSION
        if move < 0 or degrees_of(move) >= 360:
            return False
        card = display.card_at(self, place_of(move))
        if card < 0 or card >= COMMISSION:
            return False
        return placing.judge(self, card, move & trees.POSE) == placing.LEGAL

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        observation.observe(self, seat, numbers, at)

    def observation_size(self) -> i64:
        return observation.size(self)

    def fill_scores(self, scores: vec[i64]) -> None:
        commissions.fill_scores(self, scores)

    def winners(self) -> i64:
        return commissions.winners(self)

    def redeal(self, seat: i64, rng: i64) -> Position:
        position = self.clone()
        position.rng = rng
        redeal.deal_anew(position, seat)
        return position

    def certain(self) -> bool:
        return self.step != STEP_KEEP and display.cards_left(self) <= 1


def again(
    constants: Constants, table: list[int], deck: list[int], numbers: dict[str, Any]
) -> Position:
    """A position that travelled."""
    kind: Any = Position  # whose fields are given by name
    none = vec[i64]()
    position: Position = kind(constants=constants, table=none, deck=none, **numbers)
    position.table = vec[i64](table)
    position.deck = vec[i64](deck)
    return position
