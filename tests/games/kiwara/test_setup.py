"""Set-ups: what they may hold, and the sentence for what they may not."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from tests.games.kiwara.table import EMPTY, match_of, token, without


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"first": 2}, "first is a seat"),
        ({"first": True}, "first is a seat"),
        ({"moon": 1}, "no 'moon'"),
        ({"deck": ["boa"]}, "no deck"),
        ({"board": "ABC"}, "only with the option"),
        ({"totem": "Na"}, "needs tokens"),
        ({"tokens": "G G", "totem": "Na", "turn": 0}, "5 rows of 6"),
        ({"tokens": EMPTY, "totem": "Xa", "turn": 0}, "totem is a path space"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 5}, "turn is a seat"),
        ({"tokens": EMPTY, "totem": "Na"}, "turn is a seat"),
        ({"tokens": EMPTY.replace(".", "L", 2), "totem": "Na", "turn": 0}, "not so many L"),
        ({"tokens": EMPTY.replace(".", "E'", 1), "totem": "Na", "turn": 0}, "only gazelles"),
        ({"tokens": EMPTY.replace(".", "Q", 1), "totem": "Na", "turn": 0}, "no token"),
        ({"tokens": without(), "totem": "Na", "turn": 0}, "full"),
        ({"tokens": without("b1"), "totem": "Na", "turn": 1}, "line at Na is full"),
        ({"tokens": without("b1"), "totem": "Nb", "turn": 0}, "no tokens left"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": ["boa"]}, "cards of each seat"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["cow"], []]}, "'cow'"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["boa"], ["boa"]]}, "one place"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "earned": 7}, "earned is a seat"),
        ({"tokens": EMPTY, "totem": ["Na"], "turn": 0}, "totem is a path space"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "deck": [["boa"]]}, "deck holds"),
    ],
)
def test_a_bad_set_up_is_refused(setup: dict[str, Any], words: str) -> None:
    with pytest.raises(kiribako.BadSetup) as caught:
        kiribako.game("kiwara").new_match(seed=1, setup=setup)
    assert words in caught.value.message


def test_a_stacked_start_places_tokens_as_drawn() -> None:
    """Nobody hides or flees by being drawn beside a lion."""
    match = match_of("G L Z z' . . " + ". " * 24, "Na", 1)
    assert [token(match, space) for space in ("a1", "b1", "c1", "d1")] == ["G", "L", "Z", "z'"]
    assert match.view()["hands"][0]["gazelle"] == 5


def test_a_mysterious_deck_must_be_whole() -> None:
    with pytest.raises(kiribako.BadSetup, match="each of these once"):
        kiribako.game("kiwara").new_match(
            options={"reinforcement": "mysterious"}, setup={"deck": ["boa", "okapi"]}
        )


def test_a_random_board_can_be_given() -> None:
    board = "CCFFAABCCFFABECDFABEEDDABBEEDD"
    match = kiribako.game("kiwara").new_match(options={"board": "random"}, setup={"board": board})
    assert match.view()["board"] == board
    with pytest.raises(kiribako.BadSetup, match="30 letters"):
        kiribako.game("kiwara").new_match(options={"board": "random"}, setup={"board": "A"})
