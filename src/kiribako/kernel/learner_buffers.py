"""Buffers for programs that learn: what actors see and may do, in memory that stays in place.

Every buffer is a `vec`, which shows its memory to numpy without a copy. A row belongs to a match.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kiribako.kernel.observation import PACKED, words_for
from kiribako.kernel.random import WEYL, WORD, mix, spread
from kiribako.kernel.state import State


@final
class LearnerBuffers:
    """Rows of observations, action masks and legal moves, for matches like the one of `start`.

    With `moves` the actions are move numbers, all below it. With `moves` 0 they are places in the
    list of legal moves, and `places` is how many there can be: of a longer list every place names
    one, evenly spread, place k the move at k * length // places. Where even listing them takes too
    long, `drawn` fills the places with legal moves by chance, the same whenever the actor knows
    the same.
    """

    def __init__(
        self, start: State, rows: int, *, moves: int, places: int, drawn: bool = False
    ) -> None:
        if moves:
            places = int(start.most_moves())
        self.moves = start.move_buffer()
        self.words: i64 = words_for(start.observation_size())  # of an observation
        self.by_place = moves == 0
        self.drawn = drawn
        self.places: i64 = places
        self.width: i64 = moves or places
        self.observations = vec[i64]([0] * int(rows * self.words))
        self.masks = vec[u8]([0] * int(rows * self.width))
        self.legal = vec[i64]([0] * (rows * places))
        self.counts = vec[i64]([0] * rows)  # how many of a row of `legal` count

    def arrays(self) -> tuple[vec[i64], vec[u8], vec[i64], vec[i64]]:
        """Observations (rows of whole words), masks, legal moves and their counts: live views."""
        return self.observations, self.masks, self.legal, self.counts

    def see(self, row: i64, state: State, seat: i64) -> None:
        """Write what a seat knows."""
        out = self.observations
        first = row * self.words
        n: i64
        for n in range(first, first + self.words):
            out[n] = 0
        state.fill_observation(seat, out, first * PACKED)

    def list_moves(self, row: i64, state: State) -> None:
        """Write down what the actor may do; where moves are drawn, what it knows as well."""
        if self.drawn:
            self.draw_moves(row, state)
            return
        moves = self.moves
        count = state.fill_moves(moves)
        first = row * self.places
        if self.by_place:
            shown = min(count, self.places)
            self.cover(row, shown)
        else:
            shown = count
            self.mark(row, 0)
        legal = self.legal
        m: i64
        if shown < count:
            for m in range(shown):
                legal[first + m] = moves[m * count // shown]
        else:
            for m in range(shown):
                legal[first + m] = moves[m]
        self.counts[row] = shown
        if not self.by_place:
            self.mark(row, 1)

    def draw_moves(self, row: i64, state: State) -> None:
        """Fill the places with different legal moves, drawn by what the actor knows alone."""
        self.see(row, state, state.actor)
        seen: i64 = 0
        n: i64
        for n in range(row * self.words, (row + 1) * self.words):
            seen = mix((seen + (self.observations[n] & WORD) + WEYL) & WORD)
            seen = mix((seen + (self.observations[n] >> 32 & WORD) + WEYL) & WORD)
        kept = state.rng
        state.rng = spread(seen)
        legal = self.legal
        first = row * self.places
        shown: i64 = 0
        for _ in range(self.places):
            move = state.random_move(self.moves)
            m = first
            while m < first + shown and legal[m] != move:
                m += 1
            if m == first + shown:
                legal[m] = move
                shown += 1
        state.rng = kept
        self.cover(row, shown)
        self.counts[row] = shown

    def forbid(self, row: i64) -> None:
        """Allow nothing: the seat is not the actor, or the match is over."""
        if self.by_place:
            self.cover(row, 0)
        else:
            self.mark(row, 0)
        self.counts[row] = 0

    def mark(self, row: i64, sign: u8) -> None:
        """Set the row's mask to the sign wherever one of its listed moves stands."""
        legal = self.legal
        masks = self.masks
        zero = row * self.width
        first = row * self.places
        m: i64
        for m in range(first, first + self.counts[row]):
            masks[zero + legal[m]] = sign

    def cover(self, row: i64, count: i64) -> None:
        """Make the row's mask begin with so many ones, where it began with another number."""
        masks = self.masks
        zero = row * self.width
        m: i64
        for m in range(self.counts[row], count):
            masks[zero + m] = 1
        for m in range(count, self.counts[row]):
            masks[zero + m] = 0

    def allows(self, row: i64, action: i64) -> bool:
        """Whether the action is a legal one."""
        return 0 <= action < self.width and self.masks[row * self.width + action] == 1

    def move(self, row: i64, action: i64) -> i64:
        """The move that an allowed action means."""
        return self.legal[row * self.places + action] if self.by_place else action
