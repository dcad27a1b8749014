"""How strong a search becomes with the time it is given: its share of wins against a level.

    python -m benchmarks.strength --minutes 30 --out build/strength.jsonl
    python -m benchmarks.strength --minutes 30 --rival level-5 --points 2000x2
    python -m benchmarks.strength --minutes 0 --picture docs/images/strength.svg

A point is so many milliseconds for a decision in each of one or two trees, as `2000x2`: level 6 on
two cores. They are milliseconds of CPU, and trees grow one after the other here, so what else the
machine does changes nothing. Every deal is played twice with the seats swapped. The next deal goes
to the point that is worth it most: a dear one has fewer matches, by the root of what they cost.
Finished deals are lines of a file; the command plays on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import kiribako
from benchmarks import strength_picture
from kiribako.arena.bot import derived
from kiribako.arena.ratings import share_of
from kiribako.bots.roster import make_player
from kiribako.bots.search import Search
from kiribako.bots.searcher import SearchPlayer
from kiribako.bots.together import Tried, added_up, less, roots
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.state import State
from kiribako.kernel.wisdom import STRONGEST

MILLISECONDS = (1, 4, 16, 64, 250, 1000, 2000)
TREES = (1, 2)
REASONS = 50  # milliseconds below which weighing what rivals did would take all of them
SLICE = 0.005  # seconds between two looks at the clock


class Point(NamedTuple):
    """How long a search may think, in how many trees."""

    milliseconds: int
    trees: int

    def __str__(self) -> str:
        return f"{self.milliseconds}x{self.trees}"


class Deal(NamedTuple):
    """What came of a deal that was played from both seats."""

    game: str
    rival: str
    point: Point
    number: int
    share: float
    decisions: int
    seconds: float  # of CPU, in both trees
    slowest: float

    def line(self) -> str:
        return json.dumps({**self._asdict(), "point": str(self.point)})


class Timed(Player):
    """Level 6 by the CPU it uses instead of the clock, all its trees in one process."""

    def __init__(self, game: Game[Any], point: Point, seed: int) -> None:
        self.seconds = point.milliseconds / 1000.0
        self.trees = point.trees
        infers = point.milliseconds >= REASONS
        self.searcher = SearchPlayer(
            0, seed, 1.0, game.wisdom(), level=STRONGEST, solves=True, infers=infers
        )

    def choose(self, state: State) -> int:
        began = time.thread_time()
        search = self.searcher.begin(state)
        known = self.searcher.at_once(search)
        if known >= 0:
            return known
        self.searcher.prepare(search)
        left = self.seconds - (time.thread_time() - began)
        before = {one.move: one for one in roots(search)}
        twins = [search.twin(number) for number in range(1, self.trees)]
        grow(search, left)
        found: list[Tried] = roots(search)
        for twin in twins:
            grow(twin, left)
            found += [
                less(one, before[one.move]) if one.move in before else one for one in roots(twin)
            ]
        return added_up(found)[0].move

    def remembers(self, state: State) -> bool:
        return self.searcher.remembers(state)

    def recall(self, seen: list[tuple[State, int]]) -> None:
        self.searcher.recall(seen)


def grow(search: Search, seconds: float) -> None:
    """Search for so many seconds of CPU, or until the rest could not change the choice."""
    began = now = time.thread_time()
    before = int(search.tree.visits[0])
    batch = 1
    while True:
        started = now
        search.run(batch)
        now = time.thread_time()
        left = began + seconds - now
        if left <= 0:
            return
        pace = (int(search.tree.visits[0]) - before) / max(1e-9, now - began)
        if search.settled(1 + int(pace * left)):
            return
        if now - started < SLICE / 2:
            batch *= 2
        batch = max(1, min(batch, int(pace * left)))


def play(game: Game[Any], rival: str, point: Point, number: int, seed: str) -> Deal:
    """A deal from both seats."""
    share, decisions, seconds, slowest = 0.0, 0, 0.0, 0.0
    for own in range(2):
        match = game.new_match(seats=2, seed=f"{seed}-{number}")
        chance = derived(seed, game.id, rival, point, number, own)
        players = [make_player(game, rival, chance + 1) for _ in range(2)]
        players[own] = Timed(game, point, chance)
        while not match.over:
            seat = int(match.state.actor)
            began = time.thread_time()
            move = match.ask(players[seat], derived(chance, match.ply))
            if seat == own:
                took = time.thread_time() - began
                seconds += took
                decisions += 1
                slowest = max(slowest, took / point.trees)
            match.play_move(move)
        winners = match.winners()
        share += (own in winners) / len(winners) / 2
    return Deal(game.id, rival, point, number, share, decisions, seconds, slowest)


def read(path: Path) -> list[Deal]:
    """The deals that are finished; half a line at the end is what a crash left."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    shapes = [json.loads(line) for line in lines if line.endswith("\n")]
    return [Deal(**{**shape, "point": parse(shape["point"])}) for shape in shapes]


def parse(text: str) -> Point:
    milliseconds, _, trees = text.partition("x")
    return Point(int(milliseconds), int(trees or 1))


def next_deal(
    games: list[str], points: list[Point], rival: str, played: Iterable[Deal], most: int
) -> tuple[str, Point, int] | None:
    """Which game and point comes next, and the number of its deal; None if all have enough."""
    counts = {(game, point): 0 for game in games for point in points}
    for deal in played:
        if deal.rival == rival and (deal.game, deal.point) in counts:
            counts[deal.game, deal.point] += 1
    open_ones = [key for key, count in counts.items() if count < most]
    if not open_ones:
        return None
    game, point = min(
        open_ones,
        key=lambda key: (counts[key] + 1) * math.sqrt(key[1].milliseconds * key[1].trees),
    )
    return game, point, counts[game, point]


def table(deals: list[Deal]) -> list[str]:
    """The result as the docs show it."""
    rows = [
        "| game | ms | trees | share, 95 % | matches | CPU ms used | slowest, ms a tree |",
        "|---|---|---|---|---|---|---|",
    ]
    for (game, point), own in sorted(by_point(deals).items()):
        won = share_of([deal.share for deal in own], 2)
        decisions = sum(deal.decisions for deal in own)
        used = 1000 * sum(deal.seconds for deal in own) / max(1, decisions)
        rows.append(
            f"| {game} | {point.milliseconds} | {point.trees} | "
            f"{100 * won.value:.1f} % [{100 * won.low:.0f}, {100 * won.high:.0f}] | "
            f"{2 * len(own)} | {used:.1f} | {1000 * max(deal.slowest for deal in own):.0f} |"
        )
    return rows


def by_point(deals: list[Deal]) -> dict[tuple[str, Point], list[Deal]]:
    found: dict[tuple[str, Point], list[Deal]] = {}
    for deal in deals:
        found.setdefault((deal.game, deal.point), []).append(deal)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    every = [game.id for game in kiribako.games()]
    parser.add_argument("--game", action="append", choices=every, help="all, unless told")
    parser.add_argument("--rival", default="level-3")
    parser.add_argument("--points", nargs="+", type=parse, help="such as 16x1 2000x2")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--matches", type=int, default=400, help="of a point, at most")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--out", type=Path, default=Path("build/strength.jsonl"))
    parser.add_argument("--picture", type=Path, help="an SVG file to draw")
    asked = parser.parse_args()
    points = asked.points or [Point(ms, trees) for ms in MILLISECONDS for trees in TREES]
    games = asked.game or every
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * asked.minutes
    deals = read(asked.out)
    while time.monotonic() < end:
        found = next_deal(games, points, asked.rival, deals, asked.matches // 2)
        if found is None:
            break
        game, point, number = found
        deals.append(play(kiribako.game(game), asked.rival, point, number, asked.seed))
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(deals[-1].line() + "\n")
    shown = [deal for deal in deals if deal.rival == asked.rival and deal.game in games]
    print("\n".join(table(shown)))
    if asked.picture is not None:
        curves = [
            strength_picture.Stop(
                kiribako.game(game).title,
                point.trees,
                point.milliseconds,
                share_of([deal.share for deal in own], 2),
            )
            for (game, point), own in sorted(by_point(shown).items())
            if len(own) >= strength_picture.LEAST
        ]
        asked.picture.write_text(strength_picture.draw(curves, asked.rival), encoding="utf-8")


if __name__ == "__main__":
    main()
