"""KS-5: goals, village tokens and sets."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from kiribako.kernel.match import Match
from tests.games.kami_sama.table import (
    FILE,
    LETTERS,
    VILLAGES,
    match_of,
    play,
    refused,
    tokens,
    told,
)

rule = pytest.mark.rule
GOALS = {goal["id"]: goal for goal in FILE["goals"]}
GRIDS = {village["id"]: village["grid"] for village in FILE["villages"]}
NAMES = {"F": "field", "W": "forest", "H": "hut", "S": "stilt", "T": "temple"}
QUIET = ("kazemi", "ishizue", "ikari", "hinoko")  # nothing to decide but the action


def grid(village: str) -> dict[tuple[int, int], str]:
    """The spaces of a village with their kinds."""
    return {
        (y, x): NAMES[letter]
        for y, row in enumerate(GRIDS[village])
        for x, letter in enumerate(row)
        if letter != "."
    }


def turned(cells: set[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
    """The eight images of a shape, worked out with complex numbers, moved to the corner."""
    found = set()
    for mirror in (False, True):
        for quarter in (1, 1j, -1, -1j):
            image = [complex(y, -x if mirror else x) * quarter for y, x in cells]
            top = min(z.real for z in image)
            left = min(z.imag for z in image)
            found.add(frozenset((round(z.real - top), round(z.imag - left)) for z in image))
    return list(found)


def fulfilments(goal: dict[str, Any], village: str) -> list[frozenset[tuple[int, int]]]:
    """Every smallest set of spaces that fulfils a goal in a village."""
    spaces = grid(village)
    if "pattern" in goal:
        cells = {
            (y, x) for y, row in enumerate(goal["pattern"]) for x, c in enumerate(row) if c == "X"
        }
        placed = [
            frozenset((y + dy, x + dx) for y, x in shape)
            for shape in turned(cells)
            for dy in range(5)
            for dx in range(5)
        ]
        return [shape for shape in placed if all(cell in spaces for cell in shape)]
    found = []
    for alternative in goal["any_of"]:
        size = sum(alternative.values())
        found += [
            frozenset(chosen)
            for chosen in combinations(spaces, size)
            if meets([spaces[cell] for cell in chosen], alternative)
        ]
    return found


def meets(kinds: list[str], alternative: dict[str, int]) -> bool:
    wide = {"dwelling": ("hut", "stilt"), "wild": ("field", "forest")}
    return all(
        sum(kind in wide.get(word, (word,)) for kind in kinds) >= count
        for word, count in alternative.items()
    )


def name(village: str, cell: tuple[int, int]) -> str:
    return f"{LETTERS[VILLAGES.index(village)]}{cell[0] + 1}{cell[1] + 1}"


def facing(village: str, year: int, own: list[str], goals: list[str]) -> Match:
    """A match in which it is the turn of whoever faces a village, with these shrines."""
    seat = match_of(*QUIET, year=year).view()["faced"].index(village)
    stacked = {"shrines": {str(seat): " ".join(own)}, "goals": goals, "turn": seat, "year": year}
    return match_of(*QUIET, **stacked)


@rule("KS-5.1", "KS-5.3")
@pytest.mark.parametrize("village", VILLAGES)
@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_in_every_village(goal: str, village: str) -> None:
    """Every rotation and mirror image, every alternative: the last shrine earns the token."""
    year = 1 if GOALS[goal]["year1"] else 2
    goals = [goal] if year == 1 else ["goal_01", goal]
    found = fulfilments(GOALS[goal], village)
    assert found or "pattern" in GOALS[goal]
    for shape in found[:: max(1, len(found) // 12)]:
        cells = sorted(shape)
        match = facing(village, year, [name(village, cell) for cell in cells[1:]], goals)
        seat = match.actor
        assert seat is not None
        events = play(match, f"add {name(village, cells[0])}")
        assert tokens(match, seat) == LETTERS[VILLAGES.index(village)], cells
        assert "token-taken" in told(events)


@rule("KS-5.1", "KS-5.3")
@pytest.mark.parametrize("village", VILLAGES)
@pytest.mark.parametrize("goal", GOALS)
def test_nothing_less_fulfils_a_goal(goal: str, village: str) -> None:
    """One shrine short of every fulfilment earns nothing."""
    year = 1 if GOALS[goal]["year1"] else 2
    goals = [goal] if year == 1 else ["goal_01", goal]
    found = fulfilments(GOALS[goal], village)
    for shape in found[:: max(1, len(found) // 4)]:
        cells = sorted(shape)
        if any(other <= frozenset(cells[1:]) for other in found):
            continue
        own = [name(village, cell) for cell in cells[2:]]
        match = facing(village, year, own, goals)
        seat = match.actor
        assert seat is not None
        play(match, f"add {name(village, cells[1])}")
        assert tokens(match, seat) == ""


@rule("KS-5.1")
def test_only_what_stands_after_the_last_step_counts() -> None:
    """Whirlwind completes the bend and takes it apart again: no token."""
    stacked = {"shrines": {"0": "F11 F12"}, "goals": ["goal_01"]}
    match = match_of("kazemi", "ishizue", "ikari", **stacked)
    play(match, "use kazemi3", "add F21", "lift F12", "skip", "set F54")
    assert tokens(match, 0) == ""
    match = match_of("kazemi", "ishizue", "ikari", **stacked)
    play(match, "use kazemi3", "add F54", "lift F54", "set F21")
    assert tokens(match, 0) == "F"


@rule("KS-5.2")
def test_one_token_per_village_and_turn() -> None:
    match = match_of("kazemi", "ishizue", "ikari", shrines={"0": "F11 F12"}, goals=["goal_01"])
    play(match, "add F21")
    assert tokens(match, 0) == "F"
    play(match, "add F22")
    assert tokens(match, 0) == "F"


@rule("KS-5.2")
def test_several_villages_in_one_turn_but_never_on_anothers() -> None:
    """Eclipse completes two bends at once; a shrine moved by another earns nothing."""
    shrines = {"0": "W11 W12 S11 S12", "1": "F44"}
    match = match_of("yue", "ishizue", "ikari", shrines=shrines, goals=["goal_01"])
    play(match, "use yue3", "remove F44", "add W21", "add S21")
    assert tokens(match, 0) == "WS"
    match = match_of("osore", "ishizue", "ikari", shrines={"1": "F11 F12 F22"}, goals=["goal_01"])
    play(match, "use osore1", "move F22-F21", "skip")
    assert tokens(match, 1) == ""


@rule("KS-5.3")
def test_extra_shrines_do_no_harm() -> None:
    match = match_of(
        "kazemi", "ishizue", "ikari", shrines={"0": "F11 F12 F22 F33"}, goals=["goal_01"]
    )
    play(match, "add F21")
    assert tokens(match, 0) == "F"


@rule("KS-5.4")
def test_what_was_met_before_needs_an_action_that_takes_part() -> None:
    match = match_of("kazemi", "ishizue", "ikari", shrines={"0": "F11 F12 F21"}, goals=["goal_01"])
    play(match, "add F54")
    assert tokens(match, 0) == ""
    play(match, "remove F54")
    assert tokens(match, 0) == ""
    play(match, "add F22")
    assert tokens(match, 0) == "F"


@rule("KS-5.5")
def test_without_supply_no_token() -> None:
    match = match_of(
        "kazemi", "ishizue", "ikari", shrines={"0": "F11 F12"}, goals=["goal_01"],
        tokens=["", "F" * 12, ""],
    )  # fmt: skip
    assert match.view()["villages"][0]["tokens"] == 0
    events = play(match, "add F21")
    assert tokens(match, 0) == ""
    assert "token-taken" not in told(events)


@rule("KS-5.6")
def test_four_different_tokens_are_returned_for_six() -> None:
    match = match_of(
        "kazemi", "ishizue", "ikari", shrines={"0": "F11 F12"}, goals=["goal_01"],
        tokens=["WSHH", "", ""],
    )  # fmt: skip
    assert match.scores()[0] == 4
    events = play(match, "add F21")
    assert tokens(match, 0) == "H", "tokens carry over"
    assert match.scores()[0] == 7
    assert "set-returned" in told(events)
    assert match.view()["villages"][0]["tokens"] == 12


@rule("KS-5.7")
def test_every_shrine_of_a_kind_on_the_card_belongs() -> None:
    """Two huts and a field stand: a further hut, field or stilt house earns again, no forest."""
    stacked = {"shrines": {"0": "F14 F24 F11"}, "goals": ["goal_03"]}
    for space, earned in (("F25", "F"), ("F12", "F"), ("F33", "F"), ("F32", "")):
        match = match_of("kazemi", "ishizue", "ikari", **stacked)
        play(match, f"add {space}")
        assert tokens(match, 0) == earned, space
    match = match_of("kazemi", "ishizue", "ikari", shrines={"0": "F14 F11"}, goals=["goal_03"])
    play(match, "add F33")
    assert tokens(match, 0) == "", "nothing is fulfilled yet"


@rule("KS-5.8")
def test_tokens_of_one_action_are_taken_farming_to_holy() -> None:
    """The set forms with the first that completes it; the second token stays."""
    shrines = {"0": "W41 W42 S11 S12", "1": "F44"}
    match = match_of(
        "yue", "ishizue", "ikari", shrines=shrines, goals=["goal_01"], tokens=["FSH", "", ""]
    )
    play(match, "use yue3", "remove F44", "add S21")
    events = play(match, "add W52")
    order = [e.seen_by(None)["village"] for e in events if e.kind == "token-taken"]
    assert order == ["wealthy", "fishing"]
    assert tokens(match, 0) == "S"
    assert match.view()["players"][0]["sets"] == 1


@rule("KS-5.8")
def test_a_chosen_token_comes_from_a_village_with_supply() -> None:
    match = match_of(
        "kazemi", "ishizue", "ikari", phase="draft", village="wealthy",
        shrines={"0": "W11"}, villagers={"wealthy": ["wealthy_07"]}, tokens=["FSH", "", "S" * 11],
    )  # fmt: skip
    play(match, "take wealthy_07")
    assert match.moves() == ["token F", "token W", "token H"]
    refused(match, "token S", "KS-5.8")
    play(match, "token W")
    assert (tokens(match, 0), match.view()["players"][0]["sets"]) == ("", 1)
