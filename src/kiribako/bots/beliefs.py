"""Beliefs: redeals in which the rivals' past choices make sense come up more often."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.kernel.random import spread
from kiribako.kernel.state import EVERYBODY, State
from kiribako.kernel.wisdom import Wisdom

WHIM: Final = 0.05  # share of choices for which there is no reason at all
FINE: Final = 1 << 24


@final
class Beliefs:
    """Worlds a seat may be in, each as often as it deserves.

    So many redeals are weighed by how likely all the choices were that rivals made with what they
    would have held, those out of sight included; from these as many are drawn. Each of them is a
    redeal, so what is certain stays certain.
    """

    def __init__(
        self, root: State, seed: i64, wisdom: Wisdom, seen: list[tuple[State, int]], worlds: i64
    ) -> None:
        self.seed = spread(seed)
        moves = root.move_buffer()
        drawn: list[State] = []
        weights = vec[float]([0.0] * worlds)
        total = 0.0
        n: i64
        for n in range(worlds):
            state = root.redeal(root.actor, spread(self.seed ^ ~n))
            drawn.append(state)
            weights[n] = weight_of(state, root.actor, seen, wisdom, moves)
            total += weights[n]
        self.worlds = drawn if total <= 0.0 else resampled(drawn, weights, total, self.seed)

    def twin(self, seed: i64) -> Beliefs:
        """The same worlds with other futures, from another one on."""
        other = Beliefs(self.worlds[0], seed, Wisdom(), [], 0)
        first = 1 + int(other.seed % max(1, i64(len(self.worlds)) - 1))
        other.worlds = self.worlds[first:] + self.worlds[:first]
        return other

    def deal(self, number: i64) -> State:
        """One of the worlds, its future dealt anew; always the same one for a number."""
        place = number % i64(len(self.worlds))
        return self.worlds[place].redeal(EVERYBODY, spread(self.seed ^ number))


def weight_of(
    now: State, seat: i64, seen: list[tuple[State, int]], wisdom: Wisdom, moves: vec[i64]
) -> float:
    """How likely all that others did was, in a seat's sight or not, if this is how things lie."""
    weight = (1.0 - WHIM) * wisdom.unseen(now, seat) + WHIM
    for past, move in seen:
        if wisdom.recall(past, now):
            likely = wisdom.likelihood(past, move, moves)
            weight *= (1.0 - WHIM) * likely + WHIM / float(past.fill_moves(moves))
    return weight


def resampled(drawn: list[State], weights: vec[float], total: float, seed: i64) -> list[State]:
    """As many again, each about as often as its weight says, in an order without meaning."""
    count = i64(len(drawn))
    step = total / float(count)
    aim = step * float(spread(seed) & FINE - 1) / float(FINE)
    found: list[State] = []
    reached = weights[0]
    n: i64 = 0
    for _ in range(count):
        while reached < aim and n < count - 1:
            n += 1
            reached += weights[n]
        found.append(drawn[n])
        aim += step
    k = count - 1
    while k > 0:
        other = (spread(seed ^ k) & FINE - 1) % (k + 1)
        found[k], found[other] = found[other], found[k]
        k -= 1
    return found
