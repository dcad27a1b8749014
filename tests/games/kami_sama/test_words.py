"""What people read is in words: events, hints and choices without notation, ties with a reason."""

from __future__ import annotations

import re

import pytest

import kiribako
from tests.games.kami_sama.golden import FOLDER
from tests.games.kami_sama.table import match_of, play

GAME = kiribako.game("kami-sama")
NOTATION = re.compile(r"\b[FWSH][1-5][1-5]\b|\b[a-z]+\d\b|\b[a-z]+_\d+\b")


def test_a_space_is_told_by_village_row_and_side() -> None:
    """The same words in the hint before and in the log after."""
    match = match_of("minamo", "ikari", "tane", "hinoko", shrines={"1": "F11"})
    where = "a field: farming village, first row, far left"
    move = match.read("remove F11")
    assert GAME.explain(match.state, move) == f"remove Ikari's shrine from {where}"
    events = play(match, "remove F11")
    assert events[0].text == f"Minamo removes Ikari's shrine from {where}"


def test_before_the_kami_are_shown_a_colour_stands_for_a_player() -> None:
    """KS-2.2: nobody's sheet is told by a name."""
    match = GAME.new_match(seats=2, seed=3)
    first = play(match, match.moves()[0])
    assert first[0].text == "Red keeps a kami"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_text_of_a_match_has_notation(seats: int) -> None:
    """What happens and can be chosen in a whole match is told in words, no two choices alike."""
    match = GAME.new_match(seats=seats, seed=11)
    turn = 0
    while not match.over:
        legal = match.state.legal_moves()
        choices = [GAME.explain(match.state, move) for move in legal[:40]]
        apart = [
            words for words in choices if not words.startswith("take the ")
        ]  # twins among villagers
        assert len(set(apart)) == len(apart)
        turn += 7
        told = [event.text for event in match.play_move(legal[turn % len(legal)])]
        assert [text for text in (*choices, *told) if NOTATION.search(text)] == []


def test_what_told_a_tie_apart_is_named() -> None:
    """KS-7.2: equal points, and who holds more village tokens wins."""
    match = kiribako.replay((FOLDER / "version-2" / "four-seats.txt").read_text(encoding="utf-8"))
    assert match.scores() == [47, 49, 49, 49]
    tie = match.view(None)["tie"]
    assert tie["seats"] == [1, 2, 3]
    assert tie["by"] in ("tokens", "temples", "peasants")
    assert max(tie["counts"]) == tie["counts"][0], "seat 1 has won"
