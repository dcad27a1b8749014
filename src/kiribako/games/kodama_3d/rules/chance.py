# interpreted: no search runs through it, see kernel/chance.py
"""What is random in Kodama 3D: who begins, colours, goals, and tiles as a stack shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from kiribako.games.kodama_3d.rules.box import KODAMAS
from kiribako.games.kodama_3d.rules.forest import HIGHEST, STACKS
from kiribako.games.kodama_3d.rules.setup import DEALT
from kiribako.kernel.chance import STARTS, Chance, Outcomes, played

if TYPE_CHECKING:
    from kiribako.games.kodama_3d.rules.box import Box
    from kiribako.games.kodama_3d.rules.position import Position
    from kiribako.kernel.game import Game
    from kiribako.kernel.state import State

DECISIONS: Final = 40  # of a seat: two goals, two meeples, ten turns of three, two last tiles


class KodamaChance(Chance):
    """Goals in hands are secret; a tile under another is nobody's knowledge."""

    def __init__(
        self, box: Box, game: Game[Any], seats: int, options: dict[str, Any], setup: dict[str, Any]
    ) -> None:
        super().__init__(game, seats, options, setup)
        self.tile_ids: list[str] = [tile.id for tile in box.tiles]
        self.goal_ids: list[str] = [goal.id for goal in box.goals]
        self.most_decisions = DECISIONS * seats
        self.most_outcomes = STARTS if setup else max(len(self.tile_ids), len(self.goal_ids))

    def begin(self, outcomes: Outcomes) -> State:
        if self.setup:
            return super().begin(outcomes)
        seats = [str(seat) for seat in range(self.seats)]
        first = outcomes.one("first", range(self.seats), seats)
        colours = outcomes.some(self.seats, "colour", range(len(KODAMAS)), KODAMAS)
        stacks: list[str] = list(self.filling["forest"])
        every = range(len(self.tile_ids))
        tops = outcomes.some(len(stacks), "tile", every, self.tile_ids)
        under = [tile for tile in every if tile not in tops]
        forest = {
            name: self.tiles([top, *(under.pop() for _ in range(HIGHEST - 1))])
            for name, top in zip(stacks, tops, strict=True)
        }
        goals = range(len(self.goal_ids))
        dealt = outcomes.some(DEALT * self.seats, "deal", goals, self.goal_ids)
        return self.started(
            first=first,
            colours=[KODAMAS[colour] for colour in colours],
            forest=forest,
            unused=self.tiles(under),
            dealt=[
                self.goals(dealt[DEALT * seat : DEALT * seat + DEALT]) for seat in range(self.seats)
            ],
            deck=self.goals([goal for goal in goals if goal not in dealt]),
        )

    def tiles(self, numbers: list[int]) -> list[str]:
        return [self.tile_ids[tile] for tile in numbers]

    def goals(self, numbers: list[int]) -> list[str]:
        return [self.goal_ids[goal] for goal in numbers]

    def play(self, before: State, move: int, outcomes: Outcomes) -> State:
        position = cast("Position", before)
        after = cast("Position", played(before, move))
        shown = newly_shown(position, after)
        drawn = int(position.drawn)
        goals = [int(goal) for goal in position.deck]  # returned ones lie under them, in order
        count = min(int(after.drawn), len(goals)) - min(drawn, len(goals))
        if not shown and not count:
            return after
        tiles = [int(tile) for tile in position.tiles]
        hidden = {tiles[place] for place in unseen(position)}
        for place, tile in zip(
            shown, outcomes.some(len(shown), "tile", hidden, self.tile_ids), strict=True
        ):
            other = tiles.index(tile)
            tiles[place], tiles[other] = tile, tiles[place]
        top = outcomes.some(count, "goal", goals[drawn:], self.goal_ids)
        if count:
            goals[drawn:] = [*top, *sorted(set(goals[drawn:]) - set(top))]
        return played(arranged(position, tiles, goals), move)


def unseen(position: Position) -> list[int]:
    """The places of tiles that nobody has seen: below a stack's top, or never laid out."""
    return [
        place
        for place in range(HIGHEST * STACKS)
        if not position.constants.stacks >> place // HIGHEST & 1
        or place % HIGHEST < height(position, place // HIGHEST) - 1
    ]


def height(position: Position, stack: int) -> int:
    return int(position.heights) >> 3 * stack & 7


def newly_shown(before: Position, after: Position) -> list[int]:
    """The places of tiles that a lifted one uncovered."""
    return [
        HIGHEST * stack + height(after, stack) - 1
        for stack in range(STACKS)
        if 0 < height(after, stack) < height(before, stack)
    ]


def arranged(position: Position, tiles: list[int], goals: list[int]) -> State:
    """The same position with tiles and deck in another order."""
    fresh = position.redeal(0, 0)  # has tiles and a deck of its own
    for seat in range(4):
        fresh.set_hand(seat, position.hand(seat))
    fresh.returned = position.returned
    fresh.rng = position.rng
    for entries, order in ((fresh.tiles, tiles), (fresh.deck, goals)):
        for place, entry in enumerate(order):
            entries[place] = entry
    return fresh
