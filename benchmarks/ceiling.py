"""How far luck lets anybody go: a bot that sees all that is hidden, against greedy ones.

    python -m benchmarks.ceiling kigi --seats 3 --minutes 5

Level 5 redeals what it cannot see before every simulation. The seer plays on from the real one,
the order of the deck included, by the game's own hurried play and as far ahead as level 5, so it
knows what no player may know. Where even the seer misses a share of wins, luck and the rivals' own
skill are probably in the way of everybody who searches like this.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import kiribako
from kiribako.arena.ratings import share_of
from kiribako.bots.results import Results
from kiribako.bots.roster import make_player
from kiribako.kernel.game import Game
from kiribako.kernel.match import Match
from kiribako.kernel.player import Player
from kiribako.kernel.random import spread
from kiribako.kernel.state import State


class Seer(Player):
    """Halves the moves until one is left, by what comes of them in the position as it really is."""

    def __init__(self, game: Game[Any], seats: int, simulations: int, seed: int) -> None:
        self.wisdom = game.wisdom()
        self.tuning = self.wisdom.tuning(seats)
        self.results = Results(seats, self.wisdom, self.tuning)
        self.simulations = simulations
        self.seed = seed
        self.moves = game.new_match(seats=seats, seed=0).state.move_buffer()

    def choose(self, state: State) -> int:
        self.seed += 1
        count = self.wisdom.candidates(state.clone(), self.moves)
        left = {int(self.moves[n]): 0.0 for n in range(count)}
        halvings = max(1, math.ceil(math.log2(count)))
        tried = 0
        while len(left) > 1:
            tries = max(1, self.simulations // (halvings * len(left)))
            for move in left:
                for n in range(tried, tried + tries):
                    left[move] += self.simulate(state, move, n)
            tried += tries
            best = sorted(left, key=lambda move: -left[move])
            left = {move: left[move] for move in best[: (len(best) + 1) // 2]}
        return next(iter(left))

    def simulate(self, state: State, move: int, number: int) -> float:
        """What a move comes to; rivals' moods differ from try to try, the cards do not."""
        seat = state.actor
        after = state.clone()
        after.rng = spread(spread(self.seed) ^ number)
        after.apply(move)
        for _ in range(min(self.tuning.horizon, 10_000)):
            if after.over or self.wisdom.pauses(after):
                break
            after.apply(self.wisdom.suggest(after, self.moves))
        self.results.judge(after)
        return float(self.results.values[seat])


def won(match: Match, seer: Player, seat: int, rivals: list[Player]) -> float:
    """The seer's part of the win; the others see what they may."""
    while not match.over:
        actor = int(match.state.actor)
        if actor == seat:
            move = seer.choose(match.state.clone())
        else:
            move = rivals[actor].choose(match.redeal(actor, match.ply))
        match.play_move(move)
    winners = match.winners()
    return 1 / len(winners) if seat in winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description="What a bot wins that sees all that is hidden.")
    parser.add_argument("game", choices=[game.id for game in kiribako.games()])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--rival", default="greedy")
    asked = parser.parse_args()
    game = kiribako.game(asked.game)
    if asked.seats not in game.seats:
        parser.error(f"{game.title} is played by {', '.join(map(str, game.seats))}")
    end = time.monotonic() + asked.minutes * 60
    shares: list[float] = []
    while time.monotonic() < end:
        deal = len(shares)
        share = 0.0
        for seat in range(asked.seats):
            match = game.new_match(seats=asked.seats, seed=f"ceiling/{deal}")
            rivals = [
                make_player(game, asked.rival, 100 * deal + other) for other in range(asked.seats)
            ]
            share += won(match, Seer(game, asked.seats, asked.simulations, deal), seat, rivals)
        shares.append(share / asked.seats)
    found = share_of(shares, asked.seats)
    print(
        f"{game.title}, {asked.seats} seats: the seer won {100 * found.value:.1f} % "
        f"[{100 * found.low:.1f}, {100 * found.high:.1f}] "
        f"of {len(shares) * asked.seats} matches against {asked.rival}"
    )


if __name__ == "__main__":
    main()
