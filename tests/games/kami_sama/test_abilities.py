"""KS-4.21: every decision of every ability of every kami."""

from __future__ import annotations

import pytest

from tests.games.kami_sama.table import (
    FILE,
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
OPPONENTS = {"0": "F12 F22", "1": "F11 F14 F32 F33 W12", "2": "S11 H12"}


def ability_kinds(ability: str, step: int) -> list[str]:
    """The kinds of spaces the component file allows for a step."""
    for kami in FILE["kami"]:
        for found in kami["abilities"]:
            if found["id"] == ability:
                everything = ["field", "forest", "hut", "stilt", "temple"]
                kinds_: list[str] = found["steps"][step].get("space", everything)
                return kinds_
    raise KeyError(ability)


@rule("KS-4.21")
def test_yue1_adds_or_replaces() -> None:
    match = match_of("yue", "ikari", "hinoko", shrines=OPPONENTS)
    play(match, "use yue1")
    wanted = ability_kinds("yue1", 0)
    assert spaces(match, "add") == kinds(match, *wanted, village="F") & empty(match)
    assert spaces(match, "replace") == kinds(match, *wanted, village="F") & shrines(match, 1)
    play(match, "replace F32")
    assert tracks(match, 0) == (0, 1)
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
    play(match, "add W12")
    assert spaces(match, "add") == empty(match, "SH")
    play(match, "add H21")
    assert match.view()["cubes"] == 1
    assert tracks(match, 0) == (1, 0)


@rule("KS-4.21")
def test_tane1_adds_moves_a_seed_and_gains() -> None:
    match = match_of("tane", "ikari", "hinoko", seeds="F11 W11")
    play(match, "use tane1")
    assert spaces(match, "add") == kinds(match, "field", village="F")
    play(match, "add F12")
    assert verbs(match) == {"seed", "skip"}
    play(match, "skip")
    assert tracks(match, 0) == (1, 1)


@rule("KS-4.21")
def test_tane2_roots_out_a_dwelling() -> None:
    match = match_of(
        "tane", "ikari", "hinoko", shrines={"0": "F23 F25", "1": "F24 F33 F22"}, seeds="W11"
    )
    play(match, "use tane2")
    assert spaces(match, "remove") == {"F24", "F33"}
    play(match, "remove F24")
    assert match.moves() == ["add F24", "skip"]
    play(match, "add F24")
    assert owner(match, "F24") == 0


@rule("KS-4.21")
def test_tane3_harvests_seeds() -> None:
    match = match_of(
        "tane", "ikari", "hinoko", shrines={"0": "H21", "1": "W11"}, seeds="F11 W11 H21"
    )
    play(match, "use tane3")
    assert match.moves() == ["add F11", "replace W11"]
    play(match, "replace W11")
    assert match.moves() == ["add F11", "skip"]
    play(match, "add F11")
    assert tracks(match, 0) == (4, 0), "benefit and Seed, twice"


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
    beside = {"F14", "F23", "F25", "F34"}
    assert spaces(match, "add") == beside & kinds(match, *ability_kinds("ikari2", 0))
    play(match, "add F14")
    assert verbs(match) == {"gain"}
    play(match, "gain nature")
    assert tracks(match, 0) == (1, 1), "1 Favor comes unasked"


@rule("KS-4.21")
def test_ikari3_replaces_here_and_elsewhere() -> None:
    stacked = {"shrines": {"1": "F11 F14 W12 W11", "2": "S21 S12"}}
    match = match_of("ikari", "osore", "hinoko", **stacked)
    play(match, "use ikari3")
    first = kinds(match, *ability_kinds("ikari3", 0), village="F")
    assert spaces(match, "replace") == first & {"F11", "F14"}
    play(match, "replace F14")
    second = kinds(match, *ability_kinds("ikari3", 1))
    assert spaces(match, "replace") == second & {"W12", "W11", "S21", "S12"}
    assert "skip" in match.moves()
    play(match, "replace W12")
    assert shrines(match, 0) == {"F14", "W12"}


@rule("KS-4.21")
def test_minamo1_drifts() -> None:
    match = match_of("minamo", "osore", "hinoko")
    play(match, "use minamo1")
    assert spaces(match, "add") == kinds(match, "forest", "hut", "stilt", village="F")
    play(match, "add F33", "gain favor", "gain favor")
    assert tracks(match, 0) == (2, 0)
    match = match_of("minamo", "osore", "hinoko")
    play(match, "use minamo1", "add F14", "gain favor")
    assert match.view()["stage"] == "action", "no passive on a hut"


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


@rule("KS-4.21")
def test_hinoko1_kindles() -> None:
    match = match_of("hinoko", "osore", "ikari", shrines=OPPONENTS)
    play(match, "use hinoko1")
    assert spaces(match, "replace") == {"F14"}
    assert spaces(match, "add") == {"F24", "F25", "F54"}
    play(match, "replace F14", "gain favor")
    assert tracks(match, 0) == (1, 0)


@rule("KS-4.21")
def test_hinoko2_gathers_round_an_own_hut() -> None:
    match = match_of("hinoko", "osore", "ikari", shrines={"0": "F24 F11", "1": "F14"})
    play(match, "use hinoko2")
    assert spaces(match, "add") == {"F23", "F25", "F34"}
    play(match, "add F25", "gain nature")
    assert tracks(match, 0) == (0, 1)


@rule("KS-4.21")
def test_hinoko3_walks_with_lanterns() -> None:
    match = match_of("hinoko", "osore", "ikari")
    play(match, "use hinoko3", "add W12")
    assert spaces(match, "add") == {"W11", "W13", "W22"}
    play(match, "add W11")
    assert spaces(match, "add") == {"W21"}
    assert "skip" in match.moves()
    play(match, "add W21")
    assert match.view()["stage"] == "action"
    assert tracks(match, 0) == (1, 1)


@rule("KS-4.21")
def test_the_passive_of_hinoko_warms_hearths() -> None:
    """Huts in the current village at the end of the turn: 1 Favor and 1 Nature."""
    rules = next(kami for kami in FILE["kami"] if kami["id"] == "hinoko")["passive"]["rules"]
    huts = ["F14", "F24", "F25", "F54"]
    enough = rules[0]["occupy"]["hut"]
    for count, gained in ((enough - 1, (0, 0)), (enough, (1, 1))):
        stacked = {"shrines": {"0": " ".join(huts[:count])}}
        match = match_of("hinoko", "osore", "ikari", cubes=1, **stacked)
        play(match, "add F33")
        assert tracks(match, 0) == gained


@rule("KS-4.21")
def test_kazemi1_swaps_and_moves_on() -> None:
    match = match_of("kazemi", "osore", "ikari", shrines={"0": "F14", "1": "F22 W11"})
    play(match, "use kazemi1")
    assert match.moves() == ["swap F14 F22"]
    play(match, "swap F14 F22")
    assert tracks(match, 0) == (1, 0), "Tailwind: onto a field"
    assert (owner(match, "F22"), owner(match, "F14")) == (0, 1)
    assert spaces(match, "move") == {"F22-F12", "F22-F21", "F22-F23", "F22-F32"}
    assert "skip" in match.moves()
    play(match, "move F22-F23")
    assert tracks(match, 0) == (2, 1)


@rule("KS-4.21")
def test_kazemi2_blows_a_shrine_away() -> None:
    match = match_of("kazemi", "osore", "ikari", shrines={"0": "H12 S11", "1": "F22"})
    play(match, "use kazemi2", "remove F22")
    assert match.moves() == ["move S11-F22", "move H12-F22", "skip"]
    play(match, "move H12-F22")
    assert tracks(match, 0) == (1, 0)


@rule("KS-4.21")
def test_kazemi3_whirls() -> None:
    match = match_of("kazemi", "osore", "ikari", shrines={"0": "S11", "1": "S12 S13 S22"})
    play(match, "use kazemi3")
    assert spaces(match, "add") == empty(match)
    play(match, "add S21")
    assert spaces(match, "lift") == {"S11", "S12", "S13", "S21", "S22"}
    play(match, "lift S11", "lift S12", "lift S13")
    assert verbs(match) == {"set"}, "three at most"
    play(match, "set S13", "set S12", "set S11")
    assert (owner(match, "S13"), owner(match, "S12"), owner(match, "S11")) == (0, 1, 1)
    assert verbs(match) == {"gain"}
    play(match, "gain favor")
    assert match.view()["stage"] == "action"


@rule("KS-4.21")
def test_ishizue1_takes_the_temple() -> None:
    match = match_of("ishizue", "osore", "ikari", shrines={"1": "F23"})
    play(match, "use ishizue1")
    assert match.moves() == ["replace F23"]
    play(match, "replace F23")
    assert tracks(match, 0) == (1, 2), "the temple, then 1 Nature unasked"


@rule("KS-4.21")
def test_ishizue2_terraces() -> None:
    match = match_of("ishizue", "osore", "ikari", shrines={"0": "F24 F33"})
    play(match, "use ishizue2")
    assert match.moves() == ["add F14", "add F25", "add F34"], "huts and stilt houses beside"
    play(match, "add F14", "gain nature")
    assert tracks(match, 0) == (0, 1)


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
