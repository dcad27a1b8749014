"""Set-ups: what they may hold, and the sentence for what they may not."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.bots.reference import RandomPlayer
from tests.games.kiwara.table import EMPTY, cards, match_of, token, without

FULL_D = ". . . . . . / . . . . E z / . . . . . g / " + ". " * 12
MYSTERIOUS = {"reinforcement": "mysterious"}


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"first": 2}, "first is a seat"),
        ({"first": True}, "first is a seat"),
        ({"moon": 1}, "no 'moon'"),
        ({"deck": ["boa"]}, "deck is not used"),
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
        ({"tokens": without("b1"), "totem": "Na", "turn": 1}, "totem cannot be Na"),
        ({"tokens": without("b1"), "totem": "Nb", "turn": 0}, "no tokens left"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": ["boa"]}, "cards of each seat"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["cow"], []]}, "'cow'"),
        (
            {"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["boa"], ["boa"]]},
            "both hold the boa",
        ),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "earned": 7}, "earned is a seat"),
        ({"tokens": EMPTY, "totem": ["Na"], "turn": 0}, "totem is a path space"),
        ({"tokens": EMPTY, "totem": {"a": 1}, "turn": 0}, "totem is a path space"),
        ({"tokens": EMPTY, "totem": "na", "turn": 0}, "totem is a path space"),
        ({"tokens": EMPTY, "totem": "Na", "turn": -1}, "turn is a seat"),
        ({"tokens": [["."]], "totem": "Na", "turn": 0}, "5 rows of 6"),
        ({"tokens": "L Z" + EMPTY[3:], "totem": "Na", "turn": 0}, "face up beside the lion on a1"),
        ({"tokens": EMPTY.replace(".", "G''", 1), "totem": "Na", "turn": 0}, "no token"),
        ({"tokens": FULL_D, "totem": "Na", "turn": 0}, "earned must name a seat: territory D"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["okapi"], []]}, "the prize"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [[], []], "earned": 1}, "must hold"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "used": [["okapi"], []]}, "never used up"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["giraffe"], []]}, "at once"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["boa", "boa"], []]}, "twice"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["Boa"], []]}, "holds 'Boa'"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [[{}], []]}, "holds {}"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": {"0": []}}, "cards of each seat"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "deck": ["boa"]}, "deck is not used"),
        ({"deck": []}, "deck is not used"),
        ({"tokens": EMPTY, "totem": "Na", "turn": 0, "deck": [["boa"]]}, "deck holds"),
    ],
)
def test_a_bad_set_up_is_refused(setup: dict[str, Any], words: str) -> None:
    with pytest.raises(kiribako.BadSetup) as caught:
        kiribako.game("kiwara").new_match(seed=1, setup=setup)
    assert words in caught.value.message


def test_a_stacked_start_places_tokens_as_drawn() -> None:
    """Hidden ones stay hidden, and a lion that was there before frightens nobody."""
    match = match_of("G . L z' . . " + ". " * 24, "Na", 1)
    assert [token(match, space) for space in ("a1", "b1", "c1", "d1")] == ["G", ".", "L", "z'"]
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


def test_the_okapi_cannot_be_had_twice() -> None:
    """Whoever earned it holds it, also if the cards are left out; nobody else can."""
    match = match_of(FULL_D, "Na", 0, earned=1)
    assert cards(match, 1) == ["okapi"]
    assert match.setup["cards"] == [[], ["okapi"]]
    player = RandomPlayer(seed=1)
    while not match.over:
        match.play_move(player.choose(match.state))
    assert (cards(match, 0), cards(match, 1)) == ([], ["okapi"])
    for held in ([["okapi"], ["okapi"]], [["okapi"], []]):
        with pytest.raises(kiribako.BadSetup, match="okapi"):
            kiribako.game("kiwara").new_match(setup={**match.setup, "cards": held})


@pytest.mark.parametrize("options", [MYSTERIOUS, {"handicap": [1, 0]}, {}])
def test_a_deck_left_out_is_made_of_what_nobody_holds(options: dict[str, Any]) -> None:
    """It is never the deck's fault if it was not given."""
    given = {"tokens": EMPTY, "totem": "Na", "turn": 0, "cards": [["boa"], []]}
    given["used"] = [[], ["hyena"]]
    match = kiribako.game("kiwara").new_match(seed=3, options=options, setup=given)
    if options != MYSTERIOUS:
        assert "deck" not in match.setup
        return
    assert len(match.setup["deck"]) == match.view()["deck"] == 8
    assert not {"boa", "hyena"} & set(match.setup["deck"])
    again = kiribako.game("kiwara").new_match(options=options, setup=match.setup)
    assert again.setup == match.setup
    with pytest.raises(kiribako.BadSetup, match="cards of seat 0 and deck both hold the boa"):
        kiribako.game("kiwara").new_match(options=options, setup={**given, "deck": ["boa"]})
