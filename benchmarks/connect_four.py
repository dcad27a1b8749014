"""Connect Four, the game that every engine has: a State like any other, for comparing searches.

A move is a column, 0 to 6. A column has seven bits, its six spaces from the bottom up and an
empty border: space n is height n % 7 of column n // 7.
"""

# ruff: noqa: FBT001, FBT003 - a state's constructor takes every field by position
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kiribako.kernel.state import State

COLUMNS: Final = 7
HEIGHT: Final = 7  # bits of a column
SPACES: Final = 42
FOOT: Final = vec[i64]([1 << HEIGHT * column for column in range(COLUMNS)])
TOP: Final = vec[i64]([1 << HEIGHT * column + 5 for column in range(COLUMNS)])


def has_four(stones: i64) -> bool:
    """Whether four of the stones stand in a row: upright, across or aslant."""
    pairs = stones & stones >> 1
    if pairs & pairs >> 2:
        return True
    pairs = stones & stones >> HEIGHT
    if pairs & pairs >> 2 * HEIGHT:
        return True
    pairs = stones & stones >> HEIGHT - 1
    if pairs & pairs >> 2 * (HEIGHT - 1):
        return True
    pairs = stones & stones >> HEIGHT + 1
    return pairs & pairs >> 2 * (HEIGHT + 1) != 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ConnectFour(State):
    """Stones as sets of spaces."""

    def __init__(
        self, actor: i64, over: bool, rng: i64, mine: i64, taken: i64, played: i64, won: i64
    ) -> None:
        super().__init__(actor, over, rng)
        self.mine = mine  # spaces with stones of the seat to move
        self.taken = taken
        self.played = played
        self.won = won  # the set of winning seats: both when the grid is full without a four

    def clone(self) -> ConnectFour:
        return ConnectFour(
            self.actor, self.over, self.rng, self.mine, self.taken, self.played, self.won
        )

    def seat_count(self) -> i64:
        return 2

    def most_moves(self) -> i64:
        return COLUMNS

    def fill_moves(self, moves: vec[i64]) -> i64:
        count: i64 = 0
        column: i64
        for column in range(COLUMNS):
            if not self.taken & TOP[column]:
                moves[count] = column
                count += 1
        return count

    def apply(self, move: i64) -> None:
        stone = self.taken + FOOT[move] & ~self.taken  # the carry goes past the stones there
        stones = self.mine | stone
        self.mine ^= self.taken
        self.taken |= stone
        self.played += 1
        if has_four(stones):
            self.won = 1 + self.actor
        elif self.played == SPACES:
            self.won = 3
        else:
            self.actor = 1 - self.actor
            return
        self.over = True
        self.actor = -1

    def certain(self) -> bool:
        return True

    def fill_scores(self, scores: vec[i64]) -> None:
        scores[0] = self.won & 1
        scores[1] = self.won >> 1

    def winners(self) -> i64:
        return self.won


def opening() -> ConnectFour:
    """The empty grid, seat 0 to begin."""
    return ConnectFour(0, False, 0, 0, 0, 0, 0)
