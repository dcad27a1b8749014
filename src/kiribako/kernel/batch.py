"""Many matches of one game stepped by one call, written out as bytes for numpy."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, read_i16_le, read_i32_le, write_i16_le, write_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from kiribako.kernel.random import WEYL, WORD, spread
from kiribako.kernel.state import State


@final
class Batch:
    """`count` matches; one that ends begins anew with the next of the given starts.

    After `reset` or `step` the bytes say of every match, in order: `actors` (i16), `counts` of
    legal moves (i16), the `legal` moves of all matches one after another (i32), `observations`
    of the actors (i16); of the step itself `ended` (i16) and `results` (i16, a seat's share of a
    win in units of 1/60, or 0 while a match goes on), `scores` (i32) of matches that ended.
    """

    def __init__(self, starts: list[State], count: int, seed: int, *, observing: bool) -> None:
        self.starts = starts
        self.next: i64 = 0
        self.rng: i64 = spread(seed)
        self.observing = observing
        self.states = [self.fresh() for _ in range(count)]
        self.moves = starts[0].move_buffer()
        self.seats = starts[0].seat_count()
        self.tally = vec[i64]([0] * self.seats)
        self.actors = b""
        self.counts = b""
        self.legal = b""
        self.observations = b""
        self.ended = b""
        self.results = b""
        self.scores = b""
        self.look()

    def fresh(self) -> State:
        """The next match, with chance of its own."""
        start = self.starts[self.next]
        self.next = (self.next + 1) % len(self.starts)
        self.rng = (self.rng + WEYL) & WORD
        state = start.clone()
        state.rng = spread(self.rng)
        return state

    def step(self, chosen: bytes) -> int:
        """Play one legal move in every match (i32 each); how many matches ended.

        A move that is not legal is refused before anything is played: the answer is -1 - n for
        the first match n at fault.
        """
        states = self.states
        count = i64(len(states))
        n: i64
        fault = self.fault(chosen)
        if fault >= 0:
            return int(-1 - fault)
        ended = BytesWriter()
        results = BytesWriter()
        scores = BytesWriter()
        finished: i64 = 0
        for n in range(count):
            state = states[n]
            state.apply(i64(read_i32_le(chosen, n * 4)))
            if state.over:
                finished += 1
                write_i16_le(ended, 1)
                self.write_result(state, results, scores)
                states[n] = self.fresh()
            else:
                write_i16_le(ended, 0)
                for _ in range(self.seats):
                    write_i16_le(results, 0)
                    write_i32_le(scores, 0)
        self.ended = ended.getvalue()
        self.results = results.getvalue()
        self.scores = scores.getvalue()
        self.look()
        return int(finished)

    def fault(self, chosen: bytes) -> i64:
        """The first match whose chosen move is not legal, -1 if all are."""
        place: i64 = 0
        n: i64
        m: i64
        for n in range(len(self.states)):
            count = i64(read_i16_le(self.counts, n * 2))
            move = i64(read_i32_le(chosen, n * 4))
            m = 0
            while m < count and i64(read_i32_le(self.legal, (place + m) * 4)) != move:
                m += 1
            if m == count:
                return n
            place += count
        return -1

    def write_result(self, state: State, results: BytesWriter, scores: BytesWriter) -> None:
        won = state.winners()
        state.fill_scores(self.tally)
        winners: i64 = 0
        seat: i64
        for seat in range(self.seats):
            winners += won >> seat & 1
        for seat in range(self.seats):
            write_i16_le(results, i16(60 // winners) if won >> seat & 1 else 0)
            write_i32_le(scores, i32(self.tally[seat]))

    def look(self) -> None:
        """Write down what the actors see and may do."""
        actors = BytesWriter()
        counts = BytesWriter()
        legal = BytesWriter()
        seen = BytesWriter()
        moves = self.moves
        m: i64
        for state in self.states:
            write_i16_le(actors, i16(state.actor))
            count = state.fill_moves(moves)
            write_i16_le(counts, i16(count))
            for m in range(count):
                write_i32_le(legal, i32(moves[m]))
            if self.observing:
                state.observe(state.actor, seen)
        self.actors = actors.getvalue()
        self.counts = counts.getvalue()
        self.legal = legal.getvalue()
        self.observations = seen.getvalue()
