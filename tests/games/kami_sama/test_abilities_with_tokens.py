"""KS-4.21: every decision of the abilities of Yue, Tane, Osore and Ikari."""

from __future__ import annotations

import pytest

from tests.games.kami_sama.table import (
    empty,
    kinds,
    match_of,
    owner,
    play,
    shrines,
    spaces,
    told,
    tracks,
    verbs,
)

rule = pytest.mark.rule


@rule("KS-4.21")
def test_yue1_adds_or_replaces_under_the_moon() -> None:
    """In the Moon village only, whichever one is faced; without a Moon there is none."""
    stacked = {"shrines": {"1": "W11 W22 F11"}, "moon": "wealthy"}
    match = match_of("yue", "ikari", "hinoko", **stacked)
    play(match, "use yue1")
    assert spaces(match, "add") == empty(match, "W")
    assert spaces(match, "replace") == {"W11", "W22"}
    play(match, "replace W11")
    assert owner(match, "W11") == 0
    assert tracks(match, 0) == (1, 0)
    assert match.view()["stage"] == "action"
    assert "use yue1" not in match_of("yue", "ikari", "hinoko").moves()


@rule("KS-4.21")
def test_yue2_pulls_one_shrine_in_and_another_out() -> None:
    stacked = {"shrines": {"0": "F11 S12 W12", "1": "W11 F12"}, "moon": "wealthy"}
    match = match_of("yue", "ikari", "hinoko", **stacked)
    play(match, "use yue2")
    starts = {pair.split("-")[0] for pair in spaces(match, "move")}
    assert starts == {"F11", "S12", "W12"}
    assert {pair.split("-")[1] for pair in spaces(match, "move")} == empty(match, "W")
    assert "skip" not in match.moves()
    play(match, "move F11-W13")
    assert spaces(match, "move") == {f"W11-{goal}" for goal in empty(match, "FSH")}
    assert "skip" in match.moves()
    play(match, "move W11-S21")
    assert (owner(match, "W13"), owner(match, "S21")) == (0, 1)
    assert tracks(match, 0) == (0, 1), "1 Nature comes unasked"
    assert match.view()["cubes"] == 2
    match = match_of("yue", "ikari", "hinoko", **stacked)
    play(match, "use yue2", "move F11-W13", "skip")
    assert owner(match, "W11") == 1
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_yue3_removes_then_adds_in_two_other_villages() -> None:
    match = match_of("yue", "ikari", "hinoko", shrines={"1": "F11"})
    play(match, "use yue3")
    assert match.moves() == ["remove F11"]
    play(match, "remove F11")
    assert spaces(match, "add") == empty(match, "WSH")
    assert "skip" in match.moves()
    play(match, "add W11")
    assert spaces(match, "add") == empty(match, "SH")
    assert "skip" in match.moves()
    play(match, "add H32")
    assert match.view()["cubes"] == 1
    assert match.view()["stage"] == "action"
    assert shrines(match, 0) == {"W11", "H32"}
    assert tracks(match, 0) == (1, 0)


@rule("KS-4.21")
def test_yue3_may_end_after_each_step() -> None:
    """Without the first add there is no second; the second may be left out by itself."""
    for moves, left in ((["skip"], ""), (["add W11", "skip"], "W11")):
        match = match_of("yue", "ikari", "hinoko", shrines={"1": "F11"})
        play(match, "use yue3", "remove F11", *moves)
        assert match.view()["stage"] == "action"
        assert " ".join(shrines(match, 0)) == left


@rule("KS-4.21", "KS-4.18")
def test_tane1_moves_a_seed_and_adds() -> None:
    """The Seed comes first, so that the shrine can come to it."""
    match = match_of("tane", "ikari", "hinoko", seeds="W11 S11")
    play(match, "use tane1")
    assert verbs(match) == {"seed", "skip"}
    play(match, "skip")
    assert spaces(match, "add") == kinds(match, "field", "forest", village="F")
    play(match, "add F12")
    assert tracks(match, 0) == (1, 0)
    assert match.view()["stage"] == "action"
    match = match_of("tane", "ikari", "hinoko", seeds="W11 S11")
    play(match, "use tane1", "seed W11-F32", "add F32")
    assert tracks(match, 0) == (0, 2), "benefit and Seed"
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_tane2_takes_root_next_to_a_seed() -> None:
    """On any kind of space, in any village; not on the Seed's own."""
    stacked = {"shrines": {"0": "F21 W21", "1": "F12 F11 W12"}, "seeds": "F22 W11"}
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane2")
    assert match.moves() == ["add F23", "add F32", "replace F12", "replace W12"]
    play(match, "replace F12")
    assert owner(match, "F12") == 0
    assert tracks(match, 0) == (1, 0)
    assert match.view()["stage"] == "action"
    assert "use tane2" not in match_of("tane", "ikari", "hinoko").moves(), "no Seed lies yet"


@rule("KS-4.21")
def test_tane3_harvests_seeds() -> None:
    """Both may replace, and only the second may be left out."""
    stacked = {"shrines": {"0": "H21", "1": "W11 S13"}, "seeds": "F11 W11 S13 H21"}
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane3")
    assert match.moves() == ["add F11", "replace W11", "replace S13"]
    play(match, "replace S13")
    assert match.moves() == ["add F11", "replace W11", "skip"]
    play(match, "add F11")
    assert tracks(match, 0) == (4, 0), "benefit and Seed, twice"
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane3", "replace W11", "skip")
    assert tracks(match, 0) == (2, 0)
    assert match.view()["stage"] == "action"
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane3", "add F11", "replace W11")
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_osore1_scatters() -> None:
    match = match_of("osore", "ikari", "hinoko", shrines={"0": "F12", "1": "F11 W11"})
    play(match, "use osore1")
    assert match.moves() == ["move F11-F21"], "to an adjacent empty space"
    play(match, "move F11-F21")
    assert match.moves() == ["add F11", "skip"]
    play(match, "add F11")
    assert shrines(match, 0) == {"F11", "F12"}
    assert tracks(match, 0) == (1, 1), "the field, then 1 Nature unasked"
    assert match.view()["stage"] == "action"


@rule("KS-4.21", "KS-4.17")
def test_osore2_removes_on_or_next_to_the_fear() -> None:
    """In whatever village the Fear lies; before it lies anywhere there is no target."""
    stacked = {"shrines": {"0": "W22", "1": "W11 W12 W14 F11", "2": "W13"}}
    match = match_of("osore", "ikari", "hinoko", fear="W12", **stacked)
    play(match, "use osore2")
    assert match.moves() == ["remove W11", "remove W12", "remove W13"]
    play(match, "remove W12")
    assert verbs(match) == {"gain"}
    play(match, "gain nature")
    assert tracks(match, 0) == (0, 1)
    assert "use osore2" not in match_of("osore", "ikari", "hinoko", **stacked).moves()


@rule("KS-4.21")
def test_osore3_haunts_another_village() -> None:
    match = match_of("osore", "ikari", "hinoko", shrines={"1": "F11 W11 S11", "2": "H12"})
    play(match, "use osore3")
    assert match.moves() == ["remove W11", "remove S11", "remove H12"]
    play(match, "remove H12")
    assert match.moves() == ["add H12", "skip"]
    play(match, "add H12")
    assert tracks(match, 0) == (1, 2), "the forest, then 1 Favor and 1 Nature unasked"
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_osore3_may_leave_the_space_empty() -> None:
    match = match_of("osore", "ikari", "hinoko", shrines={"1": "W11 S11"})
    play(match, "use osore3", "remove W11", "skip")
    assert owner(match, "W11") is None
    assert tracks(match, 0) == (1, 1)


@rule("KS-4.21")
def test_ikari1_clashes_with_a_neighbour() -> None:
    """On any space beside an own shrine."""
    stacked = {"shrines": {"0": "F24 F12", "1": "F14 F23 F33", "2": "F34 F11"}}
    match = match_of("ikari", "osore", "hinoko", **stacked)
    play(match, "use ikari1")
    assert match.moves() == ["replace F11", "replace F14", "replace F23", "replace F34"]
    play(match, "replace F34")
    assert owner(match, "F34") == 0
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_ikari2_drums_beside_an_opponent() -> None:
    match = match_of("ikari", "osore", "hinoko", shrines={"1": "F24"})
    play(match, "use ikari2")
    assert spaces(match, "add") == {"F14", "F25", "F34"}, "not the temple"
    play(match, "add F14")
    assert tracks(match, 0) == (1, 1), "unasked"
    assert match.view()["stage"] == "action"


@rule("KS-4.21", "KS-4.20")
def test_ikari3_replaces_in_rage() -> None:
    stacked = {"shrines": {"0": "F12 F34", "1": "F11 F41 W12", "2": "F33"}}
    match = match_of("ikari", "osore", "hinoko", **stacked)
    play(match, "use ikari3")
    assert match.moves() == ["replace F11", "replace F33", "replace F41"]
    assert "rage-taken" in told(play(match, "replace F33"))
    assert owner(match, "F33") == 0
    assert match.view()["rage"]
    assert (match.view()["stage"], match.view()["cubes"]) == ("action", 1)
    play(match, "rage", "add F22")
    assert not match.view()["rage"]
    match = match_of("ikari", "osore", "hinoko", shrines={"0": "F12", "1": "F11"}, rage=True)
    play(match, "use ikari3", "replace F11")
    assert match.view()["rage"], "there is one token only"
