"""Set-ups that cannot come about are refused with field and reason, or play to the end."""

from __future__ import annotations

from typing import Any

import pytest

import kiribako
from kiribako.conformance.setups import is_played, mutations
from kiribako.kernel.refusal import BadSetup
from tests.games.kami_sama.table import match_of

GAME = kiribako.game("kami-sama")
KAMI = ("tane", "osore", "ikari", "yue")
TURN: dict[str, Any] = {
    "first": 1, "kami": ["tane", "osore", "ikari", "yue"], "phase": "turn", "year": 2, "round": 3,
    "turn": 2, "cubes": 2, "shrines": {"0": "F11 F12", "1": ["W12"], "2": "S11 H12", "3": ""},
    "favor": [3, 0, 1, 2], "nature": [0, 4, 1, 2], "tokens": ["FFW", "SH", "", "F"],
    "sets": [0, 1, 0, 0], "scored": [[4], [2], [5], []], "seeds": "F21 W15 S12 H31", "fear": "H12",
    "taken": [["farming_15"], ["wealthy_01", "holy_02"], [], ["farming_03"]], "moon": "holy",
    "rage": True, "goals": ["goal_01", "goal_07"], "moons": ["fishing", "farming"],
    "villagers": {"farming": ["farming_09", "farming_02"], "holy": ["holy_14"]},
}  # fmt: skip
DRAFT: dict[str, Any] = {
    "first": 0, "kami": ["tane", "minamo"], "phase": "draft", "year": 1, "village": "wealthy",
    "shrines": {"0": "W11 W12", "1": "W14 W23", "kitsune": "W15 H12 S11"}, "seeds": "F11",
    "gone": ["farming_05"], "taken": [["farming_01"], []], "kitsune": ["kitsune_10"],
    "villagers": {"wealthy": ["wealthy_07", "wealthy_01"]},
}  # fmt: skip
YEAR: dict[str, Any] = {
    "first": 2, "kami": ["yue", "tane", "ikari"], "phase": "year", "year": 3, "rage": 1,
    "scored": [[1, 2], [3, 4], []], "seeds": "F11", "moon": "farming",
}  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"gone": ["farming_05"]}, "gone"),
        ({"gone": []}, "gone"),
        ({"kitsune": ["kitsune_01"]}, "kitsune"),
        ({"tokens": ["F" * 8, "F" * 5, "", ""]}, "tokens"),
        ({"seeds": "F11 W11 S12 H31 F12"}, "seeds"),
        ({"seeds": "F14"}, "seeds"),
        ({"seeds": "F11 F11"}, "seeds"),
        ({"fear": "F11 F12"}, "fear"),
        ({"rage": 5}, "rage"),
        ({"rage": "yes"}, "rage"),
        ({"goals": ["goal_01", "goal_05", "goal_06", "goal_07"]}, "goals"),
        ({"goals": ["goal_05"]}, "goals"),
        ({"cubes": 4}, "cubes"),
        ({"scored": [[3], [], [], []]}, "scored"),
        ({"taken": [["farming_01"], [], [], []]}, "taken"),
        ({"taken": [None, 0, "", {}]}, "taken"),
        ({"phase": "year", "round": 2}, "round"),
        ({"phase": "draft", "cubes": 1}, "cubes"),
        ({"village": "holy"}, "village"),
        ({"phase": "year", "seeds": "F11"}, "seeds"),
        ({"villagers": {1: [], "farming": []}}, "villagers"),
        ({"villagers": {"farming": [{}]}}, "villagers.farming"),
        ({"year": 10**5000}, "year"),
        ({"phase": "draft", "year": 3, "village": "holy"}, "phase"),
        ({"sheets": [["tane", "yue"], ["osore", "yue"], ["ikari", "minamo"], ["yue"]]}, "sheets"),
        ({"sheets": [["tane", "yue"], ["osore", "tane"], ["ikari", "yue"], []]}, "sheets"),
    ],
)  # fmt: skip
def test_the_field_at_fault_is_named(setup: dict[str, Any], field: str) -> None:
    with pytest.raises(BadSetup) as caught:
        match_of(*KAMI, **setup)
    assert (caught.value.refusal.where or {})["field"] == field
    assert caught.value.message.startswith(f"{field}: ")


@pytest.mark.parametrize(
    "kami", [["yue"], ["yue", "yue"], [*KAMI, *KAMI], ["yue", {}], "yue", [], 0]
)
def test_kept_sheets_are_checked_first(kami: Any) -> None:
    """Not the sheets that were drawn beside them."""
    with pytest.raises(BadSetup) as caught:
        GAME.new_match(seats=2, seed=1, setup={"kami": kami})
    assert (caught.value.refusal.where or {})["field"] == "kami"


def test_four_goals_are_four_goals_whatever_is_drawn() -> None:
    """Not three, and not as many as chance leaves."""
    goals = ["goal_01", "goal_05", "goal_06", "goal_07"]
    for seed in range(10):
        with pytest.raises(BadSetup, match="goals"):
            GAME.new_match(seats=2, seed=seed, setup={"goals": goals})


def test_no_goals_given_are_drawn() -> None:
    assert (
        GAME.new_match(seed=2, setup={"goals": []}).setup["goals"]
        == (GAME.new_match(seed=2).setup["goals"])
    )


@pytest.mark.parametrize(
    ("seats", "setup"),
    [(4, TURN), (2, DRAFT), (3, YEAR), (2, None), (4, None)],
    ids=["turn", "draft", "year", "two", "four"],
)
def test_mutations_are_refused_or_played(seats: int, setup: dict[str, Any] | None) -> None:
    """Whatever is dropped, doubled, swapped or retyped, nothing crashes and every match ends."""
    whole = setup or GAME.new_match(seats=seats, seed=5).setup
    assert is_played(GAME, seats, {}, whole)
    damaged = mutations(whole, f"kami-sama {seats} {'kami' in whole}", 24)
    assert [is_played(GAME, seats, {}, setup) for setup in damaged].count(False) > 4
