"""KS-4.21: every decision of the abilities of Minamo, Hinoko, Kazemi and Ishizue."""

from __future__ import annotations

import pytest

from tests.games.kami_sama.table import (
    OPPONENTS,
    empty,
    kinds,
    match_of,
    owner,
    play,
    shrines,
    spaces,
    tracks,
    verbs,
)

rule = pytest.mark.rule


@rule("KS-4.21")
def test_minamo1_drifts() -> None:
    """From a stilt house to a field or forest; High Water welcomes the shrine that follows."""
    match = match_of("minamo", "osore", "hinoko", shrines={"0": "F33 F11 W42"})
    play(match, "use minamo1")
    ashore = kinds(match, "field", "forest") & empty(match)
    drifting = {f"F33-{goal}" for goal in ashore if goal[0] == "F"}
    assert spaces(match, "move") == drifting | {f"W42-{goal}" for goal in ashore if goal[0] == "W"}
    play(match, "move F33-F32")
    assert tracks(match, 0) == (0, 0), "a move brings nothing"
    assert match.moves() == ["add F33"]
    play(match, "add F33", "gain favor")
    assert tracks(match, 0) == (1, 0)
    assert shrines(match, 0) == {"F11", "F32", "F33", "W42"}
    assert match.view()["stage"] == "action"
    assert "use minamo1" not in match_of("minamo", "osore", "hinoko", shrines={"0": "F11"}).moves()


@rule("KS-4.21")
def test_minamo2_pulls_a_shrine_away() -> None:
    match = match_of("minamo", "osore", "hinoko", shrines={"1": "F33"})
    play(match, "use minamo2")
    assert spaces(match, "move") == {f"F33-{goal}" for goal in empty(match, "WSH")}
    play(match, "move F33-H12")
    assert match.moves() == ["add F33", "skip"]
    play(match, "add F33")
    assert verbs(match) == {"gain"}, "the passive: it is a stilt house"
    play(match, "gain nature")
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_minamo3_floods_three_villages() -> None:
    match = match_of("minamo", "osore", "hinoko")
    play(match, "use minamo3", "add F33", "gain favor")
    assert spaces(match, "add") == kinds(match, "stilt", village="WSH")
    assert "skip" in match.moves()
    play(match, "add W42", "gain favor")
    assert spaces(match, "add") == kinds(match, "stilt", village="SH")
    play(match, "add S21", "gain nature")
    assert tracks(match, 0) == (2, 1)
    assert match.view()["stage"] == "action"
    match = match_of("minamo", "osore", "hinoko")
    play(match, "use minamo3", "add F33", "gain favor", "skip")
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_hinoko1_kindles() -> None:
    """A hut of any village."""
    match = match_of("hinoko", "osore", "ikari", shrines=OPPONENTS)
    play(match, "use hinoko1")
    assert spaces(match, "replace") == {"F14", "W12"}
    assert spaces(match, "add") == kinds(match, "hut") & empty(match)
    play(match, "replace W12")
    assert owner(match, "W12") == 0
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_hinoko2_gathers_round_an_own_hut() -> None:
    match = match_of("hinoko", "osore", "ikari", shrines={"0": "F24 F11", "1": "F14 F21"})
    play(match, "use hinoko2")
    assert match.moves() == ["add F23", "add F25", "add F34", "replace F14"]
    play(match, "replace F14")
    assert owner(match, "F14") == 0
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_hinoko3_walks_with_lanterns() -> None:
    match = match_of("hinoko", "osore", "ikari")
    play(match, "use hinoko3", "add W12")
    assert spaces(match, "add") == {"W11", "W13", "W22"}
    assert "skip" in match.moves()
    play(match, "add W11")
    assert match.moves() == ["add W21", "skip"]
    play(match, "add W21")
    assert match.view()["stage"] == "action"
    assert tracks(match, 0) == (1, 1)


@rule("KS-4.21")
def test_only_the_last_lantern_of_hinoko3_replaces() -> None:
    stacked = {"shrines": {"0": "W21", "1": "W22 W23", "2": "W13"}}
    match = match_of("hinoko", "osore", "ikari", **stacked)
    play(match, "use hinoko3")
    assert spaces(match, "add") == empty(match)
    assert verbs(match) == {"add"}
    play(match, "add W11")
    assert match.moves() == ["add W12", "skip"]
    play(match, "add W12")
    assert match.moves() == ["replace W13", "replace W22", "skip"]
    play(match, "replace W13")
    assert shrines(match, 0) == {"W11", "W12", "W13", "W21"}
    assert match.view()["stage"] == "action"
    match = match_of("hinoko", "osore", "ikari", **stacked)
    play(match, "use hinoko3", "add W11", "add W12", "skip")
    assert owner(match, "W13") == 2
    assert match.view()["stage"] == "action"


@rule("KS-4.21", "KS-4.13")
def test_hinoko3_may_leave_out_the_middle_lantern() -> None:
    """The last one is asked all the same, beside the first."""
    match = match_of("hinoko", "osore", "ikari", shrines={"1": "W22"})
    play(match, "use hinoko3", "add W12", "skip")
    assert match.moves() == ["add W11", "add W13", "replace W22", "skip"]
    play(match, "replace W22")
    assert shrines(match, 0) == {"W12", "W22"}
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_the_passive_of_hinoko_warms_hearths() -> None:
    """Two huts in the current village at the end of the turn: 1 Favor."""
    for huts, gained in (("F14", 0), ("W12 W13", 0), ("F14 F54", 1), ("F14 F24 F54", 1)):
        match = match_of("hinoko", "osore", "ikari", cubes=1, shrines={"0": huts})
        play(match, "add F33")
        assert tracks(match, 0) == (gained, 0), huts
        assert match.actor == 1


@rule("KS-4.21")
def test_kazemi1_swaps_and_blows_away() -> None:
    match = match_of("kazemi", "osore", "ikari", shrines={"0": "F14", "1": "F22 W11", "2": "F33"})
    play(match, "use kazemi1")
    assert match.moves() == ["swap F14 F22", "swap F14 F33"]
    play(match, "swap F14 F22")
    assert tracks(match, 0) == (1, 0), "Tailwind: onto a field"
    assert (owner(match, "F22"), owner(match, "F14")) == (0, 1)
    goals = empty(match, "WSH")
    assert spaces(match, "move") == {f"{a}-{b}" for a in ("F14", "F33") for b in goals}
    assert "skip" in match.moves()
    play(match, "move F33-S21")
    assert owner(match, "S21") == 2
    assert match.view()["stage"] == "action"
    match = match_of("kazemi", "osore", "ikari", shrines={"0": "F14", "1": "F22 W11"})
    play(match, "use kazemi1", "swap F14 F22", "skip")
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_kazemi2_carries_up_to_two_own_shrines_home() -> None:
    stacked = {"shrines": {"0": "F11 S11 H12", "1": "F22 W11"}}
    match = match_of("kazemi", "osore", "ikari", **stacked)
    play(match, "use kazemi2")
    goals = empty(match, "F")
    assert spaces(match, "move") == {f"{a}-{b}" for a in ("F11", "S11", "H12") for b in goals}
    assert "skip" not in match.moves()
    play(match, "move H12-F12")
    assert "skip" in match.moves()
    play(match, "move F11-F14")
    assert shrines(match, 0) == {"F12", "F14", "S11"}
    assert match.view()["stage"] == "action"
    match = match_of("kazemi", "osore", "ikari", **stacked)
    play(match, "use kazemi2", "move S11-F33", "skip")
    assert shrines(match, 0) == {"F11", "F33", "H12"}
    assert match.view()["stage"] == "action"


@rule("KS-4.21", "KS-4.8")
def test_the_passive_of_kazemi_rides_the_wind() -> None:
    """A move to a field or temple gains its benefit, one to any other space nothing."""
    found = {"F21": (1, 0), "F23": (1, 1), "F32": (0, 0), "F14": (0, 0), "F33": (0, 0)}
    for space, gained in found.items():
        match = match_of("kazemi", "osore", "ikari", shrines={"0": "H12"})
        play(match, "use kazemi2", f"move H12-{space}")
        assert tracks(match, 0) == gained, space


@rule("KS-4.21")
def test_kazemi3_whirls() -> None:
    match = match_of("kazemi", "osore", "ikari", shrines={"0": "S11", "1": "S12 S13 S22 F11"})
    play(match, "use kazemi3")
    assert spaces(match, "add") == empty(match)
    assert spaces(match, "replace") == {"S12", "S13", "S22", "F11"}
    play(match, "replace S22")
    assert spaces(match, "lift") == {"S11", "S12", "S13", "S22"}
    play(match, "lift S11", "lift S12", "lift S13")
    assert verbs(match) == {"set"}, "three at most"
    play(match, "set S13", "set S12", "set S11")
    assert (owner(match, "S13"), owner(match, "S12"), owner(match, "S11")) == (0, 1, 1)
    assert match.view()["stage"] == "action"
    match = match_of("kazemi", "osore", "ikari")
    play(match, "use kazemi3", "add S21", "skip")
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_ishizue1_takes_the_temple() -> None:
    match = match_of("ishizue", "osore", "ikari", shrines={"1": "F23"})
    play(match, "use ishizue1")
    assert match.moves() == ["replace F23"]
    play(match, "replace F23")
    assert tracks(match, 0) == (1, 1)


@rule("KS-4.21")
def test_ishizue2_terraces() -> None:
    """In the row or column of a temple one occupies, in any village."""
    match = match_of("ishizue", "osore", "ikari", shrines={"0": "W23", "1": "F23 W22"})
    play(match, "use ishizue2")
    assert match.moves() == ["add W13", "add W21", "add W24", "add W25"]
    play(match, "add W21")
    play(match, "gain favor")
    assert tracks(match, 0) == (1, 1)
    none = match_of("ishizue", "osore", "ikari", shrines={"0": "F11", "1": "F23"})
    assert "use ishizue2" not in none.moves()


@rule("KS-4.21")
def test_ishizue3_slides_along_a_line() -> None:
    match = match_of("ishizue", "osore", "ikari", shrines={"1": "W11 W12 W15 W22 S11"})
    play(match, "use ishizue3")
    assert spaces(match, "remove") == {"W11", "W12", "W15", "W22", "S11"}
    play(match, "remove W12")
    assert spaces(match, "remove") == {"W11", "W15", "W22"}
    assert "skip" in match.moves()
    play(match, "remove W22")
    assert match.moves() == ["add W12", "add W22", "skip"]
    play(match, "skip")
    assert match.view()["stage"] == "action"
    match = match_of("ishizue", "osore", "ikari", shrines={"1": "W11 W12"})
    play(match, "use ishizue3", "remove W12", "skip", "add W12")
    assert shrines(match, 0) == {"W12"}
    assert match.view()["stage"] == "action"
