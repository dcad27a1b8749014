"""How often each goal of Kodama 3D is met: in random play, in greedy play, and when pursued alone.

    python -m benchmarks.kodama_goals --matches 300 --seats 2

A goal that scores once is met or not. One that scores for each counts as met when it brings at
least as much as the cheapest goal that scores once; `mean` is the VP it brings. `pursued` is a
player who holds that goal, cares for nothing else, and looks one decision ahead.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.games.kodama_3d import GAME
from kiribako.games.kodama_3d.goals import worth
from kiribako.games.kodama_3d.position import Position
from kiribako.games.kodama_3d.wisdom import KodamaWisdom
from kiribako.kernel.bits import members_of
from kiribako.kernel.player import Player

LOW, HIGH = 1.0, 97.0  # percent between which a pursued goal must be met


def play(position: Position, players: list[Player], rng: int) -> Position:
    """A match to its end, every player seeing only what its seat may know."""
    state = position.clone()
    while not state.over:
        rng += 1
        state.apply(players[state.actor].choose(state.redeal(state.actor, rng)))
    return state


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
        return 100.0 * self.met / self.held if self.held else 0.0

    def mean(self) -> float:
        return self.points / self.held if self.held else 0.0


def enough(goal: int) -> int:
    """The VP from which a goal counts as met."""
    card = GAME.box.goals[goal]
    return min(other.vp for other in GAME.box.goals if not other.per) if card.per else card.vp


def free_play(seats: int, matches: int, *, greedy: bool) -> tuple[list[Tally], float]:
    """All seats play alike; a tally for each goal, and the mean score."""
    tallies = [Tally() for _ in GAME.box.goals]
    total = 0
    for seed in range(matches):
        match = GAME.new_match(seats=seats, seed=f"free {seed}")
        players: list[Player] = [
            GreedyPlayer(KodamaWisdom(), seed=97 * seed + seat)
            if greedy
            else RandomPlayer(seed=97 * seed + seat)
            for seat in range(seats)
        ]
        end = play(match.state, players, 1000 * seed)
        for seat in range(seats):
            total += end.scores()[seat]
            for goal in members_of(int(end.hand(seat))):
                tallies[goal].add(int(worth(end, seat, goal)), enough(goal))
    return tallies, total / (matches * seats)


def pursued(goal: int, seats: int, matches: int) -> Tally:
    """Seat 0 is dealt the goal and pursues it alone, the others play greedily."""
    tally = Tally()
    id = GAME.box.goals[goal].id
    for seed in range(matches):
        drawn = GAME.new_match(seats=seats, seed=f"pursued {seed}").setup
        dealt = [[g for g in hand if g != id] for hand in drawn["dealt"]]
        spare = [g for g in drawn["deck"] if g != id]
        dealt[0] = [id, *dealt[0][:2]]
        for hand in dealt[1:]:
            hand += spare[: 3 - len(hand)]
            spare = spare[3 - len(hand) :] if len(hand) < 3 else spare
        match = GAME.new_match(seats=seats, seed=f"pursued {seed}", setup={"dealt": dealt})
        others = [GreedyPlayer(KodamaWisdom(), seed=seed + n) for n in range(1, seats)]
        players: list[Player] = [GreedyPlayer(KodamaWisdom(1 << goal), seed=seed), *others]
        end = play(match.state, players, 1000 * seed)
        tally.add(int(worth(end, 0, goal)), enough(goal))
    return tally


def report(seats: int, matches: int) -> dict[str, Any]:
    """Every number the command prints."""
    chance, chance_mean = free_play(seats, 10 * matches, greedy=False)
    greedy, greedy_mean = free_play(seats, matches, greedy=True)
    goals = []
    for n, card in enumerate(GAME.box.goals):
        alone = pursued(n, seats, matches)
        goals.append(
            {
                "goal": card.id,
                "text": card.text,
                "random": round(chance[n].rate(), 1),
                "greedy": round(greedy[n].rate(), 1),
                "pursued": round(alone.rate(), 1),
                "mean": [round(tally.mean(), 2) for tally in (chance[n], greedy[n], alone)],
            }
        )
    return {
        "seats": seats,
        "matches": matches,
        "score": {"random": round(chance_mean, 1), "greedy": round(greedy_mean, 1)},
        "goals": goals,
        "outside": [goal["goal"] for goal in goals if not LOW <= goal["pursued"] <= HIGH],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--matches", type=int, default=200, help="greedy and pursued matches a goal")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    wanted = parser.parse_args()
    found = report(wanted.seats, wanted.matches)
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    print(f"mean score: random {found['score']['random']}, greedy {found['score']['greedy']}")
    print("goal  random  greedy  pursued   mean VP of each")
    for goal in found["goals"]:
        means = " ".join(f"{mean:5.2f}" for mean in goal["mean"])
        rates = f"{goal['random']:5.1f} % {goal['greedy']:5.1f} % {goal['pursued']:6.1f} %"
        print(f"{goal['goal']:4} {rates}   {means}  {goal['text']}")
    print(f"outside {LOW:.0f} to {HIGH:.0f} % when pursued: {', '.join(found['outside']) or 'none'}")


if __name__ == "__main__":
    main()
