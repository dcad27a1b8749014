"""Kiwara's notation: written in one way, read in many."""

from __future__ import annotations

import pytest

import kiribako
from kiribako.games.kiwara.rules import moves
from kiribako.games.kiwara.rules.position import Position
from kiribako.games.kiwara.shown.notation import read, write

STATE = kiribako.game("kiwara").new_match(seed=1).state
assert isinstance(STATE, Position)
OPENING: Position = STATE


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("G b3", "G b3"),
        ("gb3", "G b3"),
        ("  gazelle   B3 ", "G b3"),
        ("gazelle to b3", "G b3"),
        ("the elephant on C2", "E c2"),
        ("croc a1", "C a1"),
        ("t na", "T Na"),
        ("Na", "T Na"),
        ("W5", "T W5"),
        ("x C3", "x c3"),
        ("xc3", "x c3"),
        ("\u00d7 c3", "x c3"),
        ("+2", "+2"),
        ("totem +2", "+2"),
        ("\u22123", "-3"),
        ("wildebeest 3", "-3"),
        ("rhino b3", "rhino b3"),
        ("Rhinoceros b3", "rhino b3"),
        ("baboon zebra c1", "baboon Z c1"),
        ("hyena a1\u2013a3", "hyena a1-a3"),
        ("hyena a1 - a3", "hyena a1-a3"),
        ("hyena", "hyena"),
        ("keep wart", "keep warthog"),
        ("por f5", "porcupine f5"),
        ("vul b3", "vulture b3"),
        ("stop", "."),
        (".", "."),
    ],
)
def test_liberal_reading(typed: str, canonical: str) -> None:
    assert write(read(OPENING, typed)) == canonical


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "G", "G g3", "Q b3", "+0", "+22", "+two", "T Nz", "x", "x c9", "keep lion"),
        *("hyena a1", "baboon +1", "baboon", "G b3 c4", "G" * 300, "\ud800", "-"),
    ],
)
def test_text_that_is_no_move(typed: str) -> None:
    with pytest.raises(kiribako.BadSyntax):
        read(OPENING, typed)


def test_an_unfinished_name_may_be_ambiguous() -> None:
    with pytest.raises(kiribako.AmbiguousMove) as caught:
        read(OPENING, "keep w")
    assert "wildebeest or warthog" in caught.value.message


def test_every_number_has_one_text() -> None:
    """The two unused numbers aside, read(write(move)) == move over the whole range."""
    for move in range(moves.MOVES):
        if move not in (moves.TOTEM, moves.WILDEBEEST_TOTEM, moves.TOTEM + 22):
            assert read(OPENING, write(move)) == move


def test_move_order_is_pinned() -> None:
    """Search results and records of move numbers depend on it."""
    match = kiribako.game("kiwara").new_match(seed=1)
    assert match.moves()[:3] == ["T Na", "T Nb", "T Nc"]
    match.play("T W5")
    assert match.moves()[:6] == ["G a5", "Z a5", "C a5", "E a5", "L a5", "G b5"]
