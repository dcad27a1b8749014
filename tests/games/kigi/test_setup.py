"""KG-2: set-up, the three-commissions rule, the advanced game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.kernel.match import Match
from kiribako.kernel.refusal import BadSetup
from tests.games.kigi.table import EXAMPLE, match_of, refused, shown

rule = pytest.mark.rule
ADVANCED = {"advanced": True}
TREES = [f"T{n:02}" for n in range(1, 31)]
COMMISSIONS = [f"C{n:02}" for n in range(1, 11)]


def new_match(**given: Any) -> Match:
    return kiribako.game("kigi").new_match(seed=1, **given)


@rule("KG-2.1")
def test_each_player_gets_a_trunk() -> None:
    """Standing on the table's edge; the others leave the game."""
    match = new_match(seats=3, setup={"trunks": ["K4", "K1", "K5"]})
    trees = match.view()["trees"]
    assert [tree["cards"][0]["card"] for tree in trees] == ["K4", "K1", "K5"]
    assert all(tree["cards"][0]["corners"][0][1] == 0 for tree in trees)
    drawn = [new_match(seats=2).setup["trunks"]]
    drawn += [kiribako.game("kigi").new_match(seed=seed).setup["trunks"] for seed in range(30)]
    assert {trunk for pair in drawn for trunk in pair} == {"K1", "K2", "K3", "K4", "K5"}
    with pytest.raises(BadSetup):
        new_match(setup={"trunks": ["K1", "K1"]})


@rule("KG-2.2")
def test_one_deck_and_three_on_display() -> None:
    match = new_match()
    assert sorted(match.setup["deck"]) == sorted(TREES + COMMISSIONS)
    match = new_match(setup={"deck": [*TREES, *COMMISSIONS]})
    assert shown(match) == ["T01", "T02", "T03"]
    assert match.view()["deck"] == 37


@rule("KG-2.3")
def test_three_commissions_leave_at_the_start() -> None:
    """And again, if the next three are commissions too."""
    match = new_match(setup={"deck": [*COMMISSIONS[:6], *TREES, *COMMISSIONS[6:]]})
    assert shown(match) == ["T01", "T02", "T03"]
    assert match.view()["removed"] == COMMISSIONS[:6]


@rule("KG-2.3")
def test_three_commissions_leave_at_any_time() -> None:
    """The third arrives when a card is taken; the display is refilled with what the deck has."""
    match = match_of(EXAMPLE, display=["T17", "C01", "C02"], deck=["C03", "T02", "C04"])
    told = match.play("1 > 0 @ 3360,3360,330")
    assert shown(match) == ["T02", "C04", None]
    assert {"C01", "C02", "C03"} <= set(match.view()["removed"])
    kinds = [event.kind for event in told]
    assert kinds[2:] == [
        "display-filled", "commissions-removed", "display-filled", "display-filled",
    ]  # fmt: skip


@rule("KG-2.4")
def test_a_random_player_starts_and_seats_rise() -> None:
    assert {kiribako.game("kigi").new_match(seats=3, seed=n).actor for n in range(20)} == {0, 1, 2}
    match = new_match(seats=3, setup={"first": 1, "deck": [*TREES, *COMMISSIONS]})
    order = []
    for _ in range(5):
        order.append(match.actor)
        match.play(match.moves()[0])
    assert order == [1, 2, 0, 1, 2]


def advanced() -> Match:
    dealt = [["C01", "C02"], ["C03", "C04"], ["C05", "C06"]]
    deck = ["T01", "C02", "T02", "C03", "C06", *TREES[2:], "C01", "C04", "C05", *COMMISSIONS[6:]]
    setup = {"first": 1, "dealt": dealt, "deck": deck}
    return new_match(seats=3, options=ADVANCED, setup=setup)


@rule("KG-2.5")
def test_each_keeps_one_of_two_commissions() -> None:
    """From the starting player on; then face up, and the others are in the deck."""
    match = advanced()
    assert (match.actor, match.moves()) == (1, ["keep C03", "keep C04"])
    refused(match, "take 1", "KG-2.5")
    refused(match, "keep C05", "KG-2.5")
    match.play("keep C04")
    assert (match.actor, match.moves()) == (2, ["keep C05", "keep C06"])
    match.play("keep C05")
    assert match.view()["commissions"] == [[], [], []]
    assert shown(match) == [None, None, None]
    told = match.play("keep C01")
    assert told[1].seen_by(None)["cards"] == ["C01", "C04", "C05"]
    held = [[card["card"] for card in cards] for cards in match.view()["commissions"]]
    assert held == [["C01"], ["C04"], ["C05"]]
    assert (match.actor, shown(match)) == (1, ["T01", "C02", "T02"])
    assert match.view()["deck"] == 34
    refused(match, "keep C01", "KG-2.5")


@rule("KG-2.5", "KG-2.6")
def test_kept_commissions_are_unseen_until_all_have_chosen() -> None:
    match = advanced()
    match.play("keep C04")
    assert match.history(1)[0]["move"] == "keep C04"
    assert match.history(0)[0]["move"] == "keep"
    for viewer in (None, 0, 2):
        words = json.dumps([match.history(viewer), match.view(viewer)])
        assert "C03" not in words
        assert "C04" not in words
    assert match.view(1)["dealt"]["kept"] == "C04"
    assert [card["card"] for card in match.view(0)["dealt"]["cards"]] == ["C01", "C02"]
    assert match.view(None)["dealt"] is None
    assert match.view(0)["chosen"] == [False, True, False]


@rule("KG-2.6")
def test_the_decks_order_is_secret() -> None:
    """Nobody's view tells it, and a bot is given another."""
    match = new_match(seats=2)
    orders = {tuple(match.redeal(0, rng).deck) for rng in range(5)}  # type: ignore[attr-defined]
    assert len(orders) == 5
    hidden = match.setup["deck"][3:]
    words = json.dumps(match.view(0)["drawings"])
    assert not any(card in words for card in hidden)


@pytest.mark.parametrize(
    "setup",
    [
        {"first": 2},
        {"trunks": ["K1"]},
        {"deck": TREES},
        {"dealt": [["C01", "C02"], ["C03", "C04"]]},
        {"trees": [["T30 3413,1191,0"], []], "commissions": [["T01"], []]},
        {"trees": [["T30 3413,1191,0"], []], "display": ["T30", None, None]},
        {"trees": [["T30 3500,300,0"], []]},
        {"trees": [["T30 over there"], []]},
        {"trees": [["C01 3413,1191,0"], []]},
        {"trees": [[]]},
        {"display": ["T01"]},
        {"points": [{"moth": 3}, {}]},
        {"collections": [["C01"], []]},
        {"weather": "fine"},
    ],
)
def test_impossible_starts_are_refused(setup: dict[str, Any]) -> None:
    trunks = setup.pop("trunks", ["K2", "K1"])
    with pytest.raises(BadSetup):
        new_match(setup={"trunks": trunks, **setup})
