"""Random play has the numbers an independent implementation found, with either last call."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.games.koi_koi.rules.deck import month_counts
from kiribako.games.koi_koi.rules.outcomes import EXHAUSTED, HAND, VOID, told
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.random import spread
from tests.conftest import COMPILED

MATCHES = 10_000 if COMPILED else 250

# decisions a round, points a round, share of exhausted rounds, of rounds that the dealer wins,
# of those not exhausted that he wins; each with four standard errors of 10,000 matches.
KNOWN = {
    "free": [(15.05, 0.08), (7.0, 0.12), (0.22, 0.006), (0.62, 0.0075), (0.51, 0.009)],
    "game": [(14.5, 0.08), (7.5, 0.12), (0.057, 0.005), (0.58, 0.0075), (0.55, 0.009)],
}


def random_matches(count: int, options: dict[str, Any]) -> tuple[int, list[Any], list[int]]:
    """The decisions, how every deal ended, and the fields at the first decisions."""
    game = kiribako.game("koi-koi")
    start = game.new_match(seed=0, options=options).state
    moves = start.move_buffer()
    decisions = 0
    results = []
    fields = []
    for seed in range(count):
        state = start.redeal(start.actor, spread(seed))
        assert isinstance(state, Position)
        while not state.over:
            month = state.month
            state.apply(state.random_move(moves))
            decisions += 1
            if state.month != month and not state.over:
                fields.append(int(state.field))
        # The first round was dealt by the match, not by chance: it is left out.
        results += [result for result in told(state.outcomes) if result.month > 1]
    return decisions, results, fields


@pytest.mark.parametrize("last_call", ["free", "game"])
def test_random_matches(last_call: str) -> None:
    """10,000 matches compiled; interpreted play is the same, so fewer will do."""
    decisions, results, fields = random_matches(MATCHES, {"last_call": last_call})
    played = [result for result in results if result.kind != VOID]
    rounds = len(played)
    assert rounds == 11 * MATCHES
    exhausted = sum(result.kind == EXHAUSTED for result in played)
    by_dealer = sum(result.winner == result.dealer for result in played)
    found = [
        decisions / (rounds + MATCHES),
        sum(result.points for result in played) / rounds,
        exhausted / rounds,
        by_dealer / rounds,
        (by_dealer - exhausted) / (rounds - exhausted),
    ]
    error = (10_000 / MATCHES) ** 0.5
    for number, (known, window) in zip(found, KNOWN[last_call]):
        assert abs(number - known) < window * error, (found, KNOWN[last_call])
    hand_wins = sum(result.kind == HAND for result in played) / rounds
    voids = sum(result.kind == VOID for result in results) / len(results)
    triples = sum(3 in nibbles(field) for field in fields) / len(fields)
    assert abs(hand_wins - 0.012) < 0.0015 * error
    assert abs(voids - 0.006) < 0.001 * error
    assert abs(triples - 0.136) < 0.005 * error


def nibbles(cards: int) -> list[int]:
    """How many cards of each month."""
    counts = int(month_counts(cards))
    return [counts >> 4 * month & 15 for month in range(12)]
