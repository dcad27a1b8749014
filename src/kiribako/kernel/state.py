"""The state of a match as searches need it: a position whose moves and seats are ints."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from kiribako.kernel.compiled_apart import refuse_compiled_apart
from kiribako.kernel.observation import number_at, words_for
from kiribako.kernel.random import WEYL, WORD, mix
from kiribako.kernel.travel import fields_of, filled

NOBODY: Final = -1  # in the place of a seat: somebody who sees only what lies open
EVERYBODY: Final = -2  # and somebody who knows all that any seat knows, but not the future


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position of some game.

    `actor` is the seat to decide, -1 when the match is over. `rng` feeds whatever is still
    to be drawn at random; a search reseeds every copy it makes.
    """

    @classmethod
    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        refuse_compiled_apart(cls, State)

    def __init__(self, actor: i64, over: bool, rng: i64) -> None:
        self.actor = actor
        self.over = over
        self.rng = rng

    def __reduce__(self) -> tuple[Any, ...]:
        """Travels with all its fields; a compiled class says itself how it is made again."""
        return filled, (type(self), fields_of(self))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def clone(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def seat_count(self) -> i64:
        """How many seats are playing."""
        raise NotImplementedError

    def most_moves(self) -> i64:
        """A length that a list of legal moves never exceeds."""
        raise NotImplementedError

    def fill_moves(self, moves: vec[i64]) -> i64:
        """Write the legal moves into the buffer, in their fixed order; how many there are."""
        raise NotImplementedError

    def apply(self, move: i64) -> None:
        """Play a move, trusting that it is legal."""
        raise NotImplementedError

    def fill_scores(self, scores: vec[i64]) -> None:
        """Write every seat's points as they stand into the buffer."""
        raise NotImplementedError

    def redeal(self, seat: i64, rng: i64) -> State:
        """A copy with everything the seat cannot know dealt anew from `rng`.

        The seat may be NOBODY, a spectator, or EVERYBODY, to whom hands are open and only what no
        seat has seen is dealt anew: decks, piles, deals to come. Positions that look alike to a
        seat give it the same copy for the same `rng`, so that nothing made from the copy can tell
        them apart. What serves here suits games that hide nothing.
        """
        state = self.clone()
        state.rng = rng
        return state

    def fill_observation(self, seat: i64, numbers: vec[i64], at: i64) -> None:
        """Write what a seat knows as numbers, from a place on: the game's `planes`.

        Four numbers make a word (see observation.py), and those written to must be 0.
        """
        raise NotImplementedError

    def observation_size(self) -> i64:
        """How many numbers that are."""
        raise NotImplementedError

    def observe(self, seat: i64, out: BytesWriter) -> None:
        """Write what a seat knows as numbers of two bytes, the lower one first."""
        size = self.observation_size()
        numbers = vec[i64]([0] * words_for(size))
        self.fill_observation(seat, numbers, 0)
        n: i64
        for n in range(size):
            write_i16_le(out, i16(number_at(numbers, n)))

    def certain(self) -> bool:
        """Whether from here on nothing is secret and nothing is left to chance.

        A search may then trust that the same moves always lead to the same position.
        """
        return False

    def key(self) -> i64:
        """A number by which a solver knows a position again, 0 where the game gives none.

        Positions that can go on differently have different keys, as good as always.
        """
        return 0

    def winners(self) -> i64:
        """The set of winning seats of a finished match: the highest score, unless overridden."""
        seats = self.seat_count()
        scores = vec[i64]([0] * seats)
        self.fill_scores(scores)
        best = scores[0]
        won: i64 = 1
        seat: i64
        for seat in range(1, seats):
            if scores[seat] > best:
                best = scores[seat]
                won = 0
            if scores[seat] == best:
                won |= 1 << seat
        return won

    def random_below(self, n: i64) -> i64:
        """A number from 0 to n - 1 from the state's own generator."""
        self.rng = (self.rng + WEYL) & WORD
        return (mix(self.rng) * n) >> 32

    def random_move(self, moves: vec[i64]) -> i64:
        """A legal move picked at random, with the buffer as scratch space."""
        return moves[self.random_below(self.fill_moves(moves))]

    def allows(self, move: i64, moves: vec[i64]) -> bool:
        """Whether a move is legal now, with the buffer as scratch space."""
        count = self.fill_moves(moves)
        n: i64
        for n in range(count):  # noqa: SIM110 - any() would make a generator in hot code
            if moves[n] == move:
                return True
        return False

    def move_buffer(self) -> vec[i64]:
        """A buffer long enough for `fill_moves`."""
        return vec[i64]([0] * self.most_moves())

    def legal_moves(self) -> list[int]:
        """The legal moves as a list, for people and tests."""
        moves = self.move_buffer()
        count = self.fill_moves(moves)
        return [moves[n] for n in range(count)]

    def scores(self) -> list[int]:
        """Every seat's points as a list, for people and tests."""
        scores = vec[i64]([0] * self.seat_count())
        self.fill_scores(scores)
        return [scores[seat] for seat in range(len(scores))]
