"""Self-play to learn from: matches of a search against itself, written out as bytes for numpy."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, write_i16_le, write_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from kiribako.bots.reuse import resume
from kiribako.bots.search import Search
from kiribako.kernel.random import WEYL, WORD, spread
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import Tuning, Wisdom


@final
class SelfPlay:
    """Every searched decision of the matches played so far, in order.

    `observations` of the actors (i16), `actors` (i16), `matches` they belong to (i32), `counts` of
    legal moves (i16), those `moves` and how often the search tried them (`visits`, both i32),
    `hopes`, the chance the search gave the actor (i16, in units of 1/10000); for every match the
    seats' shares of the win (`results`, i16, in units of 1/60).
    """

    def __init__(self, wisdom: Wisdom, tuning: Tuning, simulations: int, seed: int) -> None:
        self.wisdom = wisdom
        self.tuning = tuning
        self.simulations: i64 = simulations
        self.rng: i64 = spread(seed)
        self.played: i64 = 0
        self.observations = BytesWriter()
        self.actors = BytesWriter()
        self.matches = BytesWriter()
        self.counts = BytesWriter()
        self.moves = BytesWriter()
        self.visits = BytesWriter()
        self.hopes = BytesWriter()
        self.results = BytesWriter()

    def play(self, start: State, opening: int, loose: int) -> None:
        """One match: `opening` random decisions, then `loose` drawn by visits, then the best."""
        state = start.clone()
        state.rng = self.fresh_rng()
        moves = state.move_buffer()
        ply: i64 = 0
        kept: Search | None = None
        while not state.over:
            if ply < opening:
                state.apply(state.random_move(moves))
            elif state.fill_moves(moves) == 1:
                state.apply(moves[0])
            else:
                search = Search(state.clone(), self.fresh_rng(), 1.0, self.wisdom, self.tuning)
                if kept is not None:
                    resume(search, kept)
                kept = search
                reused = search.tree.visits[0]
                search.run(max(self.simulations // 4, self.simulations - reused))
                move = self.note(search, draws=ply < opening + loose)
                state.apply(move)
            ply += 1
        self.finish(state)

    def fresh_rng(self) -> i64:
        self.rng = (self.rng + WEYL) & WORD
        return spread(self.rng)

    def note(self, search: Search, *, draws: bool) -> i64:
        """Write a decision down; the move to play."""
        state = search.root
        tree = search.tree
        state.observe(state.actor, self.observations)
        write_i16_le(self.actors, i16(state.actor))
        write_i32_le(self.matches, i32(self.played))
        count: i64 = 0
        total: i64 = 0
        won = 0.0
        child = tree.child[0]
        while child:
            write_i32_le(self.moves, i32(tree.move[child]))
            write_i32_le(self.visits, i32(tree.visits[child]))
            total += tree.visits[child]
            won += tree.won[child]
            count += 1
            child = tree.next[child]
        write_i16_le(self.counts, i16(count))
        write_i16_le(self.hopes, i16(i64(10_000.0 * won / float(total) + 0.5)))
        if not draws:
            return search.move()
        aim = state.random_below(total)
        child = tree.child[0]
        while aim >= tree.visits[child]:
            aim -= tree.visits[child]
            child = tree.next[child]
        return tree.move[child]

    def finish(self, state: State) -> None:
        """Write the result of a match down."""
        won = state.winners()
        seats = state.seat_count()
        winners: i64 = 0
        seat: i64
        for seat in range(seats):
            winners += won >> seat & 1
        for seat in range(seats):
            write_i16_le(self.results, i16(60 // winners) if won >> seat & 1 else 0)
        self.played += 1


def random_observations(start: State, matches: int, seed: int) -> tuple[bytes, set[int]]:
    """What the actors of random matches observe, and every move they could have made."""
    seen = BytesWriter()
    met: set[int] = set()
    moves = vec[i64]([0] * start.most_moves())
    match: i64
    n: i64
    for match in range(matches):
        state = start.clone()
        state.rng = spread(seed + match)
        while not state.over:
            state.observe(state.actor, seen)
            count = state.fill_moves(moves)
            for n in range(count):
                met.add(int(moves[n]))
            state.apply(state.random_move(moves))
    return seen.getvalue(), met
