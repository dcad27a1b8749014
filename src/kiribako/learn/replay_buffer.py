"""The replay buffer: the newest positions of self-play as arrays, ready to be drawn from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kiribako.learn.fields import Array, Fields
from kiribako.learn.self_play_pool import Written

ILLEGAL = -1.0  # in the place of a share of visits
SHARP = 2.0  # the power of visits that counts: short searches spread them too evenly


class Sample(NamedTuple):
    """Positions to learn from: the net's input, and what it should say."""

    inputs: Array  # ones and zeros, a column for each row of the first layer
    shares: Array  # of the visits, by move; ILLEGAL where there is no such move
    chances: Array  # that the actor wins


class ReplayBuffer:
    """At most so many positions; the oldest make room for new ones."""

    def __init__(self, fields: Fields, most: int) -> None:
        self.fields = fields
        self.most = most
        places, moves = len(fields.places), len(fields.moves)
        self.rows = np.zeros((0, places), dtype=np.int16)
        self.shares = np.zeros((0, moves), dtype=np.float16)
        self.chances = np.zeros(0, dtype=np.float32)

    def __len__(self) -> int:
        return len(self.chances)

    def add(self, written: Written, trust: float) -> int:
        """Take in matches; `trust` is the share of the result in what counts as the chance.

        The rest is the chance the search gave. How many positions there were.
        """
        rows, shares, chances = arrays_of(self.fields, written, trust)
        self.rows = np.concatenate([self.rows, rows])[-self.most :]
        self.shares = np.concatenate([self.shares, shares])[-self.most :]
        self.chances = np.concatenate([self.chances, chances])[-self.most :]
        return len(chances)

    def draw(self, count: int, rng: np.random.Generator) -> Sample:
        """Positions by chance."""
        chosen = rng.integers(len(self), size=count)
        inputs = np.zeros((count, self.fields.rows + 1), dtype=np.float32)
        inputs[np.arange(count)[:, None], self.rows[chosen]] = 1.0
        shares = self.shares[chosen].astype(np.float32)
        return Sample(inputs[:, :-1], shares, self.chances[chosen])


def arrays_of(fields: Fields, written: Written, trust: float) -> tuple[Array, Array, Array]:
    """Lessons as rows of the first layer, shares of visits, and chances."""
    length = fields.about["observation"]
    seen = np.frombuffer(written["observations"], "<i2").reshape(-1, length)
    actors = np.frombuffer(written["actors"], "<i2")
    matches = np.frombuffer(written["matches"], "<i4")
    counts = np.frombuffer(written["counts"], "<i2").astype(np.int64)
    results = np.frombuffer(written["results"], "<i2").reshape(-1, 2) / 60.0
    hopes = np.frombuffer(written["hopes"], "<i2") / 10_000.0
    chances = trust * results[matches, actors] + (1.0 - trust) * hopes
    shares = np.full((len(seen), len(fields.moves)), ILLEGAL, dtype=np.float16)
    position = np.repeat(np.arange(len(seen)), counts)
    moves = np.frombuffer(written["moves"], "<i4")
    visits = np.frombuffer(written["visits"], "<i4").astype(np.float64) ** SHARP
    totals = np.bincount(position, weights=visits, minlength=len(seen))
    place = np.searchsorted(fields.moves, moves)
    known = place < len(fields.moves)
    known[known] = fields.moves[place[known]] == moves[known]
    part = visits / totals[position]
    shares[position[known], place[known]] = part[known].astype(np.float16)
    return fields.rows_of(seen), shares, chances.astype(np.float32)
