"""The six levels, from a friendly beginner to the best the box can do."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kiribako.bots.searcher import SearchPlayer
from kiribako.bots.team import TREES, TeamPlayer
from kiribako.bots.weak_players import Apprentice, Beginner
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.wisdom import BEST_LEVEL, STRONGEST

LONGEST: Final = 2.0  # seconds for a decision


class Level(NamedTuple):
    """How well a bot plays, and what it costs."""

    number: int
    word: str
    name: str
    description: str
    seconds: float  # of CPU for a decision, at most about

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "word": self.word,
            "name": self.name,
            "description": self.description,
            "seconds": self.seconds,
        }


LEVELS: Final = (
    Level(
        1,
        "level-1",
        "Seedling",
        "Has just learned the rules: sees a few moves and takes the one that looks nicest.",
        0.01,
    ),
    Level(
        2,
        "level-2",
        "Sapling",
        "Weighs what a move brings at once, overlooks some, and never asks what comes after.",
        0.02,
    ),
    Level(
        3,
        "level-3",
        "Bamboo",
        "Thinks a little ahead and tries the likeliest answers.",
        0.1,
    ),
    Level(
        4,
        "level-4",
        "Pine",
        "Plays many continuations through in its mind before it moves.",
        0.5,
    ),
    Level(
        5,
        "level-5",
        "Old cedar",
        "Has seen it all: searches as deep as two seconds allow and solves what can be solved.",
        LONGEST,
    ),
    Level(
        STRONGEST,
        "level-6",
        "Sacred camphor",
        "For people who want to lose: thinks for up to two seconds on two cores, at your turn too.",
        TREES * LONGEST,
    ),
)
LASTING: Final = LEVELS[:BEST_LEVEL]  # those that play alike on every machine


def find_level(word: str) -> Level | None:
    """The level of that word, such as level-3."""
    for level in LEVELS:
        if level.word == word:
            return level
    return None


def make_level(game: Game[Any], level: Level, seed: int, simulations: int = 0) -> Player:
    """A bot of that level; the strongest takes a number of simulations instead of its seconds."""
    wisdom = game.wisdom()
    if level.number == 1:
        return Beginner(wisdom, seed)
    if level.number == 2:
        return Apprentice(wisdom, seed)
    if level.number == STRONGEST:
        seconds = 0.0 if simulations else LONGEST
        return TeamPlayer(wisdom, seed, simulations=simulations, seconds=seconds)
    best = level.number == BEST_LEVEL
    return SearchPlayer(0, seed, LONGEST, wisdom, level=level.number, solves=best)
