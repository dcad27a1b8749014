"""KS-4.21: every decision of the abilities of Yue, Tane, Osore and Ikari."""

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
def test_yue1_adds_or_replaces_and_gains() -> None:
    match = match_of("yue", "ikari", "hinoko", shrines=OPPONENTS)
    play(match, "use yue1")
    wanted = ("forest", "stilt")
    assert spaces(match, "add") == kinds(match, *wanted, village="F") & empty(match)
    assert spaces(match, "replace") == kinds(match, *wanted, village="F") & shrines(match, 1)
    play(match, "replace F32")
    assert tracks(match, 0) == (0, 1)
    assert match.moves() == ["gain favor", "gain nature"]
    play(match, "gain favor")
    assert tracks(match, 0) == (1, 1)
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_yue2_moves_up_to_two_own_shrines_home() -> None:
    match = match_of("yue", "ikari", "hinoko", shrines={"0": "W11 S12 F11"})
    play(match, "use yue2")
    starts = {pair.split("-")[0] for pair in spaces(match, "move")}
    assert starts == {"W11", "S12", "F11"}
    assert {pair.split("-")[1] for pair in spaces(match, "move")} == empty(match, "F")
    assert "skip" not in match.moves()
    play(match, "move W11-F12")
    assert "skip" in match.moves()
    play(match, "move S12-F21")
    assert shrines(match, 0) == {"F11", "F12", "F21"}
    assert match.view()["cubes"] == 2


@rule("KS-4.21")
def test_yue3_removes_then_adds_in_two_other_villages() -> None:
    match = match_of("yue", "ikari", "hinoko", shrines={"1": "F11"})
    play(match, "use yue3")
    assert match.moves() == ["remove F11"]
    play(match, "remove F11")
    assert spaces(match, "add") == empty(match, "WSH")
    assert "skip" in match.moves()
    play(match, "add W11")
    assert spaces(match, "add") == kinds(match, "stilt", village="SH")
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


@rule("KS-4.21")
def test_tane1_adds_moves_a_seed_and_gains() -> None:
    match = match_of("tane", "ikari", "hinoko", seeds="F11 W11")
    play(match, "use tane1")
    assert spaces(match, "add") == kinds(match, "field", village="F")
    play(match, "add F12")
    assert verbs(match) == {"seed", "skip"}
    play(match, "skip")
    assert match.moves() == ["gain favor", "gain nature"]
    play(match, "gain nature")
    assert tracks(match, 0) == (1, 1)
    match = match_of("tane", "ikari", "hinoko", seeds="F11 W11")
    play(match, "use tane1", "add F12", "seed F11-F21", "gain favor")
    assert tracks(match, 0) == (2, 0)
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_tane2_takes_root_where_an_opponent_stood() -> None:
    """On any kind of space of the current village, beside an own shrine or not."""
    stacked = {"shrines": {"0": "F23 F25", "1": "F24 F33 F11 W11", "2": "F41"}, "seeds": "W15"}
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane2")
    assert spaces(match, "remove") == {"F11", "F24", "F33", "F41"}
    assert verbs(match) == {"remove"}
    play(match, "remove F41")
    assert match.moves() == ["add F41", "skip"]
    play(match, "add F41")
    assert owner(match, "F41") == 0
    assert tracks(match, 0) == (0, 1)
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane2", "remove F24", "skip")
    assert owner(match, "F24") is None
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_tane3_harvests_seeds() -> None:
    """Only the first may replace, and only the second may be left out."""
    stacked = {"shrines": {"0": "H21", "1": "W11 S13"}, "seeds": "F11 W11 S13 H21"}
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane3")
    assert match.moves() == ["add F11", "replace W11", "replace S13"]
    play(match, "replace S13")
    assert match.moves() == ["add F11", "skip"]
    play(match, "add F11")
    assert tracks(match, 0) == (4, 0), "benefit and Seed, twice"
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane3", "replace W11", "skip")
    assert tracks(match, 0) == (2, 0)
    assert match.view()["stage"] == "action"
    match = match_of("tane", "ikari", "hinoko", **stacked)
    play(match, "use tane3", "add F11")
    assert match.view()["stage"] == "action", "no other Seed lies on an empty space"


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


@rule("KS-4.21")
def test_osore2_removes_beside_an_own_shrine() -> None:
    match = match_of("osore", "ikari", "hinoko", shrines={"0": "F12", "1": "F11 F14"})
    play(match, "use osore2")
    assert match.moves() == ["remove F11"]
    play(match, "remove F11")
    assert verbs(match) == {"gain"}
    play(match, "gain nature")
    assert tracks(match, 0) == (0, 1)


@rule("KS-4.21")
def test_osore3_removes_in_two_other_villages() -> None:
    match = match_of("osore", "ikari", "hinoko", shrines={"1": "F11 W11 W12 S11", "2": "H12"})
    play(match, "use osore3")
    assert spaces(match, "remove") == {"W11", "W12", "S11", "H12"}
    assert "skip" not in match.moves()
    play(match, "remove W11")
    assert spaces(match, "remove") == {"S11", "H12"}
    assert "skip" in match.moves()
    play(match, "remove H12")
    assert match.moves() == ["add W11", "add H12", "skip"]
    play(match, "add H12")
    assert verbs(match) == {"gain"}
    play(match, "gain favor")
    assert tracks(match, 0) == (1, 1)


@rule("KS-4.21")
def test_osore3_after_one_removal() -> None:
    match = match_of("osore", "ikari", "hinoko", shrines={"1": "W11 S11"})
    play(match, "use osore3", "remove W11", "skip")
    assert match.moves() == ["add W11", "skip"]
    play(match, "skip", "gain favor")
    assert tracks(match, 0) == (1, 0)


@rule("KS-4.21")
def test_ikari1_replaces_a_dwelling() -> None:
    match = match_of("ikari", "osore", "hinoko", shrines=OPPONENTS)
    play(match, "use ikari1")
    assert spaces(match, "replace") == {"F14", "F33"}
    assert verbs(match) == {"replace"}
    play(match, "replace F33")
    assert owner(match, "F33") == 0


@rule("KS-4.21")
def test_ikari2_drums_beside_an_opponent() -> None:
    match = match_of("ikari", "osore", "hinoko", shrines={"1": "F24"})
    play(match, "use ikari2")
    assert spaces(match, "add") == {"F14", "F23", "F25", "F34"}
    play(match, "add F14")
    assert verbs(match) == {"gain"}
    play(match, "gain nature")
    assert tracks(match, 0) == (1, 1), "1 Favor comes unasked"


@rule("KS-4.21")
def test_ikari3_replaces_a_dwelling_and_gains() -> None:
    stacked = {"shrines": {"1": "F11 F14 W12 W11", "2": "F33 S21 F23"}}
    match = match_of("ikari", "osore", "hinoko", **stacked)
    play(match, "use ikari3")
    assert match.moves() == ["replace F14", "replace F33"], "a hut and a stilt house"
    play(match, "replace F33")
    assert match.moves() == ["gain favor", "gain nature"]
    play(match, "gain nature")
    assert shrines(match, 0) == {"F33"}
    assert tracks(match, 0) == (0, 1)
    assert (match.view()["stage"], match.view()["cubes"]) == ("action", 1)
