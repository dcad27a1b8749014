"""KS-6: influence, ties, villagers and the end of a year."""

from __future__ import annotations

from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.kami_sama.table import (
    match_of,
    owner,
    play,
    refused,
    shrines,
    spaces,
    tokens,
    told,
    tracks,
)

rule = pytest.mark.rule
QUIET = ("hinoko", "minamo", "kazemi", "ikari")


def draft(*kami: str, **stacked: Any) -> Match:
    return match_of(*kami, phase="draft", **stacked)


@rule("KS-6.1")
def test_influence_is_the_largest_connected_group() -> None:
    """A chain may branch; corners do not connect; no shrine, no influence."""
    match = match_of(*QUIET, shrines={"0": "F11 F12 F22 F32 F41 F54", "1": "F14 F25 F34"})
    assert match.view()["villages"][0]["influence"] == [4, 1, 0, 0]
    match = match_of(*QUIET, shrines={"0": "W12 W13 W14 W22 W24", "2": "W11"})
    assert match.view()["villages"][1]["influence"] == [5, 0, 1, 0]


@rule("KS-6.1")
def test_deep_foundations_lengthen_a_chain_at_the_temple() -> None:
    match = match_of("ishizue", "minamo", "kazemi", shrines={"0": "F23 F24", "1": "F11 F12"})
    by = match.view()["villages"][0]["influence"][0] - 2
    assert by >= 1
    match = match_of("ishizue", "minamo", "kazemi", shrines={"0": "F25 F24", "1": "F11 F12"})
    assert match.view()["villages"][0]["influence"][:2] == [2, 2]


@rule("KS-6.2")
def test_the_temple_orders_the_tied() -> None:
    """Even if its holder is one of them, or not in contention."""
    match = draft(*QUIET, shrines={"0": "F11 F12", "1": "F14 F24", "2": "F33 F34", "3": "F23"})
    assert match.actor == 3
    assert len(match.moves()) == 6
    refused(match, "order 0 1", "KS-6.2")
    refused(match, "take farming_01", "KS-6.2")
    play(match, "order 2 0 1")
    assert match.view()["draft_order"] == [2, 0, 1, 3]
    match = draft(*QUIET, shrines={"0": "F23 F24", "1": "F11 F12"})
    assert (match.actor, match.moves()) == (0, ["order 0 1", "order 1 0"])


@rule("KS-6.3")
def test_without_a_player_in_the_temple_shrines_decide_then_the_farming_village() -> None:
    match = draft(*QUIET, shrines={"0": "F11 F12", "1": "F14 F24 F54"})
    assert match.view()["draft_order"] == [1, 0]
    match = draft(*QUIET, shrines={"0": "F11 F12", "1": "F14 F24"})
    assert match.view()["draft_order"] == [0, 1], "seat 0 faces the farming village"
    match = draft(*QUIET, first=1, shrines={"0": "F11 F12", "1": "F14 F24", "3": "F33 F34"})
    assert match.view()["draft_order"] == [1, 3, 0], "counted clockwise from seat 1"
    match = draft("hinoko", "minamo", shrines={"0": "F11", "1": "F14", "kitsune": "F23"})
    assert match.view()["draft_order"] == [0, 1], "the Kitsune's temple decides nothing"


@rule("KS-6.4")
@pytest.mark.parametrize(("seats", "drawn"), [(2, 3), (3, 3), (4, 4)])
def test_as_many_villagers_as_players(seats: int, drawn: int) -> None:
    """Three with two; each keeps one and passes the rest on in order of influence."""
    stacked = {"shrines": {"0": "F11 F12", "1": "F14"}}
    match = draft(*QUIET[:seats], **stacked)
    assert len(match.view()["offered"]) == drawn
    assert match.actor == 0
    first, second = (card["id"] for card in match.view()["offered"][:2])
    refused(match, "take holy_01", "KS-6.4")
    play(match, f"take {first}")
    while match.view()["stage"] != "take" and match.view()["draft"]:
        play(match, match.moves()[-1])
    if match.view()["draft"]:
        assert match.actor == 1
        assert second in [card["id"] for card in match.view()["offered"]]
        assert first not in [card["id"] for card in match.view()["offered"]]


@rule("KS-6.4", "KS-6.9")
def test_the_rest_goes_under_the_deck_in_drawn_order() -> None:
    deck = ["farming_15", "farming_09", "farming_10", "farming_11"]
    match = draft(*QUIET, shrines={"0": "F11"}, villagers={"farming": deck})
    play(match, "take farming_09")
    assert match.view()["villages"][0]["deck"] == 14
    for viewer in (None, 1, 2):
        held = match.view(viewer)["players"][0]["villagers"]
        assert [card["id"] for card in held] == ["farming_09"], "taken ones stay public"
    state: Any = match.state
    kept = [(int(state.table[32]) >> 4 * n & 15) - 1 for n in range(14)]
    assert kept[-3:] == [14, 9, 10]
    for rng in range(20):
        other: Any = match.redeal(1, rng)
        again = [(int(other.table[32]) >> 4 * n & 15) - 1 for n in range(14)]
        assert again[-3:] == [14, 9, 10], "everybody saw these go under the deck"
        assert sorted(again) == sorted(kept)


@rule("KS-6.5")
def test_an_added_shrine_is_optional_and_in_the_faced_village() -> None:
    """Current is the village faced in the draft; benefits and Seeds count."""
    match = draft(
        "hinoko", "tane", "kazemi", seeds="F11", shrines={"0": "F12"},
        villagers={"farming": ["farming_12"]},
    )  # fmt: skip
    play(match, "take farming_12")
    assert spaces(match, "add") == {"F11", "F21", "F22", "F32", "F41", "F42", "F51"}
    assert "skip" in match.moves()
    events = play(match, "add F11")
    gains = [
        (e.seen_by(0)["seat"], e.seen_by(0)["count"]) for e in events if e.kind == "favor-gained"
    ]
    assert gains == [(0, 1), (1, 1)], "the benefit, and Tane's Seed"


@rule("KS-6.5")
def test_a_claim_meets_the_fear_and_the_passive_of_minamo() -> None:
    match = draft(
        "minamo", "osore", "kazemi", fear="F33", shrines={"0": "W11", "1": "H12"},
        village="wealthy", villagers={"wealthy": ["wealthy_12"]},
    )  # fmt: skip
    play(match, "take wealthy_12")
    assert "F33" not in spaces(match, "add")
    assert "F34" in spaces(match, "add")
    refused(match, "add F11", "KS-6.5")
    play(match, "add F34")
    assert match.moves() == ["gain favor", "gain nature"]


@rule("KS-6.5")
def test_a_claimed_move_gives_kazemi_nothing_and_completes_no_goal() -> None:
    match = draft(
        "kazemi", "ishizue", "hinoko", shrines={"0": "F11 W11 W12", "1": "H12"},
        goals=["goal_01"], villagers={"farming": ["farming_13"]},
    )  # fmt: skip
    play(match, "take farming_13", "move F11-W21")
    assert tracks(match, 0) == (0, 0)
    assert tokens(match, 0) == ""
    assert owner(match, "W21") == 0


@rule("KS-6.5")
def test_a_claim_changes_villages_still_to_come() -> None:
    match = draft(
        "kazemi", "ishizue", "hinoko", shrines={"0": "F11 F12", "1": "W11"},
        villagers={"farming": ["farming_13"]},
    )  # fmt: skip
    play(match, "take farming_13", "move F11-W12")
    assert match.view()["draft_order"] == [0, 1], "tied in the wealthy village now, seat 0 nearer"


@rule("KS-6.6")
def test_the_lower_track_is_scored() -> None:
    """10 Favor and 4 Nature score 4, and both return to 0."""
    match = draft(
        "kazemi", "ishizue", "hinoko", favor=[10, 0, 3], nature=[4, 7, 3],
        shrines={"0": "H12"}, village="holy", villagers={"holy": ["holy_15"]},
    )  # fmt: skip
    events = play(match, "take holy_15")
    assert [p["scored"][0] for p in match.view()["players"]] == [4, 0, 3]
    assert [tracks(match, seat) for seat in range(3)] == [(0, 0)] * 3
    assert told(events).count("tracks-scored") == 3
    assert match.scores() == [4 + 4, 0, 3]


@rule("KS-6.7")
def test_the_next_year_begins() -> None:
    """A new goal, one cube more, the board one turn further; shrines, tokens, Fear, Rage stay."""
    match = draft(
        "ikari", "osore", "kazemi", rage=True, fear="F11", tokens=["F", "", ""],
        goals=["goal_01", "goal_05", "goal_06"], shrines={"0": "H12"}, village="holy",
        villagers={"holy": ["holy_15"]},
    )  # fmt: skip
    events = play(match, "take holy_15")
    view = match.view()
    assert "year-began" in told(events)
    assert (view["year"], view["round"], view["cubes"]) == (2, 1, 4)
    assert view["goal"]["id"] == "goal_05"
    assert view["faced"] == ["holy", "farming", "wealthy", "fishing"]
    assert (view["rage"], view["fear"], tokens(match, 0)) == (True, "F11", "F")
    assert shrines(match, 0) == {"H12"}


@rule("KS-6.8")
def test_tied_groups_are_ordered_from_the_top_down() -> None:
    match = draft(*QUIET, shrines={"0": "W12 W13", "1": "W24 W25", "2": "W31", "3": "W23"},
                  village="wealthy")  # fmt: skip
    assert match.actor == 3
    assert match.moves() == ["order 0 1", "order 1 0"]
    play(match, "order 1 0")
    assert match.moves() == ["order 2 3", "order 3 2"]
    assert match.view()["offered"] == [], "the order is fixed before the first pick"
    play(match, "order 3 2")
    assert match.view()["draft_order"] == [1, 0, 3, 2]


@rule("KS-6.9")
def test_drawn_villagers_lie_open() -> None:
    match = draft(*QUIET, shrines={"0": "F11", "1": "F14"})
    assert match.view(None)["offered"] == match.view(0)["offered"] == match.view(3)["offered"]
    assert len(match.view(None)["offered"]) == 4


@rule("KS-6.10")
def test_the_example_of_the_rulebook() -> None:
    """Red has a chain of 4, blue and purple 2 each, white 1 in the temple."""
    match = draft(
        *QUIET, village="wealthy", villagers={"wealthy": ["wealthy_05", "wealthy_10"]},
        shrines={"0": "W11 W12 W21 W22", "1": "W14 W15", "2": "W41 W42", "3": "W23"},
    )  # fmt: skip
    assert match.actor == 3
    assert match.moves() == ["order 1 2", "order 2 1"]
    play(match, "order 1 2")
    assert match.actor == 0
    play(match, "take wealthy_05")
    assert tracks(match, 0) == (2, 0)
    assert match.scores()[0] == 2
    assert match.actor == 1
    assert match.view()["draft_order"] == [1, 2, 3]
