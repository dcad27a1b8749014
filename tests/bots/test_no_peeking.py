"""Bots never peek: what is hidden has no influence on what they choose."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.playouts import trace
from kiribako.bots.roster import make_player
from kiribako.bots.searcher import SearchPlayer
from kiribako.kernel.match import Match
from tests.conftest import COMPILED

HIDDEN: list[tuple[str, dict[str, Any]]] = [
    ("kiwara", {"reinforcement": "mysterious"}),
    ("koi-koi", {}),
    ("kodama-3d", {}),
    ("kami-sama", {}),
    ("kigi", {}),
    ("kigi", {"advanced": True}),
]
POSITIONS = 40 if COMPILED else 4


def positions(game: str, options: dict[str, Any], count: int) -> list[Match]:
    """Positions all over random matches of every number of seats."""
    rules = kiribako.game(game)
    found: list[Match] = []
    seed = 0
    while len(found) < count:
        seats = rules.seats[seed % len(rules.seats)]
        match = rules.new_match(seats=seats, seed=seed, options=options)
        bot = make_player(rules, "random", seed)
        while not match.over and len(found) < count:
            if match.ply % 17 == seed % 17:
                found.append(match.copy())
            match.play_move(bot.choose(match.state))
        seed += 1
    return found


@pytest.mark.parametrize(("game", "options"), HIDDEN)
def test_a_redeal_does_not_depend_on_what_is_hidden(game: str, options: dict[str, Any]) -> None:
    """Two truths that a seat cannot tell apart are dealt anew into the same position."""
    for match in positions(game, options, 2 * POSITIONS):
        seat = match.actor
        assert seat is not None
        other = match.redeal(seat, 1000 + match.ply)
        one, two = match.redeal(seat, match.ply), other.redeal(seat, match.ply)
        assert trace(one, 1, 5) == trace(two, 1, 5), match


@pytest.mark.parametrize(("game", "options"), HIDDEN)
def test_a_search_chooses_the_same_whatever_is_hidden(game: str, options: dict[str, Any]) -> None:
    """The same seed leads to the same move in both truths, position by position."""
    wisdom = kiribako.game(game).wisdom()
    for number, match in enumerate(positions(game, options, POSITIONS)):
        seat = match.actor
        assert seat is not None
        other = match.redeal(seat, 1000 + number)
        chosen = [
            SearchPlayer(40 if COMPILED else 8, number, wisdom=wisdom).choose(
                truth.redeal(seat, number)
            )
            for truth in (match.state, other)
        ]
        assert chosen[0] == chosen[1], match


@pytest.mark.parametrize(("game", "options"), HIDDEN)
def test_a_search_does_not_see_the_redeal_it_was_handed(game: str, options: dict[str, Any]) -> None:
    """Every simulation deals anew: even the hidden part of its own state changes nothing."""
    wisdom = kiribako.game(game).wisdom()
    for number, match in enumerate(positions(game, options, POSITIONS // 2)):
        seat = match.actor
        assert seat is not None
        chosen = {
            SearchPlayer(40 if COMPILED else 8, number, wisdom=wisdom).choose(
                match.redeal(seat, rng)
            )
            for rng in (1, 2, 3)
        }
        assert len(chosen) == 1, match
