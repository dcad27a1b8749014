"""KK-2.2, KK-3: the cut and deals that end at once are told, at the start as later."""

from __future__ import annotations

import json

import pytest

import kiribako
from tests.games.koi_koi.table import dealt, match_of, order

rule = pytest.mark.rule
GAME = kiribako.game("koi-koi")
FOUR = "1B 1R 1C 1D 2A 3B 4A 5A"
LONE = "5C 6C 7C 8C 9C 10C 11C 12C"
FIELD = "6D 2D 3D 4D 5D 7D 8D 9D"
VOID = order(field="9A 9R 9C 9D 10C 11C 12C 1R")
WON = order(FOUR, LONE, FIELD)


@rule("KK-2.2")
def test_the_cut_is_the_first_thing_told() -> None:
    match = GAME.new_match(seed=1, setup={"cuts": [["1C", "1B"], ["9C", "3C"]], "deals": [order()]})
    cut, deal = match.opening()
    assert cut.text == (
        "East cuts 1C, West cuts 1B, the same month, again: East cuts 9C, West cuts 3C; "
        "West deals first"
    )
    assert cut.facts == {
        "cuts": [["1C", "1B"], ["9C", "3C"]],
        "cards": ["9C", "3C"],
        "seat": 1,
    }
    assert deal.kind == "dealt"
    assert deal.text.startswith("Month 1: West deals, the field is")


@rule("KK-2.2")
def test_the_cut_names_the_first_dealer_even_if_another_deals_by_now() -> None:
    match = dealt(order(LONE, FOUR, FIELD), order())
    assert match.view()["dealer"] == 1
    assert match.opening()[0].facts["seat"] == 0


@rule("KK-3.1", "KK-3.5", "KK-3.9")
def test_first_deals_that_end_at_once_are_told() -> None:
    """A void field, a winning hand, then the deal that is played."""
    match = dealt(VOID, WON, order())
    kinds = [event.kind for event in match.opening()]
    assert kinds == ["cut", "void-deal", "hand-win", "dealt"]
    assert "East wins month 1 with the dealt hand" in match.opening()[2].text
    assert match.opening()[3].text.startswith("Month 2: East deals")
    assert match.opening()[2].facts["hand"] == sorted(FOUR.split(), key=lambda c: int(c[:-1]))


@rule("KK-3.9")
@pytest.mark.parametrize(("seed", "kinds"), [(53, ["hand-win"]), (610, ["void-deal"])])
def test_seeds_that_begin_so(seed: int, kinds: list[str]) -> None:
    match = GAME.new_match(seed=seed, options={"rounds": 3})
    assert [event.kind for event in match.opening()] == ["cut", *kinds, "dealt"]


@rule("KK-3.9")
def test_every_later_deal_that_ends_at_once_is_told_too() -> None:
    """All of them, with the decision after which they were dealt."""
    match = match_of("4C", "5C", "12C", pile="8C 7C", deals=[VOID, VOID, WON, VOID, order()])
    match.play("4C")
    kinds = [event.kind for event in match.play("5C")]
    assert kinds[2:] == ["exhausted", "void-deal", "void-deal", "hand-win", "void-deal", "dealt"]


@rule("KK-3.9")
def test_the_opening_keeps_the_secrets() -> None:
    """Nothing of the loser's hand, of a void deal's hands or of the pile is told to anybody."""
    match = dealt(VOID, WON, order())
    for viewer in (None, 0, 1):
        told = json.dumps([event.seen_by(viewer) for event in match.opening()])
        assert '"12C", "' not in told.split("hand-win")[1].split("dealt")[0]
        assert told == json.dumps([event.seen_by(None) for event in match.opening()])


def test_a_match_can_be_over_before_anybody_decides() -> None:
    match = dealt(WON, rounds=1)
    assert match.over
    assert match.winners() == [0]
    kinds = [event.kind for event in match.opening()]
    assert kinds == ["cut", "hand-win", "match-over"]
    assert "After 1 round: East 6, West 0" in GAME.picture(match.view()).plain()
    assert kiribako.verify(match.record().to_text()).scores() == [6, 0]


def test_a_position_in_the_middle_of_a_round_has_no_opening() -> None:
    assert match_of("4C", "5C", "12C").opening() == []
