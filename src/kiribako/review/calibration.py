"""What was measured about reviews of a game, as the game's own `review.json` says it.

`python -m benchmarks.review` measures and writes these files.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from kiribako.kernel.game import Game

FILE = "review.json"


class Calibration(NamedTuple):
    """The defaults suit a game that nobody has measured."""

    simulations: int = 400  # for each decision at a table of two
    horizon: int = 0  # plies that the reference player goes on before wisdom judges; 0: to the end
    pauses: bool = False  # whether it stops where the game's wisdom says that things pause
    guesses: float = 0.0  # how far redeals lean to worlds that fit rivals' play, for each point
    sharpness: float = 1.0  # power to which chances are raised: above 1 they were too timid
    scale: float = 1.0  # of the curve of accuracy
    shape: float = 1.0
    fair: bool = False  # whether the deal favours no seat, so that all start with the same chance
    adds_up: bool = False  # whether luck was found to be 0 in the mean, for unequal players too
    caveat: str = "Nobody has measured reviews of this game yet, so no sum is shown."
    measured: dict[str, Any] | None = None  # the tables behind all this

    def effort(self, seats: int) -> int:
        """Simulations for each decision: at a large table there are more of them."""
        return max(16, self.simulations * 2 // seats)


def calibration_of(game: Game[Any]) -> Calibration:
    """What the game brings, or the defaults."""
    return _read(game.package)


@cache
def _read(package: str) -> Calibration:
    try:
        text = files(package).joinpath(FILE).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, TypeError, ValueError):
        return Calibration()
    return Calibration(**json.loads(text))
