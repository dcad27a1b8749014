"""How much the rivals' choices tell of what they hold, by a game's own model of a player.

    python -m benchmarks.inference koi-koi --matches 60 --player search:600
    python -m benchmarks.inference kigi -o advanced=true --plies 2 --matches 300 --player level-4

Bots play whole matches. At some decisions the deal as it really is competes with redeals: the
weight that beliefs give it, against the mean weight of theirs, is the information gained, in nats.
Nothing learned is 0; less than that means the model of a player is wrong. `alike` is the share of
the redeals that would be left if all of them had the same weight.
"""

from __future__ import annotations

import argparse
import math
import statistics

import kiribako
from kiribako.bots.beliefs import weight_of
from kiribako.bots.roster import make_player
from kiribako.cli.play import read_options
from kiribako.kernel.match import Match
from kiribako.kernel.random import spread

REDEALS = 24
EVERY = 7  # decisions between two that are looked at


def study(match: Match) -> tuple[float, float] | None:
    """What the seat to decide gains by reasoning, and how unlike the redeals are."""
    seat = int(match.state.actor)
    wisdom = match.game.wisdom()
    seen = match.seen(seat)
    moves = match.state.move_buffer()
    truth = weight_of(match.state, seat, seen, wisdom, moves)
    redeals = [match.redeal(seat, int(spread(n))) for n in range(REDEALS)]
    weights = [weight_of(state, seat, seen, wisdom, moves) for state in redeals]
    if min(weights) == max(weights) == truth:
        return None
    alike = sum(weights) ** 2 / sum(weight * weight for weight in weights) / REDEALS
    return math.log(truth / statistics.fmean(weights)), alike


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--player", default="level-4")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plies", type=int, default=0, help="every one of the first so many")
    parser.add_argument("--option", "-o", action="append", help="NAME=VALUE")
    asked = parser.parse_args()
    game = kiribako.game(asked.game)
    options = read_options(asked.option or [])
    found = []
    for number in range(asked.seed, asked.seed + asked.matches):
        match = game.new_match(seats=asked.seats, seed=number, options=options)
        players = [make_player(game, asked.player, number + 1) for _ in range(asked.seats)]
        while not match.over and not 0 < asked.plies <= match.ply:
            if asked.plies or match.ply % EVERY == number % EVERY:
                found.append(study(match))
            match.play_move(match.ask(players[int(match.state.actor)], number + match.ply))
    told = [one for one in found if one is not None]
    if not told:
        print(f"nothing that rivals do in {game.title} tells of what they hold")
        return
    gains = [gain for gain, _ in told]
    error = statistics.stdev(gains) / math.sqrt(len(gains))
    alike = statistics.fmean(alike for _, alike in told)
    print(f"{game.title}, {asked.seats} seats, {asked.player}: {len(told)} decisions")
    print(f"gain {statistics.fmean(gains):.3f} ± {1.96 * error:.3f} nats, alike {alike:.2f}")


if __name__ == "__main__":
    main()
