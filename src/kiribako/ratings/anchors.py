"""Anchors: how strong each level of the bots is, by game and seats, as it was measured."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from kiribako.ratings.model import MIDDLE, Rating

UNMEASURED: Final = (-500.0, -200.0, 0.0, 200.0, 400.0)  # of a game nobody has measured: a guess
DOUBT: Final = 120.0  # spread of such a guess
MEASURED: Final = 30.0  # spread of a level that was measured
LEVELS: Final = tuple(f"level-{number}" for number in range(1, 6))


@cache
def _measured() -> dict[str, dict[str, list[float]]]:
    text = resources.files("kiribako.ratings").joinpath("anchors.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def anchors(game: str, seats: int) -> dict[str, Rating]:
    """The rating of every level in a pool."""
    found = _measured().get(game, {}).get(str(seats))
    if found is None:
        return {word: Rating(MIDDLE + by, DOUBT) for word, by in zip(LEVELS, UNMEASURED)}
    return {word: Rating(middle, MEASURED) for word, middle in zip(LEVELS, found)}
