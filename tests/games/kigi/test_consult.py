"""A painter with a card in hand asks the engine where it may lie and what that brings."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pytest

import kiribako
from kiribako.games.kigi.wisdom.players import GreedyPainter
from kiribako.kernel.refusal import BadOption
from tests.conftest import COMPILED
from tests.games.kigi.table import EXAMPLE, match_of
from tests.yardstick import effort, measured

SLOWER = 1 if COMPILED else 100
TEN_MILLISECONDS = 200_000  # as turns of a plain loop


def held(card: str, x: int, y: int, degrees: int, seat: int = 0) -> dict[str, Any]:
    return {"snap": {"card": card, "seat": seat, "x": x, "y": y, "degrees": degrees}}


def test_a_legal_pose_stays_and_tells_what_it_brings() -> None:
    """The catalogue's twelve points: runs, what is pruned, what is cut off (KG-5.5, KG-6.4)."""
    match = match_of(EXAMPLE, display=["T05", "T17", "C03"])
    answer = match.consult(0, held("T17", 2928, 2093, 270))
    assert answer["refusal"] is None
    lies = answer["lies"]
    assert lies["move"] == "2 > 0 @ 2928,2093,270"
    assert (lies["parent"], lies["tree"], lies["points"]) == ("T28", 0, 12)
    assert [(run["kind"], run["points"]) for run in lies["runs"]] == [("dragonfly", 8), ("pink", 4)]
    assert lies["pruned"] == ["T17", "T26", "T28", "T30"]
    assert lies["cut_off"] == ["T01"]
    assert lies["standings"] == {"C03": {"counts": [0, 0], "leaders": []}}


@pytest.mark.parametrize(
    ("pose", "rule", "where"),
    [
        ((3500, 300, 0), "KG-4.1", {"edges": ["near"]}),
        ((-900, 9000, 0), "KG-4.1", {"edges": ["left", "far"]}),
        ((3310, 950, 255), "KG-4.2", {"cards": ["K2", "T30"]}),
        ((2700, 3290, 225), "KG-4.2", {"cards": []}),
        ((4440, 2520, 225), "KG-4.4", {"cards": ["T01"]}),
    ],
)
def test_a_pose_that_does_not_fit_says_why(
    pose: tuple[int, int, int], rule: str, where: dict[str, Any]
) -> None:
    """KG-4.9: the first broken rule, and the place at fault."""
    match = match_of(EXAMPLE, display=["T17", None, None])
    refusal = match.consult(0, held("T17", *pose))["refusal"]
    assert refusal["rule"] == rule
    assert refusal["where"] == where


def test_a_covered_feature_is_named_and_the_card_settles_beside_it() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    answer = match.consult(0, held("T17", 3930, 3240, 165))
    assert answer["refusal"]["code"] == "covers-feature"
    assert answer["refusal"]["where"]["card"] == "T01"
    lies = answer["lies"]
    assert match.why_not(lies["move"]) is None
    assert math.hypot(lies["x"] - 3930, lies["y"] - 3240) <= 800


def test_too_far_off_nothing_settles() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    for seat, x, y in ((0, 500, 4500), (1, 3500, 3500), (0, -99_999, 99_999)):
        answer = match.consult(None, held("T17", x, y, 0, seat))
        assert answer["refusal"]["rule"] in ("KG-4.1", "KG-4.2")
        assert answer["lies"] is None


def test_what_is_promised_happens() -> None:
    """Points, falls and standings of every ghost are those of the move when it is played."""
    game = kiribako.game("kigi")
    match = game.new_match(seats=3, seed=11)
    painter = GreedyPainter(seed=2)
    for ply in range(30 if COMPILED else 8):
        view = match.view(0)
        for card in view["display"]:
            if card is None or card["kind"] != "tree":
                continue
            for ghost in match.consult(0, {"ghosts": {"card": card["card"], "count": 3}})["ghosts"]:
                tried = match.copy()
                told = {event.kind: event.facts for event in tried.play(ghost["move"])}
                assert told["card-placed"]["parent"] == ghost["parent"]
                assert told.get("scored", {"points": 0})["points"] == ghost["points"]
                fallen = told.get("pruned", {"cards": [], "cut_off": []})
                assert (fallen["cards"], fallen["cut_off"]) == (ghost["pruned"], ghost["cut_off"])
                after = tried.view(0)
                for seat, tree in enumerate(after["trees"]):
                    for held_by in after["commissions"]:
                        for commission in held_by:
                            stand = ghost["standings"][commission["card"]]
                            assert stand["counts"][seat] == tree["counts"][commission["metric"]]
                laid = [
                    c for c in after["trees"][ghost["tree"]]["cards"] if c["card"] == ghost["card"]
                ]
                assert not laid or laid[0]["joint"] == ghost["joint"]
        match.play_move(painter.choose(match.state))
        assert match.ply == ply + 1


def test_ghosts_are_legal_apart_and_best_first() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    found = match.consult(0, {"ghosts": {"card": "T17"}})["ghosts"]
    assert 4 <= len(found) <= 8
    points = [ghost["points"] for ghost in found]
    assert points[0] == 12
    assert points == sorted(points, reverse=True)
    for n, ghost in enumerate(found):
        assert match.why_not(ghost["move"]) is None
        for other in found[:n]:
            away = math.hypot(ghost["x"] - other["x"], ghost["y"] - other["y"])
            assert away >= 545 or ghost["tree"] != other["tree"]


def test_ghosts_of_one_tree_or_one_card() -> None:
    match = match_of(EXAMPLE, display=["T17", None, None])
    beside = match.consult(0, {"ghosts": {"card": "T17", "seat": 1}})["ghosts"]
    assert beside
    assert {ghost["tree"] for ghost in beside} == {1}
    on = match.consult(0, {"ghosts": {"card": "T17", "on": "T28", "count": 20}})["ghosts"]
    assert {ghost["parent"] for ghost in on} == {"T28"}
    assert len(on) > len(beside) > 0
    assert len({ghost["move"] for ghost in on}) == len(on)


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"snap": 1},
        {"snap": {}, "ghosts": {}},
        {"snap": {"card": "T17"}},
        {"snap": {"card": "T16", "seat": 0, "x": 1, "y": 1, "degrees": 0}},
        {"snap": {"card": "C03", "seat": 0, "x": 1, "y": 1, "degrees": 0}},
        {"snap": {"card": "T17", "seat": 2, "x": 1, "y": 1, "degrees": 0}},
        {"snap": {"card": "T17", "seat": True, "x": 1, "y": 1, "degrees": 0}},
        {"snap": {"card": "T17", "seat": 0, "x": 1.5, "y": 1, "degrees": 0}},
        {"snap": {"card": "T17", "seat": 0, "x": 10**30, "y": 1, "degrees": 0}},
        {"snap": {"card": "T17", "seat": 0, "x": 1, "y": 1, "degrees": 360}},
        {"snap": {"card": "T17", "seat": 0, "x": 1, "y": 1, "degrees": 0, "z": 1}},
        {"ghosts": {"card": 7}},
        {"ghosts": {"card": "T17", "on": "T29"}},
        {"ghosts": {"card": "T17", "count": 0}},
        {"weather": {}},
    ],
)
def test_nonsense_is_refused(question: dict[str, Any]) -> None:
    match = match_of(EXAMPLE, display=["T17", None, "C03"])
    with pytest.raises(BadOption) as caught:
        match.consult(0, question)
    assert caught.value.code == "bad-question"


def test_no_card_in_hand_while_commissions_are_kept_or_when_all_is_over() -> None:
    match = kiribako.game("kigi").new_match(seats=2, seed=1, options={"advanced": True})
    with pytest.raises(BadOption):
        match.consult(0, {"ghosts": {"card": "T17"}})


def test_only_what_is_seen_counts_if_the_table_says_so() -> None:
    """touch="visible": the answer judges like the table (KG-4.2)."""
    match = kiribako.game("kigi").new_match(seats=2, seed=5, options={"touch": "visible"})
    painter = GreedyPainter(seed=2)
    for _ in range(12 if COMPILED else 5):
        match.play_move(painter.choose(match.state))
    for card in match.view(0)["display"]:
        if card and card["kind"] == "tree":
            for ghost in match.consult(0, {"ghosts": {"card": card["card"]}})["ghosts"]:
                assert match.why_not(ghost["move"]) is None


@measured
def test_a_drag_is_answered_in_milliseconds() -> None:
    """Of a hundred questions over a late table, the slowest takes less than ten milliseconds."""
    game = kiribako.game("kigi")
    match = game.new_match(seats=2, seed=3)
    painter = GreedyPainter(seed=1)
    while not match.over and match.ply < 20:
        match.play_move(painter.choose(match.state))
    view = match.view(0)
    card = next(c["card"] for c in view["display"] if c and c["kind"] == "tree")
    for n in range(100 if COMPILED else 4):
        laid = view["trees"][n % 2]["cards"][n % len(view["trees"][n % 2]["cards"])]
        x, y = laid["x"] + 37 * n % 1500 - 750, laid["y"] + 91 * n % 1500 - 750
        question = held(card, x, y, 53 * n % 360, n % 2)
        assert effort(partial(match.consult, 0, question)) < TEN_MILLISECONDS * SLOWER


def test_a_view_tells_how_the_seats_stand() -> None:
    """Every commission in sight carries each seat's count and who would meet it (KG-7.1)."""
    match = match_of(EXAMPLE, [], display=["T17", "C05", "C06"])
    bugs = {card["card"]: card for card in match.view(None)["display"] if card}
    trees = match.view(None)["trees"]
    for id in ("C05", "C06"):
        counts = [tree["counts"][bugs[id]["metric"]] for tree in trees]
        best = max(counts) if bugs[id]["sense"] == "most" else min(counts)
        assert bugs[id]["counts"] == counts
        assert bugs[id]["leaders"] == [seat for seat in (0, 1) if counts[seat] == best]
    match.play("take 2")
    (mine,) = match.view(1)["commissions"][0]
    assert mine["met"] == (0 in mine["leaders"])
