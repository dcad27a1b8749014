"""KG-2: set-up, the three-commissions rule, the advanced game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.conformance.setups import is_played, mutations
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
    told = [event.seen_by(None) for event in match.opening()]
    gone = [event["cards"] for event in told if event["event"] == "commissions-removed"]
    assert gone == [COMMISSIONS[:3], COMMISSIONS[3:6]]
    shown_last = [event["card"] for event in told[-3:]]
    assert shown_last == ["T01", "T02", "T03"]
    match.play(match.moves()[0])
    assert [event.seen_by(None) for event in match.opening()] == told


@rule("KG-2.3")
def test_nothing_is_told_of_a_display_that_lay_there() -> None:
    """Nor while commissions are chosen: the display comes afterwards."""
    assert match_of(EXAMPLE, display=["T17", "C01", "C02"]).opening() == []
    assert advanced().opening() == []


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
    ("setup", "field"),
    [
        ({"first": 2}, "first"),
        ({"first": True}, "first"),
        ({"trunks": ["K1"]}, "trunks"),
        ({"trunks": ["K1", "T01"]}, "trunks"),
        ({"deck": TREES}, "deck"),
        ({"deck": {"T01": 1}}, "deck"),
        ({"dealt": [["C01", "C02"], ["C03", "C04"]]}, "dealt"),
        ({"trees": [["T30 3413,1191,0"], []], "dealt": [["C01", "C02"], ["C03", "C04"]]}, "dealt"),
        ({"trees": [["T30 3413,1191,0"], []], "commissions": [["T01"], []]}, "commissions"),
        ({"trees": [["T30 3413,1191,0"], []], "display": ["T30", "T02", "T03"]}, "display"),
        ({"trees": [["T30 3413,1191,0", "T30 3413,1191,0"], []]}, "trees"),
        ({"trees": [["T30 3500,300,0"], []]}, "trees"),
        ({"trees": [["T30 over there"], []]}, "trees"),
        ({"trees": [["C01 3413,1191,0"], []]}, "trees"),
        ({"trees": [[["T30 3413,1191,0"]], []]}, "trees"),
        ({"trees": [[]]}, "trees"),
        ({"display": ["T01"]}, "display"),
        ({"display": None}, "display"),
        ({"display": [{"card": "T01"}, "T02", "T03"]}, "display"),
        ({"display": [["T01"], "T02", "T03"]}, "display"),
        ({"display": ["T01", None, None]}, "display"),
        ({"display": [None, None, None]}, "display"),
        ({"display": [None, None, None], "deck": []}, "display"),
        ({"display": ["C01", "C02", "C03"]}, "display"),
        ({"display": ["C01", "C02", "C03"], "deck": []}, "display"),
        ({"display": ["c01", "T02", "T03"]}, "display"),
        ({"deck": [], "turn": 0}, "deck"),
        ({"deck": ["C01", "C02", "C03"], "turn": 0}, "deck"),
        ({"points": [{"moth": 3}, {}]}, "points"),
        ({"points": [{"pink": -3}, {}]}, "points"),
        ({"collections": [["C01"], []]}, "collections"),
        ({"turn": 10**5000}, "turn"),
        ({"weather": "fine"}, "'weather'"),
    ],
)
def test_impossible_starts_are_refused(setup: dict[str, Any], field: str) -> None:
    """The field at fault is named, and nothing crashes or is dropped."""
    trunks = setup.pop("trunks", ["K2", "K1"])
    with pytest.raises(BadSetup) as caught:
        new_match(setup={"trunks": trunks, **setup})
    assert (caught.value.refusal.where or {})["field"] == field
    assert caught.value.message.startswith(f"{field}: ")


MIDDLE: dict[str, Any] = {
    "first": 1, "turn": 0, "trunks": ["K2", "K1"], "trees": [EXAMPLE[:2], []],
    "display": ["T17", "C01", None], "deck": [], "points": [{"pink": 3}, {}],
    "commissions": [["C03"], ["C04"]], "collections": [["T05"], []],
}  # fmt: skip
LATE: dict[str, Any] = {
    "first": 0, "trunks": ["K2", "K1"], "trees": [[], []], "deck": ["C01", "C02", "C03", "T01"]
}  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "options"),
    [(MIDDLE, {}), (LATE, {}), (None, {}), (None, ADVANCED)],
    ids=["middle", "late", "plain", "advanced"],
)
def test_mutations_are_refused_or_played(
    setup: dict[str, Any] | None, options: dict[str, Any]
) -> None:
    """Whatever is dropped, doubled, swapped or retyped, nothing crashes and every match ends."""
    game = kiribako.game("kigi")
    whole = setup or new_match(options=options).setup
    assert is_played(game, 2, options, whole)
    damaged = mutations(whole, f"kigi {list(whole)}", 24 if setup else 8)
    assert [is_played(game, 2, options, each) for each in damaged].count(False) > 2
