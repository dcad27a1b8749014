"""The configuration of a match: game, seats, options, stacked start and component file."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from kiribako import shelf
from kiribako.kernel.chance import Chance
from kiribako.kernel.option import check_options
from kiribako.kernel.refusal import BadOption, Refusal, quote


class Config(NamedTuple):
    """What a table agreed upon, in a shape that can be compared and sent around."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    setup: str  # JSON, empty for none
    components: str  # a path, empty for the box's own


@lru_cache(maxsize=64)
def chance_of(config: Config) -> Chance:
    """What is random in a match of this configuration; its `game` is the game itself."""
    game = shelf.game(config.game, components=config.components or None)
    if config.seats not in game.seats:
        have = " or ".join(str(n) for n in game.seats)
        message = f"{game.title} is for {have} players, not {quote(config.seats)}"
        raise BadOption(Refusal("bad-seats", message))
    options = check_options(game.options, dict(config.options), config.seats)
    setup = json.loads(config.setup) if config.setup else {}
    return game.chance(config.seats, options, setup)
