"""An exact solver where nothing is secret or left to chance: alpha-beta with a position table."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.state import State

SLOTS: Final = 1 << 17  # of the table
WIN: Final = 100_000  # more than any margin
FAR: Final = 1_000_000  # more than any value
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


@final
class Solver:
    """Values are seat 0's: a win is worth more than any margin, and a margin decides among wins.

    For two seats. It gives up after so many positions; `gave_up` then says so.
    """

    def __init__(self, most_positions: int) -> None:
        self.left: i64 = most_positions
        self.gave_up = False
        self.keys = vec[i64]([0] * SLOTS)
        self.values = vec[i64]([0] * SLOTS)  # a value and its kind, four apart
        self.answers = vec[i64]([0] * SLOTS)
        self.scores = vec[i64]([0, 0])
        self.buffers: list[vec[i64]] = []

    def best(self, state: State) -> i64:
        """The best move, -1 if the solver gave up."""
        rising = state.actor == 0
        low: i64 = -FAR
        high: i64 = FAR
        chosen: i64 = -1
        for move in state.legal_moves():
            after = state.clone()
            after.apply(move)
            found = self.value(after, low, high, 0)
            if self.gave_up:
                return -1
            if rising and found > low:
                low = found
                chosen = move
            elif not rising and found < high:
                high = found
                chosen = move
        return chosen

    def value_of_moves(self, state: State) -> list[int]:
        """What each legal move leads to, as the actor sees it; nonsense if the solver gave up."""
        sign = 1 if state.actor == 0 else -1
        values = []
        for move in state.legal_moves():
            after = state.clone()
            after.apply(move)
            values.append(sign * int(self.value(after, -FAR, FAR, 0)))
        return values

    def value(self, state: State, low: i64, high: i64, depth: i64) -> i64:
        """What best play leads to, exact between low and high and a bound beyond them."""
        if state.over:
            return self.outcome(state)
        self.left -= 1
        if self.left < 0:
            self.gave_up = True
        if self.gave_up:
            return 0
        key = state.key()
        slot = (key ^ key >> 20) & (SLOTS - 1)
        first: i64 = -1
        if self.keys[slot] == key:
            known = self.values[slot] >> 2
            kind = self.values[slot] & 3
            if kind == EXACT:
                return known
            if kind == AT_LEAST and known >= high:
                return known
            if kind == AT_MOST and known <= low:
                return known
            first = self.answers[slot]
        return self.explore(state, low, high, depth, key, slot, first)

    def explore(
        self, state: State, low: i64, high: i64, depth: i64, key: i64, slot: i64, first: i64
    ) -> i64:
        """Try every move, the one that was best before at first; keep what was found."""
        moves = self.buffer(state, depth)
        count = state.fill_moves(moves)
        rising = state.actor == 0
        best: i64 = -FAR if rising else FAR
        answer: i64 = -1
        alpha = low
        beta = high
        if first >= 0:
            bring_forward(moves, count, first)
        n: i64
        for n in range(count):
            after = state.clone()
            after.apply(moves[n])
            found = self.value(after, alpha, beta, depth + 1)
            if self.gave_up:
                return 0
            if (found > best) if rising else (found < best):
                best = found
                answer = moves[n]
            if rising:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        kind: i64 = EXACT
        if best >= high:
            kind = AT_LEAST
        elif best <= low:
            kind = AT_MOST
        self.keys[slot] = key
        self.values[slot] = best << 2 | kind
        self.answers[slot] = answer
        return best

    def buffer(self, state: State, depth: i64) -> vec[i64]:
        """Space for the moves of a depth."""
        if depth == i64(len(self.buffers)):
            self.buffers.append(state.move_buffer())
        return self.buffers[depth]

    def outcome(self, state: State) -> i64:
        """The value of a finished match."""
        state.fill_scores(self.scores)
        margin = self.scores[0] - self.scores[1]
        won = state.winners()
        if won == 1:
            return WIN + margin
        return margin - WIN if won == 2 else margin


def bring_forward(moves: vec[i64], count: i64, first: i64) -> None:
    """Let a move change places with the first one."""
    n: i64
    for n in range(count):
        if moves[n] == first:
            moves[n] = moves[0]
            moves[0] = first
            return


def solvable(state: State) -> bool:
    """Whether a state suits the solver at all."""
    return state.certain() and state.seat_count() == 2 and state.key() != 0


def plies_left(state: State, moves: vec[i64]) -> i64:
    """How many decisions one random match from here takes."""
    state = state.clone()
    plies: i64 = 0
    while not state.over:
        state.apply(state.random_move(moves))
        plies += 1
    return plies
