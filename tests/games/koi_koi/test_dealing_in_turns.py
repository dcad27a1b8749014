"""KK-2.8: both deal in turns, so that tables with the same cards stay comparable."""

from __future__ import annotations

import pytest

import kiribako
from tests.games.koi_koi.table import match_of

rule = pytest.mark.rule
GAME = kiribako.game("koi-koi")


@rule("KK-2.8")
def test_both_deal_in_turns() -> None:
    """Whoever wins, and also where nobody does: the dealer of every month is known beforehand."""
    for dealer in (0, 1):
        for exhausted in ("dealer", "draw"):
            options = {"exhausted": exhausted, "dealing": "turns"}
            match = match_of("4C", "5C", "12C", pile="8C 7C", dealer=dealer, options=options)
            match.play(match.moves()[0])
            match.play(match.moves()[0])
            assert (match.view()["dealer"], match.view()["round"]) == (1 - dealer, 2)
    played = []
    for choice in (0, -1):  # two tables with the same cards and other decisions
        match = GAME.new_match(seats=2, seed=5, options={"rounds": 6, "dealing": "turns"})
        dealers = {}
        while not match.over:
            dealers[match.view()["round"]] = match.view()["dealer"]
            match.play(match.moves()[choice])
        played.append(dealers)
    shared = played[0].keys() & played[1].keys()
    assert len(shared) >= 4
    assert all(played[0][month] == played[1][month] for month in shared)
