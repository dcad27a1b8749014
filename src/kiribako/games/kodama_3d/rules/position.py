"""A position of Kodama 3D: the forest, four trees, and who holds which goals."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.games.kodama_3d.rules import drafting, forest, goals, observation, redeal, turns
from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.growing import fill_grows
from kiribako.games.kodama_3d.rules.moves import (
    FINAL,
    FLIPPED,
    GOAL,
    GROW,
    KEEP,
    MOVE,
    PLACE,
    STEP_FINAL,
    STEP_GOAL,
    STEP_GROW,
    STEP_KEEP,
    STEP_MOVE,
)
from kiribako.games.kodama_3d.rules.tree import Tree, regrown, tiles_of
from kiribako.kernel.state import State
from kiribako.kernel.travel import numbers_of

SEATS: Final = 4  # of a full table; a smaller one leaves trees bare
MOST_MOVES: Final = 104  # both sides of every point of 13 parts


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Position(State):
    """Tiles and goals whose order was settled at the start are shared and only counted off."""

    def __init__(
        self,
        actor: i64,
        over: bool,
        rng: i64,
        constants: Constants,
        step: i64,
        turns: i64,
        tiles: vec[i64],
        heights: i64,
        filled: i64,
        meeples: i64,
        occupied: i64,
        lifted: i64,
        waiting: i64,
        deck: vec[i64],
        drawn: i64,
        returned: i64,
        keepers: i64,
        display: i64,
        known: i64,
        hand0: i64,
        hand1: i64,
        hand2: i64,
        hand3: i64,
        tree0: Tree,
        tree1: Tree,
        tree2: Tree,
        tree3: Tree,
    ) -> None:
        super().__init__(actor, over, rng)
        self.constants = constants
        self.step = step
        self.turns = (
            turns  # turns taken so far; from 10 a seat on, seats done with their last tiles
        )
        self.tiles = tiles  # see forest.py
        self.heights = heights
        self.filled = filled  # stacks that have tiles
        self.meeples = meeples
        self.occupied = occupied  # stacks with a meeple
        self.lifted = lifted  # tile to grow, NO_TILE at other times
        self.waiting = waiting  # stack of the second last tile while the first is grown
        self.deck = deck  # see drafting.py
        self.drawn = drawn
        self.returned = returned
        self.keepers = keepers  # how many seats have kept their goals
        self.display = display
        self.known = known  # goals in hands that everybody saw being taken (KD-4.4)
        self.hand0 = hand0
        self.hand1 = hand1
        self.hand2 = hand2
        self.hand3 = hand3
        self.tree0 = tree0
        self.tree1 = tree1
        self.tree2 = tree2
        self.tree3 = tree3

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (
            self.constants,
            [tiles_of(self.tree(seat)) for seat in range(SEATS)],
            list(self.tiles),
            list(self.deck),
            numbers_of(self),
        )

    def clone(self) -> Position:
        return Position(
            self.actor,
            self.over,
            self.rng,
            self.constants,
            self.step,
            self.turns,
            self.tiles,
            self.heights,
            self.filled,
            self.meeples,
            self.occupied,
            self.lifted,
            self.waiting,
            self.deck,
            self.drawn,
            self.returned,
            self.keepers,
            self.display,
            self.known,
            self.hand0,
            self.hand1,
            self.hand2,
            self.hand3,
            self.tree0,
            self.tree1,
            self.tree2,
            self.tree3,
        )

    def seat_count(self) -> i64:
        return self.constants.seats

    def most_moves(self) -> i64:
        return MOST_MOVES

    def fill_moves(self, moves: vec[i64]) -> i64:
        step = self.step
        if step == STEP_MOVE:
            return forest.fill_walks(self, moves)
        if step == STEP_GROW:
            return fill_grows(self.constants, self.tree(self.actor), self.lifted, moves)
        if step == STEP_GOAL:
            return drafting.fill_goals(self, moves)
        if step == STEP_KEEP:
            return drafting.fill_keeps(self, moves)
        if step == STEP_FINAL:
            return turns.fill_final(self, moves)
        return forest.fill_places(self, moves)

    def apply(self, move: i64) -> None:
        if move < PLACE:
            drafting.keep(self, (move - KEEP) >> 6, (move - KEEP) & 63)
        elif move < MOVE:
            forest.place(self, move - PLACE)
        elif move < GROW:
            forest.walk(self, (move - MOVE) >> 4, (move - MOVE) & 15)
        elif move < GROW + FLIPPED:
            turns.grow(self, move - GROW, 0)
        elif move < GOAL:
            turns.grow(self, move - GROW - FLIPPED, 1)
        elif move < FINAL:
            drafting.take(self, move)
        else:
            turns.start_final(self, move - FINAL)

    def redeal(self, seat: i64, rng: i64) -> Position:
        position = self.clone()
        position.rng = rng
        redeal.deal_anew(position, seat)
        return position

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        observation.observe(self, seat, numbers, at)

    def observation_size(self) -> i64:
        return observation.size(self)

    def fill_scores(self, scores: vec[i64]) -> None:
        """No VP exists before the end (KD-5.8)."""
        seat: i64
        for seat in range(self.constants.seats):
            scores[seat] = goals.points(self, seat) if self.over else 0

    def winners(self) -> i64:
        return goals.winners(self)

    # -- what the chapters ask ------------------------------------------------

    def tree(self, seat: i64) -> Tree:
        if seat == 0:
            return self.tree0
        if seat == 1:
            return self.tree1
        return self.tree2 if seat == 2 else self.tree3

    def set_tree(self, seat: i64, tree: Tree) -> None:
        if seat == 0:
            self.tree0 = tree
        elif seat == 1:
            self.tree1 = tree
        elif seat == 2:
            self.tree2 = tree
        else:
            self.tree3 = tree

    def hand(self, seat: i64) -> i64:
        """The set of goals a seat holds."""
        if seat == 0:
            return self.hand0
        if seat == 1:
            return self.hand1
        return self.hand2 if seat == 2 else self.hand3

    def set_hand(self, seat: i64, hand: i64) -> None:
        if seat == 0:
            self.hand0 = hand
        elif seat == 1:
            self.hand1 = hand
        elif seat == 2:
            self.hand2 = hand
        else:
            self.hand3 = hand

    def deck_left(self) -> i64:
        """How many goals the deck still has, returned ones included."""
        return i64(len(self.deck)) + self.keepers - self.drawn

    def returned_at(self, place: i64) -> i64:
        """The goal returned by the seat at that place of the turn order."""
        return self.returned >> 6 * place & 63

    def place_of(self, seat: i64) -> i64:
        """A seat's place in the turn order, the first player's being 0."""
        return (seat - self.constants.first + self.constants.seats) % self.constants.seats


def again(
    constants: Constants,
    plugged: list[list[tuple[int, int, int]]],
    tiles: list[int],
    deck: list[int],
    numbers: dict[str, Any],
) -> Position:
    """A position that travelled."""
    kind: Any = Position  # whose fields are given by name
    none = vec[i64]()
    trees = [regrown(constants, seat, plugged[seat]) for seat in range(SEATS)]
    position: Position = kind(
        constants=constants,
        tiles=none,
        deck=none,
        tree0=trees[0],
        tree1=trees[1],
        tree2=trees[2],
        tree3=trees[3],
        **numbers,
    )
    position.tiles = vec[i64](tiles)
    position.deck = vec[i64](deck)
    return position
