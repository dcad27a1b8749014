"""How often each goal of Kodama 3D is met: in random play, in greedy play, and when pursued alone.

    python -m benchmarks.kodama_goals --matches 300 --seats 2

A goal that scores once is met or not. One that scores for each counts as met when it brings at
least as much as the cheapest goal that scores once; the means are the VP it brings. A greedy
player pursues all the goals it holds, looking one decision ahead; `alone` is one that holds the
goal from the start and cares for no other. No goal may be met by fewer than 1 or more than 97 in
a hundred of the greedy players who hold it at the end.
"""

from __future__ import annotations

import argparse
import json
from typing import Any, NamedTuple

from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.games.kodama_3d import GAME
from kiribako.games.kodama_3d.rules.goals import worth
from kiribako.games.kodama_3d.rules.position import Position
from kiribako.games.kodama_3d.wisdom.wisdom import KodamaWisdom
from kiribako.kernel.bits import members_of
from kiribako.kernel.match import Match
from kiribako.kernel.player import Player

LOW, HIGH = 1.0, 97.0  # percent between which a pursued goal must be met


class Row(NamedTuple):
    """What the command reports of one goal."""

    goal: str
    text: str
    random: float
    greedy: float
    alone: float
    means: list[float]


class Tally:
    """How often a goal was held, met, and what it brought."""

    def __init__(self) -> None:
        self.held = 0
        self.met = 0
        self.points = 0

    def add(self, points: int, enough: int) -> None:
        self.held += 1
        self.met += points >= enough
        self.points += points

    def rate(self) -> float:
        return round(100.0 * self.met / max(1, self.held), 1)

    def mean(self) -> float:
        return round(self.points / max(1, self.held), 2)


def play(match: Match, players: list[Player], rng: int) -> Position:
    """The end of a match in which every player sees only what its seat may know."""
    state = match.state
    while not state.over:
        rng += 1
        state.apply(players[state.actor].choose(state.redeal(state.actor, rng)))
    assert isinstance(state, Position)  # noqa: S101 - narrows the type
    return state


def enough(goal: int) -> int:
    """The VP from which a goal counts as met."""
    card = GAME.box.goals[goal]
    return min(other.vp for other in GAME.box.goals if not other.per) if card.per else card.vp


def free_play(
    seats: int, options: dict[str, Any], matches: int, *, greedy: bool
) -> tuple[list[Tally], float]:
    """All seats play alike; a tally for each goal, and the mean score."""
    tallies = [Tally() for _ in GAME.box.goals]
    total = 0
    for seed in range(matches):
        match = GAME.new_match(seats=seats, seed=f"free {seed}", options=options)
        players: list[Player] = [
            GreedyPlayer(KodamaWisdom(), seed=97 * seed + seat)
            if greedy
            else RandomPlayer(seed=97 * seed + seat)
            for seat in range(seats)
        ]
        end = play(match, players, 1000 * seed)
        total += sum(end.scores())
        for seat in range(seats):
            for goal in members_of(int(end.hand(seat))):
                tallies[goal].add(int(worth(end, seat, goal)), enough(goal))
    return tallies, round(total / (matches * seats), 1)


def alone(goal: int, seats: int, options: dict[str, Any], matches: int) -> Tally:
    """Seat 0 is dealt the goal and cares for no other; the others play greedily."""
    tally = Tally()
    id = GAME.box.goals[goal].id
    for seed in range(matches):
        drawn = GAME.new_match(seats=seats, seed=f"alone {seed}", options=options).setup
        goals = [one for hand in drawn["dealt"] for one in hand if one != id]
        goals = [id, *goals, *(one for one in drawn["deck"] if one != id)]
        dealt = [goals[3 * seat : 3 * seat + 3] for seat in range(seats)]
        setup = {"dealt": dealt}
        match = GAME.new_match(seats=seats, seed=f"alone {seed}", options=options, setup=setup)
        others = [GreedyPlayer(KodamaWisdom(), seed=seed + n) for n in range(1, seats)]
        players: list[Player] = [GreedyPlayer(KodamaWisdom(1 << goal), seed=seed), *others]
        tally.add(int(worth(play(match, players, 1000 * seed), 0, goal)), enough(goal))
    return tally


def report(seats: int, forest: str, matches: int) -> dict[str, Any]:
    """Every number the command prints."""
    options = {"forest": forest}
    by_chance, random_score = free_play(seats, options, 10 * matches, greedy=False)
    greedily, greedy_score = free_play(seats, options, matches, greedy=True)
    rows = []
    for n, card in enumerate(GAME.box.goals):
        tallies = (by_chance[n], greedily[n], alone(n, seats, options, max(1, matches // 5)))
        rates = [tally.rate() for tally in tallies]
        means = [tally.mean() for tally in tallies]
        rows.append(Row(card.id, card.text, rates[0], rates[1], rates[2], means))
    return {
        "seats": seats,
        "forest": forest,
        "matches": matches,
        "score": {"random": random_score, "greedy": greedy_score},
        "goals": [row._asdict() for row in rows],
        "outside": [row.goal for row in rows if not LOW <= row.greedy <= HIGH],
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seats", type=int, default=2, choices=GAME.seats)
    parser.add_argument("--forest", default="4x4", choices=("4x4", "by-seats"))
    parser.add_argument("--matches", type=int, default=200, help="greedy matches; 10x random ones")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    wanted = parser.parse_args()
    found = report(wanted.seats, wanted.forest, wanted.matches)
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    print(f"mean score: random {found['score']['random']}, greedy {found['score']['greedy']}")
    print("goal  random   greedy    alone    mean VP of each")
    for row in found["goals"]:
        means = " ".join(f"{mean:5.2f}" for mean in row["means"])
        rates = f"{row['random']:6.1f} % {row['greedy']:6.1f} % {row['alone']:6.1f} %"
        print(f"{row['goal']:4}{rates}  {means}  {row['text']}")
    outside = ", ".join(found["outside"]) or "none"
    print(f"outside {LOW:.0f} to {HIGH:.0f} % for greedy holders: {outside}")


if __name__ == "__main__":
    main()
