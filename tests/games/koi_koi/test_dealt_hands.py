"""Dealt hands that win nothing: what a seat then has to imagine."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.koi_koi.rules.position import Position
from kiribako.kernel.random import spread
from tests.games.koi_koi.table import captured

rule = pytest.mark.rule
GAME = kiribako.game("koi-koi")


def imagined(match: kiribako.Match, count: int) -> list[Position]:
    """Positions as East could imagine them."""
    found = [match.redeal(0, spread(rng)) for rng in range(count)]
    return [state for state in found if isinstance(state, Position)]


@rule("KK-3.10")
def test_then_an_opponent_may_hold_such_a_hand() -> None:
    """What would have won is among the hands a seat imagines."""
    hidden = "1B 1R 1C 1D 5C 6C 7C 8C 5D 6D 7D 8D"
    codes = list(GAME.new_match(seed=1).view()["cards"])
    taken = [code for code in codes if code not in hidden.split() and code[:-1] != "2"]
    more = {"captured": [" ".join(taken), ""], "dealer": 0}
    setup = {"hands": ["2A 2R 2C 2D", "1B 1R 1C 1D"], **more}
    match = GAME.new_match(seed=1, setup=setup, options={"hand_win": "off"})
    hands = {int(redealt.hand1) for redealt in imagined(match, 3000)}
    assert 0b1111 in hands
    assert captured(match, 1) == set()
