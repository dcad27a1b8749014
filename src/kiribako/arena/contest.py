"""A contest: which bots meet at which seats, over which deals, all from one seed.

A block is one deal played as often as there are seats, every bot once at each: what the deal
gives one bot it gives the others too. Blocks are independent of each other, matches are not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from kiribako import shelf
from kiribako.arena.bot import derived
from kiribako.kernel.game import Game
from kiribako.kernel.option import check_options
from kiribako.kernel.refusal import BadOption, Refusal


class Unit(NamedTuple):
    """One match of a contest: its block and how far the bots are rotated."""

    block: int
    rotation: int


@dataclass(frozen=True)
class Contest:
    """Everything that decides the results."""

    game: str
    bots: tuple[str, ...]
    seats: int
    matches: int
    seed: int | str = 0
    options: dict[str, Any] = field(default_factory=dict)
    components: str = ""
    move_time: float | None = None
    folder: str = "."

    @cached_property
    def rules(self) -> Game[Any]:
        return shelf.game(self.game, components=self.components or None)

    @cached_property
    def entrants(self) -> list[str]:
        """The different bots in the order they were named."""
        return list(dict.fromkeys(self.bots))

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who meets: all together, the last bot repeated, or every choice of so many."""
        if len(self.bots) > self.seats:
            return list(combinations(self.entrants, self.seats))
        return [self.bots + self.bots[-1:] * (self.seats - len(self.bots))]

    @property
    def blocks(self) -> int:
        """How many blocks make up the matches, the same number for every line-up."""
        rounds = -(-self.matches // (self.seats * len(self.lineups)))
        return rounds * len(self.lineups)

    def units(self) -> list[Unit]:
        """Every match in the order in which they are played."""
        return [Unit(block, turn) for block in range(self.blocks) for turn in range(self.seats)]

    def lineup(self, block: int) -> tuple[str, ...]:
        """Who meets in a block."""
        return self.lineups[block % len(self.lineups)]

    def seating(self, unit: Unit) -> list[str]:
        """The bot at each seat; on every second deal they sit the other way round."""
        circle = self.lineup(unit.block)
        if unit.block // len(self.lineups) % 2:
            circle = circle[::-1]
        return [circle[(seat + unit.rotation) % self.seats] for seat in range(self.seats)]

    def deal_seed(self, block: int) -> str:
        """The seed of a block's deal, the same for every line-up."""
        return f"{self.seed}-{block // len(self.lineups)}"

    def bot_seed(self, unit: Unit, seat: int) -> int:
        """The seed of a bot's own chance."""
        return derived(self.seed, *unit, seat)

    def to_json(self) -> dict[str, Any]:
        """All but the number of matches and the folder: what a journal must agree with."""
        return {
            "game": self.game,
            "rules_version": self.rules.rules_version,
            "components": self.rules.components,
            "seats": self.seats,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.seed,
            "move_time": self.move_time,
        }


def contest(
    game: str,
    bots: list[str],
    *,
    seats: int | None = None,
    matches: int = 100,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    components: str = "",
    move_time: float | None = None,
    folder: str = ".",
) -> Contest:
    """A contest whose every part has been checked, or BadOption."""
    rules = shelf.game(game, components=components or None)
    if not bots:
        raise BadOption(Refusal("bad-player", "name at least one bot"))
    if matches < 1:
        raise BadOption(Refusal("bad-matches", "play at least one match"))
    count = seats or (len(bots) if len(bots) in rules.seats else rules.seats[0])
    if count not in rules.seats:
        have = " or ".join(str(n) for n in rules.seats)
        raise BadOption(Refusal("bad-seats", f"{rules.title} is for {have} players, not {count}"))
    if len(bots) > count > len(set(bots)):
        message = f"{len(set(bots))} different bots cannot be chosen for {count} seats"
        raise BadOption(Refusal("bad-player", message))
    return Contest(
        game=game,
        bots=tuple(bots),
        seats=count,
        matches=matches,
        seed=seed,
        options=check_options(rules.options, options, count),
        components=components,
        move_time=move_time,
        folder=folder,
    )
