"""Puzzles: those that ship are sound, and the pipeline finds, checks and continues."""

from __future__ import annotations

import math
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import kiribako
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import BadRecord
from kiribako.review.judgement import SURE
from kiribako.review.puzzles import Puzzle, shipped
from kiribako.review.puzzles.checking import check, unsound
from kiribako.review.puzzles.finding import SHARE, Request, find, number_of
from kiribako.review.puzzles.shipped import read, write
from kiribako.review.puzzles.task import task_of
from tests.conftest import COMPILED

GAMES = [game for game in kiribako.games() if shipped(game).puzzles]
EVERY = 1 if COMPILED else 12  # which of the shipped puzzles are replayed
MATCHES = 8 if COMPILED else 1
QUICK = Request("koi-koi", options={"rounds": 1}, share=0.2 if COMPILED else 0.01)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_shipped_puzzle_is_of_other_rules(game: Game[Any]) -> None:
    """When a game changes its rules, its puzzles must be made anew: docs/puzzles.md says how."""
    assert shipped(game).outdated == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_shipped_puzzles_are_sound(game: Game[Any]) -> None:
    """Each replays, none repeats, the best answer surely leads, and the task is what is seen."""
    seen: set[str] = set()
    for puzzle in shipped(game).puzzles[::EVERY]:
        assert unsound(game, puzzle, seen) == ""
        seen.add(puzzle.id)
        assert puzzle.lead > SURE * puzzle.lead_error
        match = puzzle.replay(game)
        assert puzzle.task == task_of(match, puzzle.seat)
        redealt = match.copy()
        redealt.state = match.redeal(puzzle.seat, 5)
        assert puzzle.task == task_of(redealt, puzzle.seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_shipped_puzzles_are_not_all_easy(game: Game[Any]) -> None:
    puzzles = shipped(game).puzzles
    wanted = max(60, len(puzzles))  # shares are of what was asked for, also where fewer were found
    for level, share in SHARE.items():
        assert sum(one.difficulty == level for one in puzzles) <= math.ceil(share * wanted)


def test_a_deeper_search_agrees() -> None:
    """A few of them here; `kiribako puzzles --check` asks it about all."""
    for game in GAMES:
        if game.id not in ("koi-koi", "kiwara"):
            continue
        wide = max(shipped(game).puzzles, key=lambda one: one.lead)
        for found in check(game, [wide], share=0.5 if COMPILED else 0.005):
            assert found.fault == ""
            assert found.agrees


def test_other_rules_are_noticed() -> None:
    puzzle = shipped(kiribako.game("koi-koi")).puzzles[0]
    old = puzzle._replace(rules_version=puzzle.rules_version + 1)
    with pytest.raises(BadRecord):
        old.replay(kiribako.game("koi-koi"))
    assert unsound(kiribako.game("koi-koi"), old, set())


def test_the_pipeline_finds_the_same_again_and_goes_on(tmp_path: Path) -> None:
    """The same request finds the same; what is on disk is kept, and later matches follow."""
    first = found_by(MATCHES, [])
    assert found_by(MATCHES, []) == first
    for puzzle in first:
        assert unsound(kiribako.game("koi-koi"), puzzle, set()) == ""
    file = tmp_path / "puzzles.jsonl"
    write(file, first)
    assert [one.to_line() for one in read(file)] == [one.to_line() for one in first]
    assert read(tmp_path / "none.jsonl") == []
    if first:
        following = next(iter(find(QUICK, 60, found=first)))
        assert following.number > number_of(first[-1])


def found_by(matches: int, known: list[Puzzle]) -> list[Puzzle]:
    found = islice(find(QUICK, 60, found=known), matches)
    return [one.puzzle for one in found if one.puzzle is not None]
