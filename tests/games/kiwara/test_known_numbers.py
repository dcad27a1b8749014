"""Random classic play has the numbers an independent implementation found."""

from __future__ import annotations

from statistics import fmean, pstdev

import kiribako
from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.games.kiwara.rules.moves import DECLINE, SWAP
from kiribako.games.kiwara.rules.position import Position
from kiribako.kernel.wisdom import Wisdom
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


def test_wisdom_is_worth_having() -> None:
    """One step ahead by it beats chance nearly always, and mere points more often than not."""
    game = kiribako.game("kiwara")
    count = 200 if COMPILED else 30
    for rival, least in ((RandomPlayer(5), 0.8), (GreedyPlayer(Wisdom(), 6), 0.45)):
        wise = GreedyPlayer(game.wisdom(), 7)
        won = 0
        for seed in range(count):
            match = game.new_match(seed=seed // 2)
            seat = seed % 2
            while not match.over:
                actor = int(match.state.actor)
                player = wise if actor == seat else rival
                match.play_move(player.choose(match.redeal(actor, match.ply)))
            won += match.winners() == [seat]
        assert won >= least * count
