"""The coach: warns of what surely loses much, by what the seat knows."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from kiribako.review import advise
from kiribako.review.judgement import MISTAKE
from tests.review.matches import TABLES, finished, last_part


def koi_koi() -> Match:
    """Seat 1 has a set and may end the round as the winner, or play on."""
    match = finished("koi-koi", 2).at(13)
    assert match.moves() == ["game", "koi"]
    return match


def test_a_warning_is_sure_and_says_why() -> None:
    """The whole interval lies beyond the limit; the best move is named, with its gain."""
    match = koi_koi()
    advice = advise(match, "koi", simulations=400)
    assert advice is not None
    assert MISTAKE <= advice.low <= advice.lost <= advice.high
    assert advice.lost == pytest.approx(advice.best_chance - advice.chance)
    assert advice.best.move == "game"
    assert "koi-koi-game-banks" in [reason.key for reason in advice.why]
    assert advise(match, "koi", simulations=400) == advice


def test_nothing_is_said_of_the_best_move_nor_of_the_only_one() -> None:
    """Nor where the limit is out of reach; what is no move is refused."""
    match = koi_koi()
    assert advise(match, "game", simulations=400) is None
    assert advise(match, "koi", simulations=400, limit=0.99) is None
    with pytest.raises(KiribakoError):
        advise(match, "nonsense")
    with pytest.raises(KiribakoError):
        advise(finished("koi-koi", 2), "game")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_hidden_changes_no_advice(game: str, seats: int) -> None:
    """Positions that look alike to the seat get the same, byte for byte."""
    match = last_part(game, seats, 4).at(1)
    text = match.moves()[-1]
    told = [advise(match, text, simulations=8, limit=-1.0)]
    for rng in (1, 2):
        other = match.copy()
        other.state = match.redeal(match.actor, rng)
        told.append(advise(other, text, simulations=8, limit=-1.0))
    assert told[0] == told[1] == told[2]


def test_time_cuts_it_short() -> None:
    """One pass is all that no time allows; it still answers."""
    match = kiribako.game("kiwara").new_match(seed=4)
    advise(match, match.moves()[0], simulations=200, seconds=1e-9)
