"""What the game knows is worth something: one step with it beats greedy-stop."""

from __future__ import annotations

from statistics import fmean, stdev

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.games.koi_koi.wisdom.greedy_stop import GreedyStop
from kiribako.kernel.player import Player
from kiribako.kernel.random import spread
from tests.conftest import COMPILED
from tests.games.koi_koi.table import match_of, play

GAME = kiribako.game("koi-koi")


def lead(one: Player, two: Player, seed: int) -> float:
    """How far the first player ends ahead in a 12-round match played from both seats."""
    total = 0
    for seat in (0, 1):
        state = GAME.new_match(seed=seed).state.clone()
        players = [one, two] if seat == 0 else [two, one]
        rng = spread(2 * seed + seat)
        while not state.over:
            rng = spread(rng + 1)
            state.apply(players[state.actor].choose(state.redeal(state.actor, rng)))
        scores = state.scores()
        total += scores[seat] - scores[1 - seat]
    return total / 2


def leads(one: Player, two: Player, pairs: int) -> tuple[float, float]:
    """The mean lead on duplicate deals, and its standard error."""
    found = [lead(one, two, seed) for seed in range(pairs)]
    return fmean(found), stdev(found) / pairs**0.5


def test_one_step_of_wisdom_beats_greedy_stop() -> None:
    """By more than four standard errors compiled; interpreted matches are the same, but fewer."""
    wise = GreedyPlayer(GAME.wisdom(), seed=1)
    mean, error = leads(wise, GreedyStop(seed=2), 1500 if COMPILED else 30)
    assert mean > (4 * error if COMPILED else 0)


def test_greedy_stop_beats_chance() -> None:
    mean, error = leads(GreedyStop(seed=1), RandomPlayer(seed=2), 200 if COMPILED else 15)
    assert mean > 4 * error


def test_greedy_stop_is_on_the_shelf_and_stops() -> None:
    assert GAME.players() == {"greedy-stop": GreedyStop}
    match = play(match_of("1C 5C", "7C 8C", "1R 6R", pile="12C 11C", captured=["2R 3R", ""]), "1C")
    assert GAME.write(match.state, GreedyStop(seed=0).choose(match.state)) == "game"


def test_greedy_stop_takes_the_most_and_gives_the_least() -> None:
    match = match_of("1C 2C 12C", "7C 8C 9C", "1B 2R 2A", pile="12D 11C")
    assert GAME.write(match.state, GreedyStop(seed=0).choose(match.state)) == "1C"
    match = match_of("1B 2R 12C", "7C 8C 9C", "3C", pile="12D 11C")
    assert GAME.write(match.state, GreedyStop(seed=0).choose(match.state)) == "12C"


def test_wisdom_sees_only_what_the_seat_can_know() -> None:
    """Another opponent's hand and another pile change nothing in its judgement of a position."""
    match = play(match_of("1C 2C 12C", "7C 8C 9C", "1B 2R", pile="12D 11C"), "1C")
    wisdom = GAME.wisdom()
    values = {wisdom.appraise(match.redeal(0, rng), 0) for rng in range(20)}
    assert len(values) == 1


def test_wisdom_likes_captures_and_fears_a_defied_koi_koi() -> None:
    wisdom = GAME.wisdom()
    match = match_of("1C 2C 12C", "7C 8C 9C", "1B 2R", pile="12D 11C")
    state = match.state
    weights = {GAME.write(state, move): wisdom.weigh(state, move) for move in state.legal_moves()}
    assert weights["1C"] > weights["2C"] > weights["12C"] > 0
    late = play(
        match_of("1C 5C", "7C 8C", "1R 6R", pile="12C 11C", captured=["2R 3R 11R 5R", "6A 10A 7R"]),
        "1C",
    )
    game, koi = (wisdom.appraise(play(late.copy(), call).state, 0) for call in ("game", "koi"))
    assert game > koi
