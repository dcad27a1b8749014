"""The savanna in text: every sign is told and none has two meanings, in plain ASCII neither."""

from __future__ import annotations

import pytest

from kiribako.cli.screen import ASCII
from kiribako.kernel.match import Match
from tests.games.kiwara.table import EMPTY, match_of, play

CARDS = [["boa", "porcupine"], []]


def drawn(match: Match) -> tuple[list[str], str]:
    """The lines of the board without what lies beside it, and the legend below."""
    lines = match.game.picture(match.view()).plain().splitlines()
    return [line[:42] for line in lines[:13]], "\n".join(lines[13:])


def inside(board: list[str]) -> str:
    """What stands in the middle of the thirty spaces."""
    return "".join(line[7:42:6] for line in board[2:12:2])


def test_a_boa_leaves_one_space_open() -> None:
    board, legend = drawn(play(match_of(EMPTY, "Na", 0, cards=CARDS), "G a1", "+1", "boa b3"))
    assert inside(board).count("!") == 1
    assert "*" not in inside(board)
    assert "! where the Boa forces" in legend
    assert "*" not in legend


def test_a_porcupine_bars_one_space() -> None:
    board, legend = drawn(play(match_of(EMPTY, "Na", 0, cards=CARDS), "G a1", "+1", "porcupine b3"))
    assert (inside(board).count("x"), inside(board).count("*")) == (1, 4)
    assert "x barred by the Porcupine" in legend
    assert "* open in the totem's line" in legend


@pytest.mark.parametrize("move", ["boa b1", "porcupine b1", "."])
def test_every_sign_of_a_plain_terminal_is_in_the_legend(move: str) -> None:
    board, legend = drawn(play(match_of(EMPTY, "W2", 0, cards=CARDS), "G a2", "+1", move))
    marks = {sign for sign in inside(board) if not sign.isalpha() or sign == "x"} - set(" \u00b7")
    assert marks
    assert all(f"{mark} " in legend for mark in marks)
    plain = "\n".join(board).translate(ASCII)
    assert "\u25b6 totem, \u2501 \u2503 rivers".translate(ASCII) == "> totem, = # rivers"
    assert {">", "=", "#"} <= set(plain)
    assert not marks & set(">=#|-+")
