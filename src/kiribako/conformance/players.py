"""A promise about bots: every bot can play the game, whatever it is."""

from __future__ import annotations

from kiribako.bots.reference import GreedyPlayer, RandomPlayer
from kiribako.bots.roster import make_player
from kiribako.conformance.cases import LONG, LONGEST, Case
from kiribako.conformance.promise import Promise, expect
from kiribako.kernel.player import Player

SIMULATIONS = 20  # of a search
SEARCHES = 10  # decisions of a match that are searched


def bots_play(case: Case) -> None:
    """A search and a greedy player find legal moves for every seat, to the end of a match."""
    match = case.new_match(9)
    if match.state.most_moves() > LONG:
        return  # lists this long are searched by a wisdom's candidates, which take their time
    search = make_player(case.game, f"search:{SIMULATIONS}", seed=1)
    players: list[Player] = [search, GreedyPlayer(case.game.wisdom(), seed=2), RandomPlayer(seed=3)]
    searches = 0
    for _ in range(LONGEST):
        if match.over:
            return
        player = players[match.ply % 3] if searches < SEARCHES else players[1 + match.ply % 2]
        searches += player is search
        move = player.choose(match.state.redeal(match.state.actor, match.ply))
        legal = move in match.state.legal_moves()
        expect(legal, f"{type(player).__name__} chose {move}, which is not legal", match)
        match.play_move(move)
    expect(match.over, f"a match of bots has no end after {LONGEST} decisions", match)


PROMISES = (Promise("bots", bots_play),)
