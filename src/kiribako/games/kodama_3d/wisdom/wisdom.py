"""What a good player knows: how near goals are, what a draw and a tile are worth."""

from __future__ import annotations

import math
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.games.kodama_3d.rules.constants import Constants
from kiribako.games.kodama_3d.rules.drafting import displayed
from kiribako.games.kodama_3d.rules.forest import NOWHERE, meeple, top_tile
from kiribako.games.kodama_3d.rules.growing import fill_grows, matches
from kiribako.games.kodama_3d.rules.moves import (
    FINAL,
    FLIPPED,
    GOAL,
    GOAL_DECK,
    GOAL_NONE,
    GROW,
    KEEP,
    MOVE,
    PLACE,
    STEP_GOAL,
    STEP_GROW,
    STEP_MOVE,
)
from kiribako.games.kodama_3d.rules.position import MOST_MOVES, Position
from kiribako.games.kodama_3d.rules.tree import Tree, bare_tree, imagined
from kiribako.games.kodama_3d.rules.turns import ending
from kiribako.games.kodama_3d.wisdom.prospects import (
    ALL,
    TILES,
    best_draw,
    prospect,
    prospects,
    usefulness,
)
from kiribako.kernel.bits import lowest, size
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import BEST_LEVEL, FIRST_SEARCH, STRONGEST, TO_THE_END, Tuning, Wisdom

DRAWN: Final = 2.0  # VP a goal drawn brings, about
GROWN: Final = 0.6  # log odds that a VP more in prospect gives a place
MOVED: Final = 1.0  # the power of `weigh` that the odds of a move follow
KEPT: Final = 6.0  # the power of what two goals promise that the odds of keeping them follow
WORLDS: Final = 48
SWING: Final = 12.0  # VP of luck in a whole match


class KodamaWisdom(Wisdom):
    """Judges by what the goals in hand can still bring; `pursued` limits it to some of them."""

    def __init__(self, pursued: int = ALL) -> None:
        self.pursued: i64 = pursued
        self.moves = vec[i64]([0] * MOST_MOVES)
        self.box: Constants | None = None  # of the match whose bare trees these are
        self.bares: list[Tree] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return KodamaWisdom, (int(self.pursued),)

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        """The best plays matches out in a hurry: only the end tells what goals came true."""
        horizon = TO_THE_END
        if level < BEST_LEVEL:
            horizon = 2 if level == FIRST_SEARCH else 8
        return Tuning(
            simulations=(8, 60, 300),
            explore=0.7,
            prior=1.0,
            horizon=horizon,
            guided=True,
            margin=0.1,
            noticed=0.35,
            worlds=WORLDS,
            keeps=level == STRONGEST,
        )

    def swing(self, state: State) -> float:
        position = cast(Position, state)
        missing: i64 = 0
        seat: i64
        for seat in range(position.constants.seats):
            missing += TILES - position.tree(seat).count()
        left = float(missing) / float(TILES * position.constants.seats)
        return 1.5 + SWING * math.sqrt(max(0.0, left))

    def appraise(self, state: State, seat: i64) -> float:
        position = cast(Position, state)
        best = -1.0
        other: i64
        for other in range(position.constants.seats):
            if other != seat:
                value = prospects(position, other, position.tree(other), position.hand(other))
                best = max(best, value)
        return self.standing(position, seat) - best

    def standing(self, position: Position, seat: i64) -> float:
        """The VP a seat can expect, with the tile it holds, the draw it has, and its stacks."""
        tree = position.tree(seat)
        hand = position.hand(seat) & self.pursued
        if position.actor == seat and position.step == STEP_GROW:
            value = self.best_growth(position, seat, tree, hand)
        else:
            value = prospects(position, seat, tree, hand)
            if position.actor == seat and position.step == STEP_GOAL:
                value += best_draw(position, seat, tree, self.pursued)
        n: i64
        for n in range(2 * seat, 2 * seat + 2):
            if meeple(position, n) != NOWHERE and not position.over:
                tile = top_tile(position, meeple(position, n))
                value += 0.4 * usefulness(position.constants, tree, tile, hand)
        return value

    def best_growth(self, position: Position, seat: i64, tree: Tree, hand: i64) -> float:
        """The best the lifted tile can do."""
        constants = position.constants
        tile = position.lifted
        draw = 0.0 if ending(position) else best_draw(position, seat, tree, self.pursued)
        best = -1e9
        n: i64
        for n in range(fill_grows(constants, tree, tile, self.moves)):
            choice = self.moves[n] - GROW
            point = choice & (FLIPPED - 1)
            flip: i64 = 1 if choice >= FLIPPED else 0
            value = prospects(position, seat, imagined(constants, tree, tile, point, flip), hand)
            if not matches(constants, tree, tile, point):
                value += draw
            best = max(best, value)
        return best

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        """The tile goes where it looks best; other choices by weight, more or less."""
        position = cast(Position, state)
        count = position.fill_moves(moves)
        if count == 1:
            return moves[0]
        grows = position.step == STEP_GROW
        best = -1e9
        chosen = moves[0]
        n: i64
        for n in range(count):
            if grows:
                value = self.growth(position, moves[n])
            else:
                mood = 0.8 + 0.4 * float(position.random_below(1024)) / 1024.0
                value = mood * self.weigh(position, moves[n])
            if value > best:
                best = value
                chosen = moves[n]
        return chosen

    def growth(self, position: Position, move: i64) -> float:
        """What the actor's goals can expect once the lifted tile is plugged in like this."""
        constants = position.constants
        seat = position.actor
        tree = position.tree(seat)
        point = (move - GROW) & (FLIPPED - 1)
        flip: i64 = 1 if move - GROW >= FLIPPED else 0
        after = imagined(constants, tree, position.lifted, point, flip)
        value = prospects(position, seat, after, position.hand(seat) & self.pursued)
        if not ending(position) and not matches(constants, tree, position.lifted, point):
            value += DRAWN
        return value

    def recall(self, past: State, now: State) -> bool:
        """Secret goals are those of now, unless one was drawn from the deck since."""
        before, after = cast(Position, past), cast(Position, now)
        if before.step not in (STEP_GROW, STEP_MOVE):
            return False
        seat = before.actor
        secret = after.hand(seat) & ~after.known
        if size(secret) != size(before.hand(seat) & ~before.known):
            return False
        before.set_hand(seat, before.hand(seat) & before.known | secret)
        return True

    def unseen(self, state: State, seat: i64) -> float:
        """Of three goals the two were kept that promised most, as long as no more were drawn."""
        position = cast(Position, state)
        likely = 1.0
        other: i64
        for other in range(position.constants.seats):
            place = position.place_of(other)
            kept = position.hand(other) & ~position.known
            if other != seat and place < position.keepers and size(kept) == 2:
                likely *= self.kept_so(position, other, kept, position.returned_at(place))
        return likely

    def kept_so(self, position: Position, seat: i64, kept: i64, returned: i64) -> float:
        """How likely a seat was to keep these two of three."""
        tree = self.bare(position.constants, seat)
        one = prospect(position, seat, tree, lowest(kept))
        two = prospect(position, seat, tree, lowest(kept & kept - 1))
        third = prospect(position, seat, tree, returned)
        chosen = math.pow(0.5 + one + two, KEPT)
        total = chosen + math.pow(0.5 + one + third, KEPT) + math.pow(0.5 + two + third, KEPT)
        return chosen / total

    def bare(self, constants: Constants, seat: i64) -> Tree:
        """A seat's tree as it was when goals were kept."""
        if self.box is not constants:
            self.box = constants
            self.bares = [bare_tree(constants, n) for n in range(int(constants.seats))]
        return self.bares[seat]

    def likelihood(self, state: State, move: i64, moves: vec[i64]) -> float:
        """Tiles go where they serve the goals in hand, more or less."""
        position = cast(Position, state)
        count = position.fill_moves(moves)
        grows = position.step == STEP_GROW
        own = self.leaning(position, move, grows=grows)
        total = 0.0
        n: i64
        for n in range(count):
            total += math.exp(self.leaning(position, moves[n], grows=grows) - own)
        return 1.0 / total

    def leaning(self, position: Position, move: i64, *, grows: bool) -> float:
        """The log odds of a move, give or take the same for all."""
        if grows:
            return GROWN * self.growth(position, move)
        return MOVED * math.log(self.weigh(position, move))

    def weigh(self, state: State, move: i64) -> float:
        position = cast(Position, state)
        constants = position.constants
        seat = position.actor
        tree = position.tree(seat)
        hand = position.hand(seat) & self.pursued
        if move >= FINAL or move == GOAL_DECK:
            return 1.0
        if move == GOAL_NONE:
            return 0.1
        if move >= GOAL:
            return 0.5 + prospect(position, seat, tree, displayed(position, move - GOAL))
        if move >= GROW:
            return (
                1.0
                if matches(constants, tree, position.lifted, (move - GROW) & (FLIPPED - 1))
                else 2.0
            )
        if move >= MOVE:
            left = top_tile(position, (move - MOVE) >> 4)
            reached = top_tile(position, (move - MOVE) & 15)
            value = usefulness(constants, tree, left, hand) + usefulness(
                constants, tree, reached, hand
            )
            return 0.5 + value
        if move >= PLACE:
            return 0.5 + usefulness(constants, tree, top_tile(position, move - PLACE), hand)
        one = prospect(position, seat, tree, (move - KEEP) >> 6)
        return 0.5 + one + prospect(position, seat, tree, (move - KEEP) & 63)
