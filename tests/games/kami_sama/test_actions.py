"""KS-4.1 to KS-4.16: cubes, adding, removing, replacing, moving and the steps of abilities."""

from __future__ import annotations

import pytest

from tests.games.kami_sama.table import (
    ELSEWHERE,
    empty,
    kinds,
    match_of,
    owner,
    play,
    refused,
    shrines,
    spaces,
    tokens,
    told,
    tracks,
    verbs,
)

rule = pytest.mark.rule


@rule("KS-4.1")
def test_all_cubes_must_be_spent() -> None:
    match = match_of("hinoko", "minamo", "kazemi")
    refused(match, "end", "KS-4.1")
    refused(match, "idle", "KS-4.1")
    assert "idle" not in match.moves()


@rule("KS-4.1", "KS-4.2")
def test_idle_burns_a_cube_when_nothing_else_is_left() -> None:
    """Four basic actions and no ability with a target: one cube of Year 3 is burnt."""
    match = match_of("ikari", "minamo", "kazemi", year=3, round=3, turn=0, rage=True)
    play(match, "add F11", "add F12", "add F21", "add F22")
    refused(match, "add F14", "KS-4.2")
    assert match.moves() == ["idle", "rage"], "a Rage token does not prevent it"
    play(match, "idle")
    assert match.moves() == ["rage", "end"]


@rule("KS-4.2")
def test_the_basic_action_adds_or_removes_in_the_current_village() -> None:
    match = match_of("hinoko", "minamo", "kazemi", shrines={"0": "F11", "1": "F12 W11"})
    assert spaces(match, "remove") == {"F11", "F12"}
    assert spaces(match, "add") == empty(match, "F")
    refused(match, "add W12", "KS-4.11")
    refused(match, "remove W11", "KS-4.11")
    refused(match, "add F11", "KS-4.5")
    refused(match, "remove F14", "KS-4.6")


@rule("KS-4.3")
def test_each_ability_once_a_turn_and_the_last_needs_two_cubes() -> None:
    match = match_of("hinoko", "minamo", "kazemi")
    refused(match, "use minamo1", "KS-4.3")
    play(match, "use hinoko1", "add F14")
    refused(match, "use hinoko1", "KS-4.3")
    assert match.view()["players"][0]["used"] == ["hinoko1"]
    play(match, "add F11")
    refused(match, "use hinoko3", "KS-4.3")
    assert match.view()["cubes"] == 1
    assert match_of("hinoko", "minamo", "kazemi", cubes=2).why_not("use hinoko3") is None


@rule("KS-4.4")
def test_cubes_return_after_the_turn() -> None:
    match = match_of("hinoko", "minamo")
    play(match, "add F11", "add F12", "add F21")
    assert (match.actor, match.view()["cubes"]) == (1, 3)
    play(match, "add S11", "add S12", "add S13")
    assert match.view()["cubes"] == 3


@rule("KS-4.5")
@pytest.mark.parametrize(
    ("space", "gained"),
    [("F11", (1, 0)), ("F32", (0, 1)), ("F23", (1, 1)), ("F14", (0, 0)), ("F33", (0, 0))],
)
def test_adding_gains_the_benefit(space: str, gained: tuple[int, int]) -> None:
    """Field 1 Favor, forest 1 Nature, temple both, hut and stilt house nothing."""
    match = match_of("hinoko", "kazemi", "ishizue")
    play(match, f"add {space}")
    assert owner(match, space) == 0
    assert tracks(match, 0) == gained
    assert match.view()["players"][0]["supply"] == 18


@rule("KS-4.6")
def test_removed_shrines_go_home_and_cost_nothing() -> None:
    match = match_of(
        "hinoko", "minamo", "kazemi", shrines={"0": "F11", "1": "F12"}, favor=[3, 3, 0]
    )
    play(match, "remove F12", "remove F11")
    assert [p["supply"] for p in match.view()["players"]] == [19, 19, 19]
    assert [tracks(match, seat) for seat in (0, 1)] == [(3, 0), (3, 0)]


@rule("KS-4.7")
def test_replacing_removes_and_adds() -> None:
    """It gains the benefit; own shrines are no targets."""
    match = match_of("yue", "minamo", "kazemi", moon="farming", shrines={"0": "F41", "1": "F32"})
    play(match, "use yue1")
    assert spaces(match, "replace") == {"F32"}
    refused(match, "replace F41", "KS-4.7")
    play(match, "replace F32")
    assert shrines(match, 0) == {"F41", "F32"}
    assert tracks(match, 0) == (0, 1)
    assert [p["supply"] for p in match.view()["players"]] == [17, 19, 19]


@rule("KS-4.8")
def test_moving_gives_no_benefit_but_may_complete_the_goal() -> None:
    stacked = {"shrines": {"0": "F11 F12 W11"}, "goals": ["goal_01"]}
    match = match_of("yue", "minamo", "tane", moon="farming", **stacked)
    play(match, "use yue2")
    assert "W11-F11" not in spaces(match, "move"), "only to an empty space"
    play(match, "move W11-F21")
    assert tracks(match, 0) == (0, 1), "only what the ability itself brings"
    assert tokens(match, 0) == "F"


@rule("KS-4.9")
def test_rearranging_lifts_in_rising_order_and_sets_in_that_order() -> None:
    match = match_of("kazemi", "minamo", "tane", shrines={"0": "F21", "1": "F12", "2": "F24"})
    play(match, "use kazemi3", "add F11")
    assert spaces(match, "lift") == {"F11", "F12", "F21", "F24"}
    play(match, "lift F12")
    refused(match, "lift F11", "KS-4.9")
    assert spaces(match, "lift") == {"F21", "F24"}
    play(match, "lift F24")
    assert match.view()["lifted"] == [{"space": "F12", "owner": 1}, {"space": "F24", "owner": 2}]
    assert verbs(match) == {"set"}, "no shrine lies after F24"
    assert spaces(match, "set") == empty(match, "F")
    play(match, "set F24")
    assert owner(match, "F24") == 1
    refused(match, "set F24", "KS-4.9")
    refused(match, "set W11", "KS-4.9")
    play(match, "set F12")
    assert owner(match, "F12") == 2
    assert match.view()["players"][1]["supply"] == 18


@rule("KS-4.9")
def test_a_shrine_set_back_has_not_moved() -> None:
    """Kazemi gains for the one that moved to a field, not for the one put back on its own."""
    match = match_of("kazemi", "minamo", "tane", shrines={"0": "F11 F14"})
    play(match, "use kazemi3", "add F33", "lift F11", "lift F14", "lift F33")
    play(match, "set F11")
    assert tracks(match, 0) == (0, 0)
    play(match, "set F12")
    assert tracks(match, 0) == (1, 0)


@rule("KS-4.10")
def test_adjacent_is_orthogonal() -> None:
    match = match_of("tane", "minamo", "kazemi", seeds="F22")
    play(match, "use tane2")
    assert spaces(match, "add") == {"F12", "F21", "F23", "F32"}


@rule("KS-4.11")
def test_current_another_and_any_village() -> None:
    stacked = {"shrines": {"1": "F11 W11 S11", "0": "H12"}}
    match = match_of("minamo", "hinoko", "kazemi", **stacked)
    play(match, "use minamo2")
    ends = {pair.split("-")[1][0] for pair in spaces(match, "move")}
    assert {pair.split("-")[0] for pair in spaces(match, "move")} == {"F11"}
    assert ends == {"W", "S", "H"}, "another is never the current one"
    match = match_of("hinoko", "minamo", "kazemi", **stacked)
    play(match, "use hinoko3")
    assert {space[0] for space in spaces(match, "add")} == {"F", "W", "S", "H"}


@rule("KS-4.12")
def test_an_empty_supply_cancels_adds_unasked() -> None:
    """Abilities that add may be chosen; their other steps and gains go on."""
    stacked = {"shrines": {"0": ELSEWHERE, "1": "F24 F32 F11"}}
    match = match_of("hinoko", "minamo", "kazemi", "yue", **stacked)
    assert match.view()["players"][0]["supply"] == 0
    refused(match, "add F12", "KS-4.12")
    assert spaces(match, "use") == {"hinoko1", "hinoko2", "hinoko3"}
    play(match, "use hinoko1")
    assert match.moves() == ["replace F24"]
    play(match, "replace F24")
    assert owner(match, "F24") is None, "a replace only removes"
    match = match_of("osore", "hinoko", "kazemi", "yue", shrines={"0": ELSEWHERE, "1": "H12"})
    play(match, "use osore3", "remove H12")
    assert match.view()["stage"] == "action"
    assert tracks(match, 0) == (1, 1), "the add is cancelled, the gain is not"
    match = match_of("ishizue", "hinoko", "kazemi", "yue", **stacked)
    play(match, "use ishizue2")
    assert match.moves() == ["gain favor", "gain nature"], "a gain to choose is asked"


@rule("KS-4.12")
def test_a_cancelled_add_leaves_the_village_open() -> None:
    """Whirlwind without a shrine to add rearranges in any village."""
    match = match_of("kazemi", "minamo", "hinoko", "yue", shrines={"0": ELSEWHERE})
    play(match, "use kazemi3")
    assert spaces(match, "lift") == shrines(match, 0)
    assert "skip" in match.moves()
    play(match, "lift S32")
    assert verbs(match) == {"set"}


@rule("KS-4.13")
def test_a_single_target_is_still_asked_and_a_step_without_is_passed_over() -> None:
    match = match_of("yue", "minamo", "tane", shrines={"1": "F11"})
    play(match, "use yue3")
    assert match.moves() == ["remove F11"]
    match = match_of("yue", "minamo", "tane")
    play(match, "use yue3")
    assert verbs(match) == {"add"}, "nothing to remove; nothing done yet, so no skip"
    refused(match, "skip", "KS-4.13")
    play(match, "add W12")
    assert "skip" in match.moves()


@rule("KS-4.13")
def test_an_ability_without_a_target_is_not_offered() -> None:
    match = match_of("ikari", "minamo", "tane", shrines={"0": "F22", "1": "F11"})
    refused(match, "use ikari1", "KS-4.13")
    match = match_of("ikari", "minamo", "tane", shrines={"0": "F24", "1": "F14"})
    assert match.why_not("use ikari1") is None


@rule("KS-4.13")
def test_after_a_skip_the_same_verb_is_not_asked_again() -> None:
    """Eclipse adds twice: one skip is enough. Lantern Walk adds, then adds or replaces."""
    match = match_of("yue", "minamo", "kazemi", shrines={"1": "F11"})
    play(match, "use yue3", "remove F11", "skip")
    assert match.view()["stage"] == "action"
    assert match.view()["cubes"] == 1
    match = match_of("hinoko", "minamo", "kazemi")
    play(match, "use hinoko3", "add W12", "skip")
    assert match.view()["asks"]["verb"] == "add-or-replace"
    play(match, "skip")
    assert match.view()["stage"] == "action"


@rule("KS-4.14")
def test_passives_work_outside_the_own_turn() -> None:
    """Tane gains when somebody else adds on a Seed, and completes no goal by it."""
    match = match_of("hinoko", "tane", "kazemi", seeds="F11 F32", goals=["goal_04"])
    events = play(match, "add F11")
    assert [event.seen_by(None)["seat"] for event in events if event.kind == "favor-gained"] == [
        0,
        1,
    ]
    assert tracks(match, 0) == (1, 0)
    assert tracks(match, 1) == (1, 0)
    play(match, "add F32")
    assert tracks(match, 1) == (1, 1)
    assert tokens(match, 1) == ""


@rule("KS-4.15")
def test_gains() -> None:
    """Fixed ones come unasked, chosen ones ask, passive ones come before the ability's."""
    match = match_of("osore", "minamo", "kazemi", shrines={"1": "W12"})
    play(match, "use osore3", "remove W12", "skip")
    assert tracks(match, 0) == (1, 1)
    assert match.view()["stage"] == "action"
    match = match_of("minamo", "hinoko", "kazemi", nature=[98, 0, 0])
    play(match, "use minamo3", "add F33")
    assert match.moves() == ["gain favor", "gain nature"], "the passive's, before the next step"
    refused(match, "add F11", "KS-4.15")
    play(match, "gain nature", "skip")
    assert tracks(match, 0) == (0, 99)
    play(match, "add F32")
    assert tracks(match, 0) == (0, 100), "tracks have no upper end"


@rule("KS-4.16")
def test_the_kitsune_is_an_opponent() -> None:
    stacked = {"shrines": {"kitsune": "F14", "1": "F24"}, "moon": "farming"}
    match = match_of("yue", "minamo", **stacked)
    play(match, "use yue1")
    assert spaces(match, "replace") == {"F14", "F24"}
    events = play(match, "replace F14")
    assert told(events)[0] == "shrine-replaced"
    assert match.view()["kitsune"]["supply"] == 20
    assert "F14" in kinds(match, "hut", village="F")
