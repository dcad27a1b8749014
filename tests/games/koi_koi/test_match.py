"""KK-2: rounds, the cut for the first dealer, the deal, who deals next and who wins."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from tests.games.koi_koi.table import (
    DEALER,
    FIELD,
    OTHER,
    dealt,
    match_of,
    order,
    outcomes,
    play,
)

rule = pytest.mark.rule
GAME = kiribako.game("koi-koi")


def played_out(seed: int, **options: Any) -> kiribako.Match:
    match = GAME.new_match(seed=seed, options=options)
    while not match.over:
        match.play(match.moves()[0])
    return match


@rule("KK-2.1")
@pytest.mark.parametrize("rounds", [12, 6, 3])
def test_a_match_has_its_rounds(rounds: int) -> None:
    match = played_out(5, rounds=rounds)
    played = [o for o in match.view()["outcomes"] if o["outcome"] != "void"]
    assert [o["round"] for o in played] == list(range(1, rounds + 1))


@rule("KK-2.1")
def test_twelve_rounds_unless_said_otherwise() -> None:
    assert GAME.new_match(seed=1).view()["rounds"] == 12
    with pytest.raises(kiribako.BadOption):
        GAME.new_match(options={"rounds": 0})


@rule("KK-2.2")
@pytest.mark.parametrize(("cut", "dealer"), [(["5A", "2C"], 1), (["2C", "5A"], 0)])
def test_the_lower_month_deals_and_plays_first(cut: list[str], dealer: int) -> None:
    match = GAME.new_match(seed=1, setup={"cuts": [cut], "deals": [order()]})
    assert match.view()["dealer"] == dealer
    assert match.actor == dealer
    assert match.view()["cuts"] == [cut]


@rule("KK-2.2")
def test_the_same_month_is_cut_again() -> None:
    """Every cut is public; only the last one decides."""
    match = GAME.new_match(seed=1, setup={"cuts": [["1C", "1B"], ["9C", "3C"]]})
    assert match.view()["dealer"] == 1
    assert match.view(0)["cuts"] == [["1C", "1B"], ["9C", "3C"]]
    match = GAME.new_match(seed=1, setup={"cuts": [["1C", "1B"]]})
    assert match.view()["cuts"][0] == ["1C", "1B"]
    assert len(match.view()["cuts"]) > 1
    for cuts in ([["1C", "2C"], ["3C", "4C"]], [["1C", "1C"]], [["1C"]], []):
        with pytest.raises(kiribako.BadSetup):
            GAME.begin(2, match.options, {"cuts": cuts, "deals": match.setup["deals"]})


@rule("KK-2.2")
def test_seeds_cut_ties_sometimes_and_both_seats_deal() -> None:
    setups = [GAME.new_match(seed=seed, options={"rounds": 3}).setup for seed in range(100)]
    assert 0 < sum(len(setup["cuts"]) > 1 for setup in setups) < 25
    dealers = [GAME.new_match(seed=seed).view()["dealer"] for seed in range(40)]
    assert 8 < sum(dealers) < 32


@rule("KK-2.3")
def test_sixteen_cards_alternately_then_the_field_then_the_pile() -> None:
    """The opponent gets the first card; eight each, eight in the field, twenty-four in the pile."""
    match = dealt(order(pile="12E 9A"))
    view = match.view(0)
    assert match.setup["deals"][0].split()[:2] == ["1D", "1C"]
    assert view["hands"][0] == {"count": 8, "cards": DEALER.split()}
    assert match.view(1)["hands"][1]["cards"] == OTHER.split()
    assert sorted(view["field"]) == sorted(FIELD.split())
    assert view["pile"] == 24
    events = match.play("4C")
    assert [event.text for event in events] == [
        "East plays the wisteria",
        "East draws the paulownia and takes the paulownia",
    ]
    assert "West draws the sake cup, which takes the chrysanthemum or the chrysanthemum" in [
        e.text for e in match.play("5D")
    ]


@rule("KK-2.3")
def test_at_most_sixteen_are_drawn() -> None:
    match = match_of("4C", "5C", "12C", pile="8C 7C")
    play(match, "4C")
    assert "West draws the bush clover" in [event.text for event in match.play("5C")]
    assert outcomes(match) == ["exhausted"]


@rule("KK-2.4")
def test_the_winner_deals_next() -> None:
    match = match_of("4C 5C", "1C 5D", "1R 4R", pile="8C 12C", captured=["", "2R 3R"])
    play(match, "4C", "1C", "game")
    assert match.view()["dealer"] == 1
    assert match.actor == 1
    assert match.view()["round"] == 2


@rule("KK-2.4")
def test_after_an_exhausted_round_the_dealer_stays() -> None:
    for dealer in (0, 1):
        match = match_of("4C", "5C", "12C", pile="8C 7C", dealer=dealer)
        for _ in range(2):
            match.play(match.moves()[0])
        assert outcomes(match) == ["exhausted"]
        assert match.view()["dealer"] == dealer
        assert match.view()["round"] == 2


@rule("KK-2.5")
@pytest.mark.parametrize(("scores", "winners"), [([0, 5], [0]), ([0, 7], [1]), ([0, 6], [0, 1])])
def test_the_higher_total_wins_and_equal_totals_share(
    scores: list[int], winners: list[int]
) -> None:
    """East, the dealer, gets six points for the last, exhausted round."""
    match = match_of("4C", "5C", "12C", pile="8C 7C", round=12, scores=scores)
    play(match, "4C")
    events = match.play("5C")
    assert match.over
    assert match.scores() == [6, scores[1]]
    assert match.winners() == winners
    assert ("shared" in events[-1].text) == (len(winners) == 2)
    with pytest.raises(kiribako.IllegalMove):
        match.play("4C")


@rule("KK-2.6")
def test_a_setup_lists_cuts_and_every_deal() -> None:
    """Fed back it gives the same match; no deal is listed that no round uses."""
    for options in ({}, {"hand_win": "replay", "rounds": 6}):
        match = GAME.new_match(seed=9, options=options)
        assert sorted(match.setup) == ["cuts", "deals"]
        again = GAME.new_match(seed=10, options=options, setup=match.setup)
        assert again.setup == match.setup
        assert again.view(0) == match.view(0)
        while not match.over:
            match.play(match.moves()[0])
            again.play(again.moves()[0])
        assert again.scores() == match.scores()
        assert len(match.view()["outcomes"]) == len(match.setup["deals"])


@rule("KK-2.6")
def test_the_seed_supplies_what_a_stacked_start_leaves_out() -> None:
    one = dealt(order(), seed=4)
    two = dealt(order(), seed=4)
    other = dealt(order(), seed=5)
    assert one.setup == two.setup
    assert one.setup["deals"][0].startswith(order().strip())
    assert one.setup["deals"][1:] != other.setup["deals"][1:]
    assert one.view(0)["hands"] == other.view(0)["hands"]
    assert len(one.setup["deals"]) >= 12


@rule("KK-2.6")
def test_a_stacked_position_says_what_is_wrong() -> None:
    for stacked, words in (
        ({"hands": ["4C", "4C"]}, "one place"),
        ({"hands": ["4C", "5C 6C"]}, "as many cards"),
        ({"hands": ["4C", "5C"], "turn": 1}, "one card more"),
        ({"hands": ["4C", "5C"], "field": "1B 1R 1C 1D"}, "all four"),
        ({"hands": ["4C", "13C"]}, "13C"),
        ({"hands": ["1B 1R 1C 1D", "5C 6C 7C 8C"]}, "won at the deal"),
        ({"hands": ["4C", "5C"], "round": 13}, "1 to 12"),
        ({"hands": ["4C", "5C"], "moon": 1}, "moon"),
        ({"hands": "4C"}, "each seat"),
        ({"deals": ["1B 1B"]}, "twice"),
        ({"deals": "1B"}, "list of orders"),
        ({"round": 2}, "needs a position"),
    ):
        with pytest.raises(kiribako.BadSetup, match=words):
            GAME.new_match(seed=1, setup=stacked)


@rule("KK-2.6")
def test_hands_may_be_given_as_numbers() -> None:
    match = GAME.new_match(seed=1, setup={"hands": ["1C 2C", 2], "field": "1R", "dealer": 0})
    assert match.view(1)["hands"][1]["count"] == 2
    assert len(match.setup["hands"][1].split()) == 2


@rule("KK-2.5")
def test_the_last_table_stays_to_be_seen() -> None:
    """When the match is over, field, captured cards and what was left in hand lie as they lay."""
    match = match_of("4C 6C", "1C 5D", "1R 4R", pile="8C 12C", captured=["", "2R 3R"], round=12)
    play(match, "4C", "1C")
    before = match.view(0)
    match.play("game")
    after = match.view(0)
    assert match.over
    for shown in ("field", "hands", "captured", "sets", "value", "pile", "round", "dealer", "koi"):
        assert after[shown] == before[shown], shown
    assert after["hands"][0]["cards"] == ["6C"]
    assert after["hands"][1]["cards"] is None
    assert after["takes"] == {}
