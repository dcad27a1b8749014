"""OpenSpiel's playthrough test: a match written down long ago happens again, line by line."""

from __future__ import annotations

import pytest
from open_spiel.python.algorithms import generate_playthrough

import kiribako
from tests.openspiel.playthrough import GAMES, path_of, ready


@pytest.mark.parametrize("id", GAMES)
def test_a_playthrough_happens_again(id: str) -> None:
    """`python -m tests.openspiel.playthrough` writes them anew after a change that is meant."""
    ready()
    expected, actual = generate_playthrough.replay(str(path_of(id)))
    assert actual.splitlines() == expected.splitlines()


def test_every_game_of_the_box_has_one() -> None:
    """The toy game of the tests lies on the shelf too, but in no box."""
    ours = [game for game in kiribako.games() if game.package.startswith("kiribako.games.")]
    assert {game.id for game in ours} == set(GAMES)
