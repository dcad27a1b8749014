"""Equal points: what decides between them is named, and agrees with who wins."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.sheet import TieBreak, decisive


def counted(*values: int) -> TieBreak:
    return TieBreak(f"code-{values[0]}", "", "", list(values))


def test_the_first_that_differs_among_the_best_decides() -> None:
    """Nothing where points decide, nor where all is equal; who is behind does not count."""
    assert decisive([3, 5, 4], [counted(1, 2, 3)]) is None
    assert decisive([5, 5, 4], [counted(1, 1, 9), counted(7, 8, 0)]) == counted(7, 8, 0)
    assert decisive([5, 5], [counted(1, 1)]) is None
    assert decisive([5, 5], []) is None


@pytest.mark.parametrize("game", kiribako.games(), ids=lambda game: game.id)
def test_tie_breaks_name_the_winners(game: Game[Any]) -> None:
    """Points first, then each tie-break in turn: whoever is left has won by the rules."""
    for seed in range(2):
        match = game.new_match(seats=game.seats[0], seed=seed)
        player = RandomPlayer(seed=seed)
        while not match.over:
            match.play_move(player.choose(match.state))
        ranks = [match.scores(), *(one.values for one in game.tie_breaks(match.state))]
        best = max(zip(*ranks))
        seats = [seat for seat, rank in enumerate(zip(*ranks)) if rank == best]
        assert match.winners() == seats
        for one in game.tie_breaks(match.state):
            assert len(one.values) == match.seats
            assert one.rule
