"""Random classic play has the numbers an independent implementation found."""

from __future__ import annotations

from statistics import fmean, pstdev

import kiribako
from kiribako.games.kiwara.moves import DECLINE, SWAP
from kiribako.games.kiwara.position import Position
from tests.conftest import COMPILED


def test_random_classic_play() -> None:
    """Decisions, branching, scores, fleeing and swaps of many random matches, within noise.

    The windows are four standard errors wide for the number of matches played.
    """
    count = 10_000 if COMPILED else 1_500
    choices = branches = fled = swaps = totem_placer = filler = 0
    scores: list[int] = []
    game = kiribako.game("kiwara")
    for seed in range(count):
        state = game.new_match(seed=seed).state
        assert isinstance(state, Position)
        state.rng = seed
        first = state.actor
        moves = state.move_buffer()
        while not state.over:
            legal = state.fill_moves(moves)
            choices += legal > 1
            branches += legal if legal > 1 else 0
            move = moves[state.random_below(legal)]
            swaps += SWAP <= move < DECLINE
            before = state.taken
            state.apply(move)
            fled += int(before & ~state.taken).bit_count()
        scores += state.scores()
        totem_placer += state.winners() == 1 << first
        filler += state.winners() == 1 << state.earner
    error = (10_000 / count) ** 0.5
    assert abs(choices / count - 54.7) < 0.15 * error
    assert abs(branches / choices - 7.6) < 0.06 * error
    assert abs(totem_placer / count - 0.497) < 0.02 * error
    assert abs(filler / count - 0.565) < 0.02 * error
    assert abs(fmean(scores) - 41.2) < 0.4 * error
    assert abs(pstdev(scores) - 12.1) < 0.3 * error
    assert abs(fled / count - 0.42) < 0.04 * error
    assert abs(swaps / count - 0.30) < 0.03 * error
