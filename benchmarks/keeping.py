"""Which of the sheets or commissions dealt to it a bot keeps, as log odds of each against another.

    python -m benchmarks.keeping kami-sama --deals 100
    python -m benchmarks.keeping kigi --deals 100 --players level-4 level-5

What is kept out of sight was chosen all the same, so a game could weigh redeals by such odds
(`Wisdom.unseen`). Neither game does: docs/strength.md says what came of it. Every second deal is
held out to see what the odds of one player tell of the choices of another, in nats.
"""

from __future__ import annotations

import argparse
import math
from typing import Any, NamedTuple

import kiribako
from kiribako.bots.beliefs import WHIM
from kiribako.bots.roster import make_player
from kiribako.kernel.game import Game

OPTIONS: dict[str, dict[str, Any]] = {"kami-sama": {}, "kigi": {"advanced": True}}
MEEK = 0.3  # pulls odds of what was seldom met towards even
STEPS = 3000
PACE = 0.03


class Kept(NamedTuple):
    """A choice of one of two."""

    chosen: str
    left: str


def watch(game: Game[Any], player: str, deals: range) -> list[Kept]:
    """What a bot keeps at tables of two."""
    found = []
    for deal in deals:
        match = game.new_match(seats=2, seed=f"table-{deal}", options=OPTIONS[game.id])
        for _ in range(2):
            state = match.state
            move = match.ask(make_player(game, player, deal + 1), deal)
            others = [other for other in state.legal_moves() if other != move]
            found.append(Kept(game.write(state, move), game.write(state, others[0])))
            match.play_move(move)
    return found


def fit(choices: list[Kept]) -> dict[str, float]:
    """The log odds under which the choices were likeliest."""
    odds = dict.fromkeys(sorted({word for choice in choices for word in choice}), 0.0)
    for _ in range(STEPS):
        slope = {word: -MEEK * value for word, value in odds.items()}
        for chosen, left in choices:
            surprise = 1.0 - 1.0 / (1.0 + math.exp(odds[left] - odds[chosen]))
            slope[chosen] += surprise
            slope[left] -= surprise
        for word in odds:
            odds[word] += PACE * slope[word]
    return odds


def told(odds: dict[str, float], choices: list[Kept]) -> float:
    """Nats gained for each choice, over knowing nothing."""
    total = 0.0
    for chosen, left in choices:
        likely = 1.0 / (1.0 + math.exp(odds.get(left, 0.0) - odds.get(chosen, 0.0)))
        total += math.log((1.0 - WHIM) * likely + WHIM / 2.0) + math.log(2.0)
    return total / len(choices)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(OPTIONS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--players", nargs="+", default=["greedy", "level-4", "level-5"])
    asked = parser.parse_args()
    game = kiribako.game(asked.game)
    seen = {player: watch(game, player, range(0, asked.deals, 2)) for player in asked.players}
    kept = {player: watch(game, player, range(1, asked.deals, 2)) for player in asked.players}
    together = [choice for choices in seen.values() for choice in choices]
    for name, choices in [*seen.items(), ("all", together)]:
        odds = fit(choices)
        gains = ", ".join(f"{told(odds, kept[one]):+.2f} of {one}" for one in asked.players)
        print(f"the odds of {name} tell {gains}")
    everything = together + [choice for choices in kept.values() for choice in choices]
    for word, value in fit(everything).items():
        print(f"{word}: {value:+.2f}")


if __name__ == "__main__":
    main()
