"""Kigi's notation: written one way, read many ways."""

from __future__ import annotations

import pytest

from kiribako.kernel.refusal import AmbiguousMove, BadSyntax
from tests.games.kigi.table import EXAMPLE, match_of

WAYS = [
    "1 > 0 @ 2928,2093,270", "1>0@2928,2093,270", "T17 > 0 @ 2928,2093,270", "t17>0 2928 2093 270",
    "1 > seat 0 at 2928, 2093, 270°", "1 > 0: 2928;2093;-90", "1 > 0 @ 2928,2093,630",
]  # fmt: skip


@pytest.mark.parametrize("text", WAYS)
def test_many_ways_to_say_it(text: str) -> None:
    match = match_of(EXAMPLE, display=["T17", "C01", None])
    move = match.read(text)
    assert match.game.write(match.state, move) == WAYS[0]


def test_words() -> None:
    match = match_of(EXAMPLE, display=["T17", "C01", None])
    assert match.game.write(match.state, match.read("TAKE c01")) == "take 2"
    assert match.game.write(match.state, match.game.read(match.state, "k c04")) == "keep C04"
    assert match.game.write(match.state, match.game.read(match.state, "disc 1")) == "discard 1"


@pytest.mark.parametrize(
    "text",
    ["", "T17", "take", "take 4", "take T02", "1 > 2 @ 2928,2093,270", "1 > 0 @ 2928,2093",
     "1 > 0 @ a,b,c", "fly 2", "1 > 0", "1 > 999999999 @ 1,1,1", "0 > 0 @ 2928,2093,270",
     "1 > 0 @ 99999999999,1,1", "keep T17"],
)  # fmt: skip
def test_no_moves(text: str) -> None:
    match = match_of(EXAMPLE, display=["T17", "C01", None])
    with pytest.raises(BadSyntax):
        match.play(text)


def test_ambiguous() -> None:
    match = match_of(EXAMPLE, display=["T17", "C01", None])
    with pytest.raises(AmbiguousMove):
        match.play("keep C0")
