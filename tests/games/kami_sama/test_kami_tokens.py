"""KS-4.17 to KS-4.20: Fear, Seeds, Moon and Rage."""

from __future__ import annotations

import pytest

from tests.games.kami_sama.table import (
    empty,
    end_turn,
    kinds,
    match_of,
    owner,
    play,
    refused,
    spaces,
    tokens,
    told,
    tracks,
    verbs,
)

rule = pytest.mark.rule


@rule("KS-4.17")
def test_osore_lays_the_fear_at_the_end_of_each_turn() -> None:
    """On any space of any village, occupied or not."""
    match = match_of("osore", "minamo", "kazemi", shrines={"1": "W12"}, cubes=1)
    assert match.view()["fear"] is None
    play(match, "add F11")
    everywhere = {s["space"] for v in match.view()["villages"] for s in v["spaces"]}
    assert spaces(match, "fear") == everywhere
    refused(match, "fear W33", "KS-1.1")
    play(match, "fear W12")
    assert match.view()["fear"] == "W12"
    assert match.actor == 1


@rule("KS-4.17")
def test_the_fear_can_guard_a_shrine_from_the_kitsune() -> None:
    """It is laid where the Kitsune acts after the same turn: card 1 would remove W11."""
    for fear, left in (("F11", None), ("W11", 0)):
        match = match_of(
            "minamo", "osore", round=3, turn=1, cubes=1, kitsune=["kitsune_01"],
            shrines={"0": "W11"},
        )  # fmt: skip
        play(match, "add F12", f"fear {fear}")
        assert owner(match, "W11") == left


@rule("KS-4.17")
def test_the_fear_keeps_others_away() -> None:
    """No add, remove, replace, move, swap or lift there; Osore himself is free."""
    stacked = {"shrines": {"0": "F12 F14", "1": "F24 F11"}}
    match = match_of("ikari", "osore", "kazemi", fear="F24", **stacked)
    refused(match, "remove F24", "KS-4.17")
    play(match, "use ikari1")
    assert match.moves() == ["replace F11"]
    match = match_of("ikari", "osore", "kazemi", fear="F21", **stacked)
    refused(match, "add F21", "KS-4.17")
    match = match_of("kazemi", "osore", "ikari", fear="F24", **stacked)
    play(match, "use kazemi1")
    assert spaces(match, "swap") == {"F12 F11", "F14 F11"}
    match = match_of("kazemi", "osore", "ikari", fear="F24", **stacked)
    play(match, "use kazemi3", "add F21")
    assert "F24" not in spaces(match, "lift")
    match = match_of("kazemi", "osore", "ikari", fear="F21", shrines={"0": "W11"})
    play(match, "use kazemi2")
    assert "W11-F21" not in spaces(match, "move")
    match = match_of("osore", "kazemi", "ikari", fear="F24", shrines={"1": "F24"})
    assert "F24" in spaces(match, "remove")


@rule("KS-4.17")
def test_the_kitsune_passes_over_the_fear() -> None:
    """Card 10 adds at W23 and upwards; with the Fear on W23 it begins at W13."""
    for fear, wanted in (("F11", {"W23", "W13"}), ("W23", {"W13", "W24"})):
        match = match_of(
            "osore", "minamo", round=3, turn=1, cubes=1, fear=fear, kitsune=["kitsune_10"]
        )
        play(match, "add F12")
        fox = {s["space"] for s in match.view()["villages"][1]["spaces"] if s["owner"] == "kitsune"}
        assert wanted <= fox


@rule("KS-4.17")
def test_seeds_influence_and_goals_ignore_the_fear() -> None:
    match = match_of(
        "minamo", "osore", "kazemi", fear="F11", shrines={"0": "F11 F12"}, goals=["goal_01"]
    )
    play(match, "add F21")
    assert tokens(match, 0) == "F"
    assert match.view()["villages"][0]["influence"][0] == 3


@rule("KS-4.18")
def test_tane_lays_a_seed_in_each_village_every_year() -> None:
    match = match_of("tane", "minamo", "kazemi", phase="year", shrines={"1": "F11"})
    assert spaces(match, "seed") == kinds(match, "field", "forest", village="F")
    refused(match, "seed F14", "KS-4.18")
    play(match, "seed F11")
    assert spaces(match, "seed") == kinds(match, "field", "forest", village="W")
    play(match, "seed W11", "seed S12")
    assert spaces(match, "seed") == kinds(match, "field", "forest", village="H")
    play(match, "seed H31")
    seeds = [s["space"] for v in match.view()["villages"] for s in v["spaces"] if s["seed"]]
    assert seeds == ["F11", "W11", "S12", "H31"]
    match = match_of("tane", "minamo", "kazemi", phase="year", year=2, seeds="F11 W11 S12 H31")
    assert not any(s["seed"] for v in match.view()["villages"] for s in v["spaces"])


@rule("KS-4.18")
def test_adding_on_a_seed_feeds_tane() -> None:
    """Also by replacing and by Tane himself; a move onto it does not."""
    stacked = {"moon": "farming", "seeds": "F32 F11", "shrines": {"2": "F32", "0": "W11"}}
    match = match_of("yue", "tane", "kazemi", **stacked)
    play(match, "use yue1", "replace F32")
    assert tracks(match, 1) == (0, 1)
    play(match, "use yue2", "move W11-F11")
    assert tracks(match, 1) == (0, 1)
    match = match_of("tane", "yue", "kazemi", seeds="F11")
    play(match, "add F11")
    assert tracks(match, 0) == (2, 0)


@rule("KS-4.18")
def test_a_moved_seed_goes_to_any_field_or_forest_without_one() -> None:
    match = match_of("tane", "yue", "kazemi", seeds="F11 W11")
    play(match, "use tane1")
    goals = kinds(match, "field", "forest") - {"F11", "W11"}
    assert spaces(match, "seed") == {f"{a}-{b}" for a in ("F11", "W11") for b in goals}
    refused(match, "seed S11-S12", "KS-4.18")
    refused(match, "seed F11-W11", "KS-4.18")
    play(match, "seed F11-H52")
    assert [s["space"] for s in match.view()["villages"][3]["spaces"] if s["seed"]] == ["H52"]


@rule("KS-4.19")
def test_the_moon_widens_the_current_village() -> None:
    """For the basic action and for steps, and only for Yue."""
    match = match_of("yue", "minamo", "tane", moon="holy")
    assert spaces(match, "add") == empty(match, "FH")
    stacked = {"moon": "holy", "shrines": {"1": "F11 H12"}}
    match = match_of("yue", "minamo", "tane", **stacked)
    play(match, "use yue3")
    assert spaces(match, "remove") == {"F11", "H12"}
    match = match_of("minamo", "yue", "tane", moon="holy")
    assert spaces(match, "add") == empty(match, "F")
    same = match_of("yue", "minamo", "tane", moon="farming")
    assert spaces(same, "add") == empty(same, "F"), "on the faced village it adds nothing"


@rule("KS-4.19", "KS-4.11")
def test_the_moon_village_is_current_or_another_step_by_step() -> None:
    match = match_of("yue", "minamo", "tane", moon="holy", shrines={"1": "F11 H12"})
    play(match, "use yue3", "remove F11")
    assert {space[0] for space in spaces(match, "add")} == {"W", "S", "H"}
    match = match_of("yue", "minamo", "tane", moon="holy", shrines={"1": "F11 H12"})
    play(match, "use yue3", "remove H12")
    assert {space[0] for space in spaces(match, "add")} == {"W", "S"}


@rule("KS-4.19")
def test_one_moon_a_year_without_return() -> None:
    match = match_of("yue", "minamo", phase="year", moons=["holy", "fishing", "farming"])
    seen: list[str] = []
    while not match.over:
        moon = match.view()["moon"]
        if moon not in seen:
            seen.append(moon)
        play(match, match.moves()[0])
    assert seen == ["holy", "fishing", "farming"]


@rule("KS-4.20")
def test_ikari_takes_the_rage_when_another_removes_a_shrine() -> None:
    """Not for moves, swaps or his own removals."""
    match = match_of("minamo", "ikari", "kazemi", shrines={"1": "F11 F12"})
    assert not match.view()["rage"]
    play(match, "use minamo2", "move F12-W11", "skip")
    assert not match.view()["rage"]
    events = play(match, "remove F11")
    assert "rage-taken" in told(events)
    assert match.view()["rage"]
    match = match_of("ikari", "minamo", "kazemi", shrines={"0": "F11"})
    play(match, "remove F11")
    assert not match.view()["rage"]


@rule("KS-4.20")
def test_the_rage_is_a_basic_action_without_a_cube() -> None:
    match = match_of(
        "ikari", "minamo", "kazemi", rage=True, shrines={"0": "F11 F12"}, goals=["goal_01"]
    )
    assert "rage" in match.moves()
    play(match, "rage")
    assert verbs(match) == {"add", "remove"}
    refused(match, "add W11", "KS-4.11")
    refused(match, "use ikari2", "KS-4.20")
    play(match, "add F21")
    assert tokens(match, 0) == "F", "it is an action for the goal"
    assert (match.view()["cubes"], match.view()["basics"]) == (3, 0)
    assert not match.view()["rage"]
    refused(match, "rage", "KS-4.20")
    match = match_of("minamo", "ikari", "kazemi", rage=True)
    refused(match, "rage", "KS-4.20")


@rule("KS-4.20")
def test_the_kitsune_enrages_too() -> None:
    """Card 1 removes from W11 rightwards; the token is kept until it is spent."""
    match = match_of(
        "ikari", "minamo", round=3, turn=1, cubes=1, kitsune=["kitsune_01"], shrines={"0": "W11"}
    )
    end_turn(match)
    assert match.view()["rage"]
    assert owner(match, "W11") is None
