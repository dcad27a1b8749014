"""Which weaker bots think in a bot's place after accidents: better than none at all."""

from __future__ import annotations

from kiribako.bots.levels import LEVELS, LONGEST, find_level
from kiribako.kernel.wisdom import BEST_LEVEL

SEARCHING = ("search", "infer", "net")
LESS_TIME = 3  # the part of the time that a lower step gets
AT_LEAST = 5.0  # seconds, though
HINT_COST = 1.0  # seconds of work, as far as is known beforehand
UNKNOWN_COST = 0.1


def steps_of(word: str) -> tuple[str, ...]:
    """A bot and those who think in its place, each simpler than the one before."""
    level = find_level(word.partition(":")[0])
    if level is not None:
        first = min(level.number, BEST_LEVEL)
        strongest = (word,) if level.number > BEST_LEVEL else ()
        return (*strongest, *(f"level-{number}" for number in range(first, 1, -2)), LEVELS[0].word)
    if word.partition(":")[0] in SEARCHING:
        return (word, "level-3", "level-1")
    return (word, "level-1")


def seconds_for(step: int, seconds: float) -> float:
    """How long a step may take before its worker counts as hung."""
    return seconds if step == 0 else min(seconds, max(AT_LEAST, seconds / LESS_TIME))


def cost_of(word: str) -> float:
    """Seconds of work a bot's decision takes at most, on all cores, as far as is known before."""
    level = find_level(word.partition(":")[0])
    if level is not None:
        return level.seconds
    return LONGEST if word.partition(":")[0] in SEARCHING else UNKNOWN_COST


def time_of(word: str) -> float:
    """Seconds that pass on a clock while a bot decides, at most about."""
    return min(LONGEST, cost_of(word))
