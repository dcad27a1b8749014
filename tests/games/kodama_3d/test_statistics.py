"""The goal statistics: no goal is hopeless or certain for a greedy player who holds it."""

from __future__ import annotations

from benchmarks.kodama_goals import HIGH, LOW, Tally, alone, enough, free_play
from tests.conftest import COMPILED
from tests.games.kodama_3d.table import GOALS


def test_goals_are_neither_hopeless_nor_certain() -> None:
    """Greedy holders meet each goal at times; interpreted, a few matches show the scores only."""
    tallies, score = free_play(2, {}, 150 if COMPILED else 6, greedy=True)
    assert 22 < score < 45
    assert sum(tally.held for tally in tallies) > 12 * (150 if COMPILED else 6)
    if COMPILED:
        for id, tally in zip(GOALS, tallies, strict=True):
            assert tally.held > 15, id
            assert LOW <= tally.rate() <= HIGH, id


def test_random_players_score_less() -> None:
    tallies, score = free_play(2, {}, 300 if COMPILED else 60, greedy=False)
    assert 7 < score < 11
    assert max(tally.rate() for tally in tallies) <= HIGH


def test_a_player_who_cares_for_nothing_else() -> None:
    """Three limbs with a blossom each are easy when nothing else counts."""
    tally = alone(GOALS.index("G09"), 2, {}, 10 if COMPILED else 3)
    assert tally.rate() >= 60


def test_what_counts_as_met() -> None:
    """A goal that scores once needs its VP, one that scores for each as much as the cheapest."""
    assert enough(GOALS.index("G01")) == 7
    assert enough(GOALS.index("G21")) == 4
    tally = Tally()
    for points in (0, 3, 4, 9):
        tally.add(points, 4)
    assert (tally.held, tally.rate(), tally.mean()) == (4, 50.0, 4.0)
