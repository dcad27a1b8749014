"""Finished matches of every game whose reviews cost little: whole short ones, and last parts."""

from __future__ import annotations

from functools import cache
from typing import Any

import kiribako
from kiribako.bots.reference import RandomPlayer
from kiribako.kernel.match import Match

SHORT: dict[str, dict[str, Any]] = {"koi-koi": {"rounds": 1}, "kami-sama": {"years": 2}}
TABLES = [(game.id, seats) for game in kiribako.games() for seats in game.seats]


@cache
def finished(game: str, seats: int, seed: int = 4) -> Match:
    """A match played at random."""
    options = SHORT.get(game)
    match = kiribako.game(game).new_match(seats=seats, seed=seed, options=options)
    player = RandomPlayer(seed=seed)
    while not match.over:
        match.play_move(player.choose(match.state))
    return match


def last_part(game: str, seats: int, decisions: int, seed: int = 4) -> Match:
    """The same match as if it had begun so many decisions before its end."""
    whole = finished(game, seats, seed)
    first = whole.ply - decisions
    part = Match(
        whole.game,
        seats,
        whole.options,
        seed=whole.seed,
        setup=whole.setup,
        stacked=True,
        state=whole.at(first).state,
        names=list(whole.names),
    )
    for ply in range(first, whole.ply):
        part.play_move(whole.step(ply)[1])
    return part
