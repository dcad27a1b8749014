"""The rules of Hotaru, one test or more for each."""

import pytest
from hotaru import GAME
from hotaru.cards import NAMES

rule = pytest.mark.rule


def match_with(*first, seats=2, **options):
    """A match whose cards come in this order: hands, lantern, deck; the rest as it comes."""
    rest = (name for name in NAMES if name not in first)
    return GAME.new_match(seats=seats, options=options, setup={"cards": [*first, *rest]})


HANDS = ("R1", "R3", "R5", "R7", "R8", "I1", "I2", "I3", "I4", "I5", "M1", "M2", "M3")


@rule("HT-1.1")
def test_there_are_forty_cards():
    assert len(NAMES) == len(set(NAMES)) == 40
    assert {name[0] for name in NAMES} == set("RIMSW")


@rule("HT-1.2")
@pytest.mark.parametrize("hand", [4, 5, 6])
def test_hands_and_lantern_are_dealt(hand):
    view = GAME.new_match(seats=3, seed=1, options={"hand": hand}).view(0)
    assert view["sizes"] == [hand] * 3
    assert len(view["lantern"]) == 3
    assert view["deck"] == 40 - 3 * hand - 3


@rule("HT-2.1", "HT-2.2")
def test_fireflies_glow_from_dim_to_bright():
    match = match_with(*HANDS)
    match.play("glow R3")
    match.play("free I1")
    assert match.why_not("glow R1").code == "too-dim"
    assert match.why_not("glow I2").code == "not-in-hand"
    match.play("glow R5")
    assert match.view(0)["rows"][0][0] == [3, 5]


@rule("HT-2.3")
def test_a_card_set_free_leaves_the_match():
    match = match_with(*HANDS)
    match.play("free R8")
    assert match.view(1)["freed"] == ["R8"]
    assert match.view(1)["points"] == [0, 0]


@rule("HT-2.4")
def test_what_is_taken_from_the_lantern_is_known():
    match = match_with(*HANDS)
    match.play("free R8 take M2")
    view = match.view(1)
    assert view["hands"][0] == ["M2"]
    assert view["lantern"] == ["M1", "R2", "M3"]
    match.play("free I5")
    assert match.view(0)["hands"][1] == []  # what comes from the deck is not


@rule("HT-3.1")
def test_the_match_ends_with_the_deck():
    match = match_with(*HANDS)
    while not match.over:
        match.play(match.moves()[-1])
    assert match.view(None)["deck"] == 0
    assert match.ply == 40 - 13


@rule("HT-3.2", "HT-3.3", "HT-3.4")
def test_rows_are_counted():
    match = match_with(*HANDS)
    for mine, other in zip(("R1", "R3", "R5", "R7"), ("I1", "I2", "I3", "I4")):
        match.play(f"glow {mine}")
        match.play(f"free {other}")
    assert match.scores() == [1 + 3 + 5 + 7 - 8 + 6, 0]
    while not match.over:
        match.play(next(move for move in match.moves() if move.startswith("free")))
    assert match.winners() == [0]
