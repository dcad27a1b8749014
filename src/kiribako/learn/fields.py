"""What a net reads of an observation: which numbers ever change, and between which bounds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kiribako.bots.lessons import random_observations
from kiribako.bots.net import FORMAT
from kiribako.kernel.game import Game
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
    return Fields(
        about=about,
        places=np.flatnonzero(changes),
        lows=np.minimum(low[changes], 0),
        highs=np.maximum(high[changes], 0),
        fixed_places=np.flatnonzero(~changes),
        fixed_values=low[~changes],
        moves=np.array(sorted(moves)),
    )
