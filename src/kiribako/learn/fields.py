"""The inputs of a net: which numbers of an observation ever change, and between which bounds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kiribako.bots.net import FORMAT
from kiribako.bots.self_play import random_observations
from kiribako.kernel.game import Game
from kiribako.kernel.observation import Plane, starts_of
from kiribako.kernel.refusal import BadOption, Refusal

SURVEYED = 2_000  # random matches that show what changes
EACH = 50  # of them on one deal
Array = NDArray[Any]


@dataclass(frozen=True)
class Fields:
    """Places of an observation that change, the others' fixed values, and the moves there are."""

    about: dict[str, Any]
    places: Array
    lows: Array
    highs: Array
    fixed_places: Array
    fixed_values: Array
    moves: Array
    groups: Array  # of the rows: those of one group begin alike, see `grouped`

    @property
    def rows(self) -> int:
        """How many rows the first layer has: one for each value of each place."""
        return int((self.highs - self.lows + 1).sum())

    def rows_of(self, observations: Array) -> Array:
        """The row each place adds, for every observation; `rows` itself where it adds none."""
        seen = observations[:, self.places].astype(np.int32)
        first = np.concatenate([[0], np.cumsum(self.highs - self.lows + 1)[:-1]])
        chosen = np.clip(seen, self.lows, self.highs) - self.lows + first
        return np.where(seen == 0, self.rows, chosen).astype(np.int16)

    def heads(self) -> dict[int, int]:
        """Which output of the policy belongs to a move."""
        return {int(move): n for n, move in enumerate(self.moves)}

    def arrays(self) -> dict[str, Array]:
        """The fields as a weights file holds them."""
        told = np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), dtype=np.uint8)
        return {
            "about": told,
            "places": self.places.astype("<i2"),
            "lows": self.lows.astype("<i2"),
            "highs": self.highs.astype("<i2"),
            "fixed_places": self.fixed_places.astype("<i2"),
            "fixed_values": self.fixed_values.astype("<i2"),
            "moves": self.moves.astype("<i4"),
        }


def survey(game: Game[Any], options: dict[str, Any], seed: int, matches: int = SURVEYED) -> Fields:
    """Look at random matches of a game; BadOption if no such net can learn it."""
    if 2 not in game.seats:
        raise BadOption(Refusal("bad-seats", f"{game.title} is not played by two"))
    length = sum(plane.size for plane in game.planes(2))
    if not length:
        raise BadOption(Refusal("no-planes", f"{game.title} writes no observations to learn from"))
    seen = []
    moves: set[int] = set()
    for deal in range(-(-matches // EACH)):
        start = game.new_match(seats=2, seed=f"survey-{seed}-{deal}", options=options).state
        data, met = random_observations(start, EACH, seed + deal * EACH)
        seen.append(np.frombuffer(data, dtype="<i2").reshape(-1, length))
        moves |= met
    low = np.min([part.min(axis=0) for part in seen], axis=0)
    high = np.max([part.max(axis=0) for part in seen], axis=0)
    changes = low < high
    match = game.new_match(seats=2, seed=0, options=options)
    about = {
        "kiribako-net": FORMAT,
        "game": game.id,
        "rules": game.rules_version,
        "options": match.options,
        "observation": length,
    }
    places = np.flatnonzero(changes)
    lows, highs = np.minimum(low[changes], 0), np.maximum(high[changes], 0)
    return Fields(
        about=about,
        places=places,
        lows=lows,
        highs=highs,
        fixed_places=np.flatnonzero(~changes),
        fixed_values=low[~changes],
        moves=np.array(sorted(moves)),
        groups=grouped(kinds_of(game.planes(2), low, changes), places, lows, highs),
    )


def kinds_of(
    planes: tuple[Plane, ...], values: Array, changes: Array
) -> dict[int, tuple[int, ...]]:
    """The kind of every place: its plane, and what the planes that never change say of its cell.

    Kiwara's territories are such a plane: they tell which spaces of the board belong together.
    """
    starts = starts_of(planes)
    still = [
        (plane.shape, values[start : start + plane.size])
        for plane, start in zip(planes, starts)
        if not changes[start : start + plane.size].any()
    ]
    found = {}
    for number, (plane, start) in enumerate(zip(planes, starts)):
        told = [known for shape, known in still if shape == plane.shape]
        for cell in range(plane.size):
            alone = 0 if told else cell + 1
            found[start + cell] = (number, alone, *(int(known[cell]) for known in told))
    return found


def grouped(kinds: dict[int, tuple[int, ...]], places: Array, lows: Array, highs: Array) -> Array:
    """A number for every row: the same for the same value of places of the same kind."""
    numbers: dict[tuple[int, ...], int] = {}
    rows = [
        (value, *kinds[int(place)])
        for place, low, high in zip(places, lows, highs)
        for value in range(int(low), int(high) + 1)
    ]
    return np.array([numbers.setdefault(row, len(numbers)) for row in rows])
