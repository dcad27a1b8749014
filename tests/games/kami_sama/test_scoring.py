"""KS-7: final scoring, tie-breaks and what is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kiribako
from kiribako.kernel.match import Match
from tests.games.kami_sama.table import VILLAGES, match_of, play

rule = pytest.mark.rule


def finish(**stacked: Any) -> Match:
    """The last pick of a match: seat 0 takes the Abbot (4 VP) of the holy village."""
    match = match_of(
        "kazemi", "ishizue", "hinoko", phase="draft", year=3, village="holy",
        villagers={"holy": ["holy_15"]}, **stacked,
    )  # fmt: skip
    play(match, "take holy_15")
    assert match.over
    return match


@rule("KS-7.1")
def test_tokens_and_villagers_score() -> None:
    match = finish(shrines={"0": "H12"}, tokens=["FFW", "", ""], sets=[1, 0, 0],
                   taken=[["farming_15", "wealthy_05"], [], []])  # fmt: skip
    sheet = [(line.points, line.rule) for line in match.score_sheet().of(0)]
    assert sheet == [(6, "KS-5.6"), (3, "KS-7.1"), (4 + 4 + 2, "KS-7.1")]
    assert match.scores() == [19, 0, 0]


@rule("KS-7.1")
@pytest.mark.parametrize(("peasants", "points"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_peasants_are_worth_half(peasants: int, points: int) -> None:
    taken = [f"{village}_01" for village in VILLAGES][:peasants]
    match = finish(shrines={"0": "H12"}, taken=[[], taken, []])
    assert match.scores()[1] == points
    assert match.view()["players"][1]["peasants"] == peasants


@rule("KS-7.2")
def test_ties_go_by_tokens_temples_and_peasants() -> None:
    """Seats 0 and 1 have 4 VP each."""
    four: list[list[str]] = [[], ["farming_15"], []]
    base = {"shrines": {"0": "H12"}}
    assert finish(**base, taken=four).winners() == [0, 1]
    tokens = finish(**base, scored=[[], [3], []], tokens=["", "F", ""])
    assert tokens.scores()[:2] == [4, 4]
    assert tokens.winners() == [1]
    temple = finish(shrines={"0": "H12", "1": "F23"}, taken=four)
    assert temple.winners() == [1]
    peasants = finish(**base, taken=[[], ["farming_15", "farming_01"], []])
    assert peasants.scores()[:2] == [4, 4]
    assert peasants.winners() == [1]


@rule("KS-7.3")
def test_what_is_hidden_is_dealt_anew() -> None:
    """Decks, later goals, Kitsune cards, Moons and others' sheets differ between redeals."""
    match = kiribako.game("kami-sama").new_match(seats=2, seed=4)
    seen: set[str] = set()
    for rng in range(8):
        other: Any = match.redeal(0, rng)
        seen.add(json.dumps([other.table[n] for n in (32, 33, 34, 35, 73, 76, 77, 78, 79, 80)]))
        assert int(other.table[72]) == int(match.state.table[72])  # type: ignore[attr-defined]
    assert len(seen) == 8
    firsts = {int(match.redeal(0, rng).first) for rng in range(30)}  # type: ignore[attr-defined]
    assert firsts == {0, 1}, "the first player is shown only after the choice"


@rule("KS-7.3")
def test_shown_things_survive_a_redeal() -> None:
    match = match_of("yue", "tane", moon="holy", kitsune=["kitsune_07"], seeds="F11")
    for seat in (0, 1):
        for rng in range(10):
            other: Any = match.redeal(seat, rng)
            assert match.game.view(other, seat) == match.game.view(match.state, seat)
            assert [int(other.table[68 + n]) for n in (0, 1)] == [0, 1]
            assert int(other.table[76]) == int(match.state.table[76])  # type: ignore[attr-defined]
            sheets = [int(other.table[72 + n]) for n in (0, 1)]
            kami = [n for pair in sheets for n in (pair & 15, pair >> 4)]
            assert len(set(kami)) == 4


@rule("KS-7.4")
def test_a_head_start_is_for_who_does_not_begin() -> None:
    """With two players, and only once it is known who begins; by default nobody has one."""
    for seats, given in ((2, [0, 4]), (3, [0, 0, 0])):
        kami = ["kazemi", "ishizue", "ikari"][:seats]
        match = match_of(*kami, options={"head_start": 4})
        assert match.scores() == given
        lines = [line for line in match.score_sheet().lines if line.rule == "KS-7.4"]
        assert [(line.seat, line.points) for line in lines] == ([(1, 4)] if seats == 2 else [])
    assert match_of("kazemi", "ishizue").scores() == [0, 0]
    choosing = kiribako.game("kami-sama").new_match(seats=2, seed=1, options={"head_start": 4})
    assert choosing.scores() == [0, 0], "the first player is shown later (KS-2.2)"
